/** Reads a fare file as a stream of rows; detects the format from its content. */
import { parse } from 'csv-parse/sync';
import {
  isTravelpayoutsRow,
  listRawRows,
  readEnvelope,
  readTravelpayoutsRow,
} from '../outside/travelpayouts-rows.ts';
import type { ProviderRow } from '../provider.ts';
import { isObject, quote, RefusedRow, toProviderRow } from '../row-values.ts';
import { type FareRecord, type FileContext, readFareRecord, readObserved } from './fare-record.ts';
import {
  type Column,
  currencyInName,
  findColumn,
  howToSay,
  meaningOfName,
  meaningOfValue,
  nameOf,
  nearestOf,
  normaliseName,
} from './file-columns.ts';
import {
  type ByteSource,
  decodeText,
  fileProviderName,
  type Line,
  listLines,
  refuseAnswer,
  refuseText,
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
    const text = (async function* () {
      yield head;
      yield* pieces;
    })();
    switch (formatOf(head)) {
      case 'answer':
        yield readAnswer(await readWhole(text), context);
        break;
      case 'ndjson':
        yield* readLines(listLines(text), (line) => readJsonLine(line, context), context.notes);
        break;
      case 'csv':
        yield* readLines(listLines(text), createCsvReader(context), context.notes);
    }
  } finally {
    await pieces.return(undefined);
  }
}

/** Detected by the first non-space character, and for JSON by whether the first line is a complete object. */
function formatOf(head: string): 'csv' | 'ndjson' | 'answer' {
  const text = head.trimStart();
  if (text === '') throw unreadable('the file is empty');
  refuseText(text);
  if (text.startsWith('[')) return 'answer';
  if (!text.startsWith('{')) return 'csv';
  const lineEnd = text.search(/[\r\n]/);
  const line = (lineEnd < 0 ? text : text.slice(0, lineEnd)).trimEnd();
  if (!line.endsWith('}')) return 'answer';
  try {
    const value: unknown = JSON.parse(line);
    // A whole object that is no row is an answer, of whomever.
    return isObject(value) && !('data' in value) && Object.keys(value).some((key) => findColumn(key))
      ? 'ndjson'
      : 'answer';
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
  const { data, currency } = Array.isArray(payload)
    ? { data: payload, currency: null }
    : readEnvelope(refuseAnswer(payload), { provider: fileProviderName, mustSucceed: false });
  const { said, now } = context;
  const answerContext = {
    tripType: null,
    origin: said.origin ?? null,
    currency: currency ?? said.currency ?? null,
    fetchedAt: said.observedAt ? readObserved('', context).observedAt : null,
    now,
  };
  return listRawRows(data, fileProviderName).map((raw) => {
    const { row, line } = raw;
    return isObject(row) && Array.isArray(payload) && !isTravelpayoutsRow(row)
      ? toProviderRow(() => readFareRecord(recordOf(row, context), context), line)
      : readTravelpayoutsRow(raw, answerContext);
  });
}

/** Rows that were read before a fault of the file are yielded before it is thrown. */
async function* readLines(
  batches: AsyncIterable<Line[]>,
  readLine: (line: Line) => ProviderRow | null,
  notes: FileContext['notes'],
): AsyncGenerator<ProviderRow[]> {
  for await (const lines of batches) {
    const rows: ProviderRow[] = [];
    try {
      for (const line of lines) {
        const row = readLine(line);
        if (line.isCut && row) notes.cutLine = line.number;
        if (row) rows.push(line.isCut && 'fare' in row ? { ...row, isCut: true } : row);
      }
    } finally {
      if (rows.length > 0) yield rows;
    }
  }
}

/** The first line names the columns, after one that may say the delimiter (`sep=;`). */
function createCsvReader(context: FileContext): (line: Line) => ProviderRow | null {
  let delimiter: string | undefined;
  let header: CsvHeader | undefined;
  return (line) => {
    if (header === undefined) {
      const said = delimiter === undefined ? /^sep=(.)\s*$/i.exec(line.text ?? '')?.[1] : undefined;
      if (said === undefined) header = readHeader(line, delimiter, context);
      delimiter = said;
      return null;
    }
    const row = readCsvLine(line, header, context);
    if ('refusal' in row) refuseOtherHeader(line, header);
    return row;
  };
}

type CsvHeader = {
  text: string;
  delimiter: string;
  names: readonly string[];
  positions: Readonly<Partial<Record<Column, number>>>;
  /** Positions of columns that are ignored and that the operator did not name. */
  unknown: readonly number[];
  nameCurrency: string | undefined;
};

/** A second table in a file would be read by the names of the first. */
function refuseOtherHeader(line: Line, { text, delimiter }: CsvHeader): void {
  const names = splitCsvLine(line.text ?? '', delimiter) ?? [];
  if (line.text === text || names.filter((name) => findColumn(name)).length < 3) return;
  throw unreadable(
    `line ${line.number} names columns again, other ones than line 1: put each table in a file`,
  );
}

function readHeader(line: Line, said: string | undefined, context: FileContext): CsvHeader {
  const text = line.text ?? '';
  const fieldsBy = (delimiter: string): number => text.split(delimiter).length;
  const delimiter =
    said ?? [',', ';', '\t'].reduce((most, next) => (fieldsBy(next) > fieldsBy(most) ? next : most));
  const names = splitCsvLine(text, delimiter) ?? [];
  const positions: Partial<Record<Column, number>> = {};
  const found: Partial<Record<Column, string>> = {};
  const unknown: number[] = [];
  const seen = new Map<string, string>();
  for (const [position, name] of names.entries()) {
    const column = findColumn(name, context);
    const meaning = column ?? normaliseName(name);
    const earlier = seen.get(meaning);
    if (earlier !== undefined) throw unreadable(`columns ${quote(earlier)} and ${quote(name)} say the same`);
    if (meaning !== '') seen.set(meaning, name);
    if (column) [positions[column], found[column]] = [position, name];
    else if (meaning !== '') context.notes.ignored.add(name);
    if (column === undefined) unknown.push(position);
  }
  const unknownNames = unknown.map((position) => names[position] ?? '');
  const { gaps, advice, nameCurrency } = listColumnFaults(found, unknownNames, context);
  const normalNames = new Set(names.map(normaliseName));
  const unfound = [...context.names.keys()].filter((name) => !normalNames.has(name));
  const faults = [...gaps, ...advice, ...unfound.map((name) => `there is no column ${quote(name)}`)];
  if (faults.length > 0) {
    throw unreadable(`${faults.join('; ')} (line ${line.number} names: ${names.join(', ').slice(0, 300)})`);
  }
  return { text, delimiter, names, positions, unknown, nameCurrency };
}

/** Values that every row needs and the operator may give for all, and the option for each. */
const sayable: readonly [Column, string][] = [
  ['currency', '--currency SAR'],
  ['cabin', '--cabin economy'],
  ['adults', '--adults 1'],
  ['tripType', '--trip oneway'],
  ['observedAt', '--observed-at TIME'],
];

/** Columns that are missing, and likely meanings of unknown ones. */
function listColumnFaults(
  found: Readonly<Partial<Record<Column, string>>>,
  unknown: readonly string[],
  { said }: FileContext,
): { gaps: string[]; advice: string[]; nameCurrency: string | undefined } {
  const lacks = (column: Column): boolean => found[column] === undefined && said[column] === undefined;
  const missing: Column[] = (['origin', 'destination', 'departureDate', 'price'] as const).filter(lacks);
  const texts: string[] = missing.map(nameOf);
  if (lacks('site') && lacks('source')) texts.push('site or source');
  const nameCurrency = currencyInName(found.price ?? '');
  const isSaid = (column: Column): boolean =>
    (column === 'tripType' && !lacks('returnDate')) || (column === 'currency' && nameCurrency !== undefined);
  const unsaid = sayable.filter(([column]) => lacks(column) && !isSaid(column));
  const wanted = [...missing, ...unsaid.map(([column]) => column)];
  const gaps = [
    ...(texts.length > 0 ? [`missing columns: ${texts.join(', ')}`] : []),
    ...(unsaid.length > 0
      ? [`nothing says ${unsaid.map(([column, option]) => `${nameOf(column)} (${option})`).join(', ')}`]
      : []),
  ];
  const advice = unknown.flatMap((name) => {
    const column = meaningOfName(name) ?? nearestOf(name, wanted);
    return column ? [howToSay(name, column)] : [];
  });
  return { gaps, advice, nameCurrency };
}

function readCsvLine(line: Line, header: CsvHeader, context: FileContext): ProviderRow {
  return toProviderRow(() => {
    const fields = splitCsvLine(checkedLine(line), header.delimiter);
    const { names, positions, nameCurrency } = header;
    if (fields === undefined) throw new RefusedRow('malformed_row', 'the quotes do not match');
    if (fields.length !== names.length) {
      throw new RefusedRow('malformed_row', `${fields.length} fields instead of ${names.length}`);
    }
    for (const position of header.unknown) refuseMeaning(names[position] ?? '', fields[position] ?? '');
    const value = (column: Column): string | undefined => fields[positions[column] ?? -1];
    return readFareRecord({ value, nameCurrency }, context);
  }, line.number);
}

/** A value that may change what the price means must not stand in a column nobody understands. */
function refuseMeaning(name: string, value: string): void {
  const meaning = value === '' ? undefined : meaningOfValue(value);
  if (meaning) throw new RefusedRow('malformed_row', `a value ${quote(value)} of ${howToSay(name, meaning)}`);
}

function readJsonLine(line: Line, context: FileContext): ProviderRow {
  const read = () => readFareRecord(recordOf(parseObject(checkedLine(line)), context), context);
  return toProviderRow(read, line.number);
}

/** Throws `RefusedRow` with everything that an unknown key may mean, and what is missing beside it. */
function recordOf(row: Record<string, unknown>, context: FileContext): FareRecord {
  const names = Object.keys(row);
  const found: Partial<Record<Column, string>> = {};
  const unknown: string[] = [];
  for (const name of names) {
    const column = findColumn(name, context);
    if (column && found[column] !== undefined)
      throw new RefusedRow('malformed_row', `${nameOf(column)} is there twice`);
    if (column) found[column] = name;
    else if (column === undefined) unknown.push(name);
  }
  const { gaps, advice, nameCurrency } = listColumnFaults(found, unknown, context);
  if (advice.length > 0) throw new RefusedRow('malformed_row', [...gaps, ...advice].join('; '));
  for (const name of unknown) {
    const value = row[name];
    if (typeof value === 'string') refuseMeaning(name, value.trim());
    else if (typeof value === 'object' && value !== null) {
      throw new RefusedRow('malformed_row', `${quote(name)} holds more than one value: --ignore ${name}`);
    }
  }
  for (const name of names) if (!findColumn(name, context)) context.notes.ignored.add(name);
  return {
    value: (column) => {
      const name = found[column];
      return name === undefined ? undefined : readScalar(row[name], name);
    },
    nameCurrency,
  };
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
  if (/[\r\n]/.test(line.text)) throw new RefusedRow('malformed_row', 'a stray line end inside the line');
  return line.text;
}

/** Trimmed fields. Undefined when the quotes do not match. */
function splitCsvLine(line: string, delimiter: string): string[] | undefined {
  if (!line.includes('"')) return line.split(delimiter).map((field) => field.trim());
  try {
    const [fields = []]: string[][] = parse(line, { delimiter, record_delimiter: '\n', trim: true });
    return fields.map((field) => field.trim());
  } catch {
    return undefined;
  }
}
