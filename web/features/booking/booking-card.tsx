/**
 * Booking card: price, what it buys, what is said of it, the booking sites with their prices, and the button, which
 * comes along at the bottom of phones.
 */
import type { ReactNode } from 'react';
import { daysBetween } from '#contract/domain/dates.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { ConfirmationLine } from '#web/features/fares/confirmation-line.tsx';
import { PartyDetails } from '#web/features/party/party-details.tsx';
import { FareSeen, TripDays } from '#web/features/sightings/fare-seen.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useIsPreview } from '#web/state/site.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { DottedLine, Row, Soft, Stack, StripedDivider, Text } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './booking-card.module.css';
import { BookingLink, CommissionNote, type Journey } from './booking-link.tsx';
import type { ChosenTrip } from './chosen-trip.ts';
import { SiteComparison } from './site-comparison.tsx';

type BookingCardProps = {
  journey: Journey;
  trip: ChosenTrip;
  label: string;
  /** Said of the price. */
  children?: ReactNode;
  /** What else the trip asks of the reader. */
  visa?: ReactNode;
  /** Other ways than the button, below it. */
  after?: ReactNode;
};

export function BookingCard(props: BookingCardProps): ReactNode {
  const { journey, trip, label, children, visa, after } = props;
  const t = useTranslate();
  return (
    <>
      <Stack as="section" className={styles.card} gap={3} raised="float" aria-label={t('deal.bookingCard')}>
        <StripedDivider direction="edge" />
        <div>
          <Soft size="sm">{label}</Soft>
          <Row as="p" gap={3} lines={0} align="baseline" aria-live="polite">
            <BigPrice amount={trip.price} />{' '}
            <Soft as="span" size="sm" className={styles.unit}>
              {t('trip.perPerson', { tripType: journey.tripType })}
            </Soft>
          </Row>
          <PartyDetails price={trip.price} site={trip.site} baggage={trip.baggage} />
          <TripFacts trip={trip} />
          {trip.asked && (
            <Soft as="div" size="sm">
              <ConfirmationLine fields={trip.asked} price={trip.price} isRealDeal={trip.asked.isRealDeal} />
            </Soft>
          )}
        </div>
        {children}
        <section aria-labelledby="compare-title">
          <Text as="h2" id="compare-title" tone="soft" size="sm">
            {t('deal.compare.title')}
          </Text>
          <SiteComparison journey={journey} trip={trip} />
        </section>
        {visa}
        <Book className={styles.book} journey={journey} trip={trip} />
        <Stack gap={2}>
          <Soft as="div" size="sm">
            {t('deal.redirect')} <bdi>({siteNamesIn(t.language)[trip.site]})</bdi>
            <CommissionNote above={1} />
          </Soft>
          {after}
        </Stack>
      </Stack>
      {/* On phones, while the button above is out of sight. */}
      <Row className={styles.bar} justify="between" gap={4} wrap={false}>
        <p aria-hidden="true">
          <Price className={styles.brief} amount={trip.price} />
          <Soft as="span" size="xs">
            <TripDays departure={trip.departureDate} back={trip.returnDate} isShort />
          </Soft>
        </p>
        <Book journey={journey} trip={trip} />
      </Row>
    </>
  );
}

/** The loudest text of its page; one of five digits is smaller on phones. */
export function BigPrice({ amount }: { amount: number }): ReactNode {
  return (
    <Price className={amount < 10_000 ? styles.price : `${styles.price} ${styles.long}`} amount={amount} />
  );
}

/** What the price buys, and when it was seen, in lines that break alike in every font; what is not known is left out. */
function TripFacts({ trip }: { trip: ChosenTrip }): ReactNode {
  const t = useTranslate();
  const { departureDate, returnDate, stops, durationMinutes, baggage } = trip;
  const airline = t.language === 'ar' ? trip.airlineNameAr : trip.airlineName;
  const minutes = (durationMinutes ?? 0) % 60;
  const hours = ((durationMinutes ?? 0) - minutes) / 60;
  return (
    <Text as="div" size="sm">
      <DottedLine>
        <strong>
          <TripDays departure={departureDate} back={returnDate} />
        </strong>
        {returnDate !== null && t('trip.nights', { count: daysBetween(departureDate, returnDate) })}
      </DottedLine>
      <DottedLine>
        {stops !== null && t('trip.stops', { count: stops })}
        {durationMinutes !== null &&
          t(minutes === 0 ? 'trip.durationHours' : 'trip.duration', { hours, minutes })}
      </DottedLine>
      <DottedLine>{airline !== null && <bdi>{airline}</bdi>}</DottedLine>
      <DottedLine>
        {(baggage === 'included' || baggage === 'none') && t(`fare.baggage.${baggage}`)}
      </DottedLine>
      <DottedLine>{trip.observedAt !== '' && <FareSeen sighting={trip} />}</DottedLine>
    </Text>
  );
}

type BookProps = Pick<BookingCardProps, 'journey' | 'trip'> & { className?: string | undefined };

function Book({ journey, trip, className }: BookProps): ReactNode {
  const t = useTranslate();
  const isPreview = useIsPreview();
  return (
    <BookingLink className={buttonClass('primary', className)} journey={journey} trip={trip} site={trip.site}>
      {t(isPreview ? 'deal.tryBooking' : 'deal.book')}
    </BookingLink>
  );
}
