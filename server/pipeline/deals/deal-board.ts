/** All published deals in memory, and the state of each pair's deals: answers without the database, reloaded when deals change. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Viewer } from '#contract/domain/account.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import type { CurrentFare } from '#server/pipeline/fares/fare.repository.ts';
import type { CheckedTrip } from '#server/pipeline/fares/trip-checks.ts';
import { isPremiumDeal } from '#server/pipeline/premium/premium-policy.ts';
import type { ReferenceData } from '#server/pipeline/reference/reference-data.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { createTurns } from '#server/platform/turns.ts';
import {
  type Deal,
  type DealPair,
  type EndedDeal,
  endOf,
  isSameTrip,
  listEndedDeals,
  listPendingDeals,
  listPublishedDeals,
  pairOfDeal,
} from './deal.repository.ts';
import {
  createDealList,
  type DealList,
  type DealListQuery,
  type DealPage,
  type DealRoute,
  type DealRow,
} from './deal-list.ts';
import { currentTypedDeal } from './typed-price.ts';

type DealBoardOptions = {
  db: Db;
  reference: ReferenceData;
  includeSample: boolean;
  board: Pick<Board, 'findEntry' | 'isPremium'>;
  now: () => Date;
};

/** Rows per step, so that each step takes a few milliseconds. */
const rowsAtOnce = 1000;

export class DealBoard {
  readonly #options: DealBoardOptions;
  #list: DealList | undefined;
  /** Number of rebuilds plus deals that had ended before the last one. */
  #base = 0;
  readonly #inTurn = createTurns();
  readonly #arrangeInTurn = createTurns();
  #deals: readonly Deal[] = [];
  /** Typed deals whose price was seen when the list was built. */
  #seen = '';
  #stateOf: DealStates = () => ({ state: null, ended: null });

  constructor(options: DealBoardOptions) {
    this.#options = options;
  }

  /** Increases when deals change and when one ends; responses of another version are stale. */
  get version(): number {
    return this.#base + (this.#list?.countEnded(this.#options.now().getTime()) ?? 0);
  }

  stateOf(fare: TripPrice): FareDealState {
    return this.#stateOf(fare, this.#options.now());
  }

  listPage(query: DealListQuery): DealPage {
    return (
      this.#list?.list(query, this.#options.now().getTime()) ?? { rows: [], total: 0, locked: 0, relaxed: [] }
    );
  }

  findPremium(route: DealRoute): Deal | undefined {
    return this.#list?.findPremium(route, this.#options.now().getTime());
  }

  findDeal(id: string, viewer: Viewer): DealRow | undefined {
    return this.#list?.find(id, viewer, this.#options.now().getTime());
  }

  /**
   * Reloads all deals in steps, so that requests are answered in between; concurrent calls queue. On a
   * database error the board keeps its deals.
   */
  rebuild(): Promise<void> {
    return this.#inTurn(async () => {
      this.#deals = await this.#readDeals();
      await this.#readStates();
      await this.#arrange();
    });
  }

  reread(ids: readonly string[]): Promise<void> {
    return this.#inTurn(async () => {
      // Nothing to update before the first rebuild.
      if (!this.#list) return;
      const { db, includeSample, now } = this.#options;
      const page = { includeSample, now: now(), after: null, limit: ids.length, ids };
      const found = ids.length === 0 ? [] : await listPublishedDeals(db, page);
      const changed = new Set(ids);
      const others = this.#deals.filter((deal) => !changed.has(deal.id));
      this.#deals = [...others, ...found.filter((deal) => this.#isKnownRoute(deal))];
      await this.#readStates();
      await this.#arrange();
    });
  }

  /** Rebuilds the list after the Premium destinations changed. */
  async rearrange(): Promise<void> {
    if (this.#list) await this.#arrange();
  }

  /** Rebuilds the list after fares changed, if that changes whether a typed deal is verified. */
  async followFares(): Promise<void> {
    if (this.#seen !== this.#describeSeen()) await this.rearrange();
  }

  async #readStates(): Promise<void> {
    const { db, now } = this.#options;
    const pending = await listPendingDeals(db);
    const ended = await listEndedDeals(db, new Date(now().getTime() - toldFor));
    this.#stateOf = createDealStates({ published: this.#deals, pending, ended });
  }

  /** One at a time, so that the last build uses the newest deals and Premium destinations. */
  #arrange(): Promise<void> {
    return this.#arrangeInTurn(async () => {
      const { board, now, reference } = this.#options;
      const { airports } = reference;
      const at = now();
      this.#seen = this.#describeSeen();
      const standing = this.#deals.map((deal) => currentTypedDeal(deal, board, at));
      const list = createDealList(standing, {
        isPremium: (deal) => isPremiumDeal(board, deal),
        tripOf: (deal) => this.#tripOf(deal),
        namesOf: ({ destination }) => airports.get(destination) ?? { city: destination, cityAr: destination },
      });
      this.#base = this.version + 1;
      this.#list = list;
    });
  }

  async #readDeals(): Promise<Deal[]> {
    const { db, includeSample, now } = this.#options;
    const deals: Deal[] = [];
    for (let after: string | null = null; ; ) {
      const part = await listPublishedDeals(db, { includeSample, now: now(), after, limit: rowsAtOnce });
      for (const deal of part) if (this.#isKnownRoute(deal)) deals.push(deal);
      const last = part.at(-1);
      if (!last || part.length < rowsAtOnce) return deals;
      after = last.id;
      await nextTurn();
    }
  }

  #isKnownRoute({ origin, destination }: Deal): boolean {
    const { airports } = this.#options.reference;
    return airports.has(destination) && airports.has(origin);
  }

  /** The flight time is that of the listed fare, if it is still the deal's. */
  #tripOf(deal: Deal): CheckedTrip {
    const { board, reference } = this.#options;
    const fare = board.findEntry(deal, deal.destination)?.fare;
    const isListed =
      fare?.departureDate === deal.departureDate &&
      fare.returnDate === deal.returnDate &&
      fare.price === deal.dealPrice;
    return {
      ...deal,
      price: deal.dealPrice,
      countryCode: reference.airports.get(deal.destination)?.countryCode ?? '',
      durationMinutes: isListed ? fare.durationMinutes : null,
    };
  }

  /** Which typed deals are verified now, and when their price was seen. */
  #describeSeen(): string {
    const { board, now } = this.#options;
    const at = now();
    return this.#deals
      .filter((deal) => deal.isCurated && deal.isVerified)
      .map((deal) => currentTypedDeal(deal, board, at))
      .map(({ id, isVerified, observedAt }) => `${id} ${isVerified} ${observedAt?.getTime()}`)
      .join();
  }
}

const toldFor = 24 * 3_600_000;

export type FareDealState = {
  /** State of the deal for exactly this fare (price and dates). */
  state: 'published' | 'pending' | null;
  /** The pair's published deal that this fare replaced. */
  ended: EndedDeal | null;
};

/** Tells a fare from the others of its pair. */
type TripPrice = Pick<CurrentFare, keyof DealPair | 'price' | 'departureDate' | 'returnDate'>;

type DealStates = (fare: TripPrice, now: Date) => FareDealState;

export function createDealStates(known: {
  published: readonly Deal[];
  pending: readonly Deal[];
  ended: readonly EndedDeal[];
}): DealStates {
  const published = Map.groupBy(known.published, pairOfDeal);
  const pending = Map.groupBy(known.pending, pairOfDeal);
  const ended = new Map(known.ended.map((deal) => [pairOfDeal(deal), deal]));
  return (fare, now) => {
    const pair = pairOfDeal(fare);
    const { departureDate, returnDate } = fare;
    const trip = { dealPrice: fare.price, departureDate, returnDate };
    const isOpen = (deal: Deal) => isSameTrip(deal, trip) && endOf(deal) > now.getTime();
    if (published.get(pair)?.some(isOpen)) return { state: 'published', ended: null };
    const state = pending.get(pair)?.some(isOpen) ? 'pending' : null;
    const left = ended.get(pair);
    const isTold =
      left && left.dealPrice !== fare.price && now.getTime() - left.changedAt.getTime() < toldFor;
    return { state, ended: isTold ? left : null };
  };
}
