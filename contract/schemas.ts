/** zod schemas of the domain values; separate from `domain/` so that pages do not load zod. */
import { z } from 'zod';
import { cleanLine, toLatinDigits, toPlainNumber } from '#contract/domain/typed-text.ts';
import { isIsoDate } from './domain/dates.ts';
import { departureAirports } from './domain/iata.ts';
import { maxAdults, tripTypes } from './domain/itinerary.ts';
import { languages } from './domain/language.ts';
import { regions } from './domain/region.ts';
import { sites } from './domain/site.ts';

/** UTF-16 code units per typed character, combining marks and surrogate pairs included. */
const unitsPerCharacter = 4;
/** Allowance for invisible characters, which cleaning removes. */
const unseenUnits = 64;

/**
 * Base of every schema for external text: text longer than `mostUnits` UTF-16 code units is refused before any
 * other check. Add checks and transforms to it.
 */
export function boundedText(mostUnits: number) {
  // zod's `max` counts characters in linear time; this is constant time.
  const check = ({ value, issues }: z.core.ParsePayload<string>): void => {
    if (value.length > mostUnits) {
      issues.push({ code: 'too_big', origin: 'string', maximum: mostUnits, inclusive: true, input: value });
    }
  };
  boundsOfChecks.set(check, mostUnits);
  return z.string().check(check).meta({ maxLength: mostUnits });
}

const boundsOfChecks = new WeakMap<object, number>();

/** The length bound that is checked first; undefined if another check comes first. */
export function boundOfText(text: z.ZodString): number | undefined {
  const { def } = text._zod;
  const isPlain = !('check' in def) && !def.coerce;
  const [first] = def.checks ?? [];
  return isPlain && first ? boundsOfChecks.get(first._zod.check) : undefined;
}

/** Bound for text of up to `longest` characters; the exact number is checked after cleaning. */
export function textUpTo(longest: number) {
  return boundedText(longest * unitsPerCharacter + unseenUnits).meta({ maxLength: longest });
}

/** For short texts of a fixed format: long enough that an error is about the format, not the length. */
const codeText = boundedText(60);

/** Text of a fixed format, digits of any script allowed. */
export function digitText(pattern: RegExp) {
  return codeText.overwrite(toLatinDigits).regex(pattern);
}

/** Parses a number in a query string, digits of any script; other text is returned and refused later. */
export function readNumberText(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > 40) return value;
  const plain = toPlainNumber(value);
  return /^-?\d{1,15}(?:\.\d{1,10})?$/.test(plain) ? Number(plain) : value;
}

/** A number that travels as text, in a query string. */
export function numberText<Schema extends z.ZodType>(number: Schema) {
  return z.preprocess<unknown, Schema, z.input<Schema> | string>(readNumberText, number);
}

export const uuid = codeText.check(z.uuid());

/** An https address of at most `longest` characters, none of them invisible. */
export function httpsAddress(longest: number) {
  return boundedText(longest)
    .check(z.url({ protocol: /^https$/ }))
    .refine((text) => cleanLine(text) === text);
}

export const iataCode = codeText
  .regex(/^[A-Za-z]{3}$/)
  .transform((code) => code.toUpperCase())
  .meta({ description: 'IATA code', example: 'CAI', pattern: '^[A-Za-z]{3}$' });
/** The same in every answer. */
export const countryName = z
  .string()
  .meta({ description: 'The everyday name of the country, such as UAE or الإمارات' });
/** City and country of a place, in both languages. */
export const placeNames = {
  city: z.string(),
  cityAr: z.string(),
  country: countryName,
  countryAr: countryName,
};
export const departureAirport = z.enum(departureAirports);
export const region = z.enum(regions);
export const language = z.enum(languages);
export const tripType = z.enum(tripTypes);
export const site = z.enum(sites);

/** An amount in SAR with at most two decimals. */
export const sar = z.number().nonnegative().multipleOf(0.01);

/** Years that a database and JavaScript take for the same: from 1900 to 2199. */
const year = '(?:19|2[01])\\d{2}';
const startsWithYear = new RegExp(`^${year}-`);

/** A day that exists in the Gregorian calendar, `yyyy-MM-dd`. */
export const isoDate = digitText(new RegExp(`^${year}-\\d{2}-\\d{2}$`))
  .refine(isIsoDate)
  .meta({ format: 'date' });

export const isoMonth = digitText(new RegExp(`^${year}-(0[1-9]|1[0-2])$`));

/** A moment in ISO 8601 UTC. */
export const instant = codeText.check(z.iso.datetime()).refine((text) => startsWithYear.test(text));

/** Adults in a query string, 1 to 9; default 1. */
export const adults = numberText(z.number().int().min(1).max(maxAdults).default(1));

/** Children or infants in a query string; default none. */
export const minors = numberText(z.number().int().min(0).max(maxAdults).default(0));

/** A time of day, `HH:mm`. */
const timeOfDay = digitText(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Hours in Riyadh without alerts, past midnight if `from` is later; null for none. */
export const quietHours = z
  .strictObject({ from: timeOfDay.meta({ example: '23:00' }), to: timeOfDay.meta({ example: '08:00' }) })
  .refine(({ from, to }) => from !== to)
  .nullable();

/** Version a change is based on; incremented with every change of the row. */
export const rowVersion = z.int().positive();

/** The answer of a call that has nothing else to tell. */
export const done = z.object({ done: z.literal(true) });
