/** Streams a file as numbered lines of text with bounded memory. */
import { createReadStream } from 'node:fs';
import { ProviderError } from '#server/pipeline/providers/provider.ts';

export const fileProviderName = 'file';

/** The error for a file that cannot be read at all. */
export function unreadable(detail: string): ProviderError {
  return new ProviderError(fileProviderName, 'bad_payload', detail);
}

export type ByteSource = AsyncIterable<Uint8Array>;

/** A file path, or a stream (standard input). */
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
      yield checkedText(decoder.decode(chunk, { stream: true }));
      continue;
    }
    head.push(chunk);
    size += chunk.byteLength;
    if (size < headBytes) continue;
    const start = Buffer.concat(head);
    head = [];
    decoder = decoderFor(start);
    yield checkedText(decoder.decode(start, { stream: true }));
  }
  const rest = Buffer.concat(head);
  decoder ??= decoderFor(rest);
  yield checkedText(decoder.decode(rest));
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

function checkedText(text: string): string {
  if (text.includes('\0')) throw unreadable('the file is not text: save it as UTF-8');
  return text;
}

export type Line = {
  /** Null when the line is too long for a row. */
  text: string | null;
  /** 1-based. */
  number: number;
};

const longestLine = 65_536;

/**
 * Lines in batches, one batch per chunk of text; ended by LF, CRLF or CR. Blank lines are counted but not
 * returned.
 */
export async function* listLines(pieces: AsyncIterable<string>): AsyncGenerator<Line[]> {
  let carried = '';
  let isOverlong = false;
  let number = 0;
  const finish = (text: string): Line => {
    number += 1;
    const line = { text: isOverlong || text.length > longestLine ? null : text, number };
    isOverlong = false;
    return line;
  };
  for await (const piece of pieces) {
    const text = carried + piece;
    // A CR at the end may be the first half of CRLF.
    const end = text.endsWith('\r') ? text.length - 1 : text.length;
    const parts = text.slice(0, end).split(/\r\n|\n|\r/);
    const last = parts.pop() ?? '';
    yield parts.map(finish).filter(isWritten);
    isOverlong = isOverlong || last.length > longestLine;
    carried = (isOverlong ? 'x' : last) + text.slice(end);
  }
  yield carried.split('\r').map(finish).filter(isWritten);
}

function isWritten(line: Line): boolean {
  return line.text === null || line.text.trim() !== '';
}
