/** What may be said of a price in one word, from the assessment and the deal the server made of it. */
import type { DestinationPrice, Evidence, FareAssessment } from '#contract/api/pricing.ts';

/** What a verdict rests on. */
export type Assessed =
  | Extract<FareAssessment, { status: 'insufficient' }>
  | {
      status: 'assessed';
      evidence: Pick<Evidence, 'isDeal' | 'level' | 'reference' | 'discountPercentage'>;
    };

/**
 * `deal`: verified below usual; `far`: so far below that it waits for review; `farUnconfirmed`: as far, and nobody
 * confirmed it; `near`: below usual by less than a deal; `usual`: the very median.
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

/** Percent below the usual price from which a low price is never called slightly below it. */
const farPercentage = 15;

export type Judged = {
  assessment: Assessed;
  /** The one that was assessed, in SAR; null when it is not known. */
  price: number | null;
  dealState: DestinationPrice['dealState'];
};

export function verdictOf({ assessment, price, dealState }: Judged): Verdict {
  if (assessment.status === 'insufficient') return 'insufficient';
  const { isDeal, level, reference, discountPercentage } = assessment.evidence;
  if (isDeal || (dealState === 'published' && discountPercentage > 0)) return 'deal';
  if (price === reference) return 'usual';
  if (level === 'high') return 'above';
  if (level === 'typical') return 'within';
  if (discountPercentage < farPercentage) return 'near';
  return dealState === 'pending' ? 'far' : 'farUnconfirmed';
}
