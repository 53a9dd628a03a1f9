/** Finds the places and airlines of a wish, and which place is the departure. */
import { defaultOrigin, departureAirports, homeCountry } from '../iata.ts';
import { addPart, isAfter, mark, negation, type Reading } from './wish-rules.ts';
import { nameKey, type WishPlace, words } from './wish-words.ts';

type Role = 'from' | 'to' | 'aside' | 'bare';
type Mention = { first: number; last: number; place: WishPlace; role: Role; isJoined: boolean };

const mostWords = 6;

/** The longest name that begins with a token, of tokens that nothing else has taken. */
function findName<Value>(
  { tokens }: Reading,
  first: number,
  names: ReadonlyMap<string, Value>,
): { value: Value; last: number } | undefined {
  let found: { value: Value; last: number } | undefined;
  let key = '';
  for (const [index, { state, word }] of tokens.slice(first, first + mostWords).entries()) {
    if (state !== 'free' || word === '-' || (word === ',' && index === 0)) break;
    if (word === ',') continue;
    key += nameKey(word);
    const value = names.get(key);
    if (value !== undefined) found = { value, last: first + index };
  }
  return found;
}

export function readAirlines(reading: Reading): void {
  const { tokens, lexicon } = reading;
  for (let at = 0; at < tokens.length; at += 1) {
    const found = findName(reading, at, lexicon.airlines);
    if (!found) continue;
    const { value: airline, last } = found;
    // A flight to Riyadh is named as Riyadh's airline is, an airline as its country is.
    const end = findName(reading, last, lexicon.places)?.value;
    const isCity = last > at && end !== undefined && departureOf(end) !== undefined;
    const isRoute = isCity && findName(reading, last + 1, lexicon.places) !== undefined;
    const isCountry = last === at && isAfter(reading, at, '{inPlace}');
    if (isRoute || isCountry) continue;
    const span = { first: at, last };
    if (isAfter(reading, at, negation)) mark(reading, span, 'odd');
    else addPart(reading, span, { airline });
    at = last;
  }
}

export function readPlaces(reading: Reading): void {
  // All departures are at home.
  const mentions = listMentions(reading).filter(({ role, place }) => role !== 'from' || !isHome(place));
  const departures = mentions.filter(({ role }) => role === 'from');
  const origins = new Set(departures.map(({ place }) => departureOf(place)));
  const [origin] = origins;
  const isOrigin = origins.size === 1 && origin !== undefined;
  for (const mention of mentions) {
    if (mention.role === 'from' && isOrigin) addPart(reading, mention, { origin });
    else if (mention.role === 'from' || mention.role === 'aside') mark(reading, mention, 'odd');
  }
  const wanted = mentions.filter(({ role }) => role === 'to' || role === 'bare');
  const place = destinationOf(reading, wanted, isOrigin ? origin : undefined);
  const isMeant = (mention: Mention) =>
    place !== undefined && (isSame(mention.place, place) || isWithin(place, mention.place));
  for (const mention of wanted) mark(reading, mention, isMeant(mention) ? 'understood' : 'odd');
  const named = place === undefined ? wanted : wanted.filter(isMeant);
  const [first] = named;
  if (!first) return;
  const all = { first: first.first, last: named.at(-1)?.last ?? first.last };
  const isTogether = named.every((mention, index) => mention.first - (named[index - 1] ?? mention).last <= 3);
  if (place) addPart(reading, isTogether ? all : first, { place });
  else if (isTogether) mark(reading, all, 'odd');
}

/** The place that the trip leads to, the narrowest of those that lie in each other, the first of "Cairo or Istanbul". */
function destinationOf(
  reading: Reading,
  wanted: readonly Mention[],
  origin: string | undefined,
): WishPlace | undefined {
  const narrow = wanted.filter(({ place }) => !wanted.some((other) => isWithin(other.place, place)));
  const [place] = narrow.map((each) => each.place);
  if (place === undefined || 'isDepartureOnly' in place) return undefined;
  const others = narrow.filter((each) => !isSame(each.place, place));
  const isOther = others.some(({ first }) => !isAfter(reading, first, '(?:{or}|{and}|,)(?: {to})?'));
  const departure = departureOf(place);
  // From which of the four airports, or to which of them: one alone does not say.
  const isEither = departure !== undefined && !origin && narrow.every(({ role }) => role === 'bare');
  const isReturn = departure !== undefined && departure === (origin ?? defaultOrigin);
  return isOther || isEither || isReturn ? undefined : place;
}

function isSame(a: WishPlace, b: WishPlace): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function departureOf(place: WishPlace): (typeof departureAirports)[number] | undefined {
  return 'airport' in place ? departureAirports.find((each) => each === place.airport) : undefined;
}

function isHome(place: WishPlace): boolean {
  return 'country' in place && !('airport' in place) && place.country === homeCountry;
}

function isWithin(inner: WishPlace, outer: WishPlace): boolean {
  if ('airport' in outer) return false;
  if ('country' in outer) return 'airport' in inner && inner.country === outer.country;
  return 'country' in inner && inner.region === outer.region;
}

const roles = [
  ['aside', `(?:${negation}|{via})(?: {placeSkip})*`],
  ['from', '{from}(?: {placeSkip})*'],
  ['to', '{to}(?: {placeSkip})*'],
] as const;

/** The places named, and whether the trip begins there or leads there, or neither. */
function listMentions(reading: Reading): Mention[] {
  const { tokens, lexicon } = reading;
  const mentions: Mention[] = [];
  for (let first = 0; first < tokens.length; first += 1) {
    const found = findName(reading, first, lexicon.places);
    if (!found) continue;
    const before = mentions.at(-1);
    const isListed =
      before !== undefined && first - before.last === 2 && isAfter(reading, first, '(?:{or}|{and}|,)');
    const isJoined = isListed && tokens[first - 1]?.word !== ',';
    const own = roles.find(([, template]) => isAfter(reading, first, template))?.[0];
    const inherits = isJoined || (isListed && before.role === 'aside');
    const role = own ?? (inherits && before ? before.role : 'bare');
    mentions.push({ first, last: found.last, place: found.value, role, isJoined });
    first = found.last;
  }
  for (const index of mentions.keys()) findRoute(reading, mentions, index);
  return mentions;
}

/** "Jeddah to Cairo", "Jeddah - Cairo" and "Jeddah Cairo". */
function findRoute({ tokens }: Reading, mentions: readonly Mention[], index: number): void {
  const [mention, next] = mentions.slice(index);
  if (mention?.role !== 'bare' || mention.isJoined || !(next?.role === 'to' || next?.role === 'bare')) return;
  const [gap, ...others] = tokens.slice(mention.last + 1, next.first).map(({ word }) => word);
  const isMarked = gap !== undefined && others.length === 0 && words.lists.toMark.includes(gap);
  const isOnly = mentions.length === 2 && next.role === 'to';
  const isApart = departureOf(mention.place) !== undefined && !isWithin(mention.place, next.place);
  const isRoute = isApart && (gap === undefined || isOnly);
  if (isMarked || isRoute) [mention.role, next.role] = ['from', 'to'];
}
