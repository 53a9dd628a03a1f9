/** The characters CSV files separate their fields with; spreadsheets write what their country uses. */

export const delimiters = [',', ';', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

/** The delimiter a header line is written with: the one it holds most of. */
export function delimiterOf(header: string): Delimiter {
  const counts = delimiters.map((delimiter) => header.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}
