/** Rules for the highest price. */
import { highestMaxPrice } from '../trip-filter.ts';
import { addPart, applyRules, listMatches, type Match, type Meaning, type Reading } from './wish-rules.ts';

/** A number without a currency is a price only from this on, in SAR. */
const leastPrice = 50;
const leastAfterFor = 100;

export function readMoney(reading: Reading): void {
  applyRules(reading, [
    ['{beforeForeign}{n} {foreign}', () => null],
    ['{beforeForeign}{foreign} {n}', () => null],
    [
      '(?:{since} |{between} )?{n}(?: {sar})? (?:{range}|{and}|{or}) {m}(?: {sar})?(?! {unit})',
      ({ groups: { n, m } }) => (Math.min(Number(n), Number(m)) >= leastPrice ? null : undefined),
    ],
    ['(?<least>(?:{least}|{above}) )?{beforePrice}{n}{afterPrice}(?! {unit})', priceOf],
  ]);
  const price = reading.found.find(({ says }) => says.price !== undefined);
  const [total] = listMatches(reading, '{strongTotal}');
  const isTotal = reading.found.some(({ says }) => says.total);
  if (total && price && !isTotal && !/each|per/.test(price.text)) addPart(reading, total, { total: true });
}

function priceOf({ groups, text }: Match): Meaning {
  const { most, mostAfter, each, least = groups.leastAfter, total = groups.totalAfter } = groups;
  const price = Math.floor(Number(groups.n));
  const isMoney = groups.sar ?? groups.sarAfter;
  const isNamed = most ?? mostAfter ?? each ?? total ?? least;
  // Hundreds and thousands that are said in words are of money.
  const isInWords = price >= leastAfterFor && /\p{L}/u.test(text);
  const isPrice = (isNamed && price >= leastPrice) || (groups.for && price >= leastAfterFor);
  const isYear = price >= 2026 && price <= 2028 && !most;
  if (!isMoney && (isYear || !(isInWords || isPrice))) return undefined;
  if (least || price < 1 || price > highestMaxPrice * (total ? 9 : 1)) return null;
  return total ? { price, total: true } : { price };
}
