/** Trip details as a list: route, dates in both calendars, airline, stops, age of the price. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { type DepartureAirport, departureAirports } from '#contract/domain/iata.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { FareSeen } from '#web/features/fares/fare-seen.tsx';
import { formatFullDate, formatHijri } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Price } from '#web/ui/price.tsx';
import type { Journey } from './booking-link.tsx';
import type { ChosenTrip } from './chosen-trip.ts';
import styles from './route-information.module.css';
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
  const facts: [string, ReactNode][] = [
    [t('deal.route.from'), <City key="from" name={cityName(origin, t)} code={journey.origin} />],
    [t('deal.route.to'), <City key="to" name={isArabic ? fare.cityAr : fare.city} code={fare.code} />],
    [t('deal.route.tripType'), t(`trip.${journey.tripType}`)],
  ];
  if (trip) facts.push([t('deal.route.departure'), <Day key="departure" date={trip.departureDate} />]);
  if (trip?.returnDate) facts.push([t('deal.route.return'), <Day key="return" date={trip.returnDate} />]);
  if (stops !== null) facts.push([t('deal.route.stops'), t('trip.stops', { count: stops })]);
  if (trip?.isCheapest && duration) facts.push([t('deal.route.duration'), duration]);
  if (trip?.isCheapest && airline) facts.push([t('deal.route.airline'), airline]);
  if (trip && fare.averagePrice !== null) {
    const average = <Price key="average" amount={Math.round(fare.averagePrice)} />;
    facts.push([t('deal.route.average'), average]);
  }
  if (trip) facts.push([t('deal.route.seen'), <Seen key="seen" trip={trip} />]);
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function cityName(origin: DepartureAirport | undefined, t: ReturnType<typeof useTranslate>): string {
  return origin ? t(`city.${origin}`) : '';
}

function City({ name, code }: { name: string; code: string }): ReactNode {
  return (
    <>
      {name} <bdi className={styles.code}>{code}</bdi>
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

function Day({ date }: { date: string }): ReactNode {
  const language = useLanguage();
  return (
    <>
      <time dateTime={date}>{formatFullDate(date, language)}</time>
      <span className={styles.hijri}>{formatHijri(date, language)}</span>
    </>
  );
}
