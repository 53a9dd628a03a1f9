/** Decides which held prices are listed, deleted, taken off the list or keep waiting; pure. */
import {
  type ConfirmationInput,
  type DecidedFare,
  listConfirmed,
  listContradicted,
  listNewest,
  listRepeated,
  type Sighting,
} from './price-confirmation.ts';

export type HeldSighting = Sighting & { id: string; isConfirmed: boolean };

/** Decisions of administrators on found fares, the rejections as long as they hold. */
export type DecidedFares = { published: readonly DecidedFare[]; rejected: readonly DecidedFare[] };

export type SettlementInput = DecidedFares & {
  held: readonly HeldSighting[];
  listed: readonly Sighting[];
  /** Sightings before are no longer listed. */
  since: Date;
  /** Simulated and recorded prices say nothing of each other. */
  isSample: (sighting: Sighting) => boolean;
};

/** The sightings by what is done with them. */
type Settlement = {
  /** Their fares were listed because a person accepted them, and are rejected or contradicted now. */
  withdrawn: HeldSighting[];
  /** Contradicted, or of no more use. */
  forgotten: HeldSighting[];
  confirmed: HeldSighting[];
  /** A person published their deals; they are listed until something is said against them. */
  accepted: HeldSighting[];
  /** The newest of each trip at its site, where it is not listed. */
  waiting: HeldSighting[];
};

export function planSettlement(input: SettlementInput): Settlement {
  const { held, since } = input;
  const published = new Set(input.published.map(fareKey));
  const isPublished = (one: Sighting): boolean => published.has(fareKey(one));
  const rejected = input.rejected.filter((fare) => !published.has(fareKey(fare)));
  const rejectedKeys = new Set(rejected.map(fareKey));

  const contradicted = new Set(listContradicted(input, since));
  const left = held.filter((one) => !contradicted.has(one));
  // Listed only because a person published the deal, which does not prove the price.
  const listedKeys = new Set(input.listed.map(sightingKey));
  const standing = held.filter((one) => !one.isConfirmed && listedKeys.has(sightingKey(one)));
  const standingKeys = new Set(standing.map(sightingKey));
  const listed = input.listed.filter((fare) => !standingKeys.has(sightingKey(fare)));
  const confirmed = confirmByKind({ held: left, listed, rejected }, input.isSample);

  const withdrawn = standing.filter(
    (one) => contradicted.has(one) || (rejectedKeys.has(fareKey(one)) && !confirmed.has(one)),
  );
  const settled = new Set([...confirmed, ...standing.filter((one) => !withdrawn.includes(one))]);
  const newest = listNewest([...left, ...listed]);
  const open = left.filter((one) => !one.isConfirmed && !settled.has(one) && newest.has(one));
  return {
    withdrawn,
    forgotten: [...contradicted, ...listRepeated(left).filter((one) => !standing.includes(one))],
    confirmed: [...confirmed].filter((one) => !one.isConfirmed),
    accepted: open.filter(isPublished),
    waiting: open.filter((one) => !isPublished(one)),
  };
}

function confirmByKind(
  { held, listed, rejected }: ConfirmationInput<HeldSighting>,
  isSample: SettlementInput['isSample'],
): Set<HeldSighting> {
  const confirmed = [true, false].map((kind) => {
    const isOfKind = (one: Sighting): boolean => isSample(one) === kind;
    return listConfirmed({ held: held.filter(isOfKind), listed: listed.filter(isOfKind), rejected });
  });
  return new Set(confirmed.flatMap((all) => [...all]));
}

/** The fare that a deal is about. */
function fareKey({
  source,
  destination,
  departureDate,
  returnDate,
  priceHalalas,
}: Omit<DecidedFare, 'site'>): string {
  return [source, destination, departureDate, returnDate, priceHalalas].join(':');
}

function sightingKey(sighting: Sighting): string {
  return [fareKey(sighting), sighting.site, sighting.observedAt.getTime()].join(':');
}
