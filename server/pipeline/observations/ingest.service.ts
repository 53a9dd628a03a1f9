/** Ingests provider rows in batches: each batch is checked, stored completely, then reported. */
import type { Kysely } from 'kysely';
import type { ProviderRow, Refusal, RefusalReason } from '#server/pipeline/providers/provider.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { ensureObservationPartitions } from '#server/platform/database/partitions.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { createLateSightings, type LateSightings } from './late-sightings.ts';
import { normalise, type Observation } from './normalise.ts';
import { insertObservations, listObservationMonths } from './observation.repository.ts';
import { createPriceDoubt } from './price-doubt.ts';

/** Small enough that a read waiting for one batch waits well under 50 ms. */
export const batchRows = 400;
const keptRefusals = 100;

export type IngestReport = {
  /** Rows that became observations, new or already known. */
  accepted: number;
  /** Of those, rows that were already stored. */
  duplicates: number;
  /** Of the new ones, rows whose price is too low to be listed before something confirms it. */
  held: number;
  refused: number;
  refusals: Partial<Record<RefusalReason, number>>;
  /** The first refusals, for the import report. */
  examples: Refusal[];
  /** Lists (`origin:tripType`) whose fares may have changed. */
  touched: Set<string>;
};

export type IngestContext = { db: Kysely<Database>; reference: ReferenceData; now: () => Date };

export function emptyReport(): IngestReport {
  return { accepted: 0, duplicates: 0, held: 0, refused: 0, refusals: {}, examples: [], touched: new Set() };
}

/**
 * Reads all rows. Every batch is one statement, so a crash leaves complete batches only. The next batch is
 * checked while the previous one is stored.
 * @param onBatch called with the report after each stored batch
 * @throws what the provider or the database throws; stored batches stay.
 */
export async function ingestRows(
  context: IngestContext,
  rows: AsyncIterable<readonly ProviderRow[]>,
  onBatch?: (report: IngestReport) => void,
): Promise<IngestReport> {
  const report = emptyReport();
  const listDoubtful = createPriceDoubt(context);
  const late = createLateSightings();
  let storing: Promise<void> = Promise.resolve();
  try {
    for await (const chunk of rows) {
      for (let start = 0; start < chunk.length; start += batchRows) {
        const batch = checkBatch(context, chunk.slice(start, start + batchRows));
        await storing;
        storing = storeBatch(context, batch, { report, listDoubtful, late }).then(() => onBatch?.(report));
        // The rejection is handled at the await; until then it must not count as unhandled.
        storing.catch(() => undefined);
      }
    }
  } finally {
    // Also after a provider failure: the batch being stored belongs to the report.
    await storing;
    await late.forgetSummaries(context.db);
  }
  return report;
}

type CheckedBatch = { observations: Observation[]; refused: Refusal[]; now: Date };

function checkBatch(context: IngestContext, rows: readonly ProviderRow[]): CheckedBatch {
  const batch: CheckedBatch = { observations: [], refused: [], now: context.now() };
  for (const row of rows) {
    if ('refusal' in row) {
      batch.refused.push(row.refusal);
      continue;
    }
    const checked = normalise(row.fare, { reference: context.reference, now: batch.now });
    if ('reason' in checked) batch.refused.push({ ...checked, line: row.line });
    else batch.observations.push(checked.value);
  }
  return batch;
}

type StoreParts = {
  report: IngestReport;
  listDoubtful: ReturnType<typeof createPriceDoubt>;
  late: LateSightings;
};

async function storeBatch(
  context: IngestContext,
  { observations, refused, now }: CheckedBatch,
  { report, listDoubtful, late }: StoreParts,
): Promise<void> {
  for (const refusal of refused) refuse(report, refusal);
  if (observations.length === 0) return;
  await ensureObservationPartitions(context.db, listObservationMonths(observations));
  const doubtful = new Set((await listDoubtful(observations)).map((row) => row.fingerprint));
  const { inserted, held } = await insertObservations(context.db, { observations, held: doubtful }, now);
  report.accepted += observations.length;
  report.duplicates += observations.length - inserted;
  report.held += held;
  if (inserted === 0) return;
  late.add(observations, now);
  for (const { origin, tripType } of observations) report.touched.add(`${origin}:${tripType}`);
}

function refuse(report: IngestReport, refusal: Refusal): void {
  report.refused += 1;
  report.refusals[refusal.reason] = (report.refusals[refusal.reason] ?? 0) + 1;
  if (report.examples.length < keptRefusals) report.examples.push(refusal);
}
