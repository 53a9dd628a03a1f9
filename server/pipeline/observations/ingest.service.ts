/** Ingests provider rows in batches: each batch is checked, stored completely, then reported. */
import type { Kysely } from 'kysely';
import { type IsoDate, type IsoMonth, riyadhDate } from '#contract/domain/dates.ts';
import { weekOf } from '#contract/domain/price-pattern.ts';
import type { ProviderRow, Refusal, RefusalReason } from '#server/pipeline/providers/provider.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { mayRecord, type SourceRules } from '#server/pipeline/sources/source-rules.ts';
import { ensureObservationPartitions } from '#server/platform/database/partitions.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { dateOfDayNumber, normalise, type Observation, riyadhDayNumber } from './normalise.ts';
import { listObservationMonths, storeObservations } from './observation.repository.ts';
import { createPriceDoubt } from './price-doubt.ts';

/** Small enough that a read of the embedded database, waiting for one batch, waits well under 100 ms. */
export const batchRows = 400;
const keptRefusals = 100;

export type IngestReport = {
  /** Rows that became observations, new or already known. */
  accepted: number;
  /** Of those, rows that were already stored. */
  duplicates: number;
  /** Of the new ones, rows whose price is too far from the usual to be listed before something confirms it. */
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
 * Reads all rows. Every batch is one transaction, so a crash leaves complete batches only.
 * @param onBatch called with the report after each stored batch
 * @throws what the provider or the database throws; stored batches stay.
 */
export async function ingestRows(
  context: IngestContext,
  rows: AsyncIterable<readonly ProviderRow[]> | Iterable<readonly ProviderRow[]>,
  onBatch?: (report: IngestReport) => void,
): Promise<IngestReport> {
  const late = createLateSightings();
  const parts: StoreParts = {
    report: emptyReport(),
    late,
    listDoubtful: createPriceDoubt(context),
    months: new Set(),
  };
  try {
    for await (const chunk of rows) {
      for (let start = 0; start < chunk.length; start += batchRows) {
        await storeBatch(context, chunk.slice(start, start + batchRows), parts);
        onBatch?.(parts.report);
      }
    }
  } finally {
    await late.forgetSummaries(context.db);
  }
  return parts.report;
}

type StoreParts = {
  report: IngestReport;
  listDoubtful: ReturnType<typeof createPriceDoubt>;
  late: LateSightings;
  /** Whose partitions are there. */
  months: Set<IsoMonth>;
};

async function storeBatch(
  context: IngestContext,
  rows: readonly ProviderRow[],
  { report, listDoubtful, late, months }: StoreParts,
): Promise<void> {
  const now = context.now();
  const observations = checkRows(context, rows, { report, now });
  if (observations.length === 0) return;
  const held = new Set((await listDoubtful(observations)).map((row) => row.fingerprint));
  const { sourceRules } = context;
  const isRecorded = rememberBySource((source) => mayRecord(sourceRules.of(source).permission));
  // Of a source without history a doubtful price cannot wait for a second sighting; it is left out.
  const kept = observations.filter((row) => isRecorded(row.source) || !held.has(row.fingerprint));
  const recorded = kept.filter(({ source }) => isRecorded(source));
  const unrecorded = kept.filter(({ source }) => !isRecorded(source));
  await ensureObservationPartitions(context.db, listObservationMonths(recorded), months);
  const fingerprints = new Set(unrecorded.map(({ fingerprint }) => fingerprint));
  const added = { observations: kept, held, unrecorded: fingerprints };
  const stored = await storeObservations(context.db, added, now);
  report.accepted += observations.length;
  report.duplicates += kept.length - stored.inserted;
  report.held += stored.held + observations.length - kept.length;
  if (stored.inserted === 0) return;
  late.add(recorded, now);
  for (const { origin, tripType } of kept) report.touched.add(`${origin}:${tripType}`);
}

function checkRows(
  { reference }: IngestContext,
  rows: readonly ProviderRow[],
  { report, now }: { report: IngestReport; now: Date },
): Observation[] {
  return rows.flatMap((row) => {
    const checked = 'refusal' in row ? row.refusal : normalise(row.fare, { reference, now });
    if ('value' in checked) return [checked.value];
    refuse(report, 'refusal' in row ? row.refusal : { ...checked, line: row.line });
    return [];
  });
}

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

type LateSightings = {
  add: (observations: readonly { observedAt: Date }[], now: Date) => void;
  /** Unmarks the summaries of the weeks added so far. */
  forgetSummaries: (db: Kysely<Database>) => Promise<void>;
};

function createLateSightings(): LateSightings {
  const weeks = new Set<IsoDate>();
  const weeksByDay = new Map<number, IsoDate>();
  const weekOfDay = (day: number): IsoDate => {
    const known = weeksByDay.get(day) ?? weekOf(dateOfDayNumber(day));
    weeksByDay.set(day, known);
    return known;
  };
  return {
    add: (observations, now) => {
      // The current week is summarised again every day anyway.
      const current = weekOf(riyadhDate(now));
      for (const { observedAt } of observations) {
        const week = weekOfDay(riyadhDayNumber(observedAt));
        if (week < current) weeks.add(week);
      }
    },
    forgetSummaries: async (db) => {
      if (weeks.size === 0) return;
      await db
        .deleteFrom('summarised_week')
        .where('seen_week', 'in', [...weeks])
        .execute();
    },
  };
}
