/** Rules for numbers: the highest price, how many nights a trip is, and how many bags are checked. */
import { mostBags } from '../party.ts';
import { highestMaxPrice, mostNights } from '../trip-filter.ts';
import { anyNights, fewestNights, type Said } from './wish.ts';
import {
  addPart,
  applyRules,
  listMatches,
  type Match,
  type Meaning,
  type Reading,
  type Rule,
} from './wish-rules.ts';

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

const ofEach = /each|per|pp|شخص|فرد|واحد|نفر|راس|بالغ/i;

/** "900 for two people" and "our budget" are of all of them together. */
export function readTotalOfParty({ found, tokens }: Reading): void {
  const price = found.find(({ says }) => says.price !== undefined);
  const people = found.find(({ kind }) => kind === 'people');
  if (!price || !people || ofEach.test(price.text)) return;
  const [next, ...more] = tokens.slice(price.last + 1, people.first + 1);
  const isForThem = more.length <= 1 && /^(?:ل|for)$/.test(next?.word ?? '');
  if (isForThem || /ميزانيتنا|our budget/i.test(price.text)) price.says = { ...price.says, total: true };
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

const units = ['night', 'day', 'week', 'month'] as const;
type Unit = (typeof units)[number];

const nightRules: readonly Rule[] = [
  [
    '(?:{since} |{between} )?{n} (?:{anyUnit}{notHalf} )?(?:{range}|{or}|{and}) {m} {unitOfNights}',
    ({ groups }) => {
      const nights = nightsOf(Number(groups.n), Number(groups.m), unitOf(groups));
      return nights && { nights };
    },
  ],
  [
    '{beforeNights}(?:{n}|(?<couple>(?:a )?couple of)|a|{full}) (?:{full} )?{unitOfNights}(?: {full})?{afterNights}',
    counted,
  ],
  ['{beforeNights}{oneUnit}(?! (?:{unit}|of|(?:{and} )?{half}|[\\dm])){afterNights}', counted],
];

export function readNights(reading: Reading): void {
  applyRules(reading, nightRules, '(?:{not}|{later}|{beforeAfter}|{mild})');
}

function counted({ groups }: Match): Meaning {
  const count = groups.couple ? 2 : Number(groups.n ?? 1);
  const nights = nightsOf(count, count, unitOf(groups));
  if (nights === null || groups.open) return null;
  const from = groups.most || groups.mostAfter ? fewestNights : nights.from;
  const until = groups.least || groups.leastAfter ? anyNights : nights.until;
  return { nights: { from, until } };
}

const unitOf = (groups: Match['groups']) => units.find((each) => groups[each] !== undefined) ?? 'month';

/** Nights of so many nights, days or weeks: whether people count the day of the way back is not known. */
function nightsOf(least: number, most: number, of: Unit): NonNullable<Said['nights']> | null {
  const ranges = {
    night: { from: least, until: most },
    day: { from: least - 1, until: most },
    week: { from: 7 * least - 1, until: 7 * most + 1 },
    month: { from: least === 1 ? 28 : 0, until: most === 1 ? 31 : 0 },
  };
  const { from, until } = ranges[of];
  const isWhole = Number.isInteger(from) && Number.isInteger(until);
  return isWhole && from >= 1 && from <= until && until <= mostNights ? { from, until } : null;
}

export function readBags(reading: Reading): void {
  applyRules(reading, [
    ['{cabinBag}', () => null],
    [
      '{bagsCarried}',
      ({ groups: { n, uncounted, each } }) => {
        const bags = Number(n ?? 1);
        return uncounted || each || bags < 1 || bags > mostBags || !Number.isInteger(bags) ? null : { bags };
      },
    ],
  ]);
}
