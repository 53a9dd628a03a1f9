/** When a subscription makes its user Premium: the one definition, as a condition of a query. */
import { type RawBuilder, sql } from 'kysely';

/** Holds for rows of `subscription` (under that name) that have started and not ended at `now`. */
export function isRunning(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(subscription.started_at <= ${now} and subscription.ends_at > ${now})`;
}
