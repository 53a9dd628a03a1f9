/** What a listed fare tells the dialog that watches it. */
import type { WatchedTrip } from './watched-trip.ts';

type ListedFare = {
  code: string;
  cheapestPrice: number | null;
  observedAt: string | null;
  assessment: { status: 'insufficient' } | { status: 'assessed'; evidence: { reference: number } } | null;
};

export function watchedFareOf(
  fare: ListedFare,
): Pick<WatchedTrip, 'destination' | 'price' | 'usual' | 'observedAt'> {
  const { code, cheapestPrice, observedAt, assessment } = fare;
  const usual = assessment?.status === 'assessed' ? assessment.evidence.reference : null;
  return { destination: code, price: cheapestPrice, usual, observedAt };
}
