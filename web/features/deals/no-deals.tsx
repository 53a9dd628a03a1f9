/** Shown when no deal matches: reset link, the place's cheapest fare, other deals of the region. */
import type { ReactNode } from 'react';
import { defaultOrigin } from '#contract/domain/iata.ts';
import { defaultTripType } from '#contract/domain/itinerary.ts';
import { noTripFilter } from '#contract/domain/trip-filter.ts';
import { type DealsQuery, dealsPath } from '#web/addresses/deals-query.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { useQuery } from '#web/api/query.tsx';
import { FareCard } from '#web/features/fares/fare-card.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './deal-list.module.css';
import { DealList } from './deal-list.tsx';
import { type PlaceFare, placeFareQuery } from './place-fare.ts';

const nearListed = 3;

/** `total` is above zero when the URL has a page past the last. */
export function NoDeals({ query, total }: { query: DealsQuery; total: number }): ReactNode {
  const t = useTranslate();
  const isPastEnd = total > 0;
  const trip = { origin: query.origin ?? defaultOrigin, tripType: query.tripType ?? defaultTripType };
  const { data: found } = useQuery(
    placeFareQuery({ ...trip, search: query.search }),
    !isPastEnd && query.search !== '',
  );
  return (
    <>
      <div className={styles.empty}>
        <h3>{t(isPastEnd ? 'deals.empty.pastEnd' : 'deals.empty.title')}</h3>
        {!isPastEnd && <p>{t('deals.empty.text')}</p>}
        <Link
          className={buttonClass(found ? 'quiet' : 'primary')}
          to={isPastEnd ? dealsPath({ ...query, page: 1 }) : dealsPath({ view: query.view })}
          preventScrollReset
        >
          {t(isPastEnd ? 'deals.empty.toFirst' : 'deals.empty.reset')}
        </Link>
      </div>
      {found && <Alternatives found={found} query={query} trip={trip} />}
    </>
  );
}

type AlternativesProps = {
  found: PlaceFare;
  query: DealsQuery;
  trip: Pick<Parameters<typeof FareCard>[0], 'origin' | 'tripType'>;
};

function Alternatives({ found: { place, fare }, query, trip }: AlternativesProps): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  const near = useQuery(
    fareQueries.deals({
      ...query,
      search: '',
      region: place.region,
      budget: 'any',
      filter: noTripFilter,
      page: 1,
    }),
  );
  const deals = near.data?.rows.slice(0, nearListed) ?? [];
  return (
    <div className={styles.alternatives}>
      {fare && (
        <section className={styles.part} aria-labelledby="place-fare">
          <h3 id="place-fare">{t('deals.empty.fare', { city: isArabic ? place.cityAr : place.city })}</h3>
          <p>{t('deals.empty.fareText')}</p>
          <div className={styles.list}>
            <FareCard fare={fare} {...trip} />
          </div>
        </section>
      )}
      {deals.length > 0 && (
        <section className={styles.part} aria-labelledby="near-deals">
          <h3 id="near-deals">{t('deals.empty.near')}</h3>
          <DealList deals={deals} />
        </section>
      )}
    </div>
  );
}
