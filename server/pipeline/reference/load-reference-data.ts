/** Loads and validates the reference files of `data/`, with the corrections of this product. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { calendarRegions } from '#contract/domain/holiday-window.ts';
import { isIataCode } from '#contract/domain/iata.ts';
import { visaRules } from '#contract/domain/itinerary.ts';
import { isoDate, region } from '#contract/schemas.ts';
import {
  type Airline,
  type Airport,
  type CalendarPeriod,
  indexCities,
  type ReferenceData,
  type Route,
  type Visa,
  type Visas,
} from './reference-data.ts';

const airportCode = z.string().refine(isIataCode);
const airlineCode = z.string().regex(/^[A-Z0-9]{2}$/);
const countryCode = z.string().regex(/^[A-Z]{2}$/);
const name = z.string().trim().min(1);
const flag = z.enum(['0', '1']).transform((text) => text === '1');

const airportRow = z.object({
  iata: airportCode,
  name_en: name,
  name_ar: name,
  city_en: name,
  city_ar: name,
  country_iso2: countryCode,
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
  tz: z.string().regex(/^[A-Za-z]+\/[A-Za-z_/-]+$/),
  region,
  is_origin: flag,
});

const airlineRow = z
  .object({ iata: airlineCode, name_en: name, name_ar: name, country_iso2: countryCode, low_cost: flag })
  .transform(
    (row): Airline => ({
      code: row.iata,
      name: row.name_en,
      nameAr: row.name_ar,
      countryCode: row.country_iso2,
      isLowCost: row.low_cost,
    }),
  );

const routeRow = z
  .object({
    origin: airportCode,
    destination: airportCode,
    airline_iata: airlineCode,
    direct: flag,
    via: z.union([airportCode, z.literal('')]),
    km: z.coerce.number().positive(),
  })
  .transform(
    ({ airline_iata: airline, direct, via, ...row }): Route => ({
      ...row,
      airline,
      isDirect: direct,
      via: via || null,
    }),
  );

const calendarRow = z.object({
  start: isoDate,
  end: isoDate,
  kind: z.enum(['public_holiday', 'school_break', 'religious_period', 'school_start']),
  name_en: name,
  name_ar: name,
  scope: z.enum(['national', ...calendarRegions]),
  confidence: z.enum(['high', 'medium', 'low']),
});

const visaRow = z.object({
  passport: countryCode,
  destination: countryCode,
  requirement: z.enum(visaRules),
  as_of: isoDate,
  until: isoDate.or(z.literal('')),
});

const placeNames = z.object({
  metropolitanCodes: z.record(airportCode, airportCode),
  cities: z.record(airportCode, z.array(name)),
  countries: z.record(countryCode, z.array(name)),
  // Where the name of Unicode CLDR is too formal or too long.
  everydayCountries: z.record(countryCode, z.object({ country: name, countryAr: name }).partial()),
  // Countries in another region here than in the source.
  regions: z.record(countryCode, region),
});

type PlaceNames = z.infer<typeof placeNames>;

function readPlaceNames(directory: string): PlaceNames {
  const file = 'place-names.json';
  try {
    return placeNames.parse(JSON.parse(readFileSync(path.join(directory, file), 'utf8')));
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

const siteData = path.resolve(import.meta.dirname, '../../../data');

/**
 * Reads `airports.csv`, `airlines.csv`, `routes.csv`, `calendar.csv`, `visas.csv` and `place-names.json` of a directory (sources
 * and licences in its `SOURCES.md`). Throws an Error naming the file, and of a table the line, when something is malformed or a row
 * names an unknown airport or airline; metropolitan codes without an airport here are left out.
 */
export function loadReferenceData(directory = siteData): ReferenceData {
  const rows = readRows(directory, 'airports.csv', airportRow);
  const { metropolitanCodes, everydayCountries, regions, ...otherNames } = readPlaceNames(directory);
  const nameCountry = createCountryNamer(everydayCountries);
  const airports = new Map<string, Airport>();
  for (const row of rows) {
    const ownRegion = regions[row.country_iso2] ?? row.region;
    airports.set(row.iata, toAirport({ ...row, region: ownRegion }, nameCountry(row.country_iso2)));
  }
  const airlines = new Map(
    readRows(directory, 'airlines.csv', airlineRow).map((airline) => [airline.code, airline]),
  );
  const calendar = readRows(directory, 'calendar.csv', calendarRow);
  const mainAirports = new Map(
    Object.entries(metropolitanCodes).filter(([code, main]) => airports.has(main) && !airports.has(code)),
  );
  return {
    airports,
    airlines,
    routes: readRows(directory, 'routes.csv', routeRow).map((route, index) => {
      const unknown = findUnknownCode(route, airports, airlines);
      if (unknown) throw new Error(`routes.csv line ${index + 2}: ${unknown} is not in the reference files`);
      return route;
    }),
    calendar: calendar.filter((row) => row.scope === 'national').map(toCalendarPeriod),
    regionalCalendar: calendar.flatMap((row) =>
      row.scope === 'national' ? [] : [{ ...toCalendarPeriod(row), region: row.scope }],
    ),
    visas: toVisas(readRows(directory, 'visas.csv', visaRow), nameCountry),
    mainAirports,
    otherNames,
    cities: indexCities({ airports, mainAirports }),
  };
}

function readRows<Row>(directory: string, file: string, schema: z.ZodType<Row>): Row[] {
  const records: unknown[] = parse(readFileSync(path.join(directory, file)), { columns: true, bom: true });
  return records.map((record, index) => {
    const row = schema.safeParse(record);
    if (row.success) return row.data;
    const issue = row.error.issues[0];
    throw new Error(`${file} line ${index + 2}: ${issue?.path.join('.')}: ${issue?.message}`);
  });
}

function toAirport(row: z.infer<typeof airportRow>, { country, countryAr }: CountryName): Airport {
  return {
    code: row.iata,
    name: row.name_en,
    nameAr: row.name_ar,
    city: row.city_en,
    cityAr: row.city_ar,
    countryCode: row.country_iso2,
    country,
    countryAr,
    latitude: row.lat,
    longitude: row.lon,
    timeZone: row.tz,
    region: row.region,
    isOrigin: row.is_origin,
  };
}

/**
 * The sighting of the moon may move months of worship, and the holidays that begin or end with them: their dates are
 * expected until an administrator, who knows of the announcement, enters them as confirmed.
 */
function toCalendarPeriod(row: z.infer<typeof calendarRow>): CalendarPeriod {
  const isHolidayOfMoon = row.kind === 'public_holiday' && /\b(?:Eid|Arafah)\b/.test(row.name_en);
  const isMoonDependent = row.kind === 'religious_period' || isHolidayOfMoon;
  return {
    start: row.start,
    end: row.end,
    kind: row.kind,
    name: withoutRemark(row.name_en).replace('First-semester (autumn) break', 'Autumn break'),
    nameAr: withoutRemark(row.name_ar),
    isConfirmed: row.confidence === 'high' && !isMoonDependent,
  };
}

function toVisas(
  rows: readonly z.infer<typeof visaRow>[],
  nameCountry: (countryCode: string) => CountryName,
): Visas {
  const rules = new Map<string, Map<string, Visa>>();
  for (const { passport, destination, requirement, until } of rows) {
    const visa = { rule: requirement, until: until || null };
    rules.getOrInsertComputed(passport, () => new Map()).set(destination, visa);
  }
  return {
    // The oldest rule dates the whole.
    asOf: rows.reduce((oldest, row) => (row.as_of < oldest ? row.as_of : oldest), rows[0]?.as_of ?? ''),
    rules,
    passports: [...rules.keys()].map((code) => ({ code, ...nameCountry(code) })),
  };
}

/** "Eid al-Fitr 1447 (Eid day 2026-03-20)" → "Eid al-Fitr 1447". */
function withoutRemark(text: string): string {
  return text.replace(/ \([^)]*\)$/, '');
}

function findUnknownCode(
  route: Route,
  airports: ReadonlyMap<string, Airport>,
  airlines: ReadonlyMap<string, Airline>,
): string | undefined {
  const stations = [route.origin, route.destination, ...(route.via ? [route.via] : [])];
  return (
    stations.find((code) => !airports.has(code)) ?? (airlines.has(route.airline) ? undefined : route.airline)
  );
}

type CountryName = { country: string; countryAr: string };

/** Returns a function from ISO 3166 alpha-2 code to names; it throws for unknown codes. */
function createCountryNamer(everyday: PlaceNames['everydayCountries']): (countryCode: string) => CountryName {
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const arabic = new Intl.DisplayNames(['ar'], { type: 'region', fallback: 'none' });
  return (countryCode) => {
    const country = everyday[countryCode]?.country ?? english.of(countryCode);
    const countryAr = everyday[countryCode]?.countryAr ?? arabic.of(countryCode);
    if (!country || !countryAr) throw new Error(`no name for country ${countryCode}`);
    return { country, countryAr };
  };
}
