/**
 * Cheapest fares of an origin on a world map, and as a list for keyboard and screen readers; a place shows its card
 * first, then opens.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { destinationFavoriteId } from '#contract/domain/favorite.ts';
import { nameCity } from '#contract/domain/iata.ts';
import { isFiltering } from '#contract/domain/trip-filter.ts';
import { recordOf } from '#contract/domain/verdict.ts';
import { projectOnWorldMap } from '#contract/domain/world-map.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
import { useQuery } from '#web/api/query.tsx';
import { placeOfFare } from '#web/features/fares/fare-card.tsx';
import { asCard } from '#web/features/fares/pick-landing-fares.ts';
import { HeartButton } from '#web/features/favorites/heart-button.tsx';
import { heroOrigins } from '#web/features/globe/price-chips.ts';
import { LockLine, PlaceCard } from '#web/features/place-card/place-card.tsx';
import { TripDays } from '#web/features/sightings/fare-seen.tsx';
import { judgementOfCity } from '#web/features/verdict/judgement.ts';
import { VerdictSign } from '#web/features/verdict/verdict-sign.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { withWords } from '#web/i18n/load-words.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { CloseIcon, LockIcon } from '#web/ui/icons.tsx';
import { Row, Soft, Stack, Text, VisuallyHidden } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import rows from './map-list.module.css';
import { pathOf } from './map-marker.tsx';
import { MapNotes, MapPicture } from './map-picture.tsx';
import { type MapPlace, placesOf } from './map-places.ts';
import { MapWindow } from './map-window.tsx';
import styles from './world-map.module.css';

const hintId = 'map-hint';

export const loadWorldMap = () => withWords(WorldMap, 'map');

/** Fetches the whole fare list and the airports when first rendered. */
function WorldMap({ query }: { query: LandingQuery }): ReactNode {
  const t = useTranslate();
  const { language } = t;
  const isFiltered = isFiltering(query.filter);
  const all = useQuery(
    queries.destinationPrices({ origin: query.origin, tripType: query.tripType }),
    !isFiltered,
  );
  const filtered = useQuery(queries.filteredPrices(query), isFiltered);
  const fares = isFiltered ? { ...filtered, data: filtered.data?.rows } : all;
  const airports = useQuery(queries.destinationAirports());
  const [pointed, setPointed] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const failed = [fares, airports].find(({ error }) => error);
  if (failed?.error) return <ErrorState error={failed.error} onRetry={failed.refetch} />;
  if (!fares.data || !airports.data) return <MapPicture query={query} />;
  const { region, sort } = query;
  const places = placesOf(fares.data, airports.data, { region, sort, language });
  if (places.length === 0) return <Text tone="soft">{t('fare.empty.text')}</Text>;
  const place = places.find(({ fare }) => fare.code === chosen);
  const shared = { places, query, onChoose: setChosen, onPoint: setPointed };
  return (
    <Stack
      gap={4}
      lines={3}
      className={styles.layout}
      onKeyDown={({ key }) => key === 'Escape' && setChosen(null)}
    >
      <MapWindow
        // A new origin or region resets the view.
        key={`${query.origin} ${query.region}`}
        {...shared}
        origin={projectOnWorldMap(heroOrigins[query.origin])}
        chosenCode={chosen}
        pointedCode={pointed}
        hintId={hintId}
      >
        {place && <MapCard fare={place.fare} query={query} onClose={() => setChosen(null)} />}
      </MapWindow>
      <MapNotes hintId={hintId} />
      <MapList {...shared} chosenCode={chosen} pointedCode={pointed} />
    </Stack>
  );
}

/** The keyboard's way: a place with the focus shows its card on the map, Enter opens it. */
function MapList(props: {
  places: readonly MapPlace[];
  query: LandingQuery;
  chosenCode: string | null;
  pointedCode: string | null;
  onPoint: (code: string | null) => void;
  onChoose: (code: string | null) => void;
}): ReactNode {
  const { places, query, chosenCode, pointedCode, onPoint, onChoose } = props;
  const t = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  // The list itself alone: the page stays where it is.
  useEffect(() => {
    const row = chosenCode && list.current?.querySelector('[data-chosen]')?.parentElement;
    const above = row && (row.previousElementSibling ?? row);
    if (above instanceof HTMLElement) list.current?.scrollTo({ top: above.offsetTop });
  }, [chosenCode]);
  return (
    <section className={`${styles.list} ${rows.panel}`} aria-label={t('map.list')}>
      <Soft size="sm" className={rows.head}>
        {t('fare.count', { count: places.length })} · {t('trip.perPerson', query)} ·{' '}
        {t(`fare.sort.${query.sort}`)}
      </Soft>
      <ul ref={list} className={rows.list}>
        {places.map((place) => {
          const { code } = place.fare;
          return (
            <li key={code}>
              <Link
                to={pathOf(place.fare, query)}
                className={rows.row}
                data-chosen={code === chosenCode || undefined}
                data-pointed={code === pointedCode || undefined}
                onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && onChoose(code)}
                onPointerEnter={(event) => event.pointerType === 'mouse' && onPoint(code)}
                onPointerLeave={(event) => event.pointerType === 'mouse' && onPoint(null)}
              >
                <PlaceRow place={place} />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function PlaceRow({ place: { fare } }: { place: MapPlace }): ReactNode {
  const t = useTranslate();
  const isArabic = t.language === 'ar';
  const [city, country] = isArabic ? [fare.cityAr, fare.countryAr] : [fare.city, fare.country];
  return (
    <>
      <span className={rows.city}>{nameCity(city, fare.namesAirport ? fare.code : null)}</span>
      <small className={rows.facts}>
        {fare.cheapestDate !== null && (
          <>
            <bdi>
              <TripDays departure={fare.cheapestDate} back={fare.returnDate} isShort />
            </bdi>
            {country !== city && ' · '}
          </>
        )}
        {country !== city && country}
      </small>
      {fare.cheapestPrice !== null && (
        <VerdictSign price={fare.cheapestPrice} record={recordOf(judgementOfCity(fare))} />
      )}
      {fare.cheapestPrice === null ? (
        <span className={rows.locked}>
          <LockIcon size={16} />
          <VisuallyHidden>{t('fare.locked')}</VisuallyHidden>
        </span>
      ) : (
        <Price className={rows.price} amount={fare.cheapestPrice} />
      )}
    </>
  );
}

type MapCardProps = { fare: DestinationPrice; query: LandingQuery; onClose: () => void };

export function MapCard({ fare, query, onClose }: MapCardProps): ReactNode {
  const t = useTranslate();
  const { origin, tripType } = query;
  const favoriteId = destinationFavoriteId({ origin, code: fare.code, tripType });
  const place = placeOfFare(asCard(fare), { origin, tripType, path: null, language: t.language });
  return (
    <PlaceCard
      place={place}
      isLow
      instead={place.isLocked && <LockLine>{t('map.locked')}</LockLine>}
      corner={<HeartButton look="card" id={favoriteId} name={place.city} />}
    >
      <Row gap={2} wrap={false} justify="between">
        <Link className={buttonClass('primary')} to={pathOf(fare, query)}>
          {t(place.isLocked ? 'fare.upgrade' : 'map.open')}
        </Link>
        <Button look="plain" className={rows.close} aria-label={t('common.close')} onClick={onClose}>
          <CloseIcon size={20} />
        </Button>
      </Row>
    </PlaceCard>
  );
}
