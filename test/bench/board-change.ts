/** Measures how long a changed list takes to be on the board of a running site. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createContext } from '#server/app/context.ts';
import { startParts } from '#server/app/start.ts';
import { ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import type { ProviderFare } from '#server/pipeline/providers/provider.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { publishFares } from '#server/pipeline/refresh/refresh.service.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createSilentLogger } from '#server/platform/logger.ts';
import type { BenchFigure } from './bench.ts';
import { streamSightings } from './ingest-rows.ts';

const changedFares = 2_000;

/**
 * Stores `trips` current fares, then up to 2,000 of one list at other prices.
 * @param environment of the site: where its database is
 */
export async function measureBoardChange(
  environment: Record<string, string>,
  { reference, trips }: { reference: ReferenceData; trips: number },
): Promise<BenchFigure> {
  const config = readConfig({ ...environment, DEMO: '0' });
  const context = await createContext({ config, logger: createSilentLogger() });
  const { refresh, board } = context;
  try {
    const seen = new Date(Date.now() - 6 * 3_600_000);
    const { touched } = await ingestRows(
      refresh,
      streamSightings({ reference, trips, from: seen }, 0, trips),
    );
    await publishFares(refresh, touched);
    const parts = await startParts(context);
    await parts.work();
    try {
      const changes = await listChanges({ reference, trips, from: seen });
      let announcedAt = 0;
      const announce: typeof refresh.announce = async (keys) => {
        announcedAt = performance.now();
        await refresh.announce(keys);
      };
      const startedAt = performance.now();
      const report = await ingestRows(refresh, [changes]);
      const storedAt = performance.now();
      const shown = waitUntilShown(board, changes.at(-1));
      await publishFares({ ...refresh, announce }, report.touched);
      const shownAt = await shown;
      return {
        what: `${changes.length} changed fares of one list, of ${trips} fares in all, on the board`,
        value: shownAt - announcedAt,
        unit: 'ms after they are announced',
        goal: { atMost: 300 },
        detail: `stored in ${(storedAt - startedAt).toFixed(0)} ms, all pairs of ${report.touched.size} lists assessed in ${(announcedAt - storedAt).toFixed(0)} ms`,
      };
    } finally {
      await parts.stop();
    }
  } finally {
    await context.close();
  }
}

type Change = { fare: ProviderFare; line: number | null };

/** Fares of one list at the cheapest prices of all, so that the board shows them. */
async function listChanges(sightings: {
  reference: ReferenceData;
  trips: number;
  from: Date;
}): Promise<Change[]> {
  const rows = (await Array.fromAsync(streamSightings(sightings, 0, sightings.trips))).flat();
  const ofList = rows.filter(
    (row) => 'fare' in row && row.fare.origin === 'RUH' && row.fare.tripType === 'oneway',
  );
  return ofList
    .slice(0, changedFares)
    .flatMap((row, index) =>
      'fare' in row
        ? [{ line: row.line, fare: { ...row.fare, price: 790 - (index % 7), observedAt: new Date() } }]
        : [],
    );
}

type ShownBoard = Awaited<ReturnType<typeof createContext>>['board'];

/** @returns when the board first showed it */
async function waitUntilShown(board: ShownBoard, change: Change | undefined): Promise<number> {
  if (change === undefined) throw new Error('no change');
  const { origin, destination, tripType, site, departureDate, price } = change.fare;
  const isShown = (): boolean =>
    board
      .findEntry({ origin, tripType }, destination)
      ?.fares.some(
        (fare) => fare.site === site && fare.departureDate === departureDate && fare.price === price,
      ) ?? false;
  const deadline = performance.now() + 60_000;
  while (!isShown()) {
    if (performance.now() > deadline) throw new Error('the board never showed the change');
    await nextTurn();
  }
  return performance.now();
}
