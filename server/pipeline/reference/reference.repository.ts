/** Copies the reference data into tables, so that queries can join names, regions and routes. */
import { type Insertable, sql } from 'kysely';
import { chunksOf } from '#server/platform/chunks.ts';
import type { Database, Db } from '#server/platform/database/schema.ts';
import type { Airline, Airport, CalendarPeriod, ReferenceData, Route } from './reference-data.ts';

type Tables = Pick<Database, 'airport' | 'airline' | 'route' | 'calendar_period' | 'city_code'>;

/** Well under the 65,535 parameters of one statement. */
const rowsPerInsert = 1000;

/**
 * Makes the five reference tables equal to `reference` in one transaction. Equal tables are not written, so a
 * normal start only reads. Returns the names of the changed tables.
 */
export function storeReferenceData(db: Db, reference: ReferenceData): Promise<(keyof Tables)[]> {
  return db.transaction().execute(async (trx) => {
    const changed: (keyof Tables)[] = [];
    for (const [name, rows] of Object.entries(rowsOf(reference)) as [keyof Tables, object[]][]) {
      if (await mirrorTable(trx, name, rows)) changed.push(name);
    }
    return changed;
  });
}

function rowsOf(reference: ReferenceData): { [Name in keyof Tables]: Insertable<Tables[Name]>[] } {
  return {
    airport: [...reference.airports.values()].map(airportRow),
    airline: [...reference.airlines.values()].map(airlineRow),
    route: reference.routes.map(routeRow),
    calendar_period: reference.calendar.map(calendarPeriodRow),
    city_code: [...reference.mainAirports].map(([code, airport]) => ({ code, airport })),
  };
}

/** @returns whether the table was not equal */
async function mirrorTable(trx: Db, name: keyof Tables, wanted: readonly object[]): Promise<boolean> {
  const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(trx);
  const stored = new Set(rows.map(identityOf));
  if (stored.size === wanted.length && wanted.every((row) => stored.has(identityOf(row)))) return false;
  await trx.deleteFrom(name).execute();
  for (const rows of chunksOf(wanted, rowsPerInsert)) await trx.insertInto(name).values(rows).execute();
  return true;
}

/** Canonical text of a row, independent of column order. */
function identityOf(row: object): string {
  return JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function airportRow(airport: Airport): Insertable<Tables['airport']> {
  return {
    code: airport.code,
    name: airport.name,
    name_ar: airport.nameAr,
    city: airport.city,
    city_ar: airport.cityAr,
    country_code: airport.countryCode,
    country: airport.country,
    country_ar: airport.countryAr,
    latitude: airport.latitude,
    longitude: airport.longitude,
    time_zone: airport.timeZone,
    region: airport.region,
    is_origin: airport.isOrigin,
  };
}

function airlineRow(airline: Airline): Insertable<Tables['airline']> {
  return {
    code: airline.code,
    name: airline.name,
    name_ar: airline.nameAr,
    country_code: airline.countryCode,
    is_low_cost: airline.isLowCost,
  };
}

function routeRow(route: Route): Insertable<Tables['route']> {
  return {
    origin: route.origin,
    destination: route.destination,
    airline: route.airline,
    is_direct: route.isDirect,
    via: route.via,
    km: route.km,
  };
}

function calendarPeriodRow(period: CalendarPeriod): Insertable<Tables['calendar_period']> {
  return {
    start_date: period.start,
    end_date: period.end,
    kind: period.kind,
    name: period.name,
    name_ar: period.nameAr,
    is_confirmed: period.isConfirmed,
  };
}
