/** What may be said of a price in one word, from the assessment the server made. */
import type { Evidence, FareAssessment } from '#contract/api/pricing.ts';

/** What a verdict rests on. */
export type Assessed =
  | Extract<FareAssessment, { status: 'insufficient' }>
  | {
      status: 'assessed';
      evidence: Pick<Evidence, 'isDeal' | 'level' | 'reference' | 'discountPercentage'>;
    };

/** `deal`: verified below usual; `near`: low but not by enough to be called a deal; `usual`: the very median. */
export type Verdict = 'deal' | 'near' | 'usual' | 'within' | 'above' | 'insufficient';

/** `price` is the one that was assessed, in SAR; null when it is not known. */
export function verdictOf(assessment: Assessed, price: number | null): Verdict {
  if (assessment.status === 'insufficient') return 'insufficient';
  const { isDeal, level, reference } = assessment.evidence;
  if (isDeal) return 'deal';
  if (price === reference) return 'usual';
  if (level === 'low') return 'near';
  return level === 'high' ? 'above' : 'within';
}
