/** Measures of the ingest benches on an open database, embedded or PostgreSQL. */
import { setTimeout as wait } from 'node:timers/promises';
import { ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import { type DatabaseHandle, JOB_DEADLINE_MS } from '#server/platform/database/open-database.ts';
import { ownRules } from '#test/support/factories.ts';
import { type Sightings, seenAt, streamSightings } from './ingest-rows.ts';

export type IngestRound = {
  /** Observations a second. */
  rate: number;
  /** How long reads took meanwhile, in milliseconds. */
  waits: number[];
};

/** Takes in rows `first` to `last` when the last of them was seen, while another connection reads. */
export async function measureIngest(
  handle: DatabaseHandle,
  sightings: Sightings,
  [first, last]: readonly [number, number],
): Promise<IngestRound> {
  const now = seenAt(sightings, last);
  return handle.withDeadline(JOB_DEADLINE_MS, async (db) => {
    const reads = watchReads(handle);
    const startedAt = performance.now();
    const context = { db, reference: sightings.reference, sourceRules: ownRules, now: () => now };
    const report = await ingestRows(context, streamSightings(sightings, first, last));
    const rate = report.accepted / ((performance.now() - startedAt) / 1000);
    const waits = await reads.stop();
    if (report.accepted - report.duplicates !== last - first) {
      throw new Error(`only ${report.accepted - report.duplicates} of ${last - first} rows were new`);
    }
    return { rate, waits };
  });
}

/** Reads a row every few milliseconds through the handle requests use. */
function watchReads({ db }: DatabaseHandle): { stop: () => Promise<number[]> } {
  const waits: number[] = [];
  let isStopped = false;
  const reading = (async () => {
    while (!isStopped) {
      const startedAt = performance.now();
      await db.selectFrom('premium_destination').select('destination_code').limit(1).execute();
      waits.push(performance.now() - startedAt);
      await wait(5);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await reading;
      return waits;
    },
  };
}
