/** Shown when no deal matches: what was searched is no deal today, the way on, other deals worth seeing. */
import type { ReactNode } from 'react';
import { defaultOrigin } from '#contract/domain/iata.ts';
import { pages } from '#contract/domain/pages.ts';
import { noTripFilter } from '#contract/domain/trip-filter.ts';
import { type DealsQuery, dealsPath } from '#web/addresses/deals-query.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { useQuery } from '#web/api/query.tsx';
import { HoopoeMark } from '#web/chrome/hoopoe-mark.tsx';
import { BestDeals } from '#web/features/deals/best-deals.tsx';
import { DealList } from '#web/features/deals/deal-list.tsx';
import type { PlaceFare } from '#web/features/deals/place-fare.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Row, Soft, Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';

const nearListed = 3;

type NoDealsProps = {
  query: DealsQuery;
  /** Above zero when the URL has a page past the last. */
  total: number;
  /** The searched city, which is answered above. */
  found: PlaceFare | null;
};

export function NoDeals({ query, total, found }: NoDealsProps): ReactNode {
  const t = useTranslate();
  if (total === 0 && found) return <NearDeals query={query} region={found.place.region} />;
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
            {state === 'none' && <Soft>{t('deals.empty.noneText')}</Soft>}
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

function NearDeals({
  query,
  region,
}: {
  query: DealsQuery;
  region: PlaceFare['place']['region'];
}): ReactNode {
  const t = useTranslate();
  const near = useQuery(
    fareQueries.deals({ ...query, search: '', region, budget: 'any', filter: noTripFilter, page: 1 }),
  );
  const deals = near.data?.rows.slice(0, nearListed) ?? [];
  if (deals.length === 0) return null;
  return (
    <Stack as="section" gap={3} aria-labelledby="near-deals">
      <h3 id="near-deals">{t('deals.empty.near')}</h3>
      <DealList deals={deals} />
    </Stack>
  );
}
