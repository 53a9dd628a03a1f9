/** Column names of a fare file and their accepted synonyms (docs/fare-files.md). */

const namesByColumn = {
  observedAt: ['observed_at', 'collected'],
  source: ['source'],
  origin: ['origin'],
  destination: ['destination'],
  tripType: ['trip_type', 'trip'],
  departureDate: ['departure_date'],
  returnDate: ['return_date'],
  price: ['price', 'price_sar', 'min_sar'],
  currency: ['currency'],
  site: ['site'],
  airline: ['airline'],
  flightNumber: ['flight_number'],
  stops: ['stops'],
  durationMinutes: ['duration_minutes'],
  baggage: ['baggage'],
  deepLink: ['deep_link'],
  originAirport: ['origin_airport'],
  destinationAirport: ['destination_airport'],
} as const;

export type Column = keyof typeof namesByColumn;

const columnByName: ReadonlyMap<string, Column> = new Map(
  Object.entries(namesByColumn).flatMap(([column, names]) =>
    names.map((name) => [name, column as Column] as const),
  ),
);

/** Every row has a value for these. */
export const requiredColumns = ['origin', 'destination', 'departureDate', 'price'] as const;

/** The column for a header or key, ignoring case and spacing. */
export function findColumn(name: string): Column | undefined {
  return columnByName.get(normaliseName(name));
}

export function normaliseName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}

/** The documented name of a column, for messages. */
export function nameOf(column: Column): string {
  return namesByColumn[column][0];
}

/** Whether the column name says that prices are in riyals. */
export function saysRiyals(name: string): boolean {
  return normaliseName(name).endsWith('_sar');
}
