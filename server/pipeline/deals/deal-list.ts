/** The listed deals in every order: filters and pages, those that are locked for the reader last. */
import type { Viewer } from '#contract/domain/account.ts';
import { type Budget, type DealSort, dealsPerPage, isWithinBudget } from '#contract/domain/deal.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { Language } from '#contract/domain/language.ts';
import type { RegionFilter } from '#contract/domain/region.ts';
import type { TripCondition } from '#contract/domain/trip-filter.ts';
import {
  type CheckedTrip,
  chooseRelaxed,
  fitsWithout,
  listRelaxed,
  type TripChecks,
} from '#server/pipeline/fares/trip-checks.ts';
import { accessTo, canSeePremium, type PremiumAccess } from '#server/pipeline/premium/premium-policy.ts';
import { type Deal, endOf } from './deal.repository.ts';

export type DealListQuery = {
  region: RegionFilter;
  /** Codes; null for all. */
  destinations: ReadonlySet<string> | null;
  origin?: string | undefined;
  tripType?: TripType | undefined;
  budget: Budget;
  checks?: TripChecks | undefined;
  sort: DealSort;
  /** From 1. */
  page: number;
  viewer: Viewer;
};

/** The first page of all. */
export const allDeals = { region: 'all', destinations: null, budget: 'any', page: 1 } as const;

export type DealRow = { deal: Deal; access: PremiumAccess };

export type DealPage = {
  rows: DealRow[];
  total: number;
  /** Of them those that are locked. */
  locked: number;
  /** Conditions of the filter that were left out, because no deal fits all of them. */
  relaxed: TripCondition[];
};

export type DealList = ReturnType<typeof createDealList>;

export type DealRoute = Pick<Deal, 'origin' | 'destination' | 'tripType'>;

type CityNames = { city: string; cityAr: string };

type Row = { deal: Deal; isPremium: boolean; endsAt: number; trip: CheckedTrip; names: CityNames };

type DealListOptions = {
  isPremium: (deal: Deal) => boolean;
  tripOf: (deal: Deal) => CheckedTrip;
  namesOf: (deal: Deal) => CityNames;
};

export function createDealList(deals: readonly Deal[], { isPremium, tripOf, namesOf }: DealListOptions) {
  const rows: Row[] = deals.map((deal) => ({
    deal,
    isPremium: isPremium(deal),
    endsAt: endOf(deal),
    trip: tripOf(deal),
    names: namesOf(deal),
  }));
  const sorted = new Map<DealSort, readonly Row[]>();
  /** Sorted when first asked for: the list is made anew with every change of a deal. */
  const rowsBy = (sort: DealSort) => sorted.getOrInsertComputed(sort, () => rows.toSorted(comparators[sort]));
  // Ids are random, so this order reveals no price.
  const premium = rows.filter((row) => row.isPremium).sort(byId);
  const premiumByRoute = Map.groupBy(premium, ({ deal }) => routeKeyOf(deal));
  const ends = rows.map(({ endsAt }) => endsAt).sort((a, b) => a - b);
  const rowsById = new Map(rows.map((row) => [row.deal.id, row]));
  let ended = 0;
  return {
    list(query: DealListQuery, now: number): DealPage {
      const { budget, checks, viewer } = query;
      const seesPremium = canSeePremium(viewer);
      const isListed = (row: Row) => row.endsAt > now && fitsPlace(row, query);
      const open = rowsBy(query.sort).filter(
        (row) =>
          (seesPremium || !row.isPremium) && isListed(row) && isWithinBudget(row.deal.dealPrice, budget),
      );
      // Filters on redacted fields would reveal them, so they exclude locked deals.
      const showsLocked = !seesPremium && budget === 'any' && (checks?.asksOnlyPlaces ?? true);
      const locked = showsLocked
        ? premium.filter((row) => isListed(row) && (checks?.failedByPlace(row.trip.countryCode) ?? 0) === 0)
        : [];
      const { fitting, relaxed } = narrow(open, checks, locked.length === 0);
      return { ...pageOf(fitting, locked, query), relaxed };
    },
    /** Undefined for a deal that is not listed or has ended. */
    find(id: string, viewer: Viewer, now: number): DealRow | undefined {
      const row = rowsById.get(id);
      return row && row.endsAt > now ? rowFor(row, viewer) : undefined;
    },
    /** A listed Premium deal of a route, of several the first by id. */
    findPremium(route: DealRoute, now: number): Deal | undefined {
      return premiumByRoute.get(routeKeyOf(route))?.find(({ endsAt }) => endsAt > now)?.deal;
    },
    /** Number of deals that ended by `now`; never decreases. */
    countEnded(now: number): number {
      while (ended < ends.length && (ends[ended] ?? now) <= now) ended += 1;
      return ended;
    },
  };
}

function routeKeyOf({ origin, destination, tripType }: DealRoute): string {
  return `${origin} ${destination} ${tripType}`;
}

/** The rows that fit the trip filter; where none does, those that fit without some conditions. */
function narrow(
  open: readonly Row[],
  checks: TripChecks | undefined,
  mayRelax: boolean,
): { fitting: readonly Row[]; relaxed: TripCondition[] } {
  if (!checks) return { fitting: open, relaxed: [] };
  const failed = open.map(({ trip }) => checks.failedBy(trip));
  const relaxed = mayRelax ? chooseRelaxed(failed) : 0;
  return {
    fitting: open.filter((_, index) => fitsWithout(failed[index] ?? 0, relaxed)),
    relaxed: listRelaxed(relaxed),
  };
}

function rowFor({ deal, isPremium }: Row, viewer: Viewer): DealRow {
  return { deal, access: accessTo(isPremium, viewer) };
}

function fitsPlace({ deal }: Row, { destinations, region, origin, tripType }: DealListQuery): boolean {
  return (
    (destinations === null || destinations.has(deal.destination)) &&
    (region === 'all' || deal.region === region) &&
    (origin === undefined || deal.origin === origin) &&
    (tripType === undefined || deal.tripType === tripType)
  );
}

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

/** From a to z, those without a text last. */
function byText(language: Language, textOf: (row: Row) => string | null) {
  const { compare } = new Intl.Collator(language);
  return (a: Row, b: Row): number => {
    const [one, other] = [textOf(a), textOf(b)];
    const isMissing = Number(one === null) - Number(other === null);
    return isMissing || compare(one ?? '', other ?? '') || byDiscount(a, b);
  };
}

const comparators: Readonly<Record<DealSort, (a: Row, b: Row) => number>> = {
  discount: byDiscount,
  price: (a, b) => a.deal.dealPrice - b.deal.dealPrice || byId(a, b),
  newest: (a, b) =>
    (b.deal.publishedAt?.getTime() ?? 0) - (a.deal.publishedAt?.getTime() ?? 0) || byDiscount(a, b),
  ending: (a, b) => (a.endsAt === b.endsAt ? byDiscount(a, b) : a.endsAt - b.endsAt),
  city: byText('en', ({ names }) => names.city),
  cityAr: byText('ar', ({ names }) => names.cityAr),
  departure: byText('en', ({ deal }) => deal.departureDate),
  usual: (a, b) => a.deal.originalPrice - b.deal.originalPrice || byDiscount(a, b),
  // Their codes stand in the order of their names, in either language.
  site: byText('en', ({ deal }) => deal.site),
  seen: (a, b) =>
    (b.deal.observedAt?.getTime() ?? 0) - (a.deal.observedAt?.getTime() ?? 0) || byDiscount(a, b),
};

/** Open rows in order, then the locked ones by id. */
function pageOf(
  open: readonly Row[],
  locked: readonly Row[],
  { page, viewer }: DealListQuery,
): Omit<DealPage, 'relaxed'> {
  const first = (page - 1) * dealsPerPage;
  const [from, to] = [first, first + dealsPerPage].map((place) => Math.max(0, place - open.length));
  const rows = [...open.slice(first, first + dealsPerPage), ...locked.slice(from, to)];
  return {
    rows: rows.map((row) => rowFor(row, viewer)),
    total: open.length + locked.length,
    locked: locked.length,
  };
}
