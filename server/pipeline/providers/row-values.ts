/** Parses single values of a fare row; invalid values are refused with a reason. */
import type { z } from 'zod';
import { type IsoDate, isIsoDate, riyadhDate, startOfRiyadhDay } from '#contract/domain/dates.ts';
import { isIataCode } from '#contract/domain/iata.ts';
import { type Site, sites } from '#contract/domain/site.ts';
import { ProviderError, type ProviderRow, type RefusalReason } from './provider.ts';

/** Thrown while parsing a value, caught by `toProviderRow`; never leaves the provider. */
export class RefusedRow extends Error {
  override readonly name = 'RefusedRow';
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

/** SAR for one adult; no economy fare is above this (the highest recorded is about 12,000). */
const highestPrice = 100_000;

/** SAR per unit; that of the US dollar is the fixed official rate. */
const rates: ReadonlyMap<string, number> = new Map([
  ['SAR', 1],
  ['USD', 3.75],
]);

/** The fare `read` returns, or its refusal. `line` is 1-based. */
export function toProviderRow(
  read: () => Extract<ProviderRow, { fare: unknown }>['fare'],
  line: number | null,
): ProviderRow {
  try {
    return { fare: read(), line };
  } catch (error) {
    if (!(error instanceof RefusedRow)) throw error;
    return { refusal: { reason: error.reason, detail: error.message, line } };
  }
}

/** `amount` in `currency` (any case) as SAR with two decimals: more than 0, at most 100,000. */
export function readPrice(amount: number, currency: string): number {
  const rate = rates.get(currency.toUpperCase());
  if (rate === undefined) {
    throw new RefusedRow('bad_currency', `currency ${quote(currency)} is neither SAR nor USD`);
  }
  const price = Math.round(amount * rate * 100) / 100;
  if (!(price > 0)) throw new RefusedRow('bad_price', `price ${amount} is not above 0`);
  if (price > highestPrice) throw new RefusedRow('bad_price', `price ${amount} is above ${highestPrice} SAR`);
  return price;
}

/** A three-letter code in upper case; not checked against the reference data. */
export function readCode(text: string, name: string): string {
  const code = text.trim().toUpperCase();
  if (!isIataCode(code)) {
    throw new RefusedRow('malformed_row', `${name} ${quote(text)} is not a three-letter code`);
  }
  return code;
}

/** `amount` as SAR; another currency is refused, also dollars. For sources that were asked for riyals. */
export function readRiyals(amount: number, currency: string): number {
  if (currency.toUpperCase() !== 'SAR') {
    throw new RefusedRow('bad_currency', `currency ${quote(currency)}, SAR was asked for`);
  }
  return readPrice(amount, currency);
}

/**
 * Checks the shape of one row. The reason of a refusal follows from the first wrong field: `reasons` by the last
 * name in its path, else malformed_row.
 */
export function readShape<Shape>(
  schema: z.ZodType<Shape>,
  row: unknown,
  reasons: Readonly<Record<string, RefusalReason>> = {},
): Shape {
  const parsed = schema.safeParse(row);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = issue?.path.map(String) ?? [];
  const reason = reasons[path.findLast((name) => !/^\d+$/.test(name)) ?? ''] ?? 'malformed_row';
  throw new RefusedRow(reason, `${path.join('.') || 'row'}: ${issue?.message ?? 'invalid'}`);
}

/** Checks the shape of a whole answer; throws `ProviderError` bad_payload with `problem`. */
export function readPayload<Shape>(
  provider: string,
  schema: z.ZodType<Shape>,
  payload: unknown,
  problem: string,
): Shape {
  const parsed = schema.safeParse(payload);
  if (parsed.success) return parsed.data;
  throw new ProviderError(provider, 'bad_payload', problem);
}

/** A two- or three-character airline code in upper case; null where the source names none. */
export function readAirline(code: string | null | undefined): string | null {
  if (!code) return null;
  if (!/^[A-Z0-9]{2,3}$/i.test(code)) throw new RefusedRow('malformed_row', `airline ${quote(code)}`);
  return code.toUpperCase();
}

/** Zero and less mean unknown. */
export function wholeMinutes(minutes: number | null | undefined): number | null {
  return minutes != null && minutes > 0 ? Math.round(minutes) : null;
}

/** The departure day: the first ten characters of a date or date-time. */
export function readDay(text: string, name: string): IsoDate {
  const day = text.slice(0, 10);
  const isDay = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}.*)?$/.test(text) && isIsoDate(day);
  if (!isDay) throw new RefusedRow('bad_date', `${name} ${quote(text)} is not a date`);
  return day;
}

/** A day or a local time as its day; an instant whole, since its day is that of the airport (`normalise`). */
export function readTravelDay(text: string, name: string): string {
  const day = readDay(text, name);
  return isZoned.test(text) ? readZonedInstant(text, name).toISOString() : day;
}

const isZoned = /\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?\s?(?:Z|[+-]\d{2}:?\d{2})$/i;

export function readZonedInstant(text: string, name: string): Date {
  const at = new Date(text.replace(/^([\d-]+) /, '$1T').replace(/\s/, ''));
  if (isZoned.test(text) && !Number.isNaN(at.getTime())) return at;
  const lacks = isZoned.test(text) ? 'is no time' : 'has no offset such as +03:00, and is no day or month';
  throw new RefusedRow('bad_date', `${name} ${quote(text)} ${lacks}`);
}

/** Refuses a price whose source says that it ended; empty says nothing. */
export function refuseExpired(text: string | null | undefined, now: Date): void {
  if (text && readZonedInstant(text, 'expires_at') <= now) {
    throw new RefusedRow('expired', `the price ended: expires_at ${quote(text)}`);
  }
}

/**
 * A day without time counts as noon in Riyadh, or the start of today before noon. Deterministic, so that the
 * same row read twice is the same observation.
 */
export function noonInRiyadh(day: IsoDate, now: Date): Date {
  const noon = new Date(`${day}T12:00:00+03:00`);
  return noon > now && riyadhDate(now) === day ? startOfRiyadhDay(day) : noon;
}

/** The booking site named by a text or host such as `kayak.sa` or `Google Flights`. */
export function findSite(text: string): Site | undefined {
  const words = new Set(text.toLowerCase().split(/[^a-z]+/));
  const named = sites.filter((site) => words.has(site));
  return named.length === 1 ? named[0] : undefined;
}

export function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
