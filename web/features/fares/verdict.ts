/** What may be said of a price in one word, from the assessment the server made. */
import type { FareAssessment } from '#contract/api/pricing.ts';

/** `deal`: verified below usual; `near`: low but not by enough to be called a deal. */
export type Verdict = 'deal' | 'near' | 'within' | 'above' | 'insufficient';

export function verdictOf(assessment: FareAssessment): Verdict {
  if (assessment.status === 'insufficient') return 'insufficient';
  const { isDeal, level } = assessment.evidence;
  if (isDeal) return 'deal';
  if (level === 'low') return 'near';
  return level === 'high' ? 'above' : 'within';
}
