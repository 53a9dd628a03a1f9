/** Reference data in memory (airports and their cities, airlines, routes, the Saudi calendar), and the table of airports for queries. */
import { sql } from 'kysely';
import type { IsoDate } from '#contract/domain/dates.ts';
import { type CalendarRegion, calendarRegionOf } from '#contract/domain/holiday-window.ts';
import { homeCountry } from '#contract/domain/iata.ts';
import type { visaRules } from '#contract/domain/itinerary.ts';
import { type StoredRow, toColumns } from '#server/platform/database/row-reader.ts';
import type { Database, Db } from '#server/platform/database/schema.ts';

/** `countryCode` is ISO 3166 alpha-2; `isOrigin`: one of the six Saudi airports. */
export type Airport = StoredRow<Database['airport']>;

export type Airline = { code: string; name: string; nameAr: string; countryCode: string; isLowCost: boolean };

/** An airline flies origin to destination, non-stop or through `via`. */
export type Route = {
  origin: string;
  destination: string;
  airline: string;
  isDirect: boolean;
  via: string | null;
  /** Great-circle kilometres. */
  km: number;
};

export type CalendarPeriod = {
  start: IsoDate;
  end: IsoDate;
  kind: 'public_holiday' | 'school_break' | 'religious_period' | 'school_start';
  name: string;
  nameAr: string;
  isConfirmed: boolean;
};

/** `until` is the last day of a rule that was made for a time. */
export type Visa = { rule: (typeof visaRules)[number]; until: IsoDate | null };

/** Rules of a country for visitors, by passport and then by country (ISO 3166 alpha-2). */
export type Visas = {
  /** The day the rules were read from their source. */
  asOf: IsoDate;
  rules: ReadonlyMap<string, ReadonlyMap<string, Visa>>;
  /** The countries that issue the passports, with names. */
  passports: readonly { code: string; country: string; countryAr: string }[];
};

export type ReferenceData = {
  airports: ReadonlyMap<string, Airport>;
  airlines: ReadonlyMap<string, Airline>;
  routes: readonly Route[];
  calendar: readonly CalendarPeriod[];
  regionalCalendar: readonly (CalendarPeriod & { region: CalendarRegion })[];
  visas: Visas;
  /** Metropolitan code to main airport: PAR → CDG. */
  mainAirports: ReadonlyMap<string, string>;
  /** Names that travellers also type, by airport code of any airport of the city, and of countries. */
  otherNames: Readonly<Record<'cities' | 'countries', Readonly<Record<string, readonly string[]>>>>;
  cities: ReadonlyMap<string, City>;
};

/** The airport of a code: itself, or the main airport of a metropolitan code. */
export function findAirport(reference: ReferenceData, code: string): Airport | undefined {
  return reference.airports.get(code) ?? reference.airports.get(reference.mainAirports.get(code) ?? '');
}

/** The calendar at a departure airport: of its school region, where that has its own days, and of the country. */
export function calendarOf(
  { calendar, regionalCalendar }: Pick<ReferenceData, 'calendar' | 'regionalCalendar'>,
  origin: string,
): CalendarPeriod[] {
  const region = calendarRegionOf(origin);
  const own = regionalCalendar.filter((period) => period.region === region);
  const isReplaced = ({ kind, name }: CalendarPeriod) =>
    own.some((period) => period.kind === kind && period.name === name);
  return [...calendar.filter((period) => !isReplaced(period)), ...own].sort((a, b) =>
    a.start.localeCompare(b.start),
  );
}

type Visit = { countryCode: string; day: IsoDate };

/** The rule for a passport; undefined where none is known, or its time is over. */
export function findVisaRule(
  { rules }: Visas,
  passport: string,
  { countryCode, day }: Visit,
): Visa['rule'] | undefined {
  const visa = rules.get(passport)?.get(countryCode);
  return visa && (visa.until === null || day <= visa.until) ? visa.rule : undefined;
}

/** Whether a passport needs no visa before the trip: none at all, or one given on arrival. */
export function needsNoVisa(visas: Visas, passport: string, visit: Visit): boolean {
  // Whoever departs from a Saudi airport is in the country, and a passport opens its own.
  if (visit.countryCode === homeCountry || visit.countryCode === passport) return true;
  const rule = findVisaRule(visas, passport, visit);
  return rule === 'visa_free' || rule === 'on_arrival';
}

type PeriodNames = Pick<CalendarPeriod, 'name' | 'nameAr'>;

/** The names of a period without its Hijri year, which the days beside them say. */
export function shownNames({ name, nameAr }: PeriodNames): PeriodNames {
  const year = / 14\d\d(?:\/14\d\d)?(?= \(|$)/;
  return { name: name.replace(year, ''), nameAr: nameAr.replace(year, '') };
}

/** A city with all its airports: to a traveller one destination. */
type City = {
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

export function hasOtherAirports({ cities }: Pick<ReferenceData, 'cities'>, airport: string): boolean {
  return (cities.get(airport)?.airports.length ?? 1) > 1;
}

/**
 * Makes the table of airports, by which queries find the airports of a city, equal to `airports`. Equal rows are not
 * written, so a normal start only reads.
 * @returns whether the table was not equal
 */
export function storeAirports(db: Db, airports: ReferenceData['airports']): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // One parameter instead of thousands.
    const wanted = sql`jsonb_populate_recordset(null::airport, ${JSON.stringify([...airports.values()].map((airport) => toColumns(airport)))})`;
    const gone =
      await sql`delete from airport where airport not in (select wanted from ${wanted} as wanted)`.execute(
        trx,
      );
    const added = await sql`insert into airport select * from ${wanted} on conflict do nothing`.execute(trx);
    return (gone.numAffectedRows ?? 0n) + (added.numAffectedRows ?? 0n) > 0n;
  });
}
