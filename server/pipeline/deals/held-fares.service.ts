/** Lists held fares (stored but not listed) as soon as another sighting confirms them. */
import type { Kysely } from 'kysely';
import { listedSince } from '#contract/domain/freshness.ts';
import { toHalalas } from '#contract/domain/money.ts';
import { type CurrentFare, type FareListKey, sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import { type HeldFare, listFaresTo, listHeldFares } from '#server/pipeline/fares/held-fare.repository.ts';
import { confirmHeldFares } from '#server/pipeline/observations/observation.repository.ts';
import {
  type AcceptedFare,
  listConfirmed,
  type Sighting,
} from '#server/pipeline/observations/price-doubt.ts';
import { markUnpublished } from '#server/pipeline/observations/unpublished-list.repository.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { type Deal, listActiveDetectedDeals } from './deal.repository.ts';

/**
 * Turns the confirmed held fares of a list into current fares.
 * @returns those still held
 */
export async function settleHeldFares(
  db: Kysely<Database>,
  key: FareListKey,
  now: Date,
): Promise<CurrentFare[]> {
  const held = await listHeldFares(db, key);
  if (held.length === 0) return [];
  const listed = await listFaresTo(db, key, {
    destinations: [...new Set(held.map(({ fare }) => fare.destination))],
    observedAfter: listedSince(now),
  });
  const accepted = (await listActiveDetectedDeals(db, key)).flatMap(acceptedFareOf);
  // Sample and real prices never confirm each other.
  const confirmed = new Set(
    [true, false].flatMap((isSample) => {
      const isOfKind = ({ source }: { source: string }) => (source === sampleSource) === isSample;
      const sightings = held.filter(({ fare }) => isOfKind(fare)).map(describeHeld);
      const question = { held: sightings, listed: listed.filter(isOfKind).map(describeFare), accepted };
      return [...listConfirmed(question)].map(({ id }) => id);
    }),
  );
  const fresh = held.filter(({ id, isConfirmed }) => !isConfirmed && confirmed.has(id));
  await confirmHeldFares(
    db,
    fresh.map(({ id }) => id),
    now,
  );
  return held.filter(({ id, isConfirmed }) => !isConfirmed && !confirmed.has(id)).map(({ fare }) => fare);
}

/** Lists accepted fares at once and marks their lists as unpublished, so that they are assessed soon. */
export async function listAcceptedFares(
  db: Kysely<Database>,
  keys: readonly FareListKey[],
  now: Date,
): Promise<void> {
  for (const key of keys) await settleHeldFares(db, key, now);
  await markUnpublished(db, keys, now);
}

/** Deals a person published at an exceptional price. */
function acceptedFareOf(deal: Deal): AcceptedFare[] {
  const { source, destination, departureDate, returnDate, dealPrice, status } = deal;
  if (status !== 'published' || departureDate === null) return [];
  return [{ source, destination, departureDate, returnDate, priceHalalas: toHalalas(dealPrice) }];
}

function describeHeld({ id, fare }: HeldFare): Sighting & { id: string } {
  return { id, ...describeFare(fare) };
}

function describeFare({ price, ...fare }: CurrentFare): Sighting {
  const { source, site, destination, departureDate, returnDate, observedAt } = fare;
  return {
    source,
    site,
    destination,
    departureDate,
    returnDate,
    priceHalalas: toHalalas(price),
    observedAt,
  };
}
