/** Reads the usual price of pairs from their last assessment. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';

type Pair = { source: string; origin: string; destination: string; tripType: string };

/** SAR by `pairOf`; null without enough history. */
export type UsualPrices = Map<string, number | null>;

export function pairOf({ source, origin, destination, tripType }: Pair): string {
  return `${source}:${origin}:${destination}:${tripType}`;
}

/** Adds pairs that `known` does not have yet. */
export async function readUsualPrices(
  db: Kysely<Database>,
  pairs: readonly Pair[],
  known: UsualPrices,
): Promise<void> {
  const unknown = [...new Map(pairs.map((pair) => [pairOf(pair), pair])).entries()].filter(
    ([key]) => !known.has(key),
  );
  if (unknown.length === 0) return;
  const column = (name: keyof Pair) => sql`${unknown.map(([, pair]) => pair[name])}::text[]`;
  const { rows } = await sql<Pair & { usual: number | null }>`
    select source, origin, destination, trip_type as "tripType",
      (evidence #>> '{assessment,evidence,reference}')::double precision as usual
    from fare_evidence
    join unnest(${column('source')}, ${column('origin')}, ${column('destination')}, ${column('tripType')})
      as asked(source, origin, destination, trip_type) using (source, origin, destination, trip_type)`.execute(
    db,
  );
  for (const [key] of unknown) known.set(key, null);
  for (const row of rows) known.set(pairOf(row), row.usual);
}
