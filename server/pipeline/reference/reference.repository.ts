/** Copies the reference data into tables, so that queries can join names, regions and routes. */
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import type { Airline, Airport, CalendarPeriod, ReferenceData, Route } from './reference-data.ts';

type Tables = Pick<Database, 'airport' | 'airline' | 'route' | 'calendar_period' | 'city_code'>;

/** Well under the 65,535 parameters of one statement. */
const rowsPerInsert = 1000;

/**
 * Makes the five reference tables equal to `reference` in one transaction. Equal tables are not written, so a
 * normal start only reads. Returns the names of the changed tables.
 */
export function storeReferenceData(
  db: Kysely<Database>,
  reference: ReferenceData,
): Promise<(keyof Tables)[]> {
  return db.transaction().execute(async (trx) => {
    const changed: (keyof Tables)[] = [];
    for (const table of listMirrors(trx, reference)) {
      if (await table.mirror()) changed.push(table.name);
    }
    return changed;
  });
}

type Mirror = { name: keyof Tables; mirror: () => Promise<boolean> };

function listMirrors(trx: Kysely<Database>, reference: ReferenceData): Mirror[] {
  const cityCodes = [...reference.mainAirports].map(([code, airport]) => ({ code, airport }));
  return [
    mirrorOf('airport', [...reference.airports.values()].map(airportRow), {
      read: () => trx.selectFrom('airport').selectAll().execute(),
      clear: () => trx.deleteFrom('airport').execute(),
      insert: (rows) => trx.insertInto('airport').values(rows).execute(),
    }),
    mirrorOf('airline', [...reference.airlines.values()].map(airlineRow), {
      read: () => trx.selectFrom('airline').selectAll().execute(),
      clear: () => trx.deleteFrom('airline').execute(),
      insert: (rows) => trx.insertInto('airline').values(rows).execute(),
    }),
    mirrorOf('route', reference.routes.map(routeRow), {
      read: () => trx.selectFrom('route').selectAll().execute(),
      clear: () => trx.deleteFrom('route').execute(),
      insert: (rows) => trx.insertInto('route').values(rows).execute(),
    }),
    mirrorOf('calendar_period', reference.calendar.map(calendarPeriodRow), {
      read: () => trx.selectFrom('calendar_period').selectAll().execute(),
      clear: () => trx.deleteFrom('calendar_period').execute(),
      insert: (rows) => trx.insertInto('calendar_period').values(rows).execute(),
    }),
    mirrorOf('city_code', cityCodes, {
      read: () => trx.selectFrom('city_code').selectAll().execute(),
      clear: () => trx.deleteFrom('city_code').execute(),
      insert: (rows) => trx.insertInto('city_code').values(rows).execute(),
    }),
  ];
}

type TableAccess<Row> = {
  read: () => Promise<Row[]>;
  clear: () => Promise<unknown>;
  insert: (rows: Row[]) => Promise<unknown>;
};

function mirrorOf<Row extends object>(name: keyof Tables, wanted: Row[], table: TableAccess<Row>): Mirror {
  return {
    name,
    mirror: async () => {
      const stored = new Set((await table.read()).map(identityOf));
      if (stored.size === wanted.length && wanted.every((row) => stored.has(identityOf(row)))) return false;
      await table.clear();
      for (let start = 0; start < wanted.length; start += rowsPerInsert) {
        await table.insert(wanted.slice(start, start + rowsPerInsert));
      }
      return true;
    },
  };
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
