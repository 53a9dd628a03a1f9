/** Writes CSV rows for spreadsheets: cells are protected against formula injection, lines end with CRLF. */
import { stringify } from 'csv-stringify/sync';
import { escapeCell } from './spreadsheet-cell.ts';

/** First character of a file; without it spreadsheets misread Arabic. */
export const byteOrderMark = '\uFEFF';

/** One line for each row; a null cell is empty. */
export function writeCsvRows(rows: readonly (readonly (string | null)[])[]): string {
  const guarded = rows.map((cells) => cells.map((cell) => cell && escapeCell(cell)));
  return stringify(guarded, { record_delimiter: 'windows' });
}
