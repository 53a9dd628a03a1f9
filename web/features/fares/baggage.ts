/** What may be said of baggage for a list of fares, by what their sources say. */
import type { DestinationPrice } from '#contract/api/pricing.ts';

export type BaggageNote = 'included' | 'none' | 'mixed' | 'unknown';

/** `mixed`: some sources say it is included; locked fares do not count. */
export function baggageNote(fares: readonly Pick<DestinationPrice, 'baggage'>[]): BaggageNote {
  const known = fares.flatMap(({ baggage }) => baggage ?? []);
  if (known.length > 0 && known.every((baggage) => baggage === 'included')) return 'included';
  if (known.length > 0 && known.every((baggage) => baggage === 'none')) return 'none';
  return known.includes('included') ? 'mixed' : 'unknown';
}
