/** Remembers the finished weeks that an import adds prices to, whose summaries are then computed again. */
import type { Kysely } from 'kysely';
import { type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import { weekOf } from '#contract/domain/price-pattern.ts';
import type { Database } from '#server/platform/database/schema.ts';

export type LateSightings = {
  add: (observations: readonly { observedAt: Date }[], now: Date) => void;
  /** Unmarks the summaries of the weeks added so far. */
  forgetSummaries: (db: Kysely<Database>) => Promise<void>;
};

export function createLateSightings(): LateSightings {
  const weeks = new Set<IsoDate>();
  return {
    add: (observations, now) => {
      // The current week is summarised again every day anyway.
      const current = weekOf(riyadhDate(now));
      for (const { observedAt } of observations) {
        const week = weekOf(riyadhDate(observedAt));
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
