/** Region and order of the fare list in the URL, in the line of its filter; links without JavaScript. */
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
import { Row } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';

export function FareFilters({ query }: { query: LandingQuery }): ReactNode {
  const t = useTranslate();
  const navigate = useNavigate();
  const nextQuery = useNextQuery();
  const { show: _, ...otherQuery } = query;
  const pathWith = (change: Partial<LandingQuery>) => landingPath({ ...otherQuery, ...change });
  const choose = (change: Partial<LandingQuery>) => {
    const { show: _, ...next } = parseLandingQuery(nextQuery(), query.homeOrigin);
    void navigate(pathWith({ ...next, ...change }), { preventScrollReset: true });
  };
  const regions = choicesOf(t, 'fare.region', fareRegions);
  const sorts = choicesOf(t, 'fare.sort', fareSorts);
  return (
    <>
      <SelectBox
        isNameHidden
        legend={t('fare.filter.region')}
        value={query.region}
        options={regions}
        onChange={(region) => choose({ region })}
      />
      {/* A map has no order; the list beside it keeps that of the cards. */}
      {query.view === 'cards' && (
        <SelectBox
          isBare
          legend={t('fare.filter.sort')}
          value={query.sort}
          options={sorts}
          onChange={(sort) => choose({ sort })}
        />
      )}
      <noscript>
        {import.meta.env.SSR && (
          <Row as="p" gap={3}>
            {[
              ...regions.map(({ value, label }) => ({ to: pathWith({ region: value }), label })),
              ...sorts.map(({ value, label }) => ({ to: pathWith({ sort: value }), label })),
            ].map(({ to, label }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </Row>
        )}
      </noscript>
    </>
  );
}
