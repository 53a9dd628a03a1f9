/** The cheapest fares to the places that a search of the deals finds, where few of them are deals or none. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { TripFilter } from '#contract/domain/trip-filter.ts';
import { reviewedFirst } from '#contract/domain/verdict.ts';
import { FareCard } from '#web/features/fares/fare-card.tsx';
import { asCard } from '#web/features/fares/pick-landing-fares.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Grid, Stack } from '#web/ui/layout.tsx';

const most = 12;

export function SearchedFares(props: {
  fares: readonly DestinationPrice[];
  trip: { origin: DepartureAirport; tripType: TripType; filter: TripFilter };
}): ReactNode {
  const { fares, trip } = props;
  const t = useTranslate();
  const isFirstOfCity = ({ cityCode }: DestinationPrice, at: number) =>
    fares.findIndex((each) => each.cityCode === cityCode) === at;
  const cities = reviewedFirst(fares.filter(isFirstOfCity));
  const title = t('deals.searched', { city: t(`city.${trip.origin}`) });
  return (
    <Stack as="section" gap={3} above={2} aria-label={title}>
      <h3>{title}</h3>
      <Grid columns={3} gap={4}>
        {cities.slice(0, most).map((fare) => (
          <FareCard key={fare.code} fare={asCard(fare)} {...trip} isFirst />
        ))}
      </Grid>
    </Stack>
  );
}
