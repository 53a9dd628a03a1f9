/** Deals laid out in columns and sorted beforehand, so that a page of a filtered list costs well under a millisecond. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Budget,
  type DealSort,
  dealSorts,
  dealsPerPage,
  isWithinBudget,
} from '#contract/domain/deal.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { RegionFilter } from '#contract/domain/region.ts';
import type { Deal } from './deal.repository.ts';

export type DealQuestion = {
  region: RegionFilter;
  /** Codes; null for all. */
  destinations: ReadonlySet<string> | null;
  origin?: string | undefined;
  tripType?: TripType | undefined;
  budget: Budget;
  isDirect: boolean;
  sort: DealSort;
  /** From 1. */
  page: number;
  /** Whether Premium deals are open to the reader. */
  seesPremium: boolean;
};

export type DealPage = {
  rows: { deal: Deal; isLocked: boolean; isPremium: boolean }[];
  /** Deals on all pages. */
  total: number;
};

export type DealIndex = {
  list: (question: DealQuestion, now: number) => DealPage;
  /** How many of the deals have ended by `now`; never falls. */
  countEnded: (now: number) => number;
};

/** A deal with what is compared when it is sorted. */
type Row = { deal: Deal; isPremium: boolean; endsAt: number };

/** What everybody may know of a deal; the deals of a group differ in their fare alone. */
type Group = Pick<Deal, 'destination' | 'origin' | 'tripType' | 'region'> & { isPremium: boolean };

/** Rows in one order, each with the number of its group: a filter reads numbers that lie side by side. */
type Order = { rows: readonly Row[]; groups: Uint32Array };

/** Every so many places one is kept for a locked deal, whatever its price is. */
const lockedEvery = 3;

/** @param isPremium decides which deals are locked for readers without Premium */
export async function createDealIndex(
  deals: readonly Deal[],
  isPremium: (deal: Deal) => boolean,
): Promise<DealIndex> {
  const rows: Row[] = deals.map((deal) => ({
    deal,
    isPremium: isPremium(deal),
    endsAt: deal.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
  }));
  const { groups, orderOf } = groupRows(rows);
  const orders = new Map<DealSort, Order>();
  for (const sort of dealSorts) {
    orders.set(sort, orderOf(rows.toSorted(comparators[sort])));
    await nextTurn();
  }
  // Ids are random, so this order tells nothing.
  const locked = orderOf(rows.filter((row) => row.isPremium).sort(byId));
  const ends = Float64Array.from(rows, ({ endsAt }) => endsAt).sort();
  let ended = 0;
  return {
    list(question, now) {
      const order = orders.get(question.sort) ?? locked;
      const isOpen = maskOf(groups, (group) => fitsGroup(group, question) && isOpenTo(group, question));
      const open = select(order, isOpen, ({ deal, endsAt }) => endsAt > now && fitsFare(deal, question));
      // A filter on what is withheld would tell it, so it leaves locked deals out.
      const hidesLocked = question.seesPremium || question.isDirect || question.budget !== 'any';
      if (hidesLocked) return pageOf(open, [], question.page);
      const isWanted = maskOf(groups, (group) => fitsGroup(group, question));
      return pageOf(
        open,
        select(locked, isWanted, ({ endsAt }) => endsAt > now),
        question.page,
      );
    },
    countEnded(now) {
      while (ended < ends.length && (ends[ended] ?? now) <= now) ended += 1;
      return ended;
    },
  };
}

function groupRows(rows: readonly Row[]): { groups: Group[]; orderOf: (sorted: readonly Row[]) => Order } {
  const groups: Group[] = [];
  const numbers = new Map<string, number>();
  const numberByRow = new Map<Row, number>();
  for (const row of rows) {
    const { deal, isPremium } = row;
    const { destination, origin, tripType, region } = deal;
    const key = [destination, origin, tripType, region, isPremium].join();
    const number = numbers.get(key) ?? groups.push({ destination, origin, tripType, region, isPremium }) - 1;
    numbers.set(key, number);
    numberByRow.set(row, number);
  }
  const orderOf = (sorted: readonly Row[]): Order => ({
    rows: sorted,
    groups: Uint32Array.from(sorted, (row) => numberByRow.get(row) ?? 0),
  });
  return { groups, orderOf };
}

function maskOf(groups: readonly Group[], fits: (group: Group) => boolean): Uint8Array {
  return Uint8Array.from(groups, (group) => Number(fits(group)));
}

function select(order: Order, mask: Uint8Array, fits: (row: Row) => boolean): Row[] {
  const selected: Row[] = [];
  const { groups, rows } = order;
  for (let place = 0; place < groups.length; place += 1) {
    if (mask[groups[place] ?? 0] !== 1) continue;
    const row = rows[place];
    if (row && fits(row)) selected.push(row);
  }
  return selected;
}

function isOpenTo(group: Group, { seesPremium }: DealQuestion): boolean {
  return seesPremium || !group.isPremium;
}

function fitsGroup(group: Group, { destinations, region, origin, tripType }: DealQuestion): boolean {
  return (
    (destinations === null || destinations.has(group.destination)) &&
    (region === 'all' || group.region === region) &&
    (origin === undefined || group.origin === origin) &&
    (tripType === undefined || group.tripType === tripType)
  );
}

function fitsFare(deal: Deal, { budget, isDirect }: DealQuestion): boolean {
  return (!isDirect || deal.stops === 0) && isWithinBudget(deal.dealPrice, budget);
}

/** Verified deals first, the deepest of them leading. */
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

/** Open rows in their order; every third place goes to a locked one as long as there are both. */
function pageOf(open: readonly Row[], locked: readonly Row[], page: number): DealPage {
  const total = open.length + locked.length;
  const lockedBefore = (place: number): number =>
    Math.min(locked.length, Math.max(Math.floor(place / lockedEvery), place - open.length));
  const rows: DealPage['rows'] = [];
  const first = (page - 1) * dealsPerPage;
  for (let place = first; place < Math.min(total, first + dealsPerPage); place += 1) {
    const before = lockedBefore(place);
    const isLocked = lockedBefore(place + 1) > before;
    const row = isLocked ? locked[before] : open[place - before];
    if (row) rows.push({ deal: row.deal, isLocked, isPremium: row.isPremium });
  }
  return { rows, total };
}
