/** Container of the map on a page; the map is lazy-loaded in the browser. */
import { defer } from '#web/ui/defer.tsx';
import { MapSkeleton } from './map-skeleton.tsx';

export const MapPanel = defer(async () => (await import('./world-map.tsx')).WorldMap, <MapSkeleton />);
