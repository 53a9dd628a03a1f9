/** Booking card: price, what is said of it, and the link to the booking site, which stays at the bottom on phones. */
import type { ReactNode } from 'react';
import { siteNamesIn } from '#contract/domain/site.ts';
import { ConfirmationLine } from '#web/features/fares/confirmation-line.tsx';
import { PartyTotal } from '#web/features/party/party-total.tsx';
import { FareSeen } from '#web/features/sightings/fare-seen.tsx';
import { TripDays } from '#web/features/sightings/trip-days.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { useIsPreview } from '#web/state/preview.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { DottedLine } from '#web/ui/dotted-line.tsx';
import { Row, Soft } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';
import styles from './booking-card.module.css';
import { BookingLink, CommissionNote, type Journey } from './booking-link.tsx';
import type { ChosenTrip } from './chosen-trip.ts';

type BookingCardProps = {
  journey: Journey;
  trip: ChosenTrip;
  /** What the price is. */
  label: string;
  /** What is said of the price. */
  children?: ReactNode;
};

export function BookingCard({ journey, trip, label, children }: BookingCardProps): ReactNode {
  const t = useTranslate();
  return (
    <section className={styles.card} aria-label={t('deal.bookingCard')}>
      <div className={styles.answer}>
        <StripedDivider direction="edge" />
        <div>
          <Soft size="sm">{label}</Soft>
          <Row as="p" gap={3} lines={0} align="baseline" aria-live="polite">
            <Price className={styles.price} amount={trip.price} />{' '}
            <Soft as="span" size="sm">
              {t('trip.perPerson', { tripType: journey.tripType })}
            </Soft>
          </Row>
          <PartyTotal price={trip.price} site={trip.site} />
          <TripFacts trip={trip} />
        </div>
        {children}
      </div>
      <Action journey={journey} trip={trip} />
    </section>
  );
}

/** One line: dates, booking site, age; below it what came of asking again. */
function TripFacts({ trip }: { trip: ChosenTrip }): ReactNode {
  const siteNames = siteNamesIn(useLanguage());
  return (
    <>
      <DottedLine className={styles.soft}>
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
        <ConfirmationLine
          className={styles.soft}
          fields={trip.asked}
          price={trip.price}
          isRealDeal={trip.asked.isRealDeal}
        />
      )}
    </>
  );
}

function Action({ journey, trip }: Pick<BookingCardProps, 'journey' | 'trip'>): ReactNode {
  const siteNames = siteNamesIn(useLanguage());
  const t = useTranslate();
  const isPreview = useIsPreview();
  return (
    <div className={styles.action}>
      {/* On phones, where the price may be out of sight. */}
      <p className={styles.brief} aria-hidden="true">
        <Price className={styles.briefPrice} amount={trip.price} />
        <span className={styles.briefDays}>
          <TripDays departure={trip.departureDate} back={trip.returnDate} isShort />
        </span>
      </p>
      <BookingLink
        className={buttonClass('primary', styles.book)}
        journey={journey}
        trip={trip}
        site={trip.site}
      >
        {t(isPreview ? 'deal.tryBooking' : 'deal.book')}
      </BookingLink>
      <div className={styles.notes}>
        <p>
          {t('deal.redirect')} <bdi>({siteNames[trip.site]})</bdi>
        </p>
        <CommissionNote above={1} />
      </div>
    </div>
  );
}
