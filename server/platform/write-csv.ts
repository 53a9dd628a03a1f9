/** Writes CSV rows for spreadsheets: cells are protected against formula injection, lines end with CRLF. */
import { stringify } from 'csv-stringify/sync';

/** First character of a file; without it spreadsheets misread Arabic. */
export const byteOrderMark = '\uFEFF';

/** One line for each row; a null cell is empty. */
export function writeCsvRows(rows: readonly (readonly (string | null)[])[]): string {
  const guarded = rows.map((cells) => cells.map((cell) => cell && escapeCell(cell)));
  return stringify(guarded, { record_delimiter: 'windows' });
}

const formulaSigns = /[=+\-@＝＋－＠]/;
const fillers = /['"\s]/;
/** Characters a spreadsheet with another locale treats as end of a cell or line. */
const separators = ';\t\r\n';

/** Adds an apostrophe before anything a spreadsheet could read as a formula. */
export function escapeCell(text: string): string {
  const leads = findLeads(text);
  let guarded = '';
  for (let at = 0; at < text.length; at += 1) {
    if (leads[at] && (at === 0 || separators.includes(text.charAt(at - 1)))) guarded += "'";
    guarded += text.charAt(at);
  }
  return guarded;
}

/**
 * Positions followed only by quotes and spaces and then a formula character; scanned backwards in linear time.
 */
function findLeads(text: string): boolean[] {
  const leads = new Array<boolean>(text.length + 1).fill(false);
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const sign = text.charAt(at);
    leads[at] = formulaSigns.test(sign) || (leads[at + 1] === true && fillers.test(sign));
  }
  return leads;
}
