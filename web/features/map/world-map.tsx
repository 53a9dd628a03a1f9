/** Cheapest fares of an origin on a world map, and as a list; a place shows its card first, then opens. */
import { type ReactNode, useState } from 'react';
import { isFiltering } from '#contract/domain/trip-filter.ts';
import { projectOnWorldMap } from '#contract/domain/world-map.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
import { useQuery } from '#web/api/query.tsx';
import { heroOrigins } from '#web/features/globe/hero-places.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Text } from '#web/ui/layout.tsx';
import { MapCard } from './map-card.tsx';
import { MapList } from './map-list.tsx';
import { MapNotes, MapPicture } from './map-picture.tsx';
import { placesOf } from './map-places.ts';
import { MapWindow } from './map-window.tsx';
import styles from './world-map.module.css';

const hintId = 'map-hint';

/** Fetches the whole fare list and the airports when first rendered. */
export function WorldMap({ query }: { query: LandingQuery }): ReactNode {
  const t = useTranslate();
  const language = useLanguage();
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
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape puts the card away
    <div className={styles.layout} onKeyDown={({ key }) => key === 'Escape' && setChosen(null)}>
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
    </div>
  );
}
