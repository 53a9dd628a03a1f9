/** Hero band of a destination's page: the route, its facts, and the buttons to save, watch and share it. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { asksTrip, dealPath, type PlacedDealQuery, pictureOfTrip } from '#contract/domain/deal-query.ts';
import { destinationFavoriteId } from '#contract/domain/favorite.ts';
import { nameCity } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { isOneAdult } from '#contract/domain/party.ts';
import { useDuration } from '#web/features/booking/use-duration.ts';
import { HeartButton } from '#web/features/favorites/heart-button.tsx';
import { findScene } from '#web/features/pictures/destination-picture.tsx';
import { PhotoCredit } from '#web/features/pictures/photo-credit.tsx';
import { WatchButton } from '#web/features/watch/watch-button.tsx';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { useDayWords } from '#web/i18n/now.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { useParty } from '#web/state/party.tsx';
import { useIsPreview } from '#web/state/preview.ts';
import { Text } from '#web/ui/layout.tsx';
import styles from './deal-hero.module.css';
import { DealWays } from './deal-ways.tsx';
import { watchedTripOf } from './page-watch.ts';

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
  const days = useShownDays(shown);
  const shared = nameCity(names.destination, shown.namesAirport ? shown.code : null);
  const shareText = useShareText(shown, { ...names, destination: shared, days, tripType: query.tripType });
  const party = useParty();
  const { origin } = query;
  return (
    <>
      <PageHead
        title={t('deal.pageTitle', { ...names, days: asksTrip(query) ? days : 'none' })}
        description={t('deal.pageDescription', names)}
        picture={pictureOfTrip(query)}
        isIndexed={!fare.requiresUpgrade}
      />
      <div className={styles.hero}>
        <HeroPicture origin={origin} place={fare} city={names.destination} />
        <div className={styles.inner}>
          <DealWays
            query={query}
            path={dealPath(query.code, { ...query, party: isOneAdult(party) ? null : party })}
            text={shareText}
          >
            <HeartButton
              look="band"
              id={destinationFavoriteId({ ...query, code: fare.code })}
              name={names.destination}
            />
            {!fare.requiresUpgrade && (
              <WatchButton look="band" trip={watchedTripOf(shown, query, t.language)} />
            )}
          </DealWays>
          <Text as="h1" size="hero">
            {t('deal.heading', names)}
          </Text>
          <Facts fare={shown} />
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

/** Days of the fare that is shown, `none` without them. */
function useShownDays({ cheapestDate, returnDate }: DestinationPrice): string {
  const t = useTranslate();
  const dayOf = useDayWords();
  if (cheapestDate === null) return 'none';
  const from = dayOf(cheapestDate);
  return returnDate === null ? from : t('fare.dates', { from, to: dayOf(returnDate) });
}

type SharedNames = { origin: string; destination: string; days: string; tripType: TripType };

/** Text to share; simulated prices are left out and said. */
function useShareText(fare: DestinationPrice, names: SharedNames): string {
  const t = useTranslate();
  const { cheapestPrice } = fare;
  if (useIsPreview()) return t('preview.title', { title: t('deal.share.trip', names) });
  if (cheapestPrice === null) return t('deal.share.text', names);
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
  return (
    <Text above={2} className={styles.soft}>
      {facts.join(' · ')}
    </Text>
  );
}
