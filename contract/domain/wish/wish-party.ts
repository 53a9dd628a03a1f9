/** Rules for who travels. */
import { checkParty } from '../party.ts';
import type { People } from './wish.ts';
import {
  addPart,
  isAfter,
  listMatches,
  type Match,
  mark,
  negation,
  quote,
  type Reading,
} from './wish-rules.ts';
import { words } from './wish-words.ts';

const kinds = ['adults', 'children', 'infants', 'members', 'speaker'] as const;
/** How many a phrase adds; `members` are adults beside the speaker, and `isWhole` are all who travel. */
type Counted = Partial<Record<(typeof kinds)[number], number | undefined>> & { isWhole?: boolean };
type Phrase = Counted & { said: string; as?: string | undefined };

/** The longest of a kind first: a phrase with a number adds so many of what it names. */
const phrases: readonly Phrase[] = words.people;

function countPhrase({ as, said: _, ...each }: Phrase, n: number): Counted | null {
  // Two grown-ups, the others children.
  if (as === 'family') return n >= 3 ? { adults: 2, children: n - 2, isWhole: true } : null;
  if (as === undefined) return Object.fromEntries(kinds.map((kind) => [kind, (each[kind] ?? 0) * n]));
  const years = as === 'months' ? Math.floor(n / 12) : n;
  return years < 2 ? { infants: 1 } : years < 12 ? { children: 1 } : { adults: 1 };
}

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
      chains.some(({ last }) => last + 1 === first) && !lexicon.known.has(next) && !/^\d/.test(next),
  );
  const uncounted = listMatches(reading, '(?<!يا )(?:{uncounted})|{aged} {n}|{n} {years}|{among}');
  const people = uncounted.length > 0 || isNegated || isOpen ? undefined : peopleOf(chains);
  for (const span of [...chains, ...uncounted]) mark(reading, span, people ? 'understood' : 'odd');
  const text = chains.map(({ first, last }) => quote(reading, { first, last })).join(' … ');
  if (people) addPart(reading, whole, { people }, text);
}

function listChains(reading: Reading): Chain[] {
  const found = phrases.flatMap((phrase) =>
    listMatches(reading, `(?<! (?:-|{or}) )(?:${phrase.said})`).map((match): Found => {
      mark(reading, match, 'understood');
      return { ...match, counted: countPhrase(phrase, Number(match.groups.n ?? 1)) };
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
function isJoined({ tokens }: Reading, from: number, to: number): boolean {
  const { and, my, article, forWord } = words.lists;
  const joints = [and, my, article, forWord, [',']].flat();
  return tokens.slice(from, to).every(({ word }) => joints.includes(word));
}

/** Somebody named alone is no traveller: "my mother needs a wheelchair". */
function isTravelling({ items: [item, other], isWith }: Chain): boolean {
  const isAlone = other === undefined && (item?.counted?.speaker || item?.counted?.members);
  return isWith || !isAlone || item?.groups.n !== undefined;
}

function countChain({ items: chained, isWith }: Chain): People | null {
  const sum = { adults: 0, children: 0, infants: 0, members: 0, speaker: 0 };
  for (const { counted } of chained) {
    if (counted === null || (counted.isWhole && chained.length > 1)) return null;
    for (const kind of kinds) sum[kind] += counted[kind] ?? 0;
  }
  const { adults, children, infants, members, speaker } = sum;
  const isSpeakerIn = speaker > 0 || (members > 0 && isWith);
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
