/** The place of the map on a page; what draws it is loaded when it is first opened. The server draws no map. */
import { defer } from '#web/ui/defer.tsx';
import { MapSkeleton } from './map-skeleton.tsx';

export const MapPanel = defer(async () => (await import('./world-map.tsx')).WorldMap, <MapSkeleton />);
