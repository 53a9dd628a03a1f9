/** Booking card: price, what is said of it, and the link to the booking site, which comes along at the bottom of phones. */
import type { ReactNode } from 'react';
import { siteNamesIn } from '#contract/domain/site.ts';
import { ConfirmationLine } from '#web/features/fares/confirmation-line.tsx';
import { PartyTotal } from '#web/features/party/party-total.tsx';
import { FareSeen, TripDays } from '#web/features/sightings/fare-seen.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useIsPreview } from '#web/state/site.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { DottedLine, Row, Soft, Stack, StripedDivider } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './booking-card.module.css';
import { BookingLink, CommissionNote, type Journey } from './booking-link.tsx';
import type { ChosenTrip } from './chosen-trip.ts';

type BookingCardProps = {
  journey: Journey;
  trip: ChosenTrip;
  label: string;
  /** Said of the price. */
  children?: ReactNode;
  /** Other ways than the button, below it. */
  after?: ReactNode;
};

export function BookingCard(props: BookingCardProps): ReactNode {
  const { journey, trip, label, children, after } = props;
  const t = useTranslate();
  const siteNames = siteNamesIn(t.language);
  return (
    <>
      <Stack as="section" className={styles.card} gap={4} raised="float" aria-label={t('deal.bookingCard')}>
        <StripedDivider direction="edge" />
        <div>
          <Soft size="sm">{label}</Soft>
          <Row as="p" gap={3} lines={0} align="baseline" aria-live="polite">
            <Price isLarge amount={trip.price} />{' '}
            <Soft as="span" size="sm">
              {t('trip.perPerson', { tripType: journey.tripType })}
            </Soft>
          </Row>
          <PartyTotal price={trip.price} site={trip.site} />
          <Soft as="div" size="sm">
            <DottedLine>
              <TripDays departure={trip.departureDate} back={trip.returnDate} />
              {trip.observedAt !== '' && (
                <>
                  <bdi>{siteNames[trip.site]}</bdi>
                  {'\u00a0·\u00a0'}
                  <FareSeen sighting={trip} />
                </>
              )}
            </DottedLine>
            {trip.asked && (
              <ConfirmationLine fields={trip.asked} price={trip.price} isRealDeal={trip.asked.isRealDeal} />
            )}
          </Soft>
        </div>
        {children}
        <Book className={styles.book} journey={journey} trip={trip} />
        <Stack gap={2}>
          <Soft as="div" size="sm">
            {t('deal.redirect')} <bdi>({siteNames[trip.site]})</bdi>
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
