/** Rules for who travels, and with how many checked bags. */
import { checkParty, mostBags } from '../party.ts';
import type { People } from './wish.ts';
import {
  addPart,
  applyRule,
  listMatches,
  type Match,
  mark,
  type Patterns,
  quote,
  type Reading,
  wordsBefore,
} from './wish-rules.ts';

/** How many one phrase adds; `members` are adults beside the speaker, `isSelf` the speaker. */
type Counted = Partial<People> & { members?: number; isSelf?: boolean; isWhole?: boolean };
type Item = { template: string; count: (n: number, m: number) => Counted | null };

const byAge = (age: number): Counted =>
  age < 2 ? { infants: 1 } : age < 12 ? { children: 1 } : { adults: 1 };

const young = '(?:{child}|{infant})';
const family = '(?:{article} )?{family}';

/** The longest of a kind first. */
const items: readonly Item[] = [
  {
    template: `(?:{my} )?${young} (?:{aged} )+{n} {monthUnit}`,
    count: (months) => byAge(Math.floor(months / 12)),
  },
  { template: `{n} {yearsOld}(?: ${young})?`, count: byAge },
  { template: `(?:{my} )?${young} (?:{aged} )+{n}(?: {years})?`, count: byAge },
  { template: `(?:{my} )?${young} {n} {years}`, count: byAge },
  { template: `(?:{my} )?${young} (?:{aged} )+{years}`, count: () => ({ infants: 1 }) },
  { template: `{n} {monthsOld}(?: ${young})?`, count: (months) => byAge(Math.floor(months / 12)) },
  {
    template: `${family} {n}(?: {person})?|${family} {ofWord}(?: {ofWord})* {n}(?: {person})?`,
    count: (n, m) => familyOf(n || m),
  },
  { template: '{n} {couples}', count: (n) => ({ adults: 2 * n }) },
  { template: '{n} (?:{my} )?{friends}', count: (n) => ({ members: n }) },
  { template: '(?:{my} )?{friends} {n}', count: (n) => ({ members: n }) },
  { template: '(?:{us} )?{n} {person}(?: {adult})?', count: (n) => ({ adults: n }) },
  { template: '(?:{us} )?(?:{n} {adult}|{adult} {n})(?: {person})?', count: (n, m) => ({ adults: n || m }) },
  { template: '{person} {n}(?! {unit})', count: (n) => ({ adults: n }) },
  {
    template: '{n} (?:{infants}|{infant})|(?:{infants}|{infant}) {n}',
    count: (n, m) => ({ infants: n || m }),
  },
  { template: '{n} (?:{my} )?(?:{children}|{child})', count: (n) => ({ children: n }) },
  { template: '(?:{my} )?(?:{children}|{child}) {n}(?! {unit})', count: (n) => ({ children: n }) },
  { template: '{two}(?! of)', count: () => ({ adults: 2 }) },
  { template: '{solo}', count: () => ({ adults: 1 }) },
  { template: '(?:{us}|{forWord}) {n}(?! (?:{unit}|(?:{range}|{or}) \\d))', count: (n) => ({ adults: n }) },
  { template: '{parents}', count: () => ({ members: 2 }) },
  { template: '{member}', count: () => ({ members: 1 }) },
  { template: '(?:{my} )?{infant}', count: () => ({ infants: 1 }) },
  { template: '(?:{my} )?{child}', count: () => ({ children: 1 }) },
  { template: '{self}', count: () => ({ isSelf: true }) },
];

/** Of two grown-ups, the others children. */
function familyOf(n: number): Counted | null {
  return n >= 3 ? { adults: 2, children: n - 2, isWhole: true } : null;
}

type Found = Match & { counted: Counted | null };
type Chain = { items: Found[]; people: People | null };

/** Understands people only if all of them are counted: "my wife and the kids" says no number. */
export function readParty(reading: Reading, patterns: Patterns, isKnown: (word: string) => boolean): void {
  const chains = listChains(reading, patterns);
  if (chains.length === 0) return;
  const ranges = chains.map(({ items }) => ({ first: items[0]?.first ?? 0, last: items.at(-1)?.last ?? 0 }));
  const isNegated = chains.some(
    ({ items }) =>
      wordsBefore(reading.tokens, items[0]?.first ?? 0).search(patterns('{not}(?: {skip})*(?= $)')) !== -1,
  );
  for (const { first, last } of ranges) mark(reading, first, last, 'understood');
  const open = patterns('{and}(?: {article})?(?= ([^ \\u0001,-]+) )');
  const isOpen = listMatches(reading, open).some(
    ({ first, groups: [word = ''] }) => ranges.some(({ last }) => last + 1 === first) && !isKnown(word),
  );
  const uncounted = listMatches(reading, patterns('(?<!يا )(?:{uncounted})|{aged} {n}|{n} {years}|{among}'));
  const people = uncounted.length > 0 || isNegated || isOpen ? null : peopleOf(chains);
  for (const { first, last } of [...ranges, ...uncounted])
    mark(reading, first, last, people ? 'understood' : 'odd');
  const [whole] = ranges;
  if (!people || !whole) return;
  addPart(reading, whole, { people });
  const part = reading.found.at(-1);
  if (part) part.text = ranges.map(({ first, last }) => quote(reading, first, last)).join(' … ');
}

/** People named one after the other. Somebody named alone is no traveller: "my mother needs a wheelchair". */
function listChains(reading: Reading, patterns: Patterns): Chain[] {
  const found = items.flatMap(({ template, count }) =>
    listMatches(reading, patterns(`(?<! (?:-|{or}) )(?:${template})`)).map((match) => {
      mark(reading, match.first, match.last, 'understood');
      const [n = 0, m = 0] = match.groups.filter((group) => group !== undefined).map(Number);
      return { ...match, counted: count(n, m || n) };
    }),
  );
  for (const { first, last } of found) mark(reading, first, last, 'free');
  const joint = '(?:{and}|{my}|{article}|{forWord}|,)';
  const between = patterns(`${joint}(?: ${joint})*`);
  const wordsIn = (from: number, to: number) =>
    reading.tokens
      .slice(from, to)
      .map(({ word }) => word)
      .join(' ');
  const isNext = (before: Found | undefined, { first }: Found) => {
    const gap = wordsIn((before?.last ?? first) + 1, first);
    return (
      before !== undefined &&
      first > before.last &&
      (gap === '' || ` ${gap} `.replace(between, '').trim() === '')
    );
  };
  const groups: Found[][] = [];
  for (const item of found.sort((a, b) => a.first - b.first)) {
    const group = groups.at(-1);
    if (group && isNext(group.at(-1), item)) group.push(item);
    else groups.push([item]);
  }
  const isWith = (group: Found[]) =>
    wordsBefore(reading.tokens, group[0]?.first ?? 0).search(patterns('{with}(?: {article})*(?= $)')) !== -1;
  return groups.flatMap((group) => {
    const isAlone = group.every(({ counted }) => counted?.isSelf || counted?.members) && group.length === 1;
    const isFriends = group.some(({ groups: [n] }) => n !== undefined);
    return isAlone && !isWith(group) && !isFriends
      ? []
      : [{ items: group, people: countChain(group, isWith(group)) }];
  });
}

function countChain(group: readonly Found[], isWith: boolean): People | null {
  const sum = { adults: 0, children: 0, infants: 0, members: 0, self: 0 };
  for (const { counted } of group) {
    if (counted === null || (counted.isWhole && group.length > 1)) return null;
    for (const kind of ['adults', 'children', 'infants', 'members'] as const) sum[kind] += counted[kind] ?? 0;
    if (counted.isSelf) sum.self = 1;
  }
  const { adults, children, infants, members, self } = sum;
  const isSpeakerIn = self === 1 || (members > 0 && isWith);
  // Friends who are counted may be all who travel.
  const isCounted = group.every(({ groups: [n] }) => n !== undefined);
  if (members > 0 && (adults > 0 || !(isSpeakerIn || isCounted))) return null;
  return { adults: adults + members + Number(isSpeakerIn), children, infants };
}

/** All chains together, where one of them has the adults or all say the same; undefined where they do not fit. */
function peopleOf(chains: readonly Chain[]): People | undefined {
  const all = chains.map(({ people }) => people);
  const known = all.filter((people) => people !== null);
  const withAdults = known.filter(({ adults }) => adults > 0);
  const [first] = withAdults;
  if (known.length < all.length || !first) return undefined;
  const isSame = withAdults.every((people) => JSON.stringify(people) === JSON.stringify(first));
  const others = known.filter(({ adults }) => adults === 0);
  const children = others.reduce((sum, people) => sum + people.children, first.children);
  const infants = others.reduce((sum, people) => sum + people.infants, first.infants);
  const people = { adults: first.adults, children, infants };
  return isSame && checkParty({ ...people, bags: 0 }) ? people : undefined;
}

export function readBags(reading: Reading, patterns: Patterns): void {
  const before = patterns('{not}(?: {skip})*(?= $)');
  applyRule(reading, patterns('{cabinBag}'), { read: () => null, before });
  const template =
    '(?:{withBag} )?(?:(?:{article} )?{n} (?:{bag}|{bags})|(?:{article} )?{bag}(?: {n}(?! {unit}))?|{bags} {n}(?! {unit})|({bags}))(?: ({each}))?';
  applyRule(reading, patterns(template), {
    read: ({ groups: [n, m, k, uncounted, each] }) => {
      const bags = Number(n ?? m ?? k ?? 1);
      return uncounted || each || bags < 1 || bags > mostBags || !Number.isInteger(bags) ? null : { bags };
    },
    before,
  });
}
