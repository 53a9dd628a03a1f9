/** Gives the offline site its past: every simulated day that is not stored yet is ingested once. */
import { addDays, daysBetween, type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import type { Kysely } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { sampleSource } from '#server/fares/fare.repository.ts';
import { type IngestReport, ingestRows } from '#server/observations/ingest.service.ts';
import type { SampleProvider } from '#server/providers/sample/sample.provider.ts';
import type { RefreshContext } from './refresh.service.ts';

/**
 * Ingests the simulated days between the last stored one and yesterday; on a new site, all of them.
 * @returns the report, or null when nothing was missing.
 */
export async function fillSampleHistory(
  context: RefreshContext,
  provider: SampleProvider,
  options: { signal: AbortSignal; onDay?: (done: number, total: number) => void },
): Promise<IngestReport | null> {
  const now = context.now();
  const days = provider.listHistoryDays(now);
  const yesterday = addDays(riyadhDate(now), -1);
  const newest = await findNewestDay(context.db, yesterday);
  const from = newest === null ? days[0] : addDays(newest, 1);
  if (from === undefined || from > yesterday) return null;
  const start = days[0] !== undefined && from < days[0] ? days[0] : from;
  const total = daysBetween(start, yesterday) + 1;
  let reported = start;
  const rows = provider.readHistory({ from: start, to: yesterday, signal: options.signal });
  return ingestRows(context, watchDays(rows, (day) => {
    if (day === reported) return;
    reported = day;
    options.onDay?.(daysBetween(start, day), total);
  }));
}

type Rows = ReturnType<SampleProvider['readHistory']>;

async function* watchDays(rows: Rows, onDay: (day: IsoDate) => void): Rows {
  for await (const batch of rows) {
    const first = batch[0];
    if (first && 'fare' in first) onDay(riyadhDate(first.fare.observedAt));
    yield batch;
  }
}

/** The newest stored day before today; a day cut short by a crash is filled by ingesting it again. */
async function findNewestDay(db: Kysely<Database>, yesterday: IsoDate): Promise<IsoDate | null> {
  const row = await db
    .selectFrom('daily_low')
    .select(({ fn }) => fn.max('day').as('day'))
    .where('source', '=', sampleSource)
    .where('day', '<=', yesterday)
    .executeTakeFirst();
  const day = row?.day ?? null;
  return day === null ? null : addDays(day, -1);
}
