/** Three-letter IATA codes of airports and metropolitan areas. */

/** Saudi departure airports that fares are recorded for. */
export const departureAirports = ['RUH', 'JED', 'DMM', 'MED'] as const;
export type DepartureAirport = (typeof departureAirports)[number];

/** Country of the departure airports: flights within it are domestic. */
export const homeCountry = 'SA';

export const defaultOrigin: DepartureAirport = 'RUH';

/** A city, with the airport that is meant where it has several: "Istanbul (SAW)". */
export function nameCity(city: string, airport: string | null): string {
  return airport === null ? city : `${city} (${airport})`;
}

export function isIataCode(text: string): boolean {
  return /^[A-Z]{3}$/.test(text);
}
