/** Trip details as a list: route, dates in both calendars, airline, stops, age of the price. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { FareSeen } from '#web/features/sightings/fare-seen.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Fact, FactLines } from '#web/ui/fact.tsx';
import { Soft } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import type { Journey } from './booking-link.tsx';
import type { ChosenTrip } from './chosen-trip.ts';
import { FullDay } from './full-day.tsx';
import { useDuration } from './use-duration.ts';

type RouteInformationProps = {
  fare: DestinationPrice;
  journey: Journey;
  /** Null when the reader may not see the fare. */
  trip: ChosenTrip | null;
};

export function RouteInformation({ fare, journey, trip }: RouteInformationProps): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  const duration = useDuration(fare.durationMinutes);
  const origin = departureAirports.find((code) => code === journey.origin);
  const airline = isArabic ? fare.airlineNameAr : fare.airlineName;
  const stops = trip?.stops ?? fare.stops;
  return (
    <FactLines>
      <Fact name={t('deal.route.from')}>
        <City name={origin ? t(`city.${origin}`) : ''} code={journey.origin} />
      </Fact>
      <Fact name={t('deal.route.to')}>
        <City name={isArabic ? fare.cityAr : fare.city} code={fare.code} />
      </Fact>
      <Fact name={t('deal.route.tripType')}>{t(`trip.${journey.tripType}`)}</Fact>
      <Fact name={t('deal.route.departure')}>{trip && <FullDay date={trip.departureDate} />}</Fact>
      <Fact name={t('deal.route.return')}>
        {trip?.returnDate ? <FullDay date={trip.returnDate} /> : null}
      </Fact>
      <Fact name={t('deal.route.stops')}>{stops !== null && t('trip.stops', { count: stops })}</Fact>
      <Fact name={t('deal.route.duration')}>{trip?.isCheapest ? duration : null}</Fact>
      <Fact name={t('deal.route.airline')}>{trip?.isCheapest ? airline : null}</Fact>
      <Fact name={t('deal.route.average')}>
        {trip && fare.averagePrice !== null && <Price amount={Math.round(fare.averagePrice)} />}
      </Fact>
      <Fact name={t('deal.route.seen')}>{trip && <Seen trip={trip} />}</Fact>
    </FactLines>
  );
}

function City({ name, code }: { name: string; code: string }): ReactNode {
  return (
    <>
      {name}{' '}
      <Soft as="bdi" size="sm">
        {code}
      </Soft>
    </>
  );
}

function Seen({ trip }: { trip: ChosenTrip }): ReactNode {
  const siteNames = siteNamesIn(useLanguage());
  return (
    <>
      <FareSeen sighting={trip} /> · <bdi>{siteNames[trip.site]}</bdi>
    </>
  );
}
