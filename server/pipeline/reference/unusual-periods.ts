/** Days on which prices were not usual, as administrators named them: they do not count in usual prices. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { IsoDate } from '#contract/domain/dates.ts';
import type { LocalizedText, UnusualPeriodSetting } from '#contract/domain/settings.ts';
import type { ReferenceData } from './reference-data.ts';

/** Both days are included: Riyadh days on which prices were seen. */
export type UnusualPeriod = {
  start: IsoDate;
  end: IsoDate;
  reason: LocalizedText;
  /** Codes of airports; null for every destination. */
  destinations: ReadonlySet<string> | null;
};

type Places = Pick<ReferenceData, 'airports' | 'cities'>;

/** Reads the periods of the settings; they are resolved once for each change. */
export function createUnusualPeriods(
  reference: Places,
  read: () => readonly UnusualPeriodSetting[],
): () => readonly UnusualPeriod[] {
  let known: readonly UnusualPeriodSetting[] = [];
  let resolved: readonly UnusualPeriod[] = [];
  return () => {
    const rows = read();
    if (rows === known) return resolved;
    known = rows;
    resolved = rows.map(({ start, end, reason, places }) => {
      const codes = codesIn(places);
      const airports = codes.flatMap((code) => airportsOf(reference, code));
      return { start, end, reason, destinations: codes.length === 0 ? null : new Set(airports) };
    });
    return resolved;
  };
}

/** The codes in typed text that are of no airport, city or country. */
export function findUnknownPlaces(reference: Places, places: string): string[] {
  return codesIn(places).filter((code) => airportsOf(reference, code).length === 0);
}

function codesIn(places: string): string[] {
  return places.toUpperCase().match(/[A-Z]+/g) ?? [];
}

/** An airport's own, of a city or country all. */
function airportsOf({ airports, cities }: Places, code: string): string[] {
  if (airports.has(code)) return [code];
  const inside = [...airports.values()].filter(
    (airport) => airport.countryCode === code || cities.get(airport.code)?.code === code,
  );
  return inside.map((airport) => airport.code);
}

/** Those of any of the airports that lie at least in part between the days, the oldest first. */
export function listPeriodsOf(
  periods: readonly UnusualPeriod[],
  airports: readonly string[],
  { from, until }: { from: IsoDate; until: IsoDate },
): UnusualPeriod[] {
  return periods
    .filter(({ start, end, destinations }) => {
      const isHere = destinations === null || airports.some((airport) => destinations.has(airport));
      return isHere && start <= until && end >= from;
    })
    .sort((a, b) => a.start.localeCompare(b.start));
}

export function isUnusualDay(periods: readonly UnusualPeriod[], destination: string, day: IsoDate): boolean {
  return periods.some(
    ({ start, end, destinations }) => start <= day && day <= end && (destinations?.has(destination) ?? true),
  );
}

/** The same of a row, in SQL. */
export function isUnusualRow(
  periods: readonly UnusualPeriod[],
  { destination, day }: { destination: RawBuilder<string>; day: RawBuilder<IsoDate> },
): RawBuilder<SqlBool> {
  if (periods.length === 0) return sql`false`;
  const each = periods.map(({ start, end, destinations }) => {
    const isInside = sql`${day} between ${start}::date and ${end}::date`;
    return destinations
      ? sql`(${isInside} and ${destination} = any(${[...destinations]}::text[]))`
      : isInside;
  });
  return sql`(${sql.join(each, sql` or `)})`;
}
