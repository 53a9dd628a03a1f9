/** Rules for who travels, and with how many checked bags. */
import { checkParty, mostBags } from '../party.ts';
import type { People } from './wish.ts';
import {
  addPart,
  applyRules,
  isAfter,
  listMatches,
  type Match,
  mark,
  negation,
  quote,
  type Reading,
} from './wish-rules.ts';

/** How many one phrase adds; `members` are adults beside the speaker. */
type Counted = Partial<People> & { members?: number; isSpeaker?: boolean; isWhole?: boolean };
type Item = readonly [template: string, count: (n: number) => Counted | null];

const byAge = (years: number): Counted =>
  years < 2 ? { infants: 1 } : years < 12 ? { children: 1 } : { adults: 1 };
const byMonths = (months: number): Counted => byAge(Math.floor(months / 12));

/** Of two grown-ups, the others children. */
const familyOf = (n: number): Counted | null =>
  n >= 3 ? { adults: 2, children: n - 2, isWhole: true } : null;

const young = '(?:{my} )?(?:{child}|{infant})';
const family = '(?:{article} )?{family}';

/** The longest of a kind first. */
const items: readonly Item[] = [
  [`${young} (?:{aged} )+{n} {monthUnit}`, byMonths],
  ['{n} {yearsOld}(?: (?:{child}|{infant}))?', byAge],
  [`${young} (?:(?:{aged} )+{n}(?: {years})?|{n} {years})`, byAge],
  [`${young} (?:{aged} )+{years}`, () => ({ infants: 1 })],
  ['{n} {monthsOld}(?: (?:{child}|{infant}))?', byMonths],
  [`${family}(?: {ofWord})* {n}(?: {person})?`, familyOf],
  ['{n} {couples}', (n) => ({ adults: 2 * n })],
  ['{n} (?:{my} )?{friends}|(?:{my} )?{friends} {n}', (n) => ({ members: n })],
  ['(?:{us} )?{n} {person}(?: {adult})?', (n) => ({ adults: n })],
  ['(?:{us} )?(?:{n} {adult}|{adult} {n})(?: {person})?', (n) => ({ adults: n })],
  ['{person} {n}(?! {unit})', (n) => ({ adults: n })],
  ['{n} (?:{infants}|{infant})|(?:{infants}|{infant}) {n}', (n) => ({ infants: n })],
  ['{n} (?:{my} )?(?:{children}|{child})', (n) => ({ children: n })],
  ['(?:{my} )?(?:{children}|{child}) {n}(?! {unit})', (n) => ({ children: n })],
  ['{two}(?! of)', () => ({ adults: 2 })],
  ['{solo}', () => ({ adults: 1 })],
  ['(?:{us}|{forWord}) {n}(?! (?:{unit}|(?:{range}|{or}) \\d))', (n) => ({ adults: n })],
  ['{parents}', () => ({ members: 2 })],
  ['{member}', () => ({ members: 1 })],
  ['(?:{my} )?{infant}', () => ({ infants: 1 })],
  ['(?:{my} )?{child}', () => ({ children: 1 })],
  ['{self}', () => ({ isSpeaker: true })],
];

type Found = Match & { counted: Counted | null };
/** People named one after the other, and whether "with" stands before them. */
type Chain = { first: number; last: number; items: Found[]; isWith: boolean };

/** Understands people only if all of them are counted: "my wife and the kids" says no number. */
export function readParty(reading: Reading): void {
  const { lexicon } = reading;
  const chains = listChains(reading);
  const [whole] = chains;
  if (!whole) return;
  const isNegated = chains.some(({ first }) => isAfter(reading, first, negation));
  for (const chain of chains) mark(reading, chain, 'understood');
  const isOpen = listMatches(reading, '{and}(?: {article})?(?= (?<next>[^ \\u0001,-]+) )').some(
    ({ first, groups: { next = '' } }) =>
      chains.some(({ last }) => last + 1 === first) && !lexicon.words.has(next) && !/^\d/.test(next),
  );
  const uncounted = listMatches(reading, '(?<!يا )(?:{uncounted})|{aged} {n}|{n} {years}|{among}');
  const people = uncounted.length > 0 || isNegated || isOpen ? undefined : peopleOf(chains);
  for (const span of [...chains, ...uncounted]) mark(reading, span, people ? 'understood' : 'odd');
  const text = chains.map(({ first, last }) => quote(reading, { first, last })).join(' … ');
  if (people) addPart(reading, whole, { people }, text);
}

function listChains(reading: Reading): Chain[] {
  const found = items.flatMap(([template, count]) =>
    listMatches(reading, `(?<! (?:-|{or}) )(?:${template})`).map((match): Found => {
      mark(reading, match, 'understood');
      return { ...match, counted: count(Number(match.groups.n)) };
    }),
  );
  for (const item of found) mark(reading, item, 'free');
  const chains: Chain[] = [];
  for (const item of found.sort((a, b) => a.first - b.first)) {
    const chain = chains.at(-1);
    if (chain && isJoined(reading, chain.last + 1, item.first)) {
      chain.items.push(item);
      chain.last = item.last;
    } else {
      const isWith = isAfter(reading, item.first, '{with}(?: {article})*');
      chains.push({ first: item.first, last: item.last, items: [item], isWith });
    }
  }
  return chains.filter(isTravelling);
}

/** Whether nothing but words such as "and" stands between two people. */
function isJoined({ tokens, words: { lists } }: Reading, from: number, to: number): boolean {
  const joints = [lists.and, lists.my, lists.article, lists.forWord, [',']].flat();
  return tokens.slice(from, to).every(({ word }) => joints.includes(word));
}

/** Somebody named alone is no traveller: "my mother needs a wheelchair". */
function isTravelling({ items: [item, other], isWith }: Chain): boolean {
  const isAlone = other === undefined && (item?.counted?.isSpeaker || item?.counted?.members);
  return isWith || !isAlone || item?.groups.n !== undefined;
}

function countChain({ items: chained, isWith }: Chain): People | null {
  const sum = { adults: 0, children: 0, infants: 0, members: 0 };
  for (const { counted } of chained) {
    if (counted === null || (counted.isWhole && chained.length > 1)) return null;
    for (const kind of ['adults', 'children', 'infants', 'members'] as const) sum[kind] += counted[kind] ?? 0;
  }
  const { adults, children, infants, members } = sum;
  const isSpeakerIn = chained.some(({ counted }) => counted?.isSpeaker) || (members > 0 && isWith);
  // Friends who are counted may be all who travel.
  const isCounted = chained.every(({ groups: { n } }) => n !== undefined);
  if (members > 0 && (adults > 0 || !(isSpeakerIn || isCounted))) return null;
  return { adults: adults + members + Number(isSpeakerIn), children, infants };
}

/** All chains together, where one of them has the adults or all say the same; undefined where they do not fit. */
function peopleOf(chains: readonly Chain[]): People | undefined {
  const all = chains.map(countChain);
  const known = all.filter((people) => people !== null);
  const [first, ...others] = known.filter(({ adults }) => adults > 0);
  if (known.length < all.length || !first) return undefined;
  const people = { ...first };
  for (const { children, infants } of known.filter(({ adults }) => adults === 0)) {
    people.children += children;
    people.infants += infants;
  }
  const isSame = others.every((other) => JSON.stringify(other) === JSON.stringify(first));
  return isSame && checkParty({ ...people, bags: 0 }) ? people : undefined;
}

const bagsTemplate =
  '(?:{withBag} )?(?:(?:{article} )?{n} (?:{bag}|{bags})|(?:{article} )?{bag}(?: {n}(?! {unit}))?|{bags} {n}(?! {unit})|(?<uncounted>{bags}))(?<each> {each})?';

export function readBags(reading: Reading): void {
  applyRules(reading, [
    ['{cabinBag}', () => null],
    [
      bagsTemplate,
      ({ groups: { n, uncounted, each } }) => {
        const bags = Number(n ?? 1);
        return uncounted || each || bags < 1 || bags > mostBags || !Number.isInteger(bags) ? null : { bags };
      },
    ],
  ]);
}
