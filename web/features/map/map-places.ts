/** Positions of the destinations on the map, and which of them have a label; pure. */
import type { Airport } from '#contract/api/airports.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { Language } from '#contract/domain/language.ts';
import { projectOnWorldMap } from '#contract/domain/world-map.ts';
import { type ListChoice, listCities } from '#web/features/fares/fare-cities.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { clamp, type MapView } from './map-view.ts';

export type MapPlace = {
  fare: DestinationPrice;
  /** At least a tenth below usual: four or five feathers. */
  isGood: boolean;
  /** Among the first with a price of the list. */
  isBest: boolean;
  /** Map units. */
  x: number;
  y: number;
};

/** The cities that the cards list, in their order, each at the airport of its cheapest fare. */
export function placesOf(
  fares: readonly DestinationPrice[],
  airports: readonly Airport[],
  choice: ListChoice,
): MapPlace[] {
  const byCode = new Map(airports.map((airport) => [airport.code, airport]));
  const cities = listCities(fares, choice);
  const best = cities.filter(({ cheapestPrice }) => cheapestPrice !== null).slice(0, mostBest);
  return cities.flatMap((fare) => {
    const airport = byCode.get(fare.code);
    if (!airport) return [];
    const isGood = (feathersAt(fare) ?? 0) >= 4;
    return [{ fare, isGood, isBest: best.includes(fare), ...projectOnWorldMap(airport) }];
  });
}

/** Places named on the map before all others: those that the list begins with. */
const mostBest = 3;

/** The city's, where it has several airports. */
export function feathersAt({ cityVerdict, feathers }: DestinationPrice): DestinationPrice['feathers'] {
  return cityVerdict?.feathers ?? feathers;
}

/** Cities that people look for first, by the city's code: named on the map before others. */
const knownCities =
  'DXB CAI IST LON PAR BKK KUL JKT AMM BEY DOH KWI BAH MCT TBS BAK DEL BOM MNL ISB KHI DAC SIN HKG TYO SEL BJS SHA NYC WAS LAX MLE CMB CAS TUN ROM MIL MAD BCN VIE MUC FRA AMS ATH MOW SJJ ADD NBO ZNZ JNB CPT SYD YTO'.split(
    ' ',
  );

type Point = { x: number; y: number };
/** Pixels of the window, from its upper left corner. */
export type Box = Point & { width: number; height: number };
/** Beside the pin of its place: `x` and `y` from the pin to the middle of its upper edge. */
export type MapLabel = Box & { code: string };

const labelHeight = 46;
/** A locked place has its name alone. */
const lockedHeight = 26;
/** Between a label and the frame. */
const gap = 8;
/** Between a label and others, in pixels. */
const apart = 12;
/** Pixels of the window for each label, so that the map is seen behind them. */
const roomOfLabel = 26_000;
/** Between dots: of places closer to each other one is a dot, until the map is drawn larger. */
const dotsApart = { wide: 12, narrow: 20 };
const pin: Box = { x: -6, y: -6, width: 12, height: 12 };

type Labelling = {
  view: MapView;
  /** The window, in pixels. */
  size: { width: number; height: number };
  /** Labels do not lie on them: the origin, the buttons. */
  taken: readonly Box[];
  /** Those that the first label does not lie on either, where it has no other room. */
  firm?: readonly Box[];
  first: string | null;
  language: Language;
};

/**
 * Labels of the places in sight, inside the window and clear of each other: of `first` and of the list's first, then of
 * known cities and good prices, the cheaper before the dearer; other places are dots, and so are those without a price.
 */
export function listLabels(places: readonly MapPlace[], to: Labelling): MapLabel[] {
  const taken = [...to.taken];
  const labels: MapLabel[] = [];
  const most = Math.max(3, Math.round((to.size.width * to.size.height) / roomOfLabel));
  for (const place of places.toSorted((a, b) => rankOf(a, to.first) - rankOf(b, to.first))) {
    const at = pixelOf(place, to);
    const isFirst = place.fare.code === to.first;
    if (labels.length === most) break;
    if (!isInside(at, to.size) || (isLocked(place) && !isFirst)) continue;
    // Under a label its dot could not be pressed.
    if (!isFirst && taken.some((box) => overlap({ ...at, width: 0, height: 0 }, box, 4))) continue;
    const name = nameOf(place, to.language).length * letter + (isLocked(place) ? 18 : 0);
    const width = Math.round(Math.max(name, priceWidth(place, to.language)) + 18);
    const size = { width, height: isLocked(place) ? lockedHeight : labelHeight };
    const box = findRoom(at, size, { ...to, taken, isForced: isFirst });
    if (!box) continue;
    taken.push(box, moved(pin, at));
    labels.push({ ...box, x: box.x + box.width / 2 - at.x, y: box.y - at.y, code: place.fare.code });
  }
  return labels;
}

/** The labels with that of the place `first`, and without those that it would lie on, or on whose dot; the others stay where they are. */
export function addLabel(places: readonly MapPlace[], labels: MapLabel[], to: Labelling): MapLabel[] {
  const place = places.find(({ fare }) => fare.code === to.first);
  if (!place || labels.some(({ code }) => code === to.first)) return labels;
  const boxes = boxesOf(places, labels, to);
  const taken = [...to.taken, ...boxes.flatMap(({ box, at }) => [box, moved(pin, at)])];
  const [label] = listLabels([place], { ...to, taken, firm: to.taken });
  if (!label) return labels;
  const [own] = boxesOf(places, [label], to);
  const isClear = (box: Box, gap: number) => !own || !overlap(box, own.box, gap);
  const others = boxes.filter(({ box, at }) => isClear(box, 6) && isClear(moved(pin, at), 0));
  return [...others.map((each) => each.label), label];
}

/** The labels that a line of points in the window does not run through; that of the place at its end stays. */
export function besideLine(
  places: readonly MapPlace[],
  labels: readonly MapLabel[],
  line: readonly Point[],
  to: Pick<Labelling, 'view' | 'size' | 'first'>,
): MapLabel[] {
  return boxesOf(places, labels, to)
    .filter((each) => each.label.code === to.first || countUnder(line, [each]) === 0)
    .map(({ label }) => label);
}

/** The way with the fewest points below boxes, the first of equals. */
export function pickClearest<Way extends { line: readonly Point[] }>(
  ways: readonly Way[],
  boxes: readonly { box: Box }[],
): Way | undefined {
  return ways.toSorted((a, b) => countUnder(a.line, boxes) - countUnder(b.line, boxes))[0];
}

function countUnder(line: readonly Point[], boxes: readonly { box: Box }[]): number {
  return line.filter((at) => boxes.some(({ box }) => overlap({ ...at, width: 0, height: 0 }, box, 4))).length;
}

export function isNearLine({ x, y }: Point, line: readonly Point[]): boolean {
  return line.some((at) => Math.hypot(at.x - x, at.y - y) < 7);
}

export function boxesOf(
  places: readonly MapPlace[],
  labels: readonly MapLabel[],
  to: Pick<Labelling, 'view' | 'size'>,
) {
  const labelled = new Map(labels.map((label) => [label.code, label]));
  return places.flatMap((place) => {
    const label = labelled.get(place.fare.code);
    if (!label) return [];
    const at = pixelOf(place, to);
    return [{ label, at, box: { ...label, x: at.x + label.x - label.width / 2, y: at.y + label.y } }];
  });
}

/** Pixels around a dot that belong to it: half the way to the next and no label of another, so that a press opens what is under it. */
export function reachOf(
  place: MapPlace,
  { places, labels }: { places: readonly MapPlace[]; labels: readonly MapLabel[] },
  to: Pick<Labelling, 'view' | 'size'>,
): number {
  const at = pixelOf(place, to);
  const toDots = places
    .filter((other) => other !== place)
    .map((other) => pixelOf(other, to))
    .map(({ x, y }) => Math.hypot(x - at.x, y - at.y) / 2);
  const toLabels = boxesOf(places, labels, to)
    .filter(({ label }) => label.code !== place.fare.code)
    .map(({ box: { x, y, width, height } }) =>
      Math.hypot(Math.max(x - at.x, at.x - x - width, 0), Math.max(y - at.y, at.y - y - height, 0)),
    );
  return Math.min(14, ...toDots, ...toLabels);
}

/** The places without a label that have room for a dot: clear of labels, of the origin and, the listed first, of each other. */
export function listDots(
  places: readonly MapPlace[],
  labels: readonly MapLabel[],
  to: Pick<Labelling, 'view' | 'size' | 'taken'>,
): MapPlace[] {
  const apartBy = dotsApart[to.size.width < 600 ? 'narrow' : 'wide'];
  const labelled = new Set(labels.map(({ code }) => code));
  const placed = boxesOf(places, labels, to);
  const boxes = [...to.taken, ...placed.map(({ box }) => box)];
  const pins = placed.map(({ at }) => at);
  return places.filter((place) => {
    const at = pixelOf(place, to);
    const isFree =
      !labelled.has(place.fare.code) &&
      !boxes.some((box) => overlap({ ...at, width: 0, height: 0 }, box, 4)) &&
      !pins.some((pin) => Math.hypot(pin.x - at.x, pin.y - at.y) < apartBy);
    if (isFree) pins.push(at);
    return isFree;
  });
}

export function pixelOf({ x, y }: Point, { view, size }: Pick<Labelling, 'view' | 'size'>): Point {
  const unit = view.width / size.width;
  return { x: (x - view.x) / unit, y: (y - view.y) / unit };
}

export function isInside({ x, y }: Point, { width, height }: Labelling['size']): boolean {
  return x >= 0 && x <= width && y >= 0 && y <= height;
}

type Room = Pick<Labelling, 'size' | 'taken' | 'firm'> & { isForced: boolean };

/** Above the pin, else below or beside it, moved aside from the frame; undefined where something is in the way. */
function findRoom(
  at: Point,
  { width, height }: { width: number; height: number },
  { size, taken, firm = [], isForced }: Room,
): Box | undefined {
  const x = clamp(at.x - width / 2, gap, size.width - gap - width);
  const beside = clamp(at.y - height / 2, gap, size.height - gap - height);
  const boxes = [
    { x, y: at.y - 8 - height },
    { x, y: at.y + 8 },
    { x: at.x + 10, y: beside },
    { x: at.x - 10 - width, y: beside },
  ]
    .map((corner) => ({ ...corner, width, height }))
    .filter((box) => isWithin(box, size));
  return (
    boxes.find((box) => !taken.some((other) => overlap(box, other, apart))) ??
    (isForced ? (boxes.find((box) => !firm.some((other) => overlap(box, other, 0))) ?? boxes[0]) : undefined)
  );
}

function isLocked({ fare }: MapPlace): boolean {
  return fare.cheapestPrice === null;
}

export function isWithin({ x, y, width, height }: Box, size: Labelling['size']): boolean {
  return x >= gap && y >= gap && x + width <= size.width - gap && y + height <= size.height - gap;
}

function overlap(a: Box, b: Box, room: number): boolean {
  return (
    a.x < b.x + b.width + room &&
    b.x < a.x + a.width + room &&
    a.y < b.y + b.height + room &&
    b.y < a.y + a.height + room
  );
}

function moved({ x, y, ...box }: Box, by: Point): Box {
  return { ...box, x: x + by.x, y: y + by.y };
}

/** Approximate widths in pixels: of a letter, of a digit, of the riyal sign, and of the crest. */
const letter = 7.4;
export const digit = 8.6;
export const signWidth = 14;
export const crestWidth = 26;

export function nameOf({ fare }: MapPlace, language: Language): string {
  return language === 'ar' ? fare.cityAr : fare.city;
}

/** Pixels that the price takes, with the crest before a good one. */
export function priceWidth({ fare, isGood }: MapPlace, language: Language): number {
  if (fare.cheapestPrice === null) return 0;
  const digits = formatNumber(fare.cheapestPrice, language).length;
  return digits * digit + signWidth + (isGood ? crestWidth : 0);
}

function rankOf({ fare, isGood, isBest }: MapPlace, first: string | null): number {
  if (fare.code === first) return -1000;
  const known = knownCities.indexOf(fare.cityCode);
  const rank = known === -1 ? knownCities.length : known;
  // A price adds less than one place, so that equal ranks go to the cheaper.
  const price = Math.min(0.99, (fare.cheapestPrice ?? 0) / 100_000);
  return rank - (isGood ? 40 : 0) - (isBest ? 200 : 0) + (fare.requiresUpgrade ? 500 : 0) + price;
}
