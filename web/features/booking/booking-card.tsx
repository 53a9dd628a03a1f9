/** Booking card: price and link to the booking site; sticks to the bottom on phones. */
import type { ReactNode } from 'react';
import { siteNamesIn } from '#contract/domain/site.ts';
import { ConfirmationLine } from '#web/features/fares/confirmation-line.tsx';
import { PartyTotal } from '#web/features/party/party-total.tsx';
import { FareSeen } from '#web/features/sightings/fare-seen.tsx';
import { TripDays } from '#web/features/sightings/trip-days.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { useIsPreview } from '#web/state/preview.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Fact } from '#web/ui/fact.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';
import styles from './booking-card.module.css';
import { BookingLink, CommissionNote, type Journey } from './booking-link.tsx';
import type { ChosenTrip } from './chosen-trip.ts';
import { FullDay } from './full-day.tsx';

type BookingCardProps = {
  journey: Journey;
  trip: ChosenTrip;
  /** URL of the page without a chosen day; null for a typed deal, which has one price. */
  cheapestPath: string | null;
};

export function BookingCard({ journey, trip, cheapestPath }: BookingCardProps): ReactNode {
  const siteNames = siteNamesIn(useLanguage());
  const t = useTranslate();
  const isPreview = useIsPreview();
  return (
    <section className={styles.card} aria-label={t('deal.bookingCard')}>
      <span className={styles.stripe}>
        <StripedDivider direction="vertical" />
      </span>
      <div className={styles.top}>
        <p className={styles.label}>{t(cheapestPath === null ? 'deal.typed.title' : labelOf(trip))}</p>
        <p aria-live="polite">
          <Price className={styles.price} amount={trip.price} />
        </p>
        <p className={styles.perPerson}>{t('trip.perPerson', { tripType: journey.tripType })}</p>
        {!trip.isCheapest && (
          <p className={styles.days}>
            <TripDays departure={trip.departureDate} back={trip.returnDate} isShort />
          </p>
        )}
        <PartyTotal price={trip.price} site={trip.site} />
      </div>
      <div className={styles.action}>
        <BookingLink
          className={buttonClass('primary', styles.book)}
          journey={journey}
          trip={trip}
          site={trip.site}
        >
          {t(isPreview ? 'deal.tryBooking' : 'deal.book')}
        </BookingLink>
        <p className={styles.redirect}>
          {t('deal.redirect')} <bdi>({siteNames[trip.site]})</bdi>
        </p>
        <CommissionNote className={styles.redirect} />
      </div>
      {trip.asked && (
        <ConfirmationLine
          className={styles.asked}
          fields={trip.asked}
          price={trip.price}
          isRealDeal={trip.asked.isRealDeal}
        />
      )}
      <div className={styles.more}>
        {trip.observedAt !== '' && (
          <p className={styles.seen}>
            <FareSeen sighting={trip} />
          </p>
        )}
        <TripDates journey={journey} trip={trip} />
        {!trip.isCheapest && cheapestPath !== null && (
          <Link className={styles.cheapest} to={cheapestPath} preventScrollReset>
            {t('deal.backToCheapest')}
          </Link>
        )}
      </div>
    </section>
  );
}

function labelOf({ isCheapest, isFitting }: ChosenTrip) {
  if (isCheapest) return 'deal.cheapestSeen';
  return isFitting ? 'deal.fittingPrice' : 'deal.chosenPrice';
}

function TripDates({ journey, trip }: { journey: Journey; trip: ChosenTrip }): ReactNode {
  const t = useTranslate();
  return (
    <dl className={styles.dates}>
      <dt>
        <bdi dir="ltr">
          {journey.origin} – {journey.destination}
        </bdi>
      </dt>
      <dd>{t(`trip.${journey.tripType}`)}</dd>
      <Fact name={t('deal.route.departure')}>
        <FullDay date={trip.departureDate} />
      </Fact>
      <Fact name={t('deal.route.return')}>{trip.returnDate && <FullDay date={trip.returnDate} />}</Fact>
    </dl>
  );
}
