/** Places near a destination, at the end of a page. */
import { hydrateLater } from '#web/ui/hydrate-later.tsx';
import type { NearbyProps } from './nearby-view.tsx';

export const Nearby = hydrateLater<NearbyProps>(
  'web/features/fares/nearby-view.tsx',
  async () => (await import('./nearby-view.tsx')).NearbyView,
);
