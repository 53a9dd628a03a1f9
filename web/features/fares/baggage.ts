/** Summarises the baggage of a list of fares. */
import type { DestinationPrice } from '#contract/api/pricing.ts';

export type BaggageNote = 'included' | 'none' | 'mixed' | 'unknown';

/** `mixed`: only some sources include baggage; locked fares do not count. */
export function baggageNote(fares: readonly Pick<DestinationPrice, 'baggage'>[]): BaggageNote {
  const known = fares.flatMap(({ baggage }) => baggage ?? []);
  if (known.length > 0 && known.every((baggage) => baggage === 'included')) return 'included';
  if (known.length > 0 && known.every((baggage) => baggage === 'none')) return 'none';
  return known.includes('included') ? 'mixed' : 'unknown';
}
