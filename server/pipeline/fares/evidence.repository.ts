/** What the recorded history says of a pair's cheapest fare, kept beside the fare it was computed for. */
import type { Kysely } from 'kysely';
import type { FareAssessment } from '#contract/api/pricing.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { FareListKey } from './fare.repository.ts';

export type FareEvidence = {
  source: string;
  destination: string;
  /** The fare the assessment is about; it says nothing of another price or date. */
  price: number;
  departureDate: IsoDate;
  returnDate: IsoDate | null;
  assessment: FareAssessment;
  /** Median absolute deviation of the recorded lows, SAR; absent without enough history and in older rows. */
  mad?: number;
};

export async function listFareEvidence(db: Kysely<Database>, key: FareListKey): Promise<FareEvidence[]> {
  const rows = await db
    .selectFrom('fare_evidence')
    .select(['source', 'destination', 'evidence'])
    .where('origin', '=', key.origin)
    .where('trip_type', '=', key.tripType)
    .execute();
  return rows.map((row) => ({
    source: row.source,
    destination: row.destination,
    ...(row.evidence as Omit<FareEvidence, 'source' | 'destination'>),
  }));
}

/** Replaces the evidence of the given pairs; running it twice with the same evidence changes nothing. */
export async function upsertFareEvidence(
  db: Kysely<Database>,
  key: FareListKey,
  evidence: readonly FareEvidence[],
  computedAt: Date,
): Promise<void> {
  if (evidence.length === 0) return;
  await db
    .insertInto('fare_evidence')
    .values(
      evidence.map(({ source, destination, ...about }) => ({
        source,
        origin: key.origin,
        destination,
        trip_type: key.tripType,
        evidence: JSON.stringify(about),
        computed_at: computedAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['source', 'origin', 'destination', 'trip_type']).doUpdateSet((row) => ({
        evidence: row.ref('excluded.evidence'),
        computed_at: row.ref('excluded.computed_at'),
      })),
    )
    .execute();
}
