/** What an answer of the API says of one price, word against word: the usual range decides which of them are wrong. */
import { type Feathers, recordOfUsual, type Verdict, writeVerdict } from '#contract/domain/verdict.ts';
import { createTranslate } from '#web/i18n/i18n.tsx';
import { pageMessages } from './page-messages.ts';

type Said = {
  price: number;
  usual: number;
  feathers: Feathers | null;
  verdict: Verdict | null;
  level?: 'low' | 'typical' | 'high';
  band?: { low: number; high: number } | null;
  dealState?: 'published' | 'pending' | null;
};

const wordsOf = {
  low: { feathers: [4, 5], verdicts: ['deal', 'far', 'farUnconfirmed', 'near'], sentence: / below usual$/ },
  typical: { feathers: [3], verdicts: ['within'], sentence: /^Typical price$/ },
  high: { feathers: [1, 2], verdicts: ['above'], sentence: / above usual$/ },
};

/** Names of what contradicts the price beside `usual`; empty where all agree. A price under review has no feathers. */
export function contradictionsIn(said: Said): string[] {
  const { price, usual, dealState = null } = said;
  // Beside the code under test: in halalas, which are whole.
  const [amount, median] = [Math.round(price * 100), Math.round(usual * 100)];
  const isLow = 10 * amount <= 9 * median;
  const place = isLow ? 'low' : 10 * amount >= 11 * median ? 'high' : 'typical';
  const words = wordsOf[place];
  const say = createTranslate('en', pageMessages.en);
  const sentence = writeVerdict(price, recordOfUsual(usual, said.feathers), { language: 'en', say });
  const isReview = dealState === 'pending';
  const placeInBand = ({ low, high }: { low: number; high: number }) =>
    price < low ? 'low' : price > high ? 'high' : 'typical';
  const agree = {
    feathers: isReview ? said.feathers === null : words.feathers.includes(said.feathers ?? 0),
    verdict: words.verdicts.includes(said.verdict ?? '') && !(isReview && said.verdict === 'deal'),
    level: said.level === undefined || said.level === place,
    band: !said.band || placeInBand(said.band) === place,
    sentence: isReview ? sentence === 'Price under review' : words.sentence.test(sentence),
  };
  return Object.entries(agree).flatMap(([name, holds]) => (holds ? [] : [name]));
}
