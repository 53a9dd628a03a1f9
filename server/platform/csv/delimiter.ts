/** Delimiters of CSV files, and which one a header line uses. */

const delimiters = [',', ';', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

/** The delimiter of a header line: the most frequent one. */
export function delimiterOf(header: string): Delimiter {
  const counts = delimiters.map((delimiter) => header.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}
