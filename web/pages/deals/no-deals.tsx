/** Shown when no deal matches: what was searched is no deal today, the way on, other deals worth seeing. */
import type { ReactNode } from 'react';
import { defaultOrigin } from '#contract/domain/iata.ts';
import { pages } from '#contract/domain/pages.ts';
import { type DealsQuery, dealsPath } from '#web/addresses/deals-query.ts';
import { queries } from '#web/api/api.ts';
import { useQuery } from '#web/api/query.tsx';
import { HoopoeMark } from '#web/chrome/hoopoe-mark.tsx';
import { BestDeals } from '#web/features/deals/best-deals.tsx';
import type { PlaceFare } from '#web/features/deals/place-answer.tsx';
import { NearestPlaces } from '#web/features/fares/nearest-places.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Row, Soft, Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';

type NoDealsProps = {
  query: DealsQuery;
  /** Above zero when the URL has a page past the last. */
  total: number;
  /** The searched city, which is answered above. */
  found: PlaceFare | null;
};

export function NoDeals({ query, total, found }: NoDealsProps): ReactNode {
  const t = useTranslate();
  const short = useQuery(queries.siteStatus()).data?.shortRecord;
  if (total === 0 && found) {
    const { place, tripType } = found;
    return <NearestPlaces place={place} trip={{ origin: query.origin ?? defaultOrigin, tripType }} />;
  }
  const { view } = query;
  const state = total > 0 ? 'pastEnd' : isNarrowed(query) ? 'title' : 'none';
  const way = {
    pastEnd: { to: dealsPath({ ...query, page: 1 }), words: t('deals.empty.toFirst') },
    title: { to: dealsPath({ view }), words: t('deals.empty.reset') },
    none: { to: pages.landing.path, words: t('deals.empty.toFares') },
  }[state];
  return (
    <Stack gap={6}>
      <Row gap={6} lines={3} justify="between" stretch above={2}>
        <Row gap={4} wrap={false}>
          <Row as="span" fill="night" pad={3}>
            <HoopoeMark size={48} />
          </Row>
          <Stack gap={1}>
            <h3>{t(`deals.empty.${state}`)}</h3>
            {state === 'title' && <Soft>{t('deals.empty.text')}</Soft>}
            {state === 'none' && (
              <Soft>{short ? t('deals.empty.short', short) : t('deals.empty.noneText')}</Soft>
            )}
          </Stack>
        </Row>
        <Link className={buttonClass('primary')} to={way.to} preventScrollReset={state !== 'none'}>
          {way.words}
        </Link>
      </Row>
      {state === 'title' && <BestDeals origin={query.origin ?? defaultOrigin} />}
    </Stack>
  );
}

/** Whether something was searched or chosen. */
export function isNarrowed({ view, sort, ...asked }: DealsQuery): boolean {
  return dealsPath({ ...asked, page: 1 }) !== dealsPath({});
}
