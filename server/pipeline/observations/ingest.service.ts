/** Ingests provider rows in batches: each batch is checked, stored completely, then reported. */
import { type IsoDate, type IsoMonth, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import { listedSince } from '#contract/domain/freshness.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { weekOf } from '#contract/domain/price-pattern.ts';
import type { ProviderRow, Refusal, RefusalReason } from '#server/pipeline/providers/provider.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { mayRecord, type SourceRules } from '#server/pipeline/sources/source-rules.ts';
import { chunksOf } from '#server/platform/chunks.ts';
import { ensureObservationPartitions } from '#server/platform/database/partitions.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { normalise, type Observation } from './normalise.ts';
import {
  type InsertedObservations,
  keyOfRow,
  listStored,
  type NewObservations,
  storeObservations,
} from './observation.repository.ts';
import { createPriceDoubt } from './price-doubt.ts';

/** Small enough that a read of the embedded database, waiting for one batch, waits well under 100 ms. */
export const batchRows = 400;

export type IngestReport = ReturnType<typeof emptyReport>;

export type IngestContext = {
  db: Db;
  reference: ReferenceData;
  now: () => Date;
  /** Without it every source is one's own. */
  sourceRules: Pick<SourceRules, 'of'>;
};

export function emptyReport() {
  return {
    /** Rows that became observations, new or already known. */
    accepted: 0,
    /** Of those, rows that were already stored. */
    duplicates: 0,
    /** Of the new ones, rows whose price is too far from the usual to be listed before something confirms it. */
    held: 0,
    /** Accepted rows of sources without history: they are listed or left out, and undoing an import leaves them. */
    unrecorded: 0,
    refused: 0,
    refusals: {} as Partial<Record<RefusalReason, number>>,
    /**
     * Of the accepted rows, those from an airport whose fares are listed; of these the ones that are new enough, yet to
     * depart and not held; and those seen too long ago, or departed.
     */
    shown: { fromSaudi: 0, listed: 0, old: 0, departed: 0 },
    /** Lists (`origin:tripType`) whose fares may have changed. */
    touched: new Set<string>(),
  };
}

export type IngestOptions = {
  /** Id of an import (`createImportId`), which can be taken back as a whole. */
  importId?: string | undefined;
  /** Checks and counts everything and stores nothing. */
  isTrial?: boolean | undefined;
};

/** Called with the report after each batch, and the rows of it that were refused. */
export type OnBatch = (report: IngestReport, refusals: readonly Refusal[]) => void;

export type Ingest = ReturnType<typeof openIngest>;

/** For rows that come in bit by bit, told in one report. */
export function openIngest(context: IngestContext, options: IngestOptions = {}) {
  const late = createLateSightings();
  const parts: StoreParts = {
    ...options,
    report: emptyReport(),
    late,
    listDoubtful: createPriceDoubt(context),
    months: new Set(),
    tried: new Set(),
  };
  return {
    report: parts.report,
    /** Every batch is one transaction, so a crash leaves complete batches only. */
    async add(rows: readonly ProviderRow[], onBatch?: OnBatch): Promise<void> {
      for (const batch of chunksOf(rows, batchRows)) {
        const refused = await storeBatch(context, batch, parts);
        onBatch?.(parts.report, refused);
      }
    },
    end: () => late.forgetSummaries(context.db),
  };
}

/**
 * Reads all rows.
 * @throws what the provider or the database throws; stored batches stay.
 */
export async function ingestRows(
  context: IngestContext,
  rows: AsyncIterable<readonly ProviderRow[]> | Iterable<readonly ProviderRow[]>,
  onBatch?: OnBatch,
  options?: IngestOptions,
): Promise<IngestReport> {
  const ingest = openIngest(context, options);
  try {
    for await (const chunk of rows) await ingest.add(chunk, onBatch);
  } finally {
    await ingest.end();
  }
  return ingest.report;
}

type StoreParts = IngestOptions & {
  report: IngestReport;
  listDoubtful: ReturnType<typeof createPriceDoubt>;
  late: ReturnType<typeof createLateSightings>;
  /** Whose partitions are there. */
  months: Set<IsoMonth>;
  /** Rows of a trial so far. */
  tried: Set<bigint>;
};

/** @returns the refused rows */
async function storeBatch(
  context: IngestContext,
  rows: readonly ProviderRow[],
  parts: StoreParts,
): Promise<Refusal[]> {
  const { report, late } = parts;
  const now = context.now();
  const { observations, cut, refusals } = checkRows(context, rows, now);
  for (const { reason } of refusals) report.refusals[reason] = (report.refusals[reason] ?? 0) + 1;
  report.refused += refusals.length;
  if (observations.length === 0) return refusals;
  const doubtful = await parts.listDoubtful(observations);
  const held = new Set([...cut, ...doubtful.map((row) => row.fingerprint)]);
  const sources = new Set(observations.map(({ source }) => source));
  const recordedSources = new Set(
    [...sources].filter((source) => mayRecord(context.sourceRules.of(source).permission)),
  );
  // Of a source without history a doubtful price cannot wait for a second sighting; it is left out.
  const kept = observations.filter((row) => recordedSources.has(row.source) || !held.has(row.fingerprint));
  const recorded = kept.filter(({ source }) => recordedSources.has(source));
  const unrecorded = kept.filter(({ source }) => !recordedSources.has(source));
  const fingerprints = new Set(unrecorded.map(({ fingerprint }) => fingerprint));
  const added = { observations: kept, held, unrecorded: fingerprints, importId: parts.importId };
  if (!parts.isTrial) {
    const months = recorded.map(({ observedAt }) => monthOf(observedAt.toISOString()));
    await ensureObservationPartitions(context.db, months, parts.months);
  }
  const stored = parts.isTrial
    ? await tryRows(context.db, added, parts.tried)
    : await storeObservations(context.db, added, now);
  report.accepted += observations.length;
  report.duplicates += kept.length - stored.inserted;
  report.held += stored.held + observations.length - kept.length;
  report.unrecorded += observations.length - recorded.length;
  countShown(report.shown, observations, held, now);
  if (stored.inserted === 0 || parts.isTrial) return refusals;
  late.add(recorded, now);
  for (const { origin, tripType } of kept) report.touched.add(`${origin}:${tripType}`);
  return refusals;
}

/** Counts rows as storing them would, without storing any. */
async function tryRows(
  db: Db,
  { observations, held }: NewObservations,
  tried: Set<bigint>,
): Promise<InsertedObservations> {
  const known = await listStored(db, observations);
  const added = observations.filter((row) => {
    const key = keyOfRow(row);
    return !known.has(key) && tried.size < tried.add(key).size;
  });
  return { inserted: added.length, held: added.filter((row) => held.has(row.fingerprint)).length };
}

function countShown(
  shown: IngestReport['shown'],
  rows: readonly Observation[],
  held: ReadonlySet<bigint>,
  now: Date,
): void {
  const [since, today] = [listedSince(now), riyadhDate(now)];
  for (const { origin, observedAt, departureDate, fingerprint } of rows) {
    const isSaudi = (departureAirports as readonly string[]).includes(origin);
    const [isOld, hasDeparted] = [observedAt <= since, departureDate < today];
    shown.fromSaudi += Number(isSaudi);
    shown.old += Number(isOld);
    shown.departed += Number(hasDeparted);
    shown.listed += Number(isSaudi && !isOld && !hasDeparted && !held.has(fingerprint));
  }
}

/** `cut` has the fingerprints that no complete row has. */
type CheckedRows = { observations: Observation[]; cut: bigint[]; refusals: Refusal[] };

function checkRows({ reference }: IngestContext, rows: readonly ProviderRow[], now: Date): CheckedRows {
  const checkedRows: CheckedRows = { observations: [], cut: [], refusals: [] };
  const complete = new Set<bigint>();
  for (const row of rows) {
    const checked = 'refusal' in row ? row.refusal : normalise(row.fare, { reference, now });
    if (!('value' in checked)) {
      checkedRows.refusals.push('refusal' in row ? row.refusal : { ...checked, line: row.line });
      continue;
    }
    checkedRows.observations.push(checked.value);
    if ('isCut' in row) checkedRows.cut.push(checked.value.fingerprint);
    else complete.add(checked.value.fingerprint);
  }
  return { ...checkedRows, cut: checkedRows.cut.filter((fingerprint) => !complete.has(fingerprint)) };
}

/** The weeks before the current one that observations were stored for: their summaries are computed again. */
function createLateSightings() {
  const weeks = new Set<IsoDate>();
  return {
    add(observations: readonly Observation[], now: Date) {
      // The current week is summarised again every day anyway.
      const current = weekOf(riyadhDate(now));
      for (const { observedAt } of observations) {
        const week = weekOf(riyadhDate(observedAt));
        if (week < current) weeks.add(week);
      }
    },
    async forgetSummaries(db: Db) {
      if (weeks.size === 0) return;
      await db
        .deleteFrom('summarised_week')
        .where('seen_week', 'in', [...weeks])
        .execute();
    },
  };
}
