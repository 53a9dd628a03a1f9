/** Streams a file as numbered lines of text with bounded memory, and refuses files that hold no fares we can read. */
import { createReadStream } from 'node:fs';
import { ProviderError } from '../provider.ts';
import { isObject, quote } from '../row-values.ts';

export const fileProviderName = 'file';

export function unreadable(detail: string): ProviderError {
  return new ProviderError(fileProviderName, 'bad_payload', detail);
}

export type ByteSource = AsyncIterable<Uint8Array>;
export type FileSource = { path: string } | { stream: ByteSource };

export function openBytes(source: FileSource): ByteSource {
  return 'path' in source ? createReadStream(source.path) : source.stream;
}

/** Enough bytes to detect encoding and format. */
const headBytes = 65_536;

/**
 * Text in UTF-8, or in UTF-16 when it says so by its byte order mark. Bytes that are not UTF-8 become U+FFFD.
 * Yields at least once; the first piece holds at least 64 KiB of bytes, or everything.
 */
export async function* decodeText(bytes: ByteSource): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let head: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    if (decoder !== undefined) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    head.push(chunk);
    size += chunk.byteLength;
    if (size < headBytes) continue;
    const start = Buffer.concat(head);
    head = [];
    decoder = decoderFor(start);
    yield decoder.decode(start, { stream: true });
  }
  const rest = Buffer.concat(head);
  decoder ??= decoderFor(rest);
  yield decoder.decode(rest);
}

function decoderFor(start: Buffer): TextDecoder {
  const mark = start.toString('latin1', 0, 4);
  if (mark.startsWith('\x1f\x8b')) throw unreadable('the file is compressed (gzip): unpack it first');
  if (mark.startsWith('PK\x03\x04'))
    throw unreadable('the file is a workbook or an archive: save it as CSV (UTF-8)');
  if (mark.startsWith('\xff\xfe')) return new TextDecoder('utf-16le');
  if (mark.startsWith('\xfe\xff')) return new TextDecoder('utf-16be');
  return new TextDecoder('utf-8');
}

export type Line = {
  /** Null when the line is too long for a row. */
  text: string | null;
  /** 1-based. */
  number: number;
  /** It has no end: it is the last, and may be incomplete. */
  isCut?: true;
};

const longestLine = 65_536;

/**
 * Lines in batches, one batch per chunk of text; all end as the first does, in LF, CRLF or CR. Blank lines are counted
 * but not returned. Throws `ProviderError` with the line where a file is not text or cannot be read further; the lines
 * before it were returned.
 */
export async function* listLines(pieces: AsyncIterable<string>): AsyncGenerator<Line[]> {
  let carried = '';
  let isOverlong = false;
  let number = 0;
  let ending: RegExp | undefined;
  const finish = (text: string): Line => {
    number += 1;
    const line = { text: isOverlong || text.length > longestLine ? null : text, number };
    isOverlong = false;
    return line;
  };
  try {
    for await (const piece of pieces) {
      const zero = piece.indexOf('\0');
      const text = carried + (zero < 0 ? piece : piece.slice(0, zero));
      const [first] = ending ? [] : (/\r\n|\n|\r(?!$)/.exec(text) ?? []);
      if (first !== undefined) ending = first === '\r' ? /\r/ : /\r?\n/;
      // A CR at the end may be the first half of CRLF.
      const end = text.endsWith('\r') ? text.length - 1 : text.length;
      const parts = ending ? text.slice(0, end).split(ending) : [text.slice(0, end)];
      const last = parts.pop() ?? '';
      yield parts.map(finish).filter(isWritten);
      if (zero >= 0) throw unreadable('not text (a zero byte): save the file as UTF-8');
      isOverlong = isOverlong || last.length > longestLine;
      carried = (isOverlong ? 'x' : last) + text.slice(end);
    }
  } catch (error) {
    const failure = asUnreadable(error);
    if (!(failure instanceof ProviderError)) throw failure;
    throw unreadable(`line ${number + 1}: ${failure.message.replace(/^file: bad_payload: /, '')}`);
  }
  const rest = carried.split(ending ?? '\r');
  const last = rest.pop() ?? '';
  yield rest.map(finish).filter(isWritten);
  yield [{ ...finish(last), isCut: true as const }].filter(isWritten);
}

/** An error of the file system as one of this provider. */
export function asUnreadable(error: unknown): unknown {
  const isSystemError = error instanceof Error && 'syscall' in error && 'code' in error;
  return isSystemError ? unreadable(`the file cannot be read (${String(error.code)})`) : error;
}

function isWritten(line: Line): boolean {
  return line.text === null || line.text.trim() !== '';
}

/** Keys that the answers of other vendors have on top or in `data`. */
const vendorKeys: readonly [string, readonly string[]][] = [
  ['SerpApi or SearchApi', ['search_metadata', 'search_parameters', 'best_flights']],
  ['Amadeus', ['dictionaries', 'fareDetailsBySegment', 'validatingAirlineCodes']],
  ['Duffel', ['offers', 'slices', 'live_mode']],
  ['Skyscanner', ['sessionToken', 'itineraries', 'content']],
  ['Kiwi', ['fx_rate', 'search_id', '_results']],
];

/** Throws `ProviderError` for the beginning of a text that holds no fares. */
export function refuseText(text: string): void {
  if (text.startsWith('<')) throw unreadable('a web page or XML, no fares: download the data itself');
  if (text.startsWith('version https://git-lfs')) {
    throw unreadable('a pointer of Git LFS instead of the file: run "git lfs pull" in its repository');
  }
}

/** The same, a parsed JSON value. Throws `ProviderError` for the answer of another vendor, or an error. */
export function refuseAnswer(answer: unknown): unknown {
  if (!isObject(answer)) return answer;
  const [row] = Array.isArray(answer.data) ? answer.data : [answer.data];
  const keys = new Set([...Object.keys(answer), ...(isObject(row) ? Object.keys(row) : [])]);
  const vendor = vendorKeys.find(([, own]) => own.some((key) => keys.has(key)));
  if (vendor) {
    throw unreadable(
      `a saved answer of ${vendor[0]}, which cannot be read here: write one row for each fare (docs/fare-files.md)`,
    );
  }
  const error = answer.error ?? answer.errors ?? answer.message;
  if (error && !('data' in answer)) throw unreadable(`an error instead of fares: ${quote(error)}`);
  return answer;
}
