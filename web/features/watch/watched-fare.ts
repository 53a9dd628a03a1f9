/** Describes a listed fare to the dialog that watches it. */
import type { Sighting } from '#contract/domain/sighting.ts';
import type { WatchedTrip } from './watched-trip.ts';

type ListedFare = {
  code: string;
  cheapestPrice: number | null;
  observedAt: string | null;
  observedAtPrecision: Sighting['observedAtPrecision'];
  assessment:
    | { status: 'insufficient' | 'review' }
    | { status: 'assessed'; evidence: { reference: number } }
    | null;
};

export function watchedFareOf(
  fare: ListedFare,
): Pick<WatchedTrip, 'destination' | 'price' | 'usual' | 'sighting'> {
  const { code, cheapestPrice, observedAt, observedAtPrecision, assessment } = fare;
  const usual = assessment?.status === 'assessed' ? assessment.evidence.reference : null;
  return {
    destination: code,
    price: cheapestPrice,
    usual,
    sighting: observedAt === null ? null : { observedAt, observedAtPrecision },
  };
}
