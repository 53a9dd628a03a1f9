/** Provider that reads fares from a file: CSV, NDJSON or a saved Travelpayouts response (docs/fare-files.md). */
import { addDays, daysBetween, riyadhDate } from '#contract/domain/dates.ts';
import type { FareProvider, ProviderFare } from '../provider.ts';
import { noonInRiyadh } from '../row-values.ts';
import { listFileRows } from './fare-file.ts';
import type { FileContext, FileNotes } from './fare-record.ts';
import type { FileSayings } from './file-columns.ts';
import { asUnreadable, type FileSource, fileProviderName, openBytes, unreadable } from './text-source.ts';

export type FileProviderOptions = FileSource &
  Partial<FileSayings> & {
    notes?: FileNotes;
    /** Moves all dates by the same number of days, so that the newest observation is today in Riyadh. */
    shiftToToday?: boolean;
  };

export function emptyNotes(): FileNotes {
  return { ignored: new Set(), taken: new Map(), cutLine: null };
}

/** A provider with one request, `everything`; what cannot be read is a `ProviderError` bad_payload. */
export function createFileProvider(options: FileProviderOptions): FareProvider {
  const read: FareProvider['read'] = async function* (request, { now, signal }) {
    if (request.kind !== 'everything') return;
    try {
      const { said = {}, names = new Map(), notes = emptyNotes() } = options;
      const context = { now, said, names, notes };
      const days = options.shiftToToday ? await daysToMove(options, context, signal) : 0;
      for await (const rows of listFileRows(openBytes(options), context)) {
        signal.throwIfAborted();
        yield days === 0
          ? rows
          : rows.map((row) => ('fare' in row ? { ...row, fare: shiftFare(row.fare, days, now) } : row));
      }
    } catch (error) {
      signal.throwIfAborted();
      throw asUnreadable(error);
    }
  };

  return { name: fileProviderName, listRequests: () => [{ kind: 'everything' }], read };
}

/** From the day of the newest observation to today; reads the whole file once to find it. */
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
    for (const row of rows) {
      if ('fare' in row && (newest === null || row.fare.observedAt > newest)) newest = row.fare.observedAt;
    }
  }
  return newest === null ? 0 : daysBetween(riyadhDate(newest), riyadhDate(context.now));
}

/** All dates moved; no time is in the future, and the link is dropped. */
function shiftFare(fare: ProviderFare, days: number, now: Date): ProviderFare {
  const shiftDay = (text: string): string => addDays(text.slice(0, 10), days) + text.slice(10);
  const seen = new Date(fare.observedAt.getTime() + days * 86_400_000);
  const isDay = fare.observedAtPrecision === 'day' || fare.observedAtPrecision === 'month';
  return {
    ...fare,
    departureDate: shiftDay(fare.departureDate),
    returnDate: fare.returnDate && shiftDay(fare.returnDate),
    observedAt: isDay ? noonInRiyadh(riyadhDate(seen), now) : seen > now ? now : seen,
    deepLink: null,
  };
}
