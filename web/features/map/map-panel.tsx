/** The place of the map on a page; what draws it is loaded when it is first opened. */
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import type { LandingQuery } from '#web/features/fares/landing-query.ts';
import { MapSkeleton } from './map-skeleton.tsx';

const WorldMap = lazy(async () => ({ default: (await import('./world-map.tsx')).WorldMap }));

const subscribeToNothing = () => () => undefined;

export function MapPanel({ query }: { query: LandingQuery }): ReactNode {
  // The server draws no map: it takes the size of the reader's window.
  const isInBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  if (!isInBrowser) return <MapSkeleton />;
  return (
    <Suspense fallback={<MapSkeleton />}>
      <WorldMap query={query} />
    </Suspense>
  );
}
