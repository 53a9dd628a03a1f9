/** Reads the newest stored evidence of many pairs at once. */
import { type Kysely, sql } from 'kysely';
import type { FareAssessment } from '#contract/api/pricing.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import { sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { RecordedReference } from './deal-check.ts';

export type TripPair = { origin: string; destination: string; tripType: string };

export type ReferenceQuery = { pairs: readonly TripPair[]; includeSample: boolean; now: Date };

/** Older evidence says too little about current prices. */
const evidenceDays = 7;

export function pairKey({ origin, destination, tripType }: TripPair): string {
  return `${origin}:${destination}:${tripType}`;
}

/** By `pairKey`; pairs with too little or too old history are missing. */
export async function listRecordedReferences(
  db: Kysely<Database>,
  { pairs, includeSample, now }: ReferenceQuery,
): Promise<Map<string, RecordedReference>> {
  const asked = [...new Map(pairs.map((pair) => [pairKey(pair), pair])).values()];
  if (asked.length === 0) return new Map();
  const wanted = JSON.stringify(
    asked.map(({ origin, destination, tripType }) => ({ origin, destination, trip_type: tripType })),
  );
  const { rows } = await sql<KeptEvidence>`
    select kept.origin, kept.destination, kept.trip_type, kept.evidence
    from json_to_recordset(${wanted}::json) as asked(origin text, destination text, trip_type text)
    join fare_evidence as kept on kept.origin = asked.origin and kept.destination = asked.destination
      and kept.trip_type = asked.trip_type
    where kept.computed_at >= ${new Date(now.getTime() - evidenceDays * 86_400_000)}
      and (${includeSample} or kept.source <> ${sampleSource})
    order by kept.computed_at, kept.source desc`.execute(db);
  return new Map(rows.flatMap(toReference));
}

type KeptEvidence = {
  origin: string;
  destination: string;
  trip_type: string;
  evidence: { price: number; departureDate: IsoDate; assessment: FareAssessment; mad?: number };
};

/** Of several sources the last row, which is the newest, wins. */
function toReference({ evidence: kept, ...pair }: KeptEvidence): [string, RecordedReference][] {
  if (kept.assessment.status !== 'assessed') return [];
  const key = pairKey({ ...pair, tripType: pair.trip_type });
  const { price, departureDate, assessment, mad = null } = kept;
  return [[key, { price, departureDate, evidence: assessment.evidence, mad }]];
}
