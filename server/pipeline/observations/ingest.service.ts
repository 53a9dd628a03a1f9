/** Ingests provider rows in batches: each batch is checked, stored completely, then reported. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { IsoMonth } from '#contract/domain/dates.ts';
import type { ProviderRow, Refusal, RefusalReason } from '#server/pipeline/providers/provider.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { mayRecord, type SourceRules } from '#server/pipeline/sources/source-rules.ts';
import { takesLargeBatches } from '#server/platform/database/copy-in.ts';
import { ensureObservationPartitions } from '#server/platform/database/partitions.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { createLateSightings, type LateSightings } from './late-sightings.ts';
import { normalise, type Observation } from './normalise.ts';
import { listObservationMonths, type PrepareObservations } from './observation.repository.ts';
import { createCopyWriter } from './observation-copy.repository.ts';
import { createPriceDoubt } from './price-doubt.ts';

/** Small enough that a read of the embedded database, waiting for one batch, waits well under 50 ms. */
export const batchRows = 400;
/** PostgreSQL answers reads meanwhile. */
const copiedBatchRows = 8000;
/** Rows checked before other work of this process has its turn: a few milliseconds. */
const rowsAtOnce = 200;
const keptRefusals = 100;

/** The most rows of a batch. */
export function batchRowsOf(db: Kysely<Database>): number {
  return takesLargeBatches(db) ? copiedBatchRows : batchRows;
}

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

export type IngestContext = {
  db: Kysely<Database>;
  reference: ReferenceData;
  now: () => Date;
  /** Without it every source is one's own. */
  sourceRules: Pick<SourceRules, 'of'>;
};

export function emptyReport(): IngestReport {
  return { accepted: 0, duplicates: 0, held: 0, refused: 0, refusals: {}, examples: [], touched: new Set() };
}

/**
 * Reads all rows. Every batch is one transaction, so a crash leaves complete batches only. Rows are checked while the
 * previous batch is stored; a batch is stored when it is full, or at once when none is being stored.
 * @param onBatch called with the report after each stored batch
 * @throws what the provider or the database throws; stored batches stay.
 */
export async function ingestRows(
  context: IngestContext,
  rows: AsyncIterable<readonly ProviderRow[]> | Iterable<readonly ProviderRow[]>,
  onBatch?: (report: IngestReport) => void,
): Promise<IngestReport> {
  const report = emptyReport();
  const late = createLateSightings();
  const parts = {
    report,
    late,
    prepare: createCopyWriter(context.db),
    listDoubtful: createPriceDoubt(context),
    months: new Set<IsoMonth>(),
  };
  const most = batchRowsOf(context.db);
  let batch = emptyBatch();
  let inFlight = 0;
  let isAwaitingChunk = false;
  // Each of them fails when the one before it failed.
  let [beforeLast, last] = [Promise.resolve(), Promise.resolve()];
  const startStoring = async (): Promise<void> => {
    await beforeLast;
    if (batch.rows === 0) return;
    const stored = storeBatch(context, batch, parts, last).finally(() => {
      inFlight -= 1;
    });
    batch = emptyBatch();
    inFlight += 1;
    beforeLast = last;
    last = stored.then(() => {
      onBatch?.(report);
      if (inFlight === 0 && isAwaitingChunk) storeWaiting();
    });
    // The rejection is handled at the await; until then it must not count as unhandled.
    last.catch(() => undefined);
  };
  // Rows that came while a batch was stored do not wait for a slow provider's next ones.
  const storeWaiting = (): void => {
    startStoring().catch(() => undefined);
  };
  try {
    for await (const chunk of rows) {
      isAwaitingChunk = false;
      let start = 0;
      while (start < chunk.length) {
        const end = start + Math.min(rowsAtOnce, most - batch.rows);
        checkRows(context, batch, chunk.slice(start, end));
        start = end;
        if (batch.rows >= most) await startStoring();
        else await nextTurn();
      }
      if (batch.rows > 0 && inFlight === 0) await startStoring();
      isAwaitingChunk = true;
    }
  } finally {
    // Also after a provider failure: what was read until then belongs to the report.
    await startStoring();
    await last;
    await late.forgetSummaries(context.db);
  }
  return report;
}

/** `now` is when its first rows were checked. */
type CheckedBatch = { rows: number; observations: Observation[]; refused: Refusal[]; now: Date | null };

function emptyBatch(): CheckedBatch {
  return { rows: 0, observations: [], refused: [], now: null };
}

function checkRows(context: IngestContext, batch: CheckedBatch, rows: readonly ProviderRow[]): void {
  const now = batch.now ?? context.now();
  batch.now = now;
  batch.rows += rows.length;
  for (const row of rows) {
    if ('refusal' in row) {
      batch.refused.push(row.refusal);
      continue;
    }
    const checked = normalise(row.fare, { reference: context.reference, now });
    if ('reason' in checked) batch.refused.push({ ...checked, line: row.line });
    else batch.observations.push(checked.value);
  }
}

type StoreParts = {
  report: IngestReport;
  listDoubtful: ReturnType<typeof createPriceDoubt>;
  late: LateSightings;
  prepare: PrepareObservations;
  /** Whose partitions are there. */
  months: Set<IsoMonth>;
};

/** @param previous the batch before it: this one is prepared meanwhile, and stored afterwards */
async function storeBatch(
  context: IngestContext,
  { observations, refused, now }: CheckedBatch,
  parts: StoreParts,
  previous: Promise<void>,
): Promise<void> {
  const { report, late } = parts;
  const preparing = now && prepareBatch(context, { observations, now }, parts);
  preparing?.catch(() => undefined);
  await previous;
  const batch = await preparing;
  for (const refusal of refused) refuse(report, refusal);
  if (!batch || !now) return;
  const { inserted, held } = await batch.store();
  report.accepted += observations.length;
  report.duplicates += batch.kept.length - inserted;
  report.held += held + observations.length - batch.kept.length;
  if (inserted === 0) return;
  late.add(batch.recorded, now);
  for (const { origin, tripType } of batch.kept) report.touched.add(`${origin}:${tripType}`);
}

type PreparedBatch = {
  kept: readonly Observation[];
  recorded: readonly Observation[];
  store: Awaited<ReturnType<PrepareObservations>>;
};

/** @returns null when there is nothing to store */
async function prepareBatch(
  { db, sourceRules }: IngestContext,
  { observations, now }: { observations: readonly Observation[]; now: Date },
  { prepare, listDoubtful, months }: StoreParts,
): Promise<PreparedBatch | null> {
  if (observations.length === 0) return null;
  const held = new Set((await listDoubtful(observations)).map((row) => row.fingerprint));
  const isRecorded = rememberBySource((source) => mayRecord(sourceRules.of(source).permission));
  // Of a source without history a doubtful price cannot wait for a second sighting; it is left out.
  const kept = observations.filter((row) => isRecorded(row.source) || !held.has(row.fingerprint));
  const recorded = kept.filter(({ source }) => isRecorded(source));
  const unrecorded = kept.filter(({ source }) => !isRecorded(source));
  await ensureObservationPartitions(db, listObservationMonths(recorded), months);
  const fingerprints = new Set(unrecorded.map(({ fingerprint }) => fingerprint));
  const store =
    kept.length === 0
      ? storeNothing
      : await prepare({ observations: kept, held, unrecorded: fingerprints }, now);
  return { kept, recorded, store };
}

const storeNothing = async () => ({ inserted: 0, held: 0 });

function rememberBySource(read: (source: string) => boolean): (source: string) => boolean {
  const known = new Map<string, boolean>();
  return (source) => {
    const answer = known.get(source) ?? read(source);
    known.set(source, answer);
    return answer;
  };
}

function refuse(report: IngestReport, refusal: Refusal): void {
  report.refused += 1;
  report.refusals[refusal.reason] = (report.refusals[refusal.reason] ?? 0) + 1;
  if (report.examples.length < keptRefusals) report.examples.push(refusal);
}
