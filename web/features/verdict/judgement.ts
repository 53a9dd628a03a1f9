/** The record that the price of a fare is compared with, wherever its place is named. */
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { Judgement } from './judged-price.tsx';

/** Who names the city means all its airports; null where nothing is known. */
export function judgementOfCity(fare: DestinationPrice): Judgement | null {
  const { usual, days, feathers } = fare.cityVerdict ?? {};
  if (usual != null && feathers === null) return { status: 'review' };
  if (usual != null && days != null) return { status: 'assessed', evidence: { reference: usual, days } };
  return judgementOfAirport(fare);
}

export function judgementOfAirport(
  fare: Pick<DestinationPrice, 'assessment' | 'feathers'>,
): Judgement | null {
  const { assessment, feathers } = fare;
  if (assessment?.status !== 'assessed') return assessment;
  if (feathers === null) return { status: 'review' };
  const { reference, days } = assessment.evidence;
  return { status: 'assessed', evidence: { reference, days } };
}

/** Percent that a proved deal saves, where its city is judged by the same usual price; else null. */
export function savedOf(fare: DestinationPrice): number | null {
  const { verdict, assessment } = fare;
  const judgement = judgementOfCity(fare);
  if (verdict !== 'deal' || assessment?.status !== 'assessed' || judgement?.status !== 'assessed')
    return null;
  const { reference, discountPercentage } = assessment.evidence;
  return judgement.evidence.reference === reference ? discountPercentage : null;
}
