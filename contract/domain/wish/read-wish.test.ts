import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { regions } from '#contract/domain/region.ts';
import { loadReferenceData } from '#server/pipeline/reference/load-reference-data.ts';
import { calendarOf } from '#server/pipeline/reference/reference-data.ts';
import { createWishReader, type WishReading } from './read-wish.ts';
import { longestWish } from './wish.ts';
import { listTokens } from './wish-tokens.ts';
import { createLexicon, words } from './wish-words.ts';

const reference = loadReferenceData();
const readAt = createWishReader({ ...reference, calendarAt: (origin) => calendarOf(reference, origin) });
const today = '2026-11-29';
const read = (text: string) => readAt(text, today);

type Means = Record<string, unknown> & { holiday?: string; to?: Record<string, string> };
type Case = { text: string; means: Means; unknown: string[] };

/** What people wish, and what they mean by it: every file `wishes*.json` of this folder. */
const cases = readdirSync(import.meta.dirname)
  .filter((name) => /^wishes.*\.json$/.test(name))
  .flatMap((name): Case[] => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')));

/** Airports of a city or country: a country with one airport is its city. */
function airportsOf({ airport, country, region }: Record<string, string> = {}): unknown[] {
  if (!airport && !country) return [region];
  const inCountry = [...reference.airports.values()].filter(({ countryCode }) => countryCode === country);
  const airports = airport ? reference.cities.get(airport)?.airports : inCountry;
  return airports?.map(({ code }) => code).sort() ?? [];
}

/** A reading as the cases tell it. */
function tell({ wish, understood }: WishReading): Means {
  const { origin, place, tripType, filter, party, totalPrice } = wish;
  const { minNights: min, maxNights: max } = filter;
  const { bags, ...people } = party ?? { bags: 0 };
  const isCounted = understood.some(({ kind }) => kind === 'people');
  return {
    ...(origin && { origin }),
    ...(place && { to: place as Record<string, string> }),
    ...(tripType && { tripType }),
    ...(filter.months.length > 0 && { months: filter.months }),
    ...(filter.departs && { departs: filter.departs }),
    ...(filter.holiday && { holiday: filter.holiday }),
    ...((min || max) && { nights: { ...(min && { min }), ...(max && { max }) } }),
    ...(isCounted && { party: people }),
    ...(bags > 0 && { bags }),
    ...(filter.isDirect && { direct: true }),
    ...(filter.maxStops && { maxStops: filter.maxStops }),
    ...(filter.airline && { airline: filter.airline }),
    ...(totalPrice ? { totalPrice } : filter.maxPrice && { maxPrice: filter.maxPrice }),
    ...(filter.visaFree && { visaFree: filter.visaFree }),
  };
}

/** The fields read otherwise than meant, the fields not read, and the pieces that are lost or too many. */
function judge({ text, means, unknown }: Case) {
  const reading = read(text);
  const told = tell(reading);
  // The cases name a holiday with the remark that the file of the calendar has in brackets.
  const holiday = means.holiday?.replace(/-eid-day-\d{4}-\d\d-\d\d/, '');
  const meant: Means = { ...means, ...(holiday && { holiday }) };
  const isSame = (field: string) => {
    const [a, b] = [told, meant].map((each) => (field === 'to' ? airportsOf(each.to) : each[field]));
    return JSON.stringify(a) === JSON.stringify(b);
  };
  const isPart = (a: string, b: string) => a.includes(b) || b.includes(a);
  const { notUnderstood } = reading;
  return {
    wrong: Object.keys(told).filter((field) => !isSame(field)),
    missing: Object.keys(meant).filter((field) => !(field in told)),
    lost: unknown.filter((piece) => !notUnderstood.some((each) => isPart(each, piece))),
    extra: notUnderstood.filter((piece) => !unknown.some((each) => isPart(each, piece))),
  };
}

describe('wishes as people say them', () => {
  test('are never read as what they do not mean', () => {
    const wrong = cases.map((each) => [each.text, judge(each).wrong]).filter(([, fields]) => fields?.length);
    expect(wrong).toEqual([]);
  });

  test('say what is not understood of them', () => {
    const silent = cases.filter(
      (each) => judge(each).missing.length > 0 && read(each.text).notUnderstood.length === 0,
    );
    expect(silent.map(({ text }) => text)).toEqual([]);
  });

  test('are understood whole, nine of ten', () => {
    const failed = cases.filter((each) => Object.values(judge(each)).flat().length > 0);
    expect(cases.length).toBeGreaterThanOrEqual(150);
    expect(failed.length, failed.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(cases.length / 10);
  });
});

describe('any text', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: longestWish });
  const typed = cases.flatMap(({ text }) => text.split(' '));
  const anyWords = fc.array(fc.constantFrom(...typed), { maxLength: 40 }).map((each) => each.join(' '));

  test('is read the same each time, and quoted as it was typed', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, anyWords), (text) => {
        const reading = read(text);
        expect(read(text)).toEqual(reading);
        for (const piece of reading.notUnderstood) expect(text).toContain(piece);
        for (const { text: typed } of reading.understood) {
          for (const piece of typed.split(' … ')) expect(text).toContain(piece);
        }
      }),
    );
  });

  test('of filler words alone asks for nothing', () => {
    const fillers = 'ابغى رحلة لو سمحتوا رخيصة من في hi please cheap flight to the with any'.split(' ');
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...fillers), { maxLength: 30 }), (each) => {
        expect(read(each.join(' ')).understood).toEqual([]);
      }),
    );
  });

  test('names each price and number of nights that is read of it', () => {
    const part = fc.oneof(
      fc.integer({ min: 50, max: 9999 }).map((n) => `${n} ريال`),
      fc.integer({ min: 50, max: 9999 }).map((n) => `under ${n}`),
      fc.integer({ min: 1, max: 30 }).map((n) => `${n} nights`),
      fc.constantFrom('دبي', 'London', 'من جدة', 'في يناير', ...'direct لحالي مع و to not بعد'.split(' ')),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const text = parts.join(' ');
        const { filter, place, origin } = read(text).wish;
        for (const number of [filter.maxPrice, filter.minNights, filter.maxNights]) {
          if (number !== null) expect(text.split(' ')).toContain(String(number));
        }
        if (place) expect(text).toMatch(/دبي|London|جدة/);
        if (origin) expect([origin, text]).toEqual(['JED', expect.stringContaining('جدة')]);
        for (const month of filter.months)
          expect([month, text]).toEqual(['2027-01', expect.stringContaining('يناير')]);
        expect([filter.departs, filter.holiday]).toEqual([null, null]);
      }),
    );
  });
});

test('school breaks are those of the region of departure', () => {
  const holidayOf = (text: string) => readAt(text, '2026-06-01').wish.filter.holiday;
  expect([holidayOf('summer break from Jeddah'), holidayOf('summer break from Riyadh')]).toEqual([
    'summer-break-1447-1448-2026-07',
    'summer-break-1447-1448-2026-06',
  ]);
});

test('the vocabulary has all months and days, and names what the reference data has', () => {
  const { months, hijriMonths, weekdays, cities, countries, departures, airlines, regions: named } = words;
  expect([months, hijriMonths, weekdays].map(({ length }) => length)).toEqual([12, 12, 7]);
  expect(Object.keys(named).sort()).toEqual([...regions].sort());
  const codes = new Set([...reference.airports.values()].map(({ countryCode }) => countryCode));
  const unknown = [
    Object.keys({ ...cities, ...departures }).filter((code) => !reference.cities.has(code)),
    Object.keys(countries).filter((code) => !codes.has(code)),
    Object.keys(airlines).filter((code) => !/^[A-Z0-9]{2}$/.test(code)),
  ];
  expect(unknown).toEqual([[], [], []]);
});

test('the vocabulary is spelled as the tokenizer spells', () => {
  const lexicon = createLexicon({ ...reference, calendarAt: () => [] });
  const { lists, months, hijriMonths, weekdays, seasons, holidays } = words;
  const named = [...seasons, ...holidays].flatMap(({ names }) => names);
  const phrases = [Object.values(lists), months, hijriMonths, weekdays].flat(2).concat(named);
  const spelled = (phrase: string) => listTokens(phrase, lexicon).map(({ word }) => word);
  expect(phrases.filter((phrase) => spelled(phrase).join(' ') !== phrase)).toEqual([]);
});

test.each([
  ['السعودية', { country: 'SA', region: 'asia' }, null],
  ['رحلات داخل السعودية', { country: 'SA', region: 'asia' }, null],
  ['دبي من السعودية', { airport: 'DXB', country: 'AE', region: 'asia' }, null],
  ['دبي على السعودية', { airport: 'DXB', country: 'AE', region: 'asia' }, 'SV'],
  ['الخطوط السعودية', null, 'SV'],
  ['طيران السعودية', null, 'SV'],
])('%s: a country, and an airline with a word of airlines', (text, place, airline) => {
  const { wish, notUnderstood } = read(text);
  expect([wish.place, wish.filter.airline, notUnderstood]).toEqual([place, airline, []]);
});

test.each([
  ['not in January, Bali', ['january']],
  ['غير تركيا ومصر', ['تركيا ومصر']],
  ['مو مباشر', ['مباشر']],
  ['بعد العيد', ['العيد']],
  ['back by 12 January', ['12 January']],
  ['عائلة مع العيال', ['عائلة مع العيال']],
  ['500 dollars', ['500 dollars']],
  ['at least 500 riyals', ['at least 500 riyals']],
  ['somewhere like Dubai', ['Dubai']],
  ['via Doha', ['Doha']],
  ['in two weeks', ['in two weeks']],
])('%s is not read as its opposite', (text, pieces) => {
  const { notUnderstood, understood } = read(text);
  const rest = understood.filter(({ kind }) => kind !== 'place');
  expect([rest, notUnderstood.map((each) => each.toLowerCase())]).toEqual([
    [],
    pieces.map((each) => each.toLowerCase()),
  ]);
});
