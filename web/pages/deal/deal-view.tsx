/** Destination page for a reader who may see its fare: the answer, and what follows it. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { monthOf } from '#contract/domain/dates.ts';
import { asksTrip, dealPath, type PlacedDealQuery } from '#contract/domain/deal-query.ts';
import { isSameParty, oneAdult } from '#contract/domain/party.ts';
import { isFiltering } from '#contract/domain/trip-filter.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { useQuery } from '#web/api/query.tsx';
import { BookingCard } from '#web/features/booking/booking-card.tsx';
import { ChosenFilters } from '#web/features/trip-filters/chosen-filters-part.tsx';
import { NotUnderstood } from '#web/features/trip-filters/not-understood.tsx';
import { useToday } from '#web/i18n/now.tsx';
import { useParty } from '#web/state/party.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { hydrateLater } from '#web/ui/hydrate-later.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import styles from './deal.module.css';
import {
  CityAirports,
  DealAnswer,
  OtherWays,
  useOfferedTrip,
  useTripLabel,
  VisaLine,
} from './deal-answer.tsx';
import { DealHero } from './deal-hero.tsx';

const partsSource = 'web/pages/deal/deal-parts.tsx';
export const DealProof = hydrateLater(partsSource, async () => (await import('./deal-parts.tsx')).DealProof, {
  fallback: <Skeleton as="part" />,
});
const DealEnd = hydrateLater(partsSource, async () => (await import('./deal-parts.tsx')).DealEnd);

export function DealView({ fare, query }: { fare: DestinationPrice; query: PlacedDealQuery }): ReactNode {
  const { fitting, shown, trip, asked } = useOfferedTrip(fare, query);
  const label = useTripLabel(query, trip, fitting);
  const today = useToday();
  const isForParty = !isSameParty(useParty(), oneAdult);
  // With the answer, not when the reader comes to it: what its month brings is the answer's, too.
  const month = query.month ?? monthOf(query.date ?? shown.cheapestDate ?? today);
  useQuery(fareQueries.fareCalendar({ ...query, month }), asksTrip(query));
  return (
    <>
      <DealHero fare={fare} shown={shown} query={query} />
      <Stack gutters className={styles.layout}>
        {trip && (
          <BookingCard
            journey={{ origin: query.origin, destination: trip.code, tripType: query.tripType }}
            trip={trip}
            label={label}
            visa={<VisaLine fare={shown} query={query} />}
            after={<OtherWays query={query} trip={trip} />}
          >
            <CityAirports fare={fare} query={query} chosen={trip.isCheapest ? null : trip.code} />
            <NotUnderstood />
            {(isFiltering(query.filter) || isForParty) && (
              <ChosenFilters
                origin={query.origin}
                filter={query.filter}
                pathOf={(filter) => dealPath(query.code, { ...query, filter })}
              />
            )}
            <DealAnswer fare={shown} query={query} trip={trip} />
            {asked.error && <ErrorState error={asked.error} onRetry={asked.refetch} />}
          </BookingCard>
        )}
        <DealProof className={styles.main} fare={fare} query={query} />
        <DealEnd className={`${styles.main} ${styles.below}`} fare={fare} query={query} />
      </Stack>
    </>
  );
}
