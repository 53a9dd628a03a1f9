/** Three-letter IATA codes of airports and metropolitan areas. */

/** Saudi airports the cheapest-prices widget and the search box start from. */
export const departureAirports = ['RUH', 'JED', 'DMM', 'MED'] as const;
export type DepartureAirport = (typeof departureAirports)[number];

export const defaultOrigin: DepartureAirport = 'RUH';

export function isIataCode(text: string): boolean {
  return /^[A-Z]{3}$/.test(text);
}
