/** Remembers the finished weeks that an import adds prices to, whose summaries are then computed again. */
import type { Kysely } from 'kysely';
import { type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import { weekOf } from '#contract/domain/price-pattern.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { dateOfDayNumber, riyadhDayNumber } from './day-numbers.ts';

export type LateSightings = {
  add: (observations: readonly { observedAt: Date }[], now: Date) => void;
  /** Unmarks the summaries of the weeks added so far. */
  forgetSummaries: (db: Kysely<Database>) => Promise<void>;
};

export function createLateSightings(): LateSightings {
  const weeks = new Set<IsoDate>();
  const weeksByDay = new Map<number, IsoDate>();
  const weekOfDay = (day: number): IsoDate => {
    const known = weeksByDay.get(day) ?? weekOf(dateOfDayNumber(day));
    weeksByDay.set(day, known);
    return known;
  };
  return {
    add: (observations, now) => {
      // The current week is summarised again every day anyway.
      const current = weekOf(riyadhDate(now));
      for (const { observedAt } of observations) {
        const week = weekOfDay(riyadhDayNumber(observedAt));
        if (week < current) weeks.add(week);
      }
    },
    forgetSummaries: async (db) => {
      if (weeks.size === 0) return;
      await db
        .deleteFrom('summarised_week')
        .where('seen_week', 'in', [...weeks])
        .execute();
    },
  };
}
