/** Splits a large CSV file into chunks the API accepts, each with the header; pure. */
import { mostImportCharacters, mostImportRows } from '#contract/domain/deal-status.ts';

export type CsvPart = {
  csv: string;
  /** Offset to add to a line number of this part to get the line in the file. */
  linesBefore: number;
};

type Limits = { characters: number; rows: number };

/**
 * Splits between rows, never inside quotes.
 * Returns one part if the file fits into one, none for an empty file.
 */
export function splitCsv(
  text: string,
  limits: Limits = { characters: 0.95 * mostImportCharacters, rows: mostImportRows },
): CsvPart[] {
  const [heading, ...rows] = listRows(text.replace(/^\uFEFF/, ''));
  if (heading === undefined || (heading.trim() === '' && rows.length === 0)) return [];
  const head = heading.endsWith('\n') ? heading : `${heading}\n`;
  const parts: CsvPart[] = [];
  let line = 1 + countLines(heading);
  let part = { rows: [] as string[], length: head.length, firstLine: line };
  const close = () => {
    parts.push({
      csv: head + part.rows.join(''),
      linesBefore: part.firstLine - 1 - countLines(head),
    });
    part = { rows: [], length: head.length, firstLine: line };
  };
  for (const row of rows) {
    const isFull = part.length + row.length > limits.characters || part.rows.length >= limits.rows;
    if (isFull && part.rows.length > 0) close();
    part.rows.push(row);
    part.length += row.length;
    line += countLines(row);
  }
  close();
  return parts;
}

/** Splits CSV into rows, each with its line end. */
function listRows(text: string): string[] {
  const rows: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === '\n' && !isQuoted) {
      rows.push(text.slice(start, at + 1));
      start = at + 1;
    }
  }
  if (start < text.length) rows.push(text.slice(start));
  return rows;
}

function countLines(row: string): number {
  return row.split('\n').length - 1 || 1;
}
