/** Generates the price history of the sample data: ingests simulated days that are not stored yet. */
import { addDays, type IsoDate } from '#contract/domain/dates.ts';
import { type DepartureAirport, departureAirports } from '#contract/domain/iata.ts';
import { sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import { ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import type { SampleProvider } from '#server/pipeline/providers/sample/sample.provider.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { RefreshContext } from './refresh.service.ts';

/** Enough days for every rule of the discount definition; older ones are generated in the background. */
export const firstHistoryDays = 46;

type HistoryOptions = {
  signal: AbortSignal;
  newestDays?: number;
  /** Every departure airport when omitted. */
  origins?: readonly DepartureAirport[];
};

/**
 * Ingests missing simulated days. Days next to a gap are ingested again, because a crash may have interrupted
 * them; complete days are not touched.
 * @returns how many observations were new.
 */
export async function fillSampleHistory(
  context: RefreshContext,
  provider: SampleProvider,
  options: HistoryOptions,
): Promise<number> {
  const days = provider.listHistoryDays(context.now());
  const wanted = options.newestDays === undefined ? days : days.slice(-options.newestDays);
  let added = 0;
  for (const origin of options.origins ?? departureAirports) {
    for (const { from, to } of listGaps(wanted, await listStoredDays(context.db, origin))) {
      const rows = provider.readHistory({ from, to, origins: [origin], signal: options.signal });
      const report = await ingestRows(context, rows);
      added += report.accepted - report.duplicates;
    }
  }
  return added;
}

/** Runs of missing days, each extended by the stored day on either side. */
function listGaps(
  wanted: readonly IsoDate[],
  stored: ReadonlySet<IsoDate>,
): { from: IsoDate; to: IsoDate }[] {
  const gaps: { from: IsoDate; to: IsoDate }[] = [];
  for (const day of wanted) {
    if (stored.has(day)) continue;
    const open = gaps.at(-1);
    if (open && open.to >= addDays(day, -1)) open.to = day;
    else gaps.push({ from: day, to: day });
  }
  return gaps.map(({ from, to }) => ({
    from: stored.has(addDays(from, -1)) ? addDays(from, -1) : from,
    to: stored.has(addDays(to, 1)) && wanted.includes(addDays(to, 1)) ? addDays(to, 1) : to,
  }));
}

async function listStoredDays(db: Db, origin: string): Promise<Set<IsoDate>> {
  const rows = await db
    .selectFrom('daily_low')
    .select('day')
    .distinct()
    .where('source', '=', sampleSource)
    .where('origin', '=', origin)
    .execute();
  return new Set(rows.map((row) => row.day));
}
