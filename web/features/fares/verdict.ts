/** Verdict on a price in one word, from its assessment and deal state. */
import type { DestinationPrice, Evidence, FareAssessment } from '#contract/api/pricing.ts';

/** Input of a verdict. */
export type Assessed =
  | Extract<FareAssessment, { status: 'insufficient' }>
  | {
      status: 'assessed';
      evidence: Pick<Evidence, 'isDeal' | 'level' | 'reference' | 'discountPercentage'>;
    };

/**
 * `deal`: verified below usual; `far`: far below, in review; `farUnconfirmed`: far below, unconfirmed; `near`:
 * slightly below usual; `usual`: exactly the median.
 */
export type Verdict =
  | 'deal'
  | 'far'
  | 'farUnconfirmed'
  | 'near'
  | 'usual'
  | 'within'
  | 'above'
  | 'insufficient';

/** From this percentage on, a low price is never called "slightly below". */
const farPercentage = 15;

export type VerdictInput = {
  assessment: Assessed;
  /** The assessed price in SAR; null if unknown. */
  price: number | null;
  dealState: DestinationPrice['dealState'];
};

export function verdictOf({ assessment, price, dealState }: VerdictInput): Verdict {
  if (assessment.status === 'insufficient') return 'insufficient';
  const { isDeal, level, reference, discountPercentage } = assessment.evidence;
  if (isDeal || (dealState === 'published' && discountPercentage > 0)) return 'deal';
  if (price === reference) return 'usual';
  if (level === 'high') return 'above';
  if (level === 'typical') return 'within';
  if (discountPercentage < farPercentage) return 'near';
  return dealState === 'pending' ? 'far' : 'farUnconfirmed';
}
