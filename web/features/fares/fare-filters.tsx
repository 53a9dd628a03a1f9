/** Region and order of the fare list in the URL, in the line of its filter, whose form has them too. */
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import {
  fareRegions,
  fareSorts,
  type LandingQuery,
  landingPath,
  parseLandingQuery,
} from '#web/addresses/landing-query.ts';
import { choicesOf } from '#web/i18n/choices.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNextQuery } from '#web/state/next-query.ts';
import { SelectBox } from '#web/ui/choice.tsx';

export function FareFilters({ query }: { query: LandingQuery }): ReactNode {
  const t = useTranslate();
  const navigate = useNavigate();
  const nextQuery = useNextQuery();
  const { show: _, ...kept } = query;
  const choose = (change: Partial<LandingQuery>) => {
    const { show: _, ...next } = parseLandingQuery(nextQuery(), query.homeOrigin);
    void navigate(landingPath({ ...kept, ...next, ...change }), { preventScrollReset: true });
  };
  return (
    <>
      <SelectBox
        isNameHidden
        legend={t('fare.filter.region')}
        value={query.region}
        options={choicesOf(t, 'fare.region', fareRegions)}
        onChange={(region) => choose({ region })}
      />
      {/* A map has no order; the list beside it keeps that of the cards. */}
      {query.view === 'cards' && (
        <SelectBox
          isBare
          legend={t('fare.filter.sort')}
          value={query.sort}
          options={choicesOf(t, 'fare.sort', fareSorts)}
          onChange={(sort) => choose({ sort })}
        />
      )}
    </>
  );
}
