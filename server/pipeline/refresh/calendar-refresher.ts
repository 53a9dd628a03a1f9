/** Asks a provider for a month's prices when a reader wants them and nobody has asked for six hours. */
import type { Kysely } from 'kysely';
import type { IsoMonth } from '#contract/domain/dates.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/logger.ts';

export type CalendarQuestion = { origin: string; destination: string; tripType: TripType; month: IsoMonth };

export type CalendarRefresherOptions = {
  db: Kysely<Database>;
  /** Null when no provider can be asked. */
  provider: string | null;
  /** Enqueues the read; `key` tells equal questions. */
  enqueue: (question: CalendarQuestion, key: string) => Promise<void>;
  /** Whether what was stored until `since` can be read by readers of this process. */
  isShown: (question: CalendarQuestion, since: Date) => boolean;
  now: () => Date;
  logger: Logger;
};

const freshFor = 6 * 3_600_000;
/** A claim whose job has not delivered within this time is shown as finished. */
const answersWithin = 20_000;
/** What was delivered appears within this time, when the lists in memory are read anew. */
const shownWithin = 5_000;
/** After a failure nobody asks for so long. */
const restAfterFailure = 10 * 60_000;
const claimsPerMinute = 120;
const keptClaims = 50_000;

/** What this process knows of a month: until when it is not asked for, and until when an answer may come. */
type Claim = {
  restsUntil: number;
  answersUntil: number;
  /** When new prices were stored, which readers may not see yet. */
  deliveredAt?: Date;
};

/** `unchanged`: the provider answered and nothing new was stored. */
export type CalendarOutcome = 'delivered' | 'unchanged' | 'failed';

export class CalendarRefresher {
  readonly #options: CalendarRefresherOptions;
  readonly #claims = new Map<string, Claim>();
  #claimedThisMinute = { minute: 0, count: 0 };

  constructor(options: CalendarRefresherOptions) {
    this.#options = options;
  }

  /**
   * Enqueues a read of the month unless one was made within six hours. Never waits on the provider; on any
   * trouble the known prices are all there is.
   * @param mayAsk whether whoever wants the month may have another one read; asked only where a read would begin
   * @returns whether newer prices may arrive in a moment.
   */
  async request(asked: CalendarQuestion, mayAsk: () => boolean = () => true): Promise<boolean> {
    const { provider, logger } = this.#options;
    if (provider === null) return false;
    const question = pick(asked);
    const key = keyOf(question);
    const now = this.#options.now().getTime();
    const known = this.#claims.get(key);
    if (known && now < known.restsUntil) return this.#isAwaited(question, known, now);
    // Whoever has used up their own share takes nothing from what is there for everybody.
    if (!mayAsk() || !this.#mayClaim(now)) return false;
    this.#remember(key, { restsUntil: now + freshFor, answersUntil: now + answersWithin });
    try {
      const claimedByOther = await this.#claim(provider, question);
      if (claimedByOther) {
        this.#remember(key, { restsUntil: claimedByOther.getTime() + freshFor, answersUntil: now });
        return false;
      }
      await this.#options.enqueue(question, key);
      return true;
    } catch (error) {
      logger.warn({ err: error, question }, 'calendar not asked for');
      await this.settle(question, 'failed').catch(() => undefined);
      return false;
    }
  }

  /** The month was delivered, or it was not: then it may be asked for again in ten minutes. */
  async settle(asked: CalendarQuestion, outcome: CalendarOutcome): Promise<void> {
    const question = pick(asked);
    const deliveredAt = this.#options.now();
    const now = deliveredAt.getTime();
    const hasFailed = outcome === 'failed';
    const restsUntil = now + (hasFailed ? restAfterFailure : freshFor);
    const claim = { restsUntil, answersUntil: now };
    const isNew = outcome === 'delivered';
    this.#remember(
      keyOf(question),
      isNew ? { ...claim, answersUntil: now + shownWithin, deliveredAt } : claim,
    );
    if (hasFailed) await this.#setFetchedAt(question, new Date(restsUntil - freshFor));
  }

  /** Until new prices are stored, and then until this process shows them: a reader who asks in between waits on. */
  #isAwaited(question: CalendarQuestion, { answersUntil, deliveredAt }: Claim, now: number): boolean {
    if (now >= answersUntil) return false;
    return !deliveredAt || !this.#options.isShown(question, deliveredAt);
  }

  /**
   * One row per month decides between processes: whoever moves it asks. Not one transaction with the asking,
   * which would hold the embedded database's only connection while the queue may want it.
   * @returns when another process claimed the month; undefined when this one did.
   */
  async #claim(provider: string, question: CalendarQuestion): Promise<Date | undefined> {
    const { db } = this.#options;
    const now = this.#options.now();
    const claimed = await db
      .insertInto('calendar_fetch')
      .values({ provider, ...rowOf(question), fetched_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['provider', 'origin', 'destination', 'trip_type', 'month'])
          .doUpdateSet({ fetched_at: now })
          .where('calendar_fetch.fetched_at', '<=', new Date(now.getTime() - freshFor)),
      )
      .returning('fetched_at')
      .executeTakeFirst();
    if (claimed) return undefined;
    const other = await db
      .selectFrom('calendar_fetch')
      .select('fetched_at')
      .where((row) => row.and({ provider, ...rowOf(question) }))
      .executeTakeFirst();
    return other?.fetched_at ?? now;
  }

  async #setFetchedAt(question: CalendarQuestion, fetchedAt: Date): Promise<void> {
    const { db, provider } = this.#options;
    if (provider === null) return;
    await db
      .updateTable('calendar_fetch')
      .set({ fetched_at: fetchedAt })
      .where((row) => row.and({ provider, ...rowOf(question) }))
      .execute();
  }

  #mayClaim(now: number): boolean {
    const minute = Math.floor(now / 60_000);
    if (this.#claimedThisMinute.minute !== minute) this.#claimedThisMinute = { minute, count: 0 };
    this.#claimedThisMinute.count += 1;
    return this.#claimedThisMinute.count <= claimsPerMinute;
  }

  #remember(key: string, claim: Claim): void {
    if (this.#claims.size >= keptClaims) this.#claims.clear();
    this.#claims.set(key, claim);
  }
}

function pick({ origin, destination, tripType, month }: CalendarQuestion): CalendarQuestion {
  return { origin, destination, tripType, month };
}

function keyOf({ origin, destination, tripType, month }: CalendarQuestion): string {
  return [origin, destination, tripType, month].join(':');
}

function rowOf({ origin, destination, tripType, month }: CalendarQuestion) {
  return { origin, destination, trip_type: tripType, month: `${month}-01` };
}
