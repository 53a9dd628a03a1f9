/** The verdict on a price, in one word, in feathers and as a sentence: the same on every surface and in the API. */
import type { Language } from './language.ts';
import { formatNumber } from './localized-format.ts';
import { fromHalalas, toHalalas } from './money.ts';

export const verdicts = ['deal', 'far', 'farUnconfirmed', 'near', 'within', 'above', 'insufficient'] as const;

/**
 * Four or five feathers: `deal`: verified below usual; `far`: below, under review; `farUnconfirmed`: far below,
 * unconfirmed; `near`: slightly below. Three: `within`. Two or one: `above`.
 */
export type Verdict = (typeof verdicts)[number];

/** Where the price stands in the record it is compared with. */
type Standing = {
  isDeal: boolean;
  /** Median of the record, SAR. */
  reference: number;
  /** Whole percent below the reference; 0 when not below. */
  discountPercentage: number;
};

export type VerdictInput = {
  assessment: { status: 'insufficient' } | { status: 'assessed'; evidence: Standing };
  /** The assessed price in SAR. */
  price: number;
  /** Whether exactly this fare is a published deal or waits for review. */
  dealState: 'published' | 'pending' | null;
};

/** From this percentage on, a low price is never called "slightly below". */
export const farPercentage = 15;

export function verdictOf({ assessment, price, dealState }: VerdictInput): Verdict {
  if (assessment.status === 'insufficient') return 'insufficient';
  const { isDeal, reference, discountPercentage } = assessment.evidence;
  const level = levelOf(price, reference);
  if (level !== 'low') return level === 'high' ? 'above' : 'within';
  if (dealState === 'published' || (isDeal && dealState !== 'pending')) return 'deal';
  if (discountPercentage < farPercentage) return 'near';
  return dealState === 'pending' ? 'far' : 'farUnconfirmed';
}

/** Whether the verdict lets a text name the percentage below usual. */
export function namesPercentage(verdict: Verdict): boolean {
  return verdict === 'deal' || verdict === 'far' || verdict === 'farUnconfirmed';
}

/** How good a price is: the feathers that the crest opens. */
export const featherCounts = [1, 2, 3, 4, 5] as const;
export type Feathers = (typeof featherCounts)[number];

/**
 * The lowest and the highest price called usual, SAR: less than 10 % beside the median of the record. Every drawn or
 * written usual range is this one, so that no price stands outside it and is called usual.
 */
export function usualRangeOf(usual: number): { low: number; high: number } {
  const median = toHalalas(usual);
  return {
    low: fromHalalas(Math.floor((9 * median) / 10) + 1),
    high: fromHalalas(Math.ceil((11 * median) / 10) - 1),
  };
}

export const priceLevels = ['low', 'typical', 'high'] as const;
export type PriceLevel = (typeof priceLevels)[number];

/** Below, in or above the usual range: every word for a price follows from it. Amounts in SAR. */
export function levelOf(price: number, usual: number): PriceLevel {
  const { low, high } = usualRangeOf(usual);
  if (toHalalas(price) < toHalalas(low)) return 'low';
  return toHalalas(price) <= toHalalas(high) ? 'typical' : 'high';
}

/**
 * Five feathers from 30 % below usual on, four from 10 % below, three to less than 10 % above, two to less than 30 %
 * above, else one; null without enough history. Amounts in SAR, `usual` the median of the record.
 */
export function feathersOf(price: number, usual: number | null): Feathers | null {
  if (usual === null) return null;
  const level = levelOf(price, usual);
  const [amount, median] = [toHalalas(price), toHalalas(usual)];
  if (level === 'low') return 10 * amount <= 7 * median ? 5 : 4;
  if (level === 'typical') return 3;
  return 10 * amount < 13 * median ? 2 : 1;
}

/**
 * Compared with a price: its usual one in SAR, or how many days are recorded; null where nothing is known,
 * `review` while the price is under review.
 */
export type PriceRecord = { usual: number } | { days: number; needed: number } | 'review' | null;

type Assessed =
  | { status: 'review' }
  | { status: 'insufficient'; days: number; needed: number }
  | { status: 'assessed'; evidence: { reference: number } };

/** @param feathers as stated: null beside a known usual price means that the price is under review */
export function recordOf(assessment: Assessed | null, feathers?: Feathers | null): PriceRecord {
  if (assessment?.status === 'review') return 'review';
  if (assessment?.status !== 'assessed') return assessment;
  return recordOfUsual(assessment.evidence.reference, feathers);
}

/** @param usual SAR; null without enough history. @param feathers as in `recordOf` */
export function recordOfUsual(usual: number | null, feathers?: Feathers | null): PriceRecord {
  if (usual === null) return null;
  return feathers === null ? 'review' : { usual };
}

/** The usual price; null without enough history. */
export function usualOf(record: PriceRecord): number | null {
  return record !== null && record !== 'review' && 'usual' in record ? record.usual : null;
}

/** The same order, but a price under review is not first before an open one that is not. */
export function reviewedFirst<Row extends { locked: boolean; dealState: VerdictInput['dealState'] }>(
  rows: readonly Row[],
): Row[] {
  const first = rows.find(({ locked, dealState }) => !locked && dealState !== 'pending');
  return first ? [first, ...rows.filter((row) => row !== first)] : [...rows];
}

/** Whether a verdict rests on so few recorded days that the number stands beside it. */
export function isShortHistory({ days }: { days: number }): boolean {
  return days < 30;
}

type Said = {
  kind: 'below' | 'above' | 'usual' | 'review' | 'insufficient' | 'unknown';
  /** Whole SAR, as a number and as text. */
  amount: number;
  text: string;
  /** Recorded days, of those needed. */
  days: number;
  needed: number;
};

type VerdictReader = {
  language: Language;
  /** Translates a message that is in the bundles of pages and of mail. */
  say: (key: 'verdict.sentence', said: Said) => string;
};

/** The sentence of the crest: as many whole riyals below or above usual as are certain. */
export function writeVerdict(price: number, record: PriceRecord, { language, say }: VerdictReader): string {
  const nothing = { amount: 0, text: '', days: 0, needed: 0 };
  if (record === null) return say('verdict.sentence', { ...nothing, kind: 'unknown' });
  if (record === 'review') return say('verdict.sentence', { ...nothing, kind: record });
  if (!('usual' in record)) return say('verdict.sentence', { ...nothing, ...record, kind: 'insufficient' });
  const amount = Math.floor(Math.abs(toHalalas(record.usual) - toHalalas(price)) / 100);
  const difference = price < record.usual ? 'below' : 'above';
  const kind = feathersOf(price, record.usual) === 3 || amount === 0 ? 'usual' : difference;
  return say('verdict.sentence', { ...nothing, kind, amount, text: formatNumber(amount, language) });
}

/** The usual price beside `price` in whole riyals, rounded towards it: no difference is overstated. */
export function wholeUsual(usual: number, price: number): number {
  return price > usual ? Math.ceil(usual) : Math.floor(usual);
}

/** The first and the last price in whole riyals that is called usual. */
export function wholeUsualRange(usual: number): { low: number; high: number } {
  const { low, high } = usualRangeOf(usual);
  return { low: Math.ceil(low), high: Math.floor(high) };
}
