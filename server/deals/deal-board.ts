/** All published deals in memory: answers every reader's list without the database, read anew when deals change. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { createPremiumCodes, type PremiumCodes } from '#server/fares/premium-codes.ts';
import type { ReferenceData } from '#server/reference/reference-data.ts';
import { type Deal, listPublishedDeals } from './deal.repository.ts';
import { createDealIndex, type DealIndex, type DealPage, type DealQuestion } from './deal-index.ts';

export type DealBoardOptions = {
  db: Kysely<Database>;
  reference: ReferenceData;
  includeSample: boolean;
  now: () => Date;
};

/** Keeps each part of the reading within a few milliseconds. */
const rowsAtOnce = 1000;

export class DealBoard {
  readonly #options: DealBoardOptions;
  #index: DealIndex | undefined;
  /** Counts rebuilds, and the deals that had ended before the last one. */
  #base = 0;
  #pending: Promise<void> = Promise.resolve();
  #arranging: Promise<void> = Promise.resolve();
  #deals: readonly Deal[] = [];
  readonly #premium: PremiumCodes;

  constructor(options: DealBoardOptions) {
    this.#options = options;
    this.#premium = createPremiumCodes(options.db);
  }

  /** Rises when deals change and whenever one ends; answers made at another version are stale. */
  get version(): number {
    return this.#base + (this.#index?.countEnded(this.#options.now().getTime()) ?? 0);
  }

  /** One page of the deals listed now. */
  listPage(question: DealQuestion): DealPage {
    return this.#index?.list(question, this.#options.now().getTime()) ?? { rows: [], total: 0 };
  }

  /**
   * Reads all deals anew, in parts so that requests are answered in between; calls queue up behind each other.
   * On a database error the board keeps what it had.
   */
  rebuild(): Promise<void> {
    const turn = this.#pending.then(() => this.#rebuild());
    this.#pending = turn.catch(() => undefined);
    return turn;
  }

  /** Reads anew which destinations are Premium, without waiting for deals that are just read. */
  async reloadPremium(): Promise<void> {
    await this.#premium.read();
    if (this.#index) await this.#arrange();
  }

  async #rebuild(): Promise<void> {
    this.#deals = await this.#readDeals();
    await this.#premium.read();
    await this.#arrange();
  }

  /** One after the other: the last one has the newest of both, deals and Premium destinations. */
  #arrange(): Promise<void> {
    const turn = this.#arranging.then(async () => {
      const codes = this.#premium.current();
      // A typed deal may be Premium in itself; a detected one is exactly when its destination is, and that may change.
      const index = await createDealIndex(
        this.#deals,
        (deal) => codes.has(deal.destination) || (deal.isCurated && deal.isPremium),
      );
      this.#base = this.version + 1;
      this.#index = index;
    });
    this.#arranging = turn.catch(() => undefined);
    return turn;
  }

  async #readDeals(): Promise<Deal[]> {
    const { db, includeSample, now, reference } = this.#options;
    const deals: Deal[] = [];
    for (let after: string | null = null; ; ) {
      const part = await listPublishedDeals(db, { includeSample, now: now(), after, limit: rowsAtOnce });
      for (const deal of part) {
        if (reference.airports.has(deal.destination) && reference.airports.has(deal.origin)) deals.push(deal);
      }
      const last = part.at(-1);
      if (!last || part.length < rowsAtOnce) return deals;
      after = last.id;
      await nextTurn();
    }
  }
}
