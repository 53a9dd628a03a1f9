/** Hero band of a destination's page: the route, the country, the way back, and the buttons to save, watch and share it. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import {
  asksTrip,
  type DealQuery,
  dealPath,
  type PlacedDealQuery,
  pictureOfTrip,
} from '#contract/domain/deal-query.ts';
import { destinationFavoriteId } from '#contract/domain/favorite.ts';
import { nameCity } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { Language } from '#contract/domain/language.ts';
import { isOneAdult } from '#contract/domain/party.ts';
import { landingPath } from '#web/addresses/landing-query.ts';
import { useHomeOrigin } from '#web/features/account/use-user.ts';
import { HeartButton } from '#web/features/favorites/heart-button.tsx';
import { findScene } from '#web/features/pictures/destination-picture.tsx';
import { PhotoCredit } from '#web/features/pictures/photo-credit.tsx';
import { ShareButton } from '#web/features/share/share-button.tsx';
import { judgementOfAirport, judgementOfCity } from '#web/features/verdict/judgement.ts';
import { WatchButton, watchedFareOf } from '#web/features/watch/watch-button.tsx';
import type { WatchedTrip } from '#web/features/watch/watched-trip.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useDayWords } from '#web/i18n/now.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { useParty } from '#web/state/party.tsx';
import { useIsPreview } from '#web/state/site.tsx';
import { calmTargetClass } from '#web/ui/button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { BackIcon } from '#web/ui/more-icons.tsx';
import styles from './deal-hero.module.css';

export function DealHero(props: {
  fare: DestinationPrice;
  /** The fare that is shared and watched; the cheapest by default. */
  shown?: DestinationPrice;
  query: PlacedDealQuery;
}): ReactNode {
  const { fare, shown = fare, query } = props;
  const t = useTranslate();
  const isArabic = t.language === 'ar';
  const city = isArabic ? fare.cityAr : fare.city;
  const only = query.isAirportOnly && fare.namesAirport ? fare.code : null;
  const names = { origin: t(`city.${query.origin}`), destination: nameCity(city, only) };
  const days = useShownDays(shown);
  const shared = nameCity(city, shown.namesAirport ? shown.code : null);
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
        <HeroPicture origin={origin} place={fare} city={city} />
        <Stack gutters className={styles.inner}>
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
          <Text as="h1" size="2xl">
            {t('deal.heading', names)}
          </Text>
          <Text className={styles.soft}>{isArabic ? fare.countryAr : fare.country}</Text>
          {fare.photo && <PhotoCredit className={styles.credit} photo={fare.photo} />}
        </Stack>
      </div>
    </>
  );
}

/** The photo, the scene or the map, whose dark drawing fits the dark band in both themes. */
export function HeroPicture(props: {
  origin: string;
  place: Pick<DestinationPrice, 'code' | 'photo'>;
  city: string;
}): ReactNode {
  const { code, photo } = props.place;
  const t = useTranslate();
  return (
    <img
      className={styles.picture}
      src={photo?.pageUrl ?? `${findScene(code) ?? `/art/${props.origin}-${code}`}.dark.svg`}
      width={photo ? 1600 : 640}
      height={photo ? 640 : 360}
      alt={photo ? t('pictures.alt', { city: props.city }) : ''}
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

export function DealWays(props: {
  query: DealQuery;
  path: string;
  text: string;
  /** Buttons before that of sharing, each an icon with words, which small screens hide. */
  children: ReactNode;
}): ReactNode {
  const { query, path, text, children } = props;
  const t = useTranslate();
  const { origin, tripType, filter } = query;
  const homeOrigin = useHomeOrigin();
  return (
    <>
      <Link
        className={`${calmTargetClass} ${styles.back}`}
        to={landingPath({ origin, tripType, filter, homeOrigin })}
      >
        <BackIcon size={18} />
        {t('deal.back', { city: t(`city.short.${origin}`) })}
      </Link>
      <Row gap={2} wrap={false} className={styles.actions}>
        {children}
        <ShareButton isShort path={path} text={text} />
      </Row>
    </>
  );
}

/** Begins with the days of the fare where the reader chose a day; a filter names none. @param fare the one that is shown */
export function watchedTripOf(
  fare: DestinationPrice,
  query: PlacedDealQuery,
  language: Language,
): WatchedTrip {
  const { origin, tripType, isAirportOnly } = query;
  const { cheapestDate: from, returnDate } = fare;
  return {
    ...watchedFareOf(fare, isAirportOnly ? judgementOfAirport(fare) : judgementOfCity(fare)),
    isCity: !isAirportOnly,
    origin,
    tripType,
    city: language === 'ar' ? fare.cityAr : fare.city,
    ...(query.date !== null && from !== null && { dates: { from, until: returnDate ?? from } }),
  };
}
