/** The map on a page: its first picture, and the map itself over it once its code is loaded in the browser. */
import { defer } from '#web/ui/defer.tsx';
import { MapPicture } from './map-picture.tsx';

export const MapPanel = defer(async () => (await import('./world-map.tsx')).WorldMap, MapPicture);
