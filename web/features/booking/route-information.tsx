/** Folded at the end of a destination's page: features of a deal, and its trip as a list with dates in both calendars. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import table from '#web/features/chart/figures-table.module.css';
import type { BaggageNote } from '#web/features/fares/baggage.ts';
import { formatFullDate, formatHijri } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Fact, FactLines } from '#web/ui/fact.tsx';
import { Soft, Stack } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import parts from '#web/ui/text.module.css';
import styles from './booking-card.module.css';
import type { Journey } from './booking-link.tsx';
import type { ChosenTrip } from './chosen-trip.ts';

export function RouteInformation(props: {
  fare: DestinationPrice;
  journey: Journey;
  /** Null when the reader may not see the fare. */
  trip: ChosenTrip | null;
}): ReactNode {
  const { fare, journey, trip } = props;
  const t = useTranslate();
  const origin = departureAirports.find((code) => code === journey.origin);
  return (
    <FactLines>
      <Fact name={t('deal.route.from')}>
        <City name={origin ? t(`city.${origin}`) : ''} code={journey.origin} />
      </Fact>
      <Fact name={t('deal.route.to')}>
        <City name={t.language === 'ar' ? fare.cityAr : fare.city} code={fare.code} />
      </Fact>
      <Fact name={t('deal.route.tripType')}>{t(`trip.${journey.tripType}`)}</Fact>
      <Fact name={t('deal.route.departure')}>{trip && <FullDay date={trip.departureDate} />}</Fact>
      <Fact name={t('deal.route.return')}>
        {trip?.returnDate ? <FullDay date={trip.returnDate} /> : null}
      </Fact>
      <Fact name={t('deal.route.average', { freshness: fare.freshness ?? 'aging' })}>
        {trip && fare.averagePrice !== null && <Price amount={Math.round(fare.averagePrice)} />}
      </Fact>
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

export function FullDay({ date }: { date: string }): ReactNode {
  const language = useLanguage();
  return (
    <>
      <time dateTime={date}>{formatFullDate(date, language)}</time>
      <Soft as="div" size="sm">
        {formatHijri(date, language)}
      </Soft>
    </>
  );
}

/** A part at the end of the page that its heading opens. */
export function FoldedPart({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <details className={table.details}>
      <summary>
        <h2 className={styles.folded}>{title}</h2>
      </summary>
      {children}
    </details>
  );
}

type DealHighlightsProps = { baggage: BaggageNote; isFlexible?: boolean };

/** `isFlexible`: other dates are listed; a typed deal has its own alone. */
export function DealHighlights({ baggage, isFlexible = true }: DealHighlightsProps): ReactNode {
  const t = useTranslate();
  return (
    <Stack as="ul" className={parts.bars} gap={2} above={3}>
      {isFlexible && <li>{t('deal.highlights.flexible')}</li>}
      <li>{t('deal.highlights.quick')}</li>
      <li>{t('deal.highlights.economy')}</li>
      <li>{t(`fare.baggage.${baggage}`)}</li>
    </Stack>
  );
}
