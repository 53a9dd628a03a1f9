/** Reads fare files in tests, from text, bytes or chunks. */
import {
  createFileProvider,
  type FileProviderOptions,
} from '#server/pipeline/providers/file/file.provider.ts';
import type { ProviderRow } from '#server/pipeline/providers/provider.ts';

/** The moment these files are read at unless another is given. */
export const readingTime = new Date('2026-11-21T10:00:00Z');

export const fareFileHeader =
  'observed_at,source,origin,destination,departure_date,return_date,price,currency,site,deep_link';
/** A row under that header. */
export const fareFileRow = '2026-11-20,kayak.sa,RUH,CAI,2027-01-15,,389,,,';

export function csv(...lines: string[]): string {
  return [fareFileHeader, ...lines].join('\n');
}

/** The operator's word for what the rows of these tests do not say. */
export const saidOfFiles = {
  cabin: 'economy',
  adults: '1',
  currency: 'SAR',
  tripType: 'oneway',
  observedAt: readingTime.toISOString(),
} as const;

export type Content = string | Uint8Array | readonly Uint8Array[];

function bytesOf(content: Content): readonly Uint8Array[] {
  if (typeof content === 'string') return [Buffer.from(content)];
  return content instanceof Uint8Array ? [content] : content;
}

export async function readContent(
  content: Content,
  options: Omit<FileProviderOptions, 'stream' | 'path'> = {},
): Promise<ProviderRow[]> {
  const stream = (async function* () {
    yield* bytesOf(content);
  })();
  return readAll({ ...options, stream });
}

export async function readAll(options: FileProviderOptions, at = readingTime): Promise<ProviderRow[]> {
  const provider = createFileProvider({ ...options, said: { ...saidOfFiles, ...options.said } });
  return (
    await Array.fromAsync(
      provider.read({ kind: 'everything' }, { now: at, signal: new AbortController().signal }),
    )
  ).flat();
}
