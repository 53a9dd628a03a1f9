/** CSV format of deals: columns, writing, reading; pure. */
import { parse } from 'csv-parse/sync';
import { type DealFieldName, dealFieldNames, mostImportRows } from '#contract/domain/deal-status.ts';
import type { Deal } from '#server/pipeline/deals/deal.repository.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import { delimiterOf } from '#server/platform/csv/delimiter.ts';
import { unescapeCell } from '#server/platform/csv/spreadsheet-cell.ts';
import { byteOrderMark, writeCsvRows } from '#server/platform/csv/write-csv.ts';
import { type DealInput, inputOf } from './deal-draft.ts';

/** Columns an import ignores because they are computed. */
const readOnlyColumns = [
  'status',
  'destination',
  'destinationAr',
  'discountPercentage',
  'isVerified',
] as const;
const columns = ['id', 'version', ...readOnlyColumns, ...dealFieldNames] as const;
type DealColumn = (typeof columns)[number];

/** Much longer than an export's header. */
const longestHeading = 4096;
const mostColumns = 40;
/** The longest form field has 300 characters. */
const longestCell = 2000;

type Cells = Readonly<Record<DealColumn, string>>;

/** A CSV file with header. */
export function writeDealFile(deals: readonly Deal[], reference: ReferenceData): string {
  const rows = deals.map((deal) => {
    const cells = cellsOf(deal, reference);
    return columns.map((column) => cells[column]);
  });
  return byteOrderMark + writeCsvRows([columns, ...rows]);
}

/** Column values of a deal. */
export function cellsOf(deal: Deal, reference: ReferenceData): Cells {
  const destination = reference.airports.get(deal.destination);
  const input = inputOf(deal);
  return {
    id: deal.id,
    version: String(deal.version),
    status: deal.deletedAt === null ? deal.status : 'deleted',
    destination: destination?.city ?? '',
    destinationAr: destination?.cityAr ?? '',
    discountPercentage: String(deal.discountPercentage),
    isVerified: String(deal.isVerified),
    ...(Object.fromEntries(dealFieldNames.map((name) => [name, String(input[name] ?? '')])) as Record<
      DealFieldName,
      string
    >),
  };
}

export type FileRow = {
  /** The header is line 1. */
  line: number;
  /** By column; columns missing in the file are absent. */
  cells: Partial<Record<DealColumn, string>>;
};

export type FileFault = { line: number; column: string | null } & (
  | { kind: 'unknownColumn' | 'columnTwice' | 'broken' | 'heading' | 'cellTooLong' }
  | { kind: 'columns'; found: number; wanted: number }
);

export type DealFile = { rows: FileRow[]; faults: FileFault[]; isTooLong: boolean };

type Parsed = { record: string[]; info: { lines: number } };

/** Reads a file by its header; errors have line and column. */
export function readDealFile(text: string): DealFile {
  const file: DealFile = { rows: [], faults: [], isTooLong: false };
  if (!hasPlausibleHeading(text)) {
    file.faults.push({ line: 1, column: null, kind: 'heading' });
    return file;
  }
  const records = parseRecords(text, file);
  const [heading, ...others] = records;
  const names = (heading?.record ?? []).map((name) => name.trim());
  const found = names.map((name) => columns.find((column) => column.toLowerCase() === name.toLowerCase()));
  for (const [index, column] of found.entries()) {
    const isTwice = column !== undefined && found.indexOf(column) < index;
    if (column !== undefined && !isTwice) continue;
    file.faults.push({
      line: 1,
      column: (names[index] ?? '').slice(0, 80),
      kind: isTwice ? 'columnTwice' : 'unknownColumn',
    });
  }
  file.isTooLong = others.length > mostImportRows;
  for (const { record, info } of others.slice(0, mostImportRows)) {
    if (record.length !== names.length) {
      const counts = { found: record.length, wanted: names.length };
      file.faults.push({ line: info.lines, column: null, kind: 'columns', ...counts });
      continue;
    }
    const long = record.findIndex((cell) => cell.length > longestCell);
    if (long !== -1) {
      const column = (names[long] ?? '').slice(0, 80);
      file.faults.push({ line: info.lines, column, kind: 'cellTooLong' });
      continue;
    }
    const cells = found.flatMap((column, index) =>
      column === undefined ? [] : [[column, readCell(record[index] ?? '')] as const],
    );
    file.rows.push({ line: info.lines, cells: Object.fromEntries(cells) });
  }
  return file;
}

/** Checked first: a megabyte of delimiters would make a million columns. */
function hasPlausibleHeading(text: string): boolean {
  const start = text.slice(0, longestHeading + 1).replace(/^[\uFEFF\r\n]+/, '');
  const heading = /^(?:[^"\r\n]|"[^"]*(?:"|$))*/.exec(start)?.[0] ?? '';
  if (heading.length === start.length && text.length > longestHeading) return false;
  return heading.split(delimiterOf(heading)).length <= mostColumns;
}

function parseRecords(text: string, file: DealFile): Parsed[] {
  const options = {
    bom: true,
    delimiter: delimiterOf(/^[^\r\n]*/.exec(text.slice(0, longestHeading))?.[0] ?? ''),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    to: mostImportRows + 2,
  } as const;
  try {
    return parse(text, options) as unknown as Parsed[];
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? Number(error.lines) : 1;
    file.faults.push({ line, column: null, kind: 'broken' });
    return [];
  }
}

/** Without the formula guard that the export adds. */
function readCell(text: string): string {
  return unescapeCell(text).trim();
}

/** The row's cells merged over the deal's current values; validated later like the form. */
export function readInput(cells: FileRow['cells'], current: Deal | undefined): Record<string, unknown> {
  const input: Record<string, unknown> = current ? { ...inputOf(current) } : {};
  for (const column of dealFieldNames) {
    const cell = cells[column];
    if (cell === undefined) continue;
    const value = cellValue(column, cell);
    if (value === undefined) delete input[column];
    else input[column] = value;
  }
  return input;
}

const clearable: readonly string[] = [
  'flightType',
  'cheapestDate',
  'returnDate',
  'bestSite',
  'expiresAt',
  'imageUrl',
  'airlineLogoUrl',
] satisfies (keyof DealInput)[];

/** Undefined where the form would use its default; invalid text is kept, to be refused later. */
function cellValue(column: DealFieldName, cell: string): unknown {
  if (cell === '') return clearable.includes(column) ? null : undefined;
  if (column === 'originalPrice' || column === 'dealPrice') {
    return /^\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;
  }
  if (column === 'isPremium') return { true: true, false: false }[cell.toLowerCase()] ?? cell;
  return cell;
}
