/** Rules for the highest price. */
import { highestMaxPrice } from '../trip-filter.ts';
import {
  addPart,
  applyRule,
  listMatches,
  type Match,
  type Meaning,
  type Patterns,
  type Reading,
} from './wish-rules.ts';

/** A number without a currency is a price only from this on, in SAR. */
const leastPrice = 50;
const leastAfterFor = 100;

export function readMoney(reading: Reading, patterns: Patterns): void {
  const before = patterns('{not}(?: {skip})*(?= $)');
  const apply = (template: string, read: (match: Match) => Meaning) =>
    applyRule(reading, patterns(template), { read, before });
  apply(
    '(?:(?:{most}|{below}|{about}|{least}|{above}|{budget}|for|ب) )*(?:{foreign} {n}|{n} {foreign})',
    () => null,
  );
  apply(
    '(?:{since} |{between} )?{n}(?: {sar})? (?:{range}|{and}|{or}) {n}(?: {sar})?(?! {unit})',
    ({ groups: [a, b] }) => (Math.min(Number(a), Number(b)) >= leastPrice ? null : undefined),
  );
  const prefix = '({total} )?((?:(?:{most}|{below}|{about}|{budget}) )+)?((?:for|ب|@) )?(?:({sar}) )?';
  const suffix =
    '(?: ({sar}))?(?: ({leastAfter}))?(?: ({mostAfter}))?(?: {aboutAfter})?(?: ({each})| ({total}))?';
  apply(`((?:{least}|{above}) )?${prefix}{n}${suffix}(?! (?:{unit}))`, ({ groups, text }) => {
    const [least, all, most, lead, sar, number, sarAfter, leastAfter, mostAfter, each, after] = groups;
    const total = all ?? after;
    const price = Math.floor(Number(number));
    const isMoney = sar !== undefined || sarAfter !== undefined;
    const isNamed = [most, mostAfter, each, total, least, leastAfter].some((word) => word !== undefined);
    // Hundreds and thousands that are said in words are of money.
    const isInWords = price >= leastAfterFor && /\p{L}/u.test(text);
    if (!isMoney && !isInWords && !(isNamed && price >= leastPrice) && !(lead && price >= leastAfterFor))
      return undefined;
    if (!isMoney && price >= 2026 && price <= 2028 && !most) return undefined;
    if (least || leastAfter || price < 1 || price > highestMaxPrice * (total ? 9 : 1)) return null;
    return { price, ...(total && { total: true as const }) };
  });
  const prices = reading.found.filter(({ says }) => says.price !== undefined);
  const isTotal = prices.some(({ says }) => says.total);
  const [apart] = listMatches(reading, patterns('{strongTotal}'));
  const [price] = prices;
  if (apart && price && !isTotal && !/each|per/.test(price.text)) addPart(reading, apart, { total: true });
}
