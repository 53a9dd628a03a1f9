/** Cheapest fares of an origin on a world map, and as a list. */
import { type ReactNode, useState } from 'react';
import { isFiltering } from '#contract/domain/trip-filter.ts';
import { projectOnWorldMap } from '#contract/domain/world-map.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
import { useQuery } from '#web/api/query.tsx';
import { heroOrigins } from '#web/features/globe/hero-places.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { MapList } from './map-list.tsx';
import { placesOf } from './map-places.ts';
import { MapSkeleton } from './map-skeleton.tsx';
import { MapWindow } from './map-window.tsx';
import styles from './world-map.module.css';

/** Fetches the whole fare list and the airports when first rendered. */
export function WorldMap({ query }: { query: LandingQuery }): ReactNode {
  const t = useTranslate();
  const isFiltered = isFiltering(query.filter);
  const all = useQuery(
    queries.destinationPrices({ origin: query.origin, tripType: query.tripType }),
    !isFiltered,
  );
  const filtered = useQuery(queries.filteredPrices(query), isFiltered);
  const fares = isFiltered ? { ...filtered, data: filtered.data?.rows } : all;
  const airports = useQuery(queries.destinationAirports());
  const [chosen, setChosen] = useState<{ code: string; isShown: boolean } | null>(null);
  const failed = [fares, airports].find(({ error }) => error);
  if (failed?.error) return <ErrorState error={failed.error} onRetry={failed.refetch} />;
  if (!fares.data || !airports.data) return <MapSkeleton />;
  const places = placesOf(fares.data, airports.data).filter(
    ({ fare }) => query.region === 'all' || fare.region === query.region,
  );
  if (places.length === 0) return <p className={styles.none}>{t('fare.empty.text')}</p>;
  return (
    <div className={styles.layout}>
      <MapWindow
        // A new origin or region resets the view.
        key={`${query.origin} ${query.region}`}
        places={places}
        query={query}
        origin={projectOnWorldMap(heroOrigins[query.origin])}
        chosenCode={chosen?.code ?? null}
        shownCode={chosen?.isShown ? chosen.code : null}
        onPoint={(code) => setChosen(code === null ? null : { code, isShown: false })}
      />
      <MapList
        places={places}
        query={query}
        chosenCode={chosen?.code ?? null}
        onPoint={(code, isShown) => setChosen(code === null ? null : { code, isShown })}
      />
    </div>
  );
}
