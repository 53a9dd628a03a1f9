/** What a URL template of a booking site may hold, each name in braces. */

/**
 * `O` and `D` codes in upper case, `o` and `d` in lower case; `dep` and `ret` days as `yyyy-MM-dd`, `depDDMM` and
 * `retDDMM` as day and month; `n` adults, `c` children, `i` infants; `TFS` the whole trip for Google Flights. The
 * others are whole pieces of one site's address, most of them empty without children.
 */
export const bookingPlaceholders = [
  'O',
  'D',
  'o',
  'd',
  'dep',
  'ret',
  'depDDMM',
  'retDDMM',
  'n',
  'c',
  'i',
  'skyscannerMinors',
  'almosaferMinors',
  'kayakMinors',
  'aviasalesParty',
  'TFS',
] as const;
export type BookingPlaceholder = (typeof bookingPlaceholders)[number];
