/** Destination card styled as a boarding pass: route above, price and evidence below. */
import type { ReactNode } from 'react';
import { destinationFavoriteId } from '#contract/domain/favorite-id.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { dealPath } from '#web/addresses/deal-query.ts';
import { HeartButton } from '#web/features/favorites/heart-button.tsx';
import { WatchButton } from '#web/features/watch/watch-button.tsx';
import { watchedFareOf } from '#web/features/watch/watched-fare.ts';
import { formatDayMonth, formatHijriDayMonth, formatNumber } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { LockIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { ThemedImage } from '#web/ui/themed-image.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { BandBar } from './band-bar.tsx';
import styles from './fare-card.module.css';
import { FareSeen } from './fare-seen.tsx';
import type { CardFare } from './landing-fares.ts';
import { VerdictChip } from './verdict-chip.tsx';

type FareCardProps = {
  fare: CardFare;
  origin: DepartureAirport;
  tripType: TripType;
  /** Probably visible when the page opens. */
  isFirst?: boolean;
};

export function FareCard({ fare, origin, tripType, isFirst = false }: FareCardProps): ReactNode {
  const t = useTranslate();
  const language = useLanguage();
  const isArabic = language === 'ar';
  const city = isArabic ? fare.cityAr : fare.city;
  const country = isArabic ? fare.countryAr : fare.country;
  return (
    <article className={`${styles.card} ${styles.fare}`} data-locked={fare.requiresUpgrade || undefined}>
      <div className={styles.art}>
        <ThemedImage
          className={styles.picture}
          subject={`${origin}-${fare.code}`}
          width={320}
          height={180}
          loading={isFirst ? 'eager' : 'lazy'}
        />
        <bdi className={styles.codes} dir="ltr">
          {origin}
          <span className={styles.dots} aria-hidden="true" />
          {fare.code}
        </bdi>
      </div>
      <div className={styles.route}>
        <h3 className={styles.city}>
          {fare.requiresUpgrade ? (
            city
          ) : (
            <Link className={styles.link} to={dealPath(fare.code, { origin, tripType })}>
              {city}
            </Link>
          )}
        </h3>
        <p className={styles.country}>
          <span>{country}</span>
          {fare.stops !== null && (
            <>
              <span className={styles.dot}> · </span>
              <span>{t('trip.stops', { count: fare.stops })}</span>
            </>
          )}
        </p>
      </div>
      <div className={styles.perforation} aria-hidden="true" />
      {fare.requiresUpgrade ? <LockedStub city={city} /> : <FareStub fare={fare} />}
      <HeartButton
        className={styles.heart}
        look="card"
        id={destinationFavoriteId({ origin, code: fare.code, tripType })}
        name={city}
      />
      {!fare.requiresUpgrade && (
        <WatchButton
          className={styles.bell}
          look="card"
          trip={{ ...watchedFareOf(fare), origin, city, tripType }}
        />
      )}
    </article>
  );
}

function FareStub({ fare }: { fare: CardFare }): ReactNode {
  const language = useLanguage();
  const t = useTranslate();
  const price = fare.cheapestPrice;
  const evidence = fare.assessment?.status === 'assessed' ? fare.assessment.evidence : null;
  return (
    <div className={styles.stub}>
      <p className={styles.priceRow}>
        {price !== null && <Price className={styles.price} amount={price} />}
        {fare.assessment && (
          <VerdictChip assessment={fare.assessment} price={price} dealState={fare.dealState} />
        )}
      </p>
      <div className={styles.band}>
        {price !== null && evidence && (
          <>
            <BandBar price={price} p25={evidence.p25} p75={evidence.p75} />
            <VisuallyHidden>
              {t('fare.usualRange', {
                low: formatNumber(evidence.p25, language),
                high: t('common.price', {
                  amount: evidence.p75,
                  text: formatNumber(evidence.p75, language),
                }),
              })}
            </VisuallyHidden>
          </>
        )}
      </div>
      <FareFacts fare={fare} />
    </div>
  );
}

/** Three short lines: dates; age; booking site and average price. */
function FareFacts({ fare }: { fare: CardFare }): ReactNode {
  const language = useLanguage();
  const t = useTranslate();
  return (
    <div className={styles.facts}>
      {fare.cheapestDate && (
        <p className={styles.dates}>
          <span className={styles.part}>{formatDayMonth(fare.cheapestDate, language)} · </span>
          <span className={styles.part}>{formatHijriDayMonth(fare.cheapestDate, language)}</span>
          {fare.returnDate && (
            <span className={styles.part}>
              {' · '}
              {t('fare.returns', { date: formatDayMonth(fare.returnDate, language) })}
            </span>
          )}
        </p>
      )}
      {fare.observedAt && (
        <p>
          <FareSeen sighting={{ ...fare, observedAt: fare.observedAt }} />
        </p>
      )}
      <p>
        {fare.bestSite && (
          <span className={styles.part}>
            {t.rich('fare.via', { site: <bdi>{siteNamesIn(language)[fare.bestSite]}</bdi> })}
            {' · '}
          </span>
        )}
        {fare.averagePrice !== null && (
          <span className={styles.part}>
            {t.rich('fare.average', { price: <Price amount={Math.round(fare.averagePrice)} /> })}
          </span>
        )}
      </p>
    </div>
  );
}

function LockedStub({ city }: { city: string }): ReactNode {
  const t = useTranslate();
  return (
    <div className={styles.stub}>
      <p className={styles.priceRow}>
        <span className={styles.hiddenPrice} aria-hidden="true">
          ••••
        </span>
      </p>
      <p className={styles.lock}>
        <LockIcon />
        {t('fare.locked')}
      </p>
      <Link className={buttonClass('quiet', styles.upgrade)} to="/premium">
        {t('fare.upgrade')}
        <VisuallyHidden> {city}</VisuallyHidden>
      </Link>
    </div>
  );
}
