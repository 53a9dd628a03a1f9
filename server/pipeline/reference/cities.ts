/** Cities with all their airports: to a traveller one destination. */
import type { Airport, ReferenceData } from './reference-data.ts';

export type City = {
  /** Metropolitan code (`LON`), or that of its main airport (`IST`). */
  code: string;
  /** The main one first. */
  airports: readonly Airport[];
};

/** Main airports whose code is that of their city. */
const namedAfterCity = ['DXB', 'IST'];

export function mainAirportsOf({ mainAirports }: Pick<ReferenceData, 'mainAirports'>): ReadonlySet<string> {
  return new Set([...mainAirports.values(), ...namedAfterCity]);
}

/** The city of every airport by its code. */
export function indexCities({
  airports,
  mainAirports,
}: Pick<ReferenceData, 'airports' | 'mainAirports'>): ReadonlyMap<string, City> {
  const main = mainAirportsOf({ mainAirports });
  const metropolitan = new Map([...mainAirports].map(([code, airport]) => [airport, code]));
  const groups = Map.groupBy(airports.values(), ({ countryCode, city }) => `${countryCode} ${city}`);
  const byAirport = new Map<string, City>();
  for (const group of groups.values()) {
    const sorted = group.toSorted(
      (a, b) => Number(main.has(b.code)) - Number(main.has(a.code)) || (a.code < b.code ? -1 : 1),
    );
    const codes = sorted.map(({ code }) => code);
    const code = codes.map((each) => metropolitan.get(each)).find((each) => each !== undefined) ?? codes[0];
    const city = { code: code ?? '', airports: sorted };
    for (const each of codes) byAirport.set(each, city);
  }
  return byAirport;
}

/** Whether a price of this airport alone has to name it. */
export function hasOtherAirports({ cities }: Pick<ReferenceData, 'cities'>, airport: string): boolean {
  return (cities.get(airport)?.airports.length ?? 1) > 1;
}
