/** Reads a fare file as a stream of rows; detects the format from its content. */

import {
  listRawRows,
  readEnvelope,
  readTravelpayoutsRow,
} from '#server/pipeline/providers/outside/travelpayouts-rows.ts';
import type { ProviderRow } from '#server/pipeline/providers/provider.ts';
import { isObject, quote, RefusedRow, toProviderRow } from '#server/pipeline/providers/row-values.ts';
import {
  type Column,
  type FareRecord,
  type FileContext,
  findColumn,
  nameOf,
  normaliseName,
  readFareRecord,
  requiredColumns,
  saysRiyals,
} from './fare-record.ts';
import {
  type ByteSource,
  decodeText,
  fileProviderName,
  type Line,
  listLines,
  unreadable,
} from './text-source.ts';

/** A saved response is read into memory; larger data must be NDJSON or CSV. */
const largestAnswer = 50 * 1024 * 1024;

/** Rows in batches; throws `ProviderError` bad_payload when the file as a whole is not one of the formats. */
export async function* listFileRows(bytes: ByteSource, context: FileContext): AsyncGenerator<ProviderRow[]> {
  const pieces = decodeText(bytes);
  try {
    const first = await pieces.next();
    const head = first.done ? '' : first.value;
    const text = startingWith(head, pieces);
    switch (formatOf(head)) {
      case 'answer':
        yield readAnswer(await readWhole(text), context);
        break;
      case 'ndjson':
        yield* readLines(listLines(text), (line) => readJsonLine(line, context));
        break;
      case 'csv':
        yield* readCsv(listLines(text), context);
    }
  } finally {
    await pieces.return(undefined);
  }
}

async function* startingWith(head: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield head;
  yield* rest;
}

/** Detected by the first non-space character, and for JSON by whether the first line is a complete object. */
function formatOf(head: string): 'csv' | 'ndjson' | 'answer' {
  const text = head.trimStart();
  if (text === '') throw unreadable('the file is empty');
  if (text.startsWith('[')) throw unreadable('a JSON list: write one object per line (NDJSON) instead');
  if (!text.startsWith('{')) return 'csv';
  const lineEnd = text.search(/[\r\n]/);
  const line = (lineEnd < 0 ? text : text.slice(0, lineEnd)).trimEnd();
  if (!line.endsWith('}')) return 'answer';
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) && 'data' in value ? 'answer' : 'ndjson';
  } catch {
    return /"data"\s*:/.test(line) ? 'answer' : 'ndjson';
  }
}

async function readWhole(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length > largestAnswer)
      throw unreadable('a saved answer over 50 MB: write it as NDJSON instead');
  }
  return text;
}

function readAnswer(text: string, context: FileContext): ProviderRow[] {
  let payload: unknown;
  try {
    payload = JSON.parse(text);
  } catch {
    throw unreadable('a JSON answer that is not complete');
  }
  const { data, currency } = readEnvelope(payload, { provider: fileProviderName, mustSucceed: false });
  const rowContext = {
    tripType: null,
    origin: context.origin,
    currency: currency ?? 'sar',
    fetchedAt: context.observedAt,
    now: context.now,
  };
  return listRawRows(data, fileProviderName).map((raw) => readTravelpayoutsRow(raw, rowContext));
}

async function* readLines(
  batches: AsyncIterable<Line[]>,
  readLine: (line: Line) => ProviderRow,
): AsyncGenerator<ProviderRow[]> {
  for await (const lines of batches) {
    if (lines.length > 0) yield lines.map(readLine);
  }
}

async function* readCsv(batches: AsyncIterable<Line[]>, context: FileContext): AsyncGenerator<ProviderRow[]> {
  let header: CsvHeader | undefined;
  for await (const lines of batches) {
    const [first, ...others] = lines;
    if (first === undefined) continue;
    const rows = header === undefined ? others : lines;
    const known: CsvHeader = header ?? readHeader(first);
    header = known;
    if (rows.length > 0) yield rows.map((line) => readCsvLine(line, known, context));
  }
}

type CsvHeader = {
  delimiter: Delimiter;
  fieldCount: number;
  positions: Readonly<Partial<Record<Column, number>>>;
  isPriceInRiyals: boolean;
};

function readHeader(line: Line): CsvHeader {
  const text = line.text ?? '';
  const delimiter = delimiterOf(text);
  const names = splitCsvLine(text, delimiter) ?? [];
  const positions: Partial<Record<Column, number>> = {};
  const seen = new Map<string, string>();
  for (const [position, name] of names.entries()) {
    const column = findColumn(name);
    const meaning = column ?? normaliseName(name);
    const earlier = seen.get(meaning);
    if (earlier !== undefined) throw unreadable(`columns ${quote(earlier)} and ${quote(name)} say the same`);
    if (meaning !== '') seen.set(meaning, name);
    if (column !== undefined) positions[column] = position;
  }
  const missing: string[] = requiredColumns.filter((column) => positions[column] === undefined).map(nameOf);
  if (positions.site === undefined && positions.source === undefined) missing.push('site or source');
  if (missing.length > 0) {
    throw unreadable(`missing columns: ${missing.join(', ')} (line ${line.number} has to name the columns)`);
  }
  const isPriceInRiyals = positions.price !== undefined && saysRiyals(names[positions.price] ?? '');
  return { delimiter, fieldCount: names.length, positions, isPriceInRiyals };
}

function readCsvLine(line: Line, header: CsvHeader, context: FileContext): ProviderRow {
  return toProviderRow(() => {
    const fields = splitCsvLine(checkedLine(line), header.delimiter);
    if (fields === undefined) throw new RefusedRow('malformed_row', 'the quotes do not match');
    if (fields.length !== header.fieldCount) {
      throw new RefusedRow('malformed_row', `${fields.length} fields instead of ${header.fieldCount}`);
    }
    const value = (column: Column): string => fields[header.positions[column] ?? -1] ?? '';
    return readFareRecord({ value, isPriceInRiyals: header.isPriceInRiyals }, context);
  }, line.number);
}

function readJsonLine(line: Line, context: FileContext): ProviderRow {
  return toProviderRow(() => readFareRecord(readJsonRecord(checkedLine(line)), context), line.number);
}

function readJsonRecord(text: string): FareRecord {
  const values = new Map<Column, string>();
  let isPriceInRiyals = false;
  for (const [name, value] of Object.entries(parseObject(text))) {
    const column = findColumn(name);
    if (column === undefined) continue;
    if (values.has(column)) throw new RefusedRow('malformed_row', `${nameOf(column)} is there twice`);
    values.set(column, readScalar(value, name));
    isPriceInRiyals ||= column === 'price' && saysRiyals(name);
  }
  return { value: (column) => values.get(column) ?? '', isPriceInRiyals };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Reported below together with other invalid JSON.
  }
  throw new RefusedRow('malformed_row', 'the line is not a JSON object');
}

function readScalar(value: unknown, name: string): string {
  if (value === null) return '';
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  throw new RefusedRow('malformed_row', `${name} ${quote(value)} is neither text nor a number`);
}

function checkedLine(line: Line): string {
  if (line.text === null) throw new RefusedRow('malformed_row', 'the line is too long');
  if (line.text.includes('\uFFFD')) throw new RefusedRow('malformed_row', 'the line is not UTF-8');
  return line.text;
}

/** Trimmed fields; `""` inside quotes is a quote. Undefined when the quotes do not match. */
function splitCsvLine(line: string, delimiter: Delimiter): string[] | undefined {
  if (!line.includes('"')) return line.split(delimiter).map((field) => field.trim());
  const fields: string[] = [];
  let position = 0;
  while (position <= line.length) {
    const field = readField(line, position, delimiter);
    if (field === undefined) return undefined;
    fields.push(field.text.trim());
    position = field.end + 1;
  }
  return fields;
}

/** The field that starts at `start`; `end` is where its delimiter stands, or the length of the line. */
function readField(
  line: string,
  start: number,
  delimiter: Delimiter,
): { text: string; end: number } | undefined {
  const next = line.indexOf(delimiter, start);
  const plainEnd = next < 0 ? line.length : next;
  const plain = line.slice(start, plainEnd);
  if (!plain.trimStart().startsWith('"'))
    return plain.includes('"') ? undefined : { text: plain, end: plainEnd };
  let text = '';
  let position = line.indexOf('"', start) + 1;
  for (;;) {
    const quote = line.indexOf('"', position);
    if (quote < 0) return undefined;
    text += line.slice(position, quote);
    position = quote + 1;
    if (line[position] !== '"') break;
    text += '"';
    position += 1;
  }
  const after = line.indexOf(delimiter, position);
  const end = after < 0 ? line.length : after;
  return line.slice(position, end).trim() === '' ? { text, end } : undefined;
}

const delimiters = [',', ';', '\t'] as const;
type Delimiter = (typeof delimiters)[number];

/** The most frequent one of a header line. */
function delimiterOf(header: string): Delimiter {
  const counts = delimiters.map((delimiter) => header.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}
