/** Figures of listed and held fares. */

import { shownFares } from '#server/pipeline/fares/fare.repository.ts';
import { countHeldFares } from '#server/pipeline/fares/held-fare.repository.ts';
import type { MetricSource } from '#server/platform/http/metrics.ts';
import { secondsSince } from './metric-reads.ts';
import type { MetricsContext } from './metric-sources.ts';

export function fareMetrics({ board, now, db, refresh }: MetricsContext): MetricSource[] {
  return [
    {
      name: 'hudhud_listed_fares',
      help: 'Destinations with a listed fare, over all origins and trip types',
      read: () => board.listAllEntries().length,
    },
    {
      name: 'hudhud_newest_fare_age_seconds',
      help: 'Time since the newest listed fare was seen',
      read: () => {
        const newest = board
          .listAllEntries()
          .reduce((latest, { fare }) => Math.max(latest, fare.observedAt.getTime()), 0);
        return newest === 0 ? Number.NaN : secondsSince(new Date(newest), now());
      },
    },
    {
      name: 'hudhud_board_age_seconds',
      help: 'Time since the list of fares in memory was last rebuilt',
      read: () => (board.loadedAt === null ? Number.NaN : secondsSince(board.loadedAt, now())),
    },
    {
      name: 'hudhud_held_fares',
      help: 'Fares too cheap to be listed as seen once, which nothing has confirmed yet',
      read: () => countHeldFares(db, shownFares(refresh, now())),
    },
  ];
}
