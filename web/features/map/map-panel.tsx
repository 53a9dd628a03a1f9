/** The map on a page: its first picture, and the map itself over it once its code is loaded in the browser. */
import type { ReactNode } from 'react';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { defer, type MissingProps } from '#web/ui/defer.tsx';
import { PartMissing } from '#web/ui/error-state.tsx';
import { MapPicture } from './map-picture.tsx';

export const MapPanel = defer(
  async () => (await import('./world-map.tsx')).WorldMap,
  MapPicture,
  ({ query, ...missing }: { query: LandingQuery } & MissingProps): ReactNode => (
    <>
      <PartMissing {...missing} />
      <MapPicture query={query} isMissing />
    </>
  ),
);
