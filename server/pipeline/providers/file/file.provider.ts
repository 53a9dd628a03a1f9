/** Provider that reads fares from a file: CSV, NDJSON or a saved Travelpayouts response (docs/fare-files.md). */
import { stat } from 'node:fs/promises';
import {
  type FareProvider,
  type FareRequest,
  ProviderError,
  type ProviderRow,
} from '#server/pipeline/providers/provider.ts';
import { daysToToday, newestObservation, shiftRow } from './date-shift.ts';
import { listFileRows } from './fare-file.ts';
import type { FileContext } from './fare-record.ts';
import { type ByteSource, type FileSource, fileProviderName, openBytes, unreadable } from './text-source.ts';

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
