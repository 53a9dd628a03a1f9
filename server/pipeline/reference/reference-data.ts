/** Reference data in memory: airports, airlines, routes and the Saudi calendar. */
import type { IsoDate } from '#contract/domain/dates.ts';
import type { Region } from '#contract/domain/region.ts';

export type Airport = {
  code: string;
  name: string;
  nameAr: string;
  city: string;
  cityAr: string;
  /** ISO 3166 alpha-2. */
  countryCode: string;
  country: string;
  countryAr: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  region: Region;
  /** One of the six Saudi airports. */
  isOrigin: boolean;
};

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

export type ReferenceData = {
  airports: ReadonlyMap<string, Airport>;
  airlines: ReadonlyMap<string, Airline>;
  routes: readonly Route[];
  calendar: readonly CalendarPeriod[];
  /** Metropolitan code to main airport: PAR → CDG. */
  mainAirports: ReadonlyMap<string, string>;
};

/** The airport of a code: itself, or the main airport of a metropolitan code. */
export function findAirport(reference: ReferenceData, code: string): Airport | undefined {
  return reference.airports.get(code) ?? reference.airports.get(reference.mainAirports.get(code) ?? '');
}
