/** Provider that reads fares from a file: CSV, NDJSON or a saved Travelpayouts response (docs/fare-files.md). */
import { addDays, daysBetween, riyadhDate } from '#contract/domain/dates.ts';
import { listFileRows } from '#server/pipeline/providers/file/fare-file.ts';
import type { FileContext, FileNotes } from '#server/pipeline/providers/file/fare-record.ts';
import type { FileSayings } from '#server/pipeline/providers/file/file-columns.ts';
import {
  asUnreadable,
  type ByteSource,
  type FileSource,
  fileProviderName,
  openBytes,
  unreadable,
} from '#server/pipeline/providers/file/text-source.ts';
import type {
  FareProvider,
  FareRequest,
  ProviderFare,
  ProviderRow,
} from '#server/pipeline/providers/provider.ts';
import { noonInRiyadh } from '#server/pipeline/providers/row-values.ts';

export type FileProviderOptions = FileSource &
  Partial<FileSayings> & {
    /** Filled while the file is read. */
    notes?: FileNotes;
    /** Moves all dates by the same number of days, so that the newest observation is today in Riyadh. */
    shiftToToday?: boolean;
    /** Called with the number of bytes read so far. */
    onBytes?: (count: number) => void;
  };

export function emptyNotes(): FileNotes {
  return { ignored: new Set(), taken: new Map(), cutLine: null };
}

type ReadOptions = { now: Date; signal: AbortSignal };

/** A provider with one request, `everything`; what cannot be read is a `ProviderError` bad_payload. */
export function createFileProvider(options: FileProviderOptions): FareProvider {
  async function* read(request: FareRequest, reading: ReadOptions): AsyncGenerator<readonly ProviderRow[]> {
    if (request.kind !== 'everything') return;
    try {
      const context = contextOf(options, reading.now);
      const days = options.shiftToToday ? await daysToMove(options, context, reading.signal) : 0;
      const bytes = counted(openBytes(options), options.onBytes);
      for await (const rows of listFileRows(bytes, context)) {
        reading.signal.throwIfAborted();
        yield rows.map((row) => shiftRow(row, days, reading.now));
      }
    } catch (error) {
      reading.signal.throwIfAborted();
      throw asUnreadable(error);
    }
  }

  return { name: fileProviderName, listRequests: () => [{ kind: 'everything' }], read };
}

function contextOf(options: FileProviderOptions, now: Date): FileContext {
  const { said = {}, names = new Map(), notes = emptyNotes() } = options;
  return { now, said, names, notes };
}

/** Reads the whole file once to find its newest observation. */
async function daysToMove(
  options: FileProviderOptions,
  context: FileContext,
  signal: AbortSignal,
): Promise<number> {
  if (!('path' in options)) {
    throw unreadable('dates cannot be moved to today in a stream, which is read once: give a file');
  }
  let newest: Date | null = null;
  for await (const rows of listFileRows(openBytes(options), { ...context, notes: emptyNotes() })) {
    signal.throwIfAborted();
    newest = newestObservation(newest, rows);
  }
  return daysToToday(newest, context.now);
}

async function* counted(bytes: ByteSource, onBytes: ((count: number) => void) | undefined): ByteSource {
  let count = 0;
  for await (const chunk of bytes) {
    yield chunk;
    count += chunk.byteLength;
    onBytes?.(count);
  }
}

/** Whole days from the Riyadh day of `newest` to that of `now`; 0 when nothing was observed. */
function daysToToday(newest: Date | null, now: Date): number {
  return newest === null ? 0 : daysBetween(riyadhDate(newest), riyadhDate(now));
}

/** The later of `newest` and the newest observation in `rows`. */
function newestObservation(newest: Date | null, rows: readonly ProviderRow[]): Date | null {
  let latest = newest;
  for (const row of rows) {
    if ('fare' in row && (latest === null || row.fare.observedAt > latest)) latest = row.fare.observedAt;
  }
  return latest;
}

/** The row with all dates moved by `days`; its link is dropped. */
function shiftRow(row: ProviderRow, days: number, now: Date): ProviderRow {
  return days === 0 || !('fare' in row) ? row : { ...row, fare: shiftFare(row.fare, days, now) };
}

function shiftFare(fare: ProviderFare, days: number, now: Date): ProviderFare {
  return {
    ...fare,
    departureDate: shiftDay(fare.departureDate, days),
    returnDate: fare.returnDate === null ? null : shiftDay(fare.returnDate, days),
    observedAt: shiftObserved(fare, days, now),
    deepLink: null,
  };
}

function shiftDay(text: string, days: number): string {
  return addDays(text.slice(0, 10), days) + text.slice(10);
}

/** Never in the future. */
function shiftObserved(fare: ProviderFare, days: number, now: Date): Date {
  const moved = new Date(fare.observedAt.getTime() + days * 86_400_000);
  if (fare.observedAtPrecision === 'day' || fare.observedAtPrecision === 'month') {
    return noonInRiyadh(riyadhDate(moved), now);
  }
  return moved > now ? now : moved;
}
