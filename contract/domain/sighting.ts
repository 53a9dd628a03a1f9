/**
 * Facts of a sighting: when the price was seen, whether it may have changed, and what came of asking again.
 * Cards, pages, dialogs, watches, mail, push messages and pictures all take it from here.
 */

import type { ConfirmationState } from './confirmation.ts';
import { daysBetween, type IsoDate, riyadhDate } from './dates.ts';
import { type Age, ageOf, freshnessOf } from './freshness.ts';
import type { Language } from './language.ts';
import { formatDate, formatMoment } from './localized-format.ts';

/** `second`: the source names the time; `fetch`: when it was asked; the others name the day or month alone. */
export const sightingPrecisions = ['second', 'day', 'month', 'fetch'] as const;
export type SightingPrecision = (typeof sightingPrecisions)[number];

export type Sighting = {
  observedAt: string;
  /** Null counts as exact: a price of our own. */
  observedAtPrecision: SightingPrecision | null;
};

type SightingFacts = {
  /** In whole days where the time of day is not known. */
  age: Age;
  /** Day of Riyadh. */
  day: IsoDate;
  /** Whether the time of day is known. */
  isExact: boolean;
  /** Seen more than 24 h ago. */
  mayHaveChanged: boolean;
};

/** @param now epoch milliseconds */
export function describeSighting({ observedAt, observedAtPrecision }: Sighting, now: number): SightingFacts {
  const isExact = observedAtPrecision !== 'day' && observedAtPrecision !== 'month';
  const day = riyadhDate(new Date(observedAt));
  const days = Math.max(0, daysBetween(day, riyadhDate(new Date(now))));
  return {
    age: isExact ? ageOf(observedAt, now) : { unit: 'day', count: days },
    day,
    isExact,
    mayHaveChanged: freshnessOf(new Date(observedAt), new Date(now)) !== 'fresh',
  };
}

/** The moment, or the day alone where its time is not known: for texts that are read later. */
export function writeSighting(sighting: Sighting, language: Language): string {
  const { day, isExact } = describeSighting(sighting, Date.parse(sighting.observedAt));
  return isExact ? formatMoment(sighting.observedAt, language) : formatDate(day, language);
}

export type Confirmation = {
  confirmation: ConfirmationState;
  confirmedAt: string | null;
  /** SAR. */
  confirmedPrice: number | null;
};

/**
 * Judges the answer to asking again beside the price that is shown. `near`: the answer was close to it and another one, so it
 * confirms the deal and not the figure; only the very price is called confirmed.
 */
export function judgeConfirmation(
  { confirmation, confirmedAt, confirmedPrice }: Confirmation,
  shownPrice: number | null,
): ConfirmationState | 'near' {
  if (confirmedAt === null || (confirmation === 'changed' && confirmedPrice === null)) return 'none';
  const isOther = confirmedPrice !== null && shownPrice !== null && confirmedPrice !== shownPrice;
  return confirmation === 'confirmed' && isOther ? 'near' : confirmation;
}
