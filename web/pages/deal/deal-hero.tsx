/** Hero band of a destination's page: route and trip type. */
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { destinationFavoriteId } from '#contract/domain/favorite.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import { isOneAdult } from '#contract/domain/party.ts';
import { noTripFilter } from '#contract/domain/trip-filter.ts';
import { dealPath, type PlacedDealQuery } from '#web/addresses/deal-query.ts';
import { useDuration } from '#web/features/booking/use-duration.ts';
import { HeartButton } from '#web/features/favorites/heart-button.tsx';
import { PartyPicker } from '#web/features/party/party-picker.tsx';
import { findScene } from '#web/features/pictures/destination-picture.tsx';
import { PhotoCredit } from '#web/features/pictures/photo-credit.tsx';
import { WatchButton } from '#web/features/watch/watch-button.tsx';
import { watchedFareOf } from '#web/features/watch/watched-fare.ts';
import { choicesOf } from '#web/i18n/choices.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { useParty } from '#web/state/party.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { CityAirports } from './city-airports.tsx';
import styles from './deal-hero.module.css';
import { DealWays } from './deal-ways.tsx';

type DealHeroProps = {
  fare: DestinationPrice;
  /** The fare whose stops, duration and airline are told; the cheapest by default. */
  shown?: DestinationPrice;
  query: PlacedDealQuery;
};

export function DealHero({ fare, shown = fare, query }: DealHeroProps): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  const names = { origin: t(`city.${query.origin}`), destination: isArabic ? fare.cityAr : fare.city };
  const shareText = useShareText(fare, names);
  const party = useParty();
  const sharedParty = isOneAdult(party) ? null : party;
  return (
    <>
      <PageHead
        title={t('deal.pageTitle', names)}
        description={t('deal.pageDescription', names)}
        picture={`${query.origin}-${fare.code}`}
        isIndexed={!fare.requiresUpgrade}
      />
      <div className={styles.hero}>
        <HeroPicture origin={query.origin} place={fare} city={names.destination} />
        <div className={styles.inner}>
          <DealWays
            query={query}
            path={dealPath(query.code, {
              ...query,
              month: null,
              date: null,
              filter: noTripFilter,
              party: sharedParty,
            })}
            text={shareText}
          />
          <h1 className={styles.heading}>{t('deal.heading', names)}</h1>
          <Facts fare={shown} />
          <CityAirports fare={fare} query={query} />
          <div className={styles.choices}>
            <TripSwitch query={query} />
            {!fare.requiresUpgrade && <PartyPicker look="band" />}
            <HeartButton
              look="band"
              id={destinationFavoriteId({ ...query, code: fare.code })}
              name={names.destination}
            />
            {!fare.requiresUpgrade && (
              <WatchButton
                look="band"
                trip={{
                  ...watchedFareOf(fare),
                  origin: query.origin,
                  city: names.destination,
                  tripType: query.tripType,
                }}
              />
            )}
            {!fare.requiresUpgrade && (
              <a className={styles.airports} href="#airports-title">
                {t('deal.airports')}
              </a>
            )}
          </div>
          {fare.photo && <PhotoCredit className={styles.credit} photo={fare.photo} />}
        </div>
      </div>
    </>
  );
}

/** The photo, the scene or the map, whose dark drawing fits the dark band in both themes. */
export function HeroPicture({
  origin,
  place: { code, photo },
  city,
}: {
  origin: string;
  place: Pick<DestinationPrice, 'code' | 'photo'>;
  city: string;
}): ReactNode {
  const t = useTranslate();
  return (
    <img
      className={styles.picture}
      src={photo?.pageUrl ?? `${findScene(code) ?? `/art/${origin}-${code}`}.dark.svg`}
      width={photo ? 1600 : 640}
      height={photo ? 640 : 360}
      alt={photo ? t('pictures.alt', { city }) : ''}
      decoding="async"
    />
  );
}

/** Text to share; sample prices are left out. */
function useShareText(fare: DestinationPrice, names: { origin: string; destination: string }): string {
  const t = useTranslate();
  const { cheapestPrice, isSample } = fare;
  if (cheapestPrice === null || isSample) return t('deal.share.text', names);
  return t('deal.share.priced', { ...names, price: formatNumber(cheapestPrice, t.language) });
}

function Facts({ fare }: { fare: DestinationPrice }): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  const duration = useDuration(fare.durationMinutes);
  const facts = [
    isArabic ? fare.countryAr : fare.country,
    fare.stops === null ? null : t('trip.stops', { count: fare.stops }),
    duration,
    isArabic ? fare.airlineNameAr : fare.airlineName,
  ].filter((fact) => fact !== null);
  return <p className={styles.facts}>{facts.join(' · ')}</p>;
}

function TripSwitch({ query }: { query: PlacedDealQuery }): ReactNode {
  const t = useTranslate();
  const navigate = useNavigate();
  return (
    <SegmentedControl
      className={styles.trip}
      legend={t('deal.route.tripType')}
      isLegendHidden
      value={query.tripType}
      options={choicesOf(t, 'trip', tripTypes)}
      onChange={(tripType) =>
        void navigate(dealPath(query.code, { ...query, tripType, month: null, date: null }), {
          preventScrollReset: true,
        })
      }
    />
  );
}
