/** What the price of a fare is compared with, wherever its place is named. */
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { Judgement } from '#web/features/verdict/judged-price.tsx';

/** Who names the city means all its airports; null where nothing is known. */
export function judgementOfCity({ assessment, cityVerdict }: DestinationPrice): Judgement | null {
  const { usual, range } = cityVerdict ?? {};
  if (usual != null && range) {
    return { status: 'assessed', evidence: { reference: usual, p25: range.low, p75: range.high } };
  }
  return judgementOfAirport({ assessment });
}

export function judgementOfAirport({ assessment }: Pick<DestinationPrice, 'assessment'>): Judgement | null {
  if (assessment?.status !== 'assessed') return assessment;
  const { reference, p25, p75 } = assessment.evidence;
  return { status: 'assessed', evidence: { reference, p25, p75 } };
}
