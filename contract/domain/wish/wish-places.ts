/** Finds the places and airlines of a wish, and which place is the departure. */
import { departureAirports } from '../iata.ts';
import { addPart, mark, type Patterns, type Reading, wordsBefore } from './wish-rules.ts';
import { type Lexicon, nameKey, type WishPlace } from './wish-words.ts';

type PlacesContext = { patterns: Patterns; lexicon: Lexicon };
type Role = 'from' | 'to' | 'aside' | 'bare';
type Mention = { first: number; last: number; place: WishPlace; role: Role; isJoined: boolean };

const mostWords = 6;

/** The longest name that begins with a token, of tokens that nothing else has taken. */
function findName<Value>(
  reading: Reading,
  first: number,
  names: ReadonlyMap<string, Value>,
): { value: Value; last: number } | undefined {
  const { tokens } = reading;
  for (let last = Math.min(first + mostWords, tokens.length) - 1; last >= first; last -= 1) {
    const taken = tokens.slice(first, last + 1);
    if (taken.some(({ state, word }) => state !== 'free' || word === '-')) continue;
    if (taken[0]?.word === ',' || taken.at(-1)?.word === ',') continue;
    const value = names.get(nameKey(taken.flatMap(({ word }) => (word === ',' ? [] : [word]))));
    if (value !== undefined) return { value, last };
  }
  return undefined;
}

export function readAirlines(reading: Reading, { patterns, lexicon }: PlacesContext): void {
  const { tokens } = reading;
  const negated = patterns('{not}(?: {skip})*(?= $)');
  const asPlace = patterns('{inPlace}(?= $)');
  for (let at = 0; at < tokens.length; at += 1) {
    const found = findName(reading, at, lexicon.airlines);
    if (!found) continue;
    const { value: airline, last } = found;
    const before = wordsBefore(tokens, at);
    // A flight to Riyadh is named as Riyadh's airline is, an airline as its country is.
    const end = findName(reading, last, lexicon.places)?.value;
    const isCity = last > at && end !== undefined && departureOf(end) !== undefined;
    const isRoute = isCity && findName(reading, last + 1, lexicon.places) !== undefined;
    const isCountry = last === at && before.search(asPlace) !== -1;
    if (isRoute || isCountry) continue;
    if (before.search(negated) === -1) addPart(reading, { first: at, last }, { airline });
    else mark(reading, at, last, 'odd');
    at = last;
  }
}

export function readPlaces(reading: Reading, context: PlacesContext): void {
  const mentions = giveRoles(reading, context);
  const departures = mentions.filter(({ role }) => role === 'from');
  const origins = new Set(departures.map(({ place }) => departureOf(place)));
  const [origin] = origins;
  const isOrigin = origins.size === 1 && origin !== undefined;
  for (const { first, last } of departures) {
    if (isOrigin) addPart(reading, { first, last }, { origin });
    else mark(reading, first, last, 'odd');
  }
  for (const { first, last } of mentions.filter(({ role }) => role === 'aside'))
    mark(reading, first, last, 'odd');
  const wanted = mentions.filter(({ role }) => role === 'to' || role === 'bare');
  const narrow = wanted.filter(({ place }) => !wanted.some((other) => isWithin(other.place, place)));
  const [place] = narrow.map((each) => each.place);
  const isClear =
    place !== undefined &&
    narrow.every((each) => JSON.stringify(each.place) === JSON.stringify(place)) &&
    !('isDepartureOnly' in place) &&
    !narrow.some((each) => isOfSeveral(reading, each, context)) &&
    !(isOrigin && departureOf(place) === origin) &&
    // From which of the four airports, or to which of them: one alone does not say.
    !(departureOf(place) !== undefined && !isOrigin && narrow.every(({ role }) => role === 'bare'));
  const [first] = wanted;
  const last = wanted.at(-1);
  for (const each of wanted) mark(reading, each.first, each.last, isClear ? 'understood' : 'odd');
  if (isClear && first && last)
    addPart(reading, isTogether(reading, wanted) ? { first: first.first, last: last.last } : first, {
      place,
    });
  else if (wanted.length > 1 && first && last && isTogether(reading, wanted))
    mark(reading, first.first, last.last, 'odd');
}

/** Another place that is not known stands beside it: "Bali or Lombok". */
function isOfSeveral(
  { tokens }: Reading,
  { first, last }: Mention,
  { patterns, lexicon }: PlacesContext,
): boolean {
  const isOr = (at: number) => ` ${tokens[at]?.word} `.search(patterns('{or}')) !== -1;
  const isUnknown = (at: number) =>
    tokens[at]?.state === 'free' && !lexicon.words.has(tokens[at]?.word ?? '');
  return (isOr(last + 1) && isUnknown(last + 2)) || (isOr(first - 1) && isUnknown(first - 2));
}

/** Nothing but words such as "or" stands between the places. */
function isTogether({ tokens }: Reading, mentions: readonly Mention[]): boolean {
  return mentions.every(({ first }, index) => {
    const before = mentions[index - 1];
    return !before || tokens.slice(before.last + 1, first).length <= 2;
  });
}

function departureOf(place: WishPlace): (typeof departureAirports)[number] | undefined {
  return 'airport' in place ? departureAirports.find((each) => each === place.airport) : undefined;
}

function isWithin(inner: WishPlace, outer: WishPlace): boolean {
  if ('airport' in outer) return false;
  if ('country' in outer) return 'airport' in inner && inner.country === outer.country;
  return 'country' in inner && inner.region === outer.region;
}

/** Says of each place named whether the trip begins there or leads there, or neither. */
function giveRoles(reading: Reading, context: PlacesContext): Mention[] {
  const { patterns } = context;
  const mentions = listMentions(reading, context);
  const { tokens } = reading;
  const roles: readonly (readonly [Role, RegExp])[] = [
    ['aside', patterns('(?:{not}(?: {skip})*|{via})(?: {placeSkip})*(?= $)')],
    ['from', patterns('{from}(?: {placeSkip})*(?= $)')],
    ['to', patterns('{to}(?: {placeSkip})*(?= $)')],
  ];
  const joined = patterns('(?:{or}|{and}|,)(?= $)');
  mentions.forEach((mention, index) => {
    const { first } = mention;
    const words = wordsBefore(tokens, first);
    const before = mentions[index - 1];
    const isJoined = before !== undefined && first - before.last === 2 && words.search(joined) !== -1;
    mention.isJoined = isJoined && tokens[first - 1]?.word !== ',';
    const found = roles.find(([, pattern]) => words.search(pattern) !== -1)?.[0] ?? 'bare';
    const inherits = found === 'bare' && (mention.isJoined || (isJoined && before?.role === 'aside'));
    mention.role = inherits && before ? before.role : found;
  });
  // "Jeddah to Cairo", "Jeddah - Cairo" and "Jeddah Cairo".
  const toMark = patterns('{toMark}');
  mentions.forEach((mention, index) => {
    const next = mentions[index + 1];
    if (!next || mention.role !== 'bare' || mention.isJoined || next.role === 'aside' || next.role === 'from')
      return;
    const gap = tokens.slice(mention.last + 1, next.first).map(({ word }) => word);
    const isMarked = gap.length === 1 && ` ${gap[0]} `.search(toMark) !== -1;
    const isBeside = gap.length === 0 && departureOf(mention.place) !== undefined;
    const isOnly = departureOf(mention.place) !== undefined && next.role === 'to' && mentions.length === 2;
    if (isMarked || isBeside || isOnly) [mention.role, next.role] = ['from', 'to'];
  });
  return mentions;
}

function listMentions(reading: Reading, { lexicon }: PlacesContext): Mention[] {
  const mentions: Mention[] = [];
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const found = findName(reading, at, lexicon.places);
    if (!found) continue;
    mentions.push({ first: at, last: found.last, place: found.value, role: 'bare', isJoined: false });
    at = found.last;
  }
  return mentions;
}
