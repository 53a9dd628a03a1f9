/** Destination card styled as a boarding pass: the city, its price, the verdict, the usual range, one line of facts. */
import type { ReactNode } from 'react';
import { destinationFavoriteId } from '#contract/domain/favorite.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { TripFilter } from '#contract/domain/trip-filter.ts';
import { recordOf } from '#contract/domain/verdict.ts';
import { dealPath } from '#web/addresses/deal-query.ts';
import { HeartButton } from '#web/features/favorites/heart-button.tsx';
import { PartyTotal } from '#web/features/party/party-total.tsx';
import { DestinationPicture } from '#web/features/pictures/destination-picture.tsx';
import { hasSiteOrAge, SiteAndAge } from '#web/features/sightings/fare-seen.tsx';
import { TripDays } from '#web/features/sightings/trip-days.tsx';
import { PriceAxis, UsualRange } from '#web/features/verdict/price-axis.tsx';
import { Verdict } from '#web/features/verdict/verdict.tsx';
import { WatchButton } from '#web/features/watch/watch-button.tsx';
import { watchedFareOf } from '#web/features/watch/watched-fare.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { DottedLine } from '#web/ui/dotted-line.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './fare-card.module.css';
import type { CardFare } from './landing-fares.ts';

type FareCardProps = {
  fare: CardFare;
  origin: DepartureAirport;
  tripType: TripType;
  /** Of the list: the card's page then shows the same trip. */
  filter?: TripFilter;
  /** Probably visible when the page opens. */
  isFirst?: boolean;
};

export function FareCard({ fare, origin, tripType, filter, isFirst = false }: FareCardProps): ReactNode {
  const isArabic = useLanguage() === 'ar';
  const city = isArabic ? fare.cityAr : fare.city;
  const country = isArabic ? fare.countryAr : fare.country;
  const pathTo = (code: string, isAirportOnly = false) =>
    dealPath(code, { origin, tripType, isAirportOnly, ...(filter && { filter }) });
  return (
    <article
      className={styles.card}
      data-locked={fare.requiresUpgrade || undefined}
      data-plain={fare.countryCode === 'SA' || undefined}
    >
      {fare.countryCode !== 'SA' && (
        <div className={styles.art}>
          <DestinationPicture
            className={styles.picture}
            origin={origin}
            code={fare.code}
            photo={fare.photo}
            width={320}
            height={180}
            loading={isFirst ? 'eager' : 'lazy'}
          />
        </div>
      )}
      <div className={styles.route}>
        <h3 className={styles.city}>
          {fare.requiresUpgrade ? (
            city
          ) : (
            <Link className={styles.link} to={pathTo(fare.code)}>
              {city}
            </Link>
          )}
        </h3>
        {country !== city && <p className={styles.country}>{country}</p>}
      </div>
      <div className={styles.perforation} aria-hidden="true" />
      {fare.requiresUpgrade ? <LockedStub city={city} /> : <FareStub fare={fare} pathTo={pathTo} />}
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

type FareStubProps = { fare: CardFare; pathTo: (code: string, isAirportOnly?: boolean) => string };

function FareStub({ fare, pathTo }: FareStubProps): ReactNode {
  const { cheapestPrice: price, assessment } = fare;
  return (
    <div className={styles.stub}>
      <div className={styles.priceRow}>
        <p>{price !== null && <Price className={styles.price} amount={price} />}</p>
        <p className={styles.verdict}>
          {price !== null && assessment && <Verdict price={price} record={recordOf(assessment)} />}
        </p>
      </div>
      <div className={styles.total}>
        <PartyTotal price={price} site={fare.bestSite} />
      </div>
      <FareBand fare={fare} />
      <FareFacts fare={fare} />
      {fare.otherAirports.length > 0 && <OtherAirports fare={fare} pathTo={pathTo} />}
    </div>
  );
}

function FareBand({ fare: { cheapestPrice: price, assessment } }: { fare: CardFare }): ReactNode {
  if (price === null || assessment?.status !== 'assessed') return null;
  return (
    <div className={styles.band}>
      <PriceAxis price={price} evidence={assessment.evidence} />
      <UsualRange evidence={assessment.evidence} />
    </div>
  );
}

/** One line: stops, dates, booking site, age. */
function FareFacts({ fare }: { fare: CardFare }): ReactNode {
  const t = useTranslate();
  return (
    <DottedLine className={styles.facts}>
      {fare.stops !== null && t('trip.stops', { count: fare.stops })}
      {fare.cheapestDate && <TripDays departure={fare.cheapestDate} back={fare.returnDate} />}
      {hasSiteOrAge(fare) && <SiteAndAge fare={fare} price={fare.cheapestPrice} />}
    </DottedLine>
  );
}

/** Fares to the city's other airports, each with its page. */
function OtherAirports({ fare, pathTo }: FareStubProps): ReactNode {
  const t = useTranslate();
  return (
    <p className={styles.airports}>
      {t('fare.otherAirports')}
      {fare.otherAirports.map(({ code, cheapestPrice }) => (
        <Link key={code} className={styles.airport} to={pathTo(code, true)}>
          <bdi>{code}</bdi> {cheapestPrice !== null && <Price amount={cheapestPrice} />}
        </Link>
      ))}
    </p>
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
