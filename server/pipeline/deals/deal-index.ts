/** Deals in sorted columns, so that a page of a filtered list takes well under a millisecond. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Viewer } from '#contract/domain/account.ts';
import {
  type Budget,
  type DealSort,
  dealSorts,
  dealsPerPage,
  isWithinBudget,
} from '#contract/domain/deal.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { RegionFilter } from '#contract/domain/region.ts';
import type { TripCondition } from '#contract/domain/trip-conditions.ts';
import {
  type CheckedTrip,
  chooseRelaxed,
  type FailedConditions,
  fitsWithout,
  listRelaxed,
  type TripChecks,
} from '#server/pipeline/fares/trip-checks.ts';
import { accessTo, canSeePremium, type PremiumAccess } from '#server/pipeline/premium/premium-policy.ts';
import type { Deal } from './deal.repository.ts';

export type DealListQuery = {
  region: RegionFilter;
  /** Codes; null for all. */
  destinations: ReadonlySet<string> | null;
  origin?: string | undefined;
  tripType?: TripType | undefined;
  budget: Budget;
  /** The trip filter; undefined for none. */
  checks?: TripChecks | undefined;
  sort: DealSort;
  /** From 1. */
  page: number;
  viewer: Viewer;
};

/** A deal, and whether it is redacted for the reader. */
export type DealRow = { deal: Deal; access: PremiumAccess };

export type DealPage = {
  rows: DealRow[];
  /** Deals on all pages. */
  total: number;
  /** Conditions of the filter that were left out, because no deal fits all of them. */
  relaxed: TripCondition[];
};

export type DealIndex = {
  list: (query: DealListQuery, now: number) => DealPage;
  /** Undefined for a deal that is not listed or has ended. */
  find: (id: string, viewer: Viewer, now: number) => DealRow | undefined;
  /** Number of deals that ended by `now`; never decreases. */
  countEnded: (now: number) => number;
};

/** A deal with its sort keys. */
type Row = { deal: Deal; isPremium: boolean; endsAt: number };

/** The public part of a deal; deals of a group differ in their fare only. */
type Group = Pick<Deal, 'destination' | 'origin' | 'tripType' | 'region'> & {
  isPremium: boolean;
  countryCode: string;
};

export type DealIndexOptions = {
  /** Which deals are locked for readers without Premium. */
  isPremium: (deal: Deal) => boolean;
  /** What the trip filter looks at. */
  tripOf: (deal: Deal) => CheckedTrip;
};

/** Rows in one sort order, with the columns that filters read as typed arrays. */
type Order = {
  rows: readonly Row[];
  groups: Uint32Array;
  /** Row positions by group, and the start of each group in them. */
  byGroup: Uint32Array;
  starts: Uint32Array;
  endsAt: Float64Array;
  prices: Float64Array;
};

/** If few groups match, sorting their positions is faster than scanning all rows, up to this share. */
const fewShare = 16;
/** Every third position of a page is for a locked deal, whatever its price. */
const lockedEvery = 3;

export async function createDealIndex(
  deals: readonly Deal[],
  { isPremium, tripOf }: DealIndexOptions,
): Promise<DealIndex> {
  const rows: Row[] = deals.map((deal) => ({
    deal,
    isPremium: isPremium(deal),
    endsAt: deal.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
  }));
  const { groups, orderOf } = groupRows(rows, (deal) => tripOf(deal).countryCode);
  const orders = new Map<DealSort, Order>();
  for (const sort of dealSorts) {
    orders.set(sort, orderOf(rows.toSorted(comparators[sort])));
    await nextTurn();
  }
  // Ids are random, so this order reveals no price.
  const locked = orderOf(rows.filter((row) => row.isPremium).sort(byId));
  const ends = Float64Array.from(rows, ({ endsAt }) => endsAt).sort();
  const rowsById = new Map(rows.map((row) => [row.deal.id, row]));
  let ended = 0;
  // Results are read before the next query, so these buffers are reused.
  const buffers = {
    mask: new Uint8Array(groups.length),
    open: new Uint32Array(rows.length),
    locked: new Uint32Array(locked.rows.length),
  };
  return {
    list(query, now) {
      const order = orders.get(query.sort) ?? locked;
      const locksPremium = !canSeePremium(query.viewer);
      const isOpen = fillMask(
        buffers.mask,
        groups,
        (group) => fitsGroup(group, query) && !(locksPremium && group.isPremium),
      );
      const selected = select(order, {
        mask: isOpen,
        now,
        fits: fareFilter(order, query),
        places: buffers.open,
      });
      const { checks } = query;
      // Filters on redacted fields would reveal them, so they exclude locked deals.
      const showsLocked = locksPremium && query.budget === 'any' && (checks?.asksOnlyPlaces ?? true);
      const mask = fillMask(
        buffers.mask,
        groups,
        (group) =>
          showsLocked &&
          group.isPremium &&
          fitsGroup(group, query) &&
          (checks?.failedByPlace(group.countryCode) ?? 0) === 0,
      );
      const lockedOnes = select(locked, { mask, now, places: buffers.locked });
      const { open, relaxed } = narrow(selected, {
        failedBy: checks && (({ deal }) => checks.failedBy(tripOf(deal))),
        mayRelax: lockedOnes.count === 0,
      });
      return { ...pageOf(open, lockedOnes, query), relaxed };
    },
    find(id, viewer, now) {
      const row = rowsById.get(id);
      if (!row || row.endsAt <= now) return undefined;
      return rowFor(row, viewer);
    },
    countEnded(now) {
      while (ended < ends.length && (ends[ended] ?? now) <= now) ended += 1;
      return ended;
    },
  };
}

function groupRows(
  rows: readonly Row[],
  countryOf: (deal: Deal) => string,
): { groups: Group[]; orderOf: (sorted: readonly Row[]) => Order } {
  const groups: Group[] = [];
  const numbers = new Map<string, number>();
  const numberByRow = new Map<Row, number>();
  for (const row of rows) {
    const { deal, isPremium } = row;
    const { destination, origin, tripType, region } = deal;
    const key = [destination, origin, tripType, region, isPremium].join();
    const place = { destination, origin, tripType, region, countryCode: countryOf(deal) };
    const number = numbers.get(key) ?? groups.push({ ...place, isPremium }) - 1;
    numbers.set(key, number);
    numberByRow.set(row, number);
  }
  const orderOf = (sorted: readonly Row[]): Order => {
    const numbersInOrder = new Uint32Array(sorted.map((row) => numberByRow.get(row) ?? 0));
    return {
      rows: sorted,
      groups: numbersInOrder,
      ...placesByGroup(numbersInOrder, groups.length),
      endsAt: new Float64Array(sorted.map(({ endsAt }) => endsAt)),
      prices: new Float64Array(sorted.map(({ deal }) => deal.dealPrice)),
    };
  };
  return { groups, orderOf };
}

function placesByGroup(groups: Uint32Array, groupCount: number): Pick<Order, 'byGroup' | 'starts'> {
  const starts = new Uint32Array(groupCount + 1);
  for (const group of groups) starts[group + 1] = (starts[group + 1] ?? 0) + 1;
  for (let group = 0; group < groupCount; group += 1) {
    starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0);
  }
  const next = starts.slice();
  const byGroup = new Uint32Array(groups.length);
  for (const [place, group] of groups.entries()) {
    const at = next[group] ?? 0;
    byGroup[at] = place;
    next[group] = at + 1;
  }
  return { byGroup, starts };
}

/** Sets 1 for every matching group, 0 for others. */
function fillMask(mask: Uint8Array, groups: readonly Group[], fits: (group: Group) => boolean): Uint8Array {
  let number = 0;
  for (const group of groups) {
    mask[number] = fits(group) ? 1 : 0;
    number += 1;
  }
  return mask;
}

type Selection = {
  mask: Uint8Array;
  now: number;
  fits?: ((place: number) => boolean) | undefined;
  /** Filled with the positions found. */
  places: Uint32Array;
};

/** The matching rows of a sort order: their positions and number. */
type Selected = { rows: readonly Row[]; places: Uint32Array; count: number };

function select(order: Order, selection: Selection): Selected {
  const { mask, now, fits, places } = selection;
  const candidates = listCandidates(order, selection);
  let count = 0;
  for (let index = 0; index < candidates; index += 1) {
    const place = places[index] ?? 0;
    if (mask[order.groups[place] ?? 0] !== 1 || (order.endsAt[place] ?? 0) <= now) continue;
    if (fits && !fits(place)) continue;
    places[count] = place;
    count += 1;
  }
  return { rows: order.rows, places, count };
}

/** Writes candidate positions in order: those of the matching groups when they are few, otherwise all. */
function listCandidates({ groups, byGroup, starts }: Order, { mask, places }: Selection): number {
  const most = groups.length / fewShare;
  let count = 0;
  for (let group = 0; group < mask.length && count <= most; group += 1) {
    if (mask[group] !== 1) continue;
    const own = byGroup.subarray(starts[group], starts[group + 1]);
    places.set(own, count);
    count += own.length;
  }
  if (count <= most) {
    places.subarray(0, count).sort();
    return count;
  }
  for (let place = 0; place < groups.length; place += 1) places[place] = place;
  return groups.length;
}

/** The selected rows that fit the trip filter; where none does, those that fit without some conditions. */
function narrow(
  selected: Selected,
  { failedBy, mayRelax }: { failedBy: ((row: Row) => FailedConditions) | undefined; mayRelax: boolean },
): { open: Selected; relaxed: TripCondition[] } {
  if (!failedBy) return { open: selected, relaxed: [] };
  const { rows, places } = selected;
  const failed = Array.from(places.subarray(0, selected.count), (place) => {
    const row = rows[place];
    return row ? failedBy(row) : 0;
  });
  const relaxed = mayRelax ? chooseRelaxed(failed) : 0;
  let count = 0;
  for (const [index, each] of failed.entries()) {
    if (!fitsWithout(each, relaxed)) continue;
    places[count] = places[index] ?? 0;
    count += 1;
  }
  return { open: { rows, places, count }, relaxed: listRelaxed(relaxed) };
}

function rowFor({ deal, isPremium }: Row, viewer: Viewer): DealRow {
  return { deal, access: accessTo(isPremium, viewer) };
}

function fitsGroup(group: Group, { destinations, region, origin, tripType }: DealListQuery): boolean {
  return (
    (destinations === null || destinations.has(group.destination)) &&
    (region === 'all' || group.region === region) &&
    (origin === undefined || group.origin === origin) &&
    (tripType === undefined || group.tripType === tripType)
  );
}

/** Undefined for any budget. */
function fareFilter(order: Order, { budget }: DealListQuery): Selection['fits'] {
  if (budget === 'any') return undefined;
  return (place) => isWithinBudget(order.prices[place] ?? 0, budget);
}

/** Verified deals first, largest discount first. */
function byDiscount(a: Row, b: Row): number {
  return (
    Number(b.deal.isVerified) - Number(a.deal.isVerified) ||
    b.deal.discountPercentage - a.deal.discountPercentage ||
    a.deal.dealPrice - b.deal.dealPrice ||
    byId(a, b)
  );
}

function byId(a: Row, b: Row): number {
  return a.deal.id < b.deal.id ? -1 : 1;
}

const comparators: Readonly<Record<DealSort, (a: Row, b: Row) => number>> = {
  discount: byDiscount,
  price: (a, b) => a.deal.dealPrice - b.deal.dealPrice || byId(a, b),
  newest: (a, b) =>
    (b.deal.publishedAt?.getTime() ?? 0) - (a.deal.publishedAt?.getTime() ?? 0) || byDiscount(a, b),
  ending: (a, b) => (a.endsAt === b.endsAt ? byDiscount(a, b) : a.endsAt - b.endsAt),
};

/** Open rows in order; every third position goes to a locked row while there are both. */
function pageOf(
  open: Selected,
  locked: Selected,
  { page, viewer }: DealListQuery,
): Omit<DealPage, 'relaxed'> {
  const total = open.count + locked.count;
  const lockedBefore = (place: number): number =>
    Math.min(locked.count, Math.max(Math.floor(place / lockedEvery), place - open.count));
  const rows: DealPage['rows'] = [];
  const first = (page - 1) * dealsPerPage;
  for (let place = first; place < Math.min(total, first + dealsPerPage); place += 1) {
    const before = lockedBefore(place);
    const row = lockedBefore(place + 1) > before ? rowAt(locked, before) : rowAt(open, place - before);
    if (row) rows.push(rowFor(row, viewer));
  }
  return { rows, total };
}

function rowAt({ rows, places, count }: Selected, position: number): Row | undefined {
  return position < count ? rows[places[position] ?? 0] : undefined;
}
