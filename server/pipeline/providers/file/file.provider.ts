/** Provider that reads fares from a file: CSV, NDJSON or a saved Travelpayouts response (docs/fare-files.md). */
import { stat } from 'node:fs/promises';
import { addDays, daysBetween, riyadhDate } from '#contract/domain/dates.ts';
import { listFileRows } from '#server/pipeline/providers/file/fare-file.ts';
import type { FileContext } from '#server/pipeline/providers/file/fare-record.ts';
import {
  type ByteSource,
  type FileSource,
  fileProviderName,
  openBytes,
  unreadable,
} from '#server/pipeline/providers/file/text-source.ts';
import {
  type FareProvider,
  type FareRequest,
  ProviderError,
  type ProviderFare,
  type ProviderRow,
} from '#server/pipeline/providers/provider.ts';
import { noonInRiyadh } from '#server/pipeline/providers/row-values.ts';

export type FileProviderOptions = FileSource & {
  /** Observation time of rows without one; defaults to the file's time, or now for a stream. */
  observedAt?: Date;
  /** Origin of saved responses that do not contain it (v1 cheap and direct). */
  origin?: string;
  /** Moves all dates by the same number of days, so that the newest observation is today in Riyadh. */
  shiftToToday?: boolean;
  /** Called with the number of bytes read so far. */
  onBytes?: (count: number) => void;
};

type ReadOptions = { now: Date; signal: AbortSignal };

/** A provider with one request, `everything`; what cannot be read is a `ProviderError` bad_payload. */
export function createFileProvider(options: FileProviderOptions): FareProvider {
  async function* read(request: FareRequest, reading: ReadOptions): AsyncGenerator<readonly ProviderRow[]> {
    if (request.kind !== 'everything') return;
    try {
      const context = await contextOf(options, reading.now);
      const days = options.shiftToToday ? await daysToMove(options, context, reading.signal) : 0;
      const bytes = counted(openBytes(options), options.onBytes);
      for await (const rows of listFileRows(bytes, context)) {
        reading.signal.throwIfAborted();
        yield rows.map((row) => shiftRow(row, days, reading.now));
      }
    } catch (error) {
      reading.signal.throwIfAborted();
      throw asProviderError(error);
    }
  }

  return { name: fileProviderName, listRequests: () => [{ kind: 'everything' }], read };
}

async function contextOf(options: FileProviderOptions, now: Date): Promise<FileContext> {
  const fileTime = 'path' in options ? (await stat(options.path)).mtime : now;
  const observedAt = options.observedAt ?? fileTime;
  return { now, observedAt: observedAt > now ? now : observedAt, origin: options.origin ?? null };
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
  for await (const rows of listFileRows(openBytes(options), context)) {
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

function asProviderError(error: unknown): unknown {
  const isSystemError = error instanceof Error && 'syscall' in error && 'code' in error;
  if (error instanceof ProviderError || !isSystemError) return error;
  return unreadable(`the file cannot be read (${String(error.code)})`);
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
    departureDate: addDays(fare.departureDate, days),
    returnDate: fare.returnDate === null ? null : addDays(fare.returnDate, days),
    observedAt: shiftObserved(fare, days, now),
    deepLink: null,
  };
}

/** Never in the future. */
function shiftObserved(fare: ProviderFare, days: number, now: Date): Date {
  const moved = new Date(fare.observedAt.getTime() + days * 86_400_000);
  if (fare.observedAtPrecision === 'day' || fare.observedAtPrecision === 'month') {
    return noonInRiyadh(riyadhDate(moved), now);
  }
  return moved > now ? now : moved;
}
