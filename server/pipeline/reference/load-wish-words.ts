/** Loads and validates the vocabulary of wishes, `data/wish-words.json`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { regions } from '#contract/domain/region.ts';
import type { WishWords } from '#contract/domain/wish/wish-words.ts';

const phrases = z.array(z.string().min(1));
const named = z.record(z.string().regex(/^[A-Z0-9]{2,3}$/), phrases);

const wishWords = z.strictObject({
  numbers: z.record(z.string().min(1), z.int().nonnegative()),
  hundreds: phrases,
  thousands: phrases,
  halves: phrases,
  duals: z.record(z.string().min(1), z.string().min(1)),
  months: z.array(phrases).length(12),
  hijriMonths: z.array(phrases).length(12),
  weekdays: z.array(phrases).length(7),
  seasons: z.array(z.strictObject({ months: z.array(z.int().min(1).max(12)), names: phrases })),
  holidays: z.array(z.strictObject({ period: z.string(), names: phrases })),
  regions: z.record(z.enum(regions), phrases),
  cities: named,
  countries: named,
  departures: named,
  notPlaces: phrases,
  wordCodes: phrases,
  airlines: named,
  lists: z.record(z.string(), phrases),
  things: phrases,
});

const file = path.resolve(import.meta.dirname, '../../../data/wish-words.json');

/** @throws Error naming the file when something is malformed */
export function loadWishWords(): WishWords {
  const words = wishWords.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (words.success) return words.data;
  throw new Error(`wish-words.json: ${words.error.message}`);
}
