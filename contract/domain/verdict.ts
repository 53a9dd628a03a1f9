/** The verdict on a price in one word: the same on card, page, mail, picture and in the API. */

export const verdicts = [
  'deal',
  'far',
  'farUnconfirmed',
  'near',
  'usual',
  'within',
  'above',
  'insufficient',
] as const;

/**
 * `deal`: verified below usual; `far`: far below, in review; `farUnconfirmed`: far below, unconfirmed; `near`:
 * slightly below usual; `usual`: exactly the median.
 */
export type Verdict = (typeof verdicts)[number];

/** Where the price stands in the record it is compared with. */
type Standing = {
  isDeal: boolean;
  level: 'low' | 'typical' | 'high';
  /** Median of the record, SAR. */
  reference: number;
  /** Whole percent below the reference; 0 when not below. */
  discountPercentage: number;
};

export type VerdictInput = {
  assessment: { status: 'insufficient' } | { status: 'assessed'; evidence: Standing };
  /** The assessed price in SAR; null if unknown. */
  price: number | null;
  /** Whether exactly this fare is a published deal or waits for review. */
  dealState: 'published' | 'pending' | null;
};

/** From this percentage on, a low price is never called "slightly below". */
export const farPercentage = 15;

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

/** Whether the verdict lets a text name the percentage below usual. */
export function namesPercentage(verdict: Verdict): boolean {
  return verdict === 'deal' || verdict === 'far' || verdict === 'farUnconfirmed';
}
