/** Cells of CSV files no spreadsheet computes, whichever separator it reads the file with; pure. */

/** Where a cell begins: the start, and what a spreadsheet of another country takes for an end of cell or line. */
const formulaStart = /(?<=^|[;\t\r\n])(?=['"\s]*[=+\-@＝＋－＠])/gu;
const guardedStart = /(?<=^|[;\t\r\n])'(?=['"\s]*[=+\-@＝＋－＠])/gu;

/** An apostrophe before whatever could be taken for a formula; `unguardCell` gives back the same text. */
export function guardCell(text: string): string {
  return text.replace(formulaStart, "'");
}

/** The text that was guarded. */
export function unguardCell(text: string): string {
  return text.replace(guardedStart, '');
}
