/** Requests a month's prices from the provider when a reader opens it and it was not read for six hours. */
import type { IsoMonth } from '#contract/domain/dates.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/logger.ts';

export type CalendarMonth = { origin: string; destination: string; tripType: TripType; month: IsoMonth };

export type CalendarRefresherOptions = {
  db: Db;
  provider: string | null;
  /** Counts a question of a reader, unless their share of the day is used up. */
  tryTakeShare: (actor: string, calendar: CalendarMonth) => boolean;
  /** Enqueues the read; `key` identifies equal requests. */
  enqueue: (calendar: CalendarMonth, key: string) => Promise<void>;
  /** Whether this process already shows what was stored until `since`. */
  isShown: (calendar: CalendarMonth, since: Date) => boolean;
  now: () => Date;
  logger: Logger;
};

const freshFor = 6 * 3_600_000;
/** After this time without a result a read counts as finished. */
const answersWithin = 20_000;
/** Time until stored prices are shown, when the boards are reloaded. */
const shownWithin = 5_000;
const restAfterFailure = 10 * 60_000;
const keptClaims = 50_000;

/** State of a month in this process: until when it is not requested again, and until when prices may arrive. */
type Claim = {
  restsUntil: number;
  answersUntil: number;
  /** When new prices were stored; readers may not see them yet. */
  deliveredAt?: Date;
};

/** `unchanged`: the provider answered, but nothing new was stored. */
export type CalendarOutcome = 'delivered' | 'unchanged' | 'failed';

export type AskingReader = {
  mayAsk: () => boolean;
  actor: string;
  /** Called when the month would be read, and is not asked for now. */
  onRefused?: () => void;
};

export class CalendarRefresher {
  readonly #options: CalendarRefresherOptions;
  readonly #claims = new Map<string, Claim>();

  constructor(options: CalendarRefresherOptions) {
    this.#options = options;
  }

  /**
   * Enqueues a read of the month unless it was read within six hours. Never waits for the provider; on errors
   * the known prices are used.
   * @param reader asked only when a read would start
   * @returns whether newer prices may arrive soon.
   */
  async request(given: CalendarMonth, reader?: AskingReader): Promise<boolean> {
    const { provider, logger } = this.#options;
    if (provider === null) return false;
    const calendar = pick(given);
    const key = calendarKeyOf(calendar);
    const now = this.#options.now().getTime();
    const known = this.#claims.get(key);
    if (known && now < known.restsUntil) return this.#isAwaited(calendar, known, now);
    // A caller without quota must not use up the shared quota.
    const hasShare = !reader || (reader.mayAsk() && this.#options.tryTakeShare(reader.actor, calendar));
    if (!hasShare) {
      reader?.onRefused?.();
      return false;
    }
    this.#remember(key, { restsUntil: now + freshFor, answersUntil: now + answersWithin });
    try {
      // Not in one transaction with enqueueing, which would block the embedded database's only connection.
      const claimedByOther = await claimCalendar(this.#options.db, provider, calendar, {
        now: new Date(now),
        unlessSince: new Date(now - freshFor),
      });
      if (claimedByOther) {
        this.#remember(key, { restsUntil: claimedByOther.getTime() + freshFor, answersUntil: now });
        return false;
      }
      await this.#options.enqueue(calendar, key);
      return true;
    } catch (error) {
      logger.warn({ err: error, question: calendar }, 'calendar not asked for');
      await this.settle(calendar, 'failed').catch(() => undefined);
      return false;
    }
  }

  /** Records the result of a read; after a failure the month may be requested again in ten minutes. */
  async settle(given: CalendarMonth, outcome: CalendarOutcome): Promise<void> {
    const calendar = pick(given);
    const { db, provider } = this.#options;
    const deliveredAt = this.#options.now();
    const now = deliveredAt.getTime();
    const hasFailed = outcome === 'failed';
    const restsUntil = now + (hasFailed ? restAfterFailure : freshFor);
    const isNew = outcome === 'delivered';
    const claim = {
      restsUntil,
      answersUntil: isNew ? now + shownWithin : now,
      ...(isNew && { deliveredAt }),
    };
    this.#remember(calendarKeyOf(calendar), claim);
    if (!hasFailed || provider === null) return;
    const fetchedAt = new Date(restsUntil - freshFor);
    await db
      .insertInto('calendar_fetch')
      .values({ provider, ...rowOf(calendar), fetched_at: fetchedAt })
      .onConflict((conflict) => conflict.columns(keyColumns).doUpdateSet({ fetched_at: fetchedAt }))
      .execute();
  }

  /** True until new prices are stored and shown by this process. */
  #isAwaited(calendar: CalendarMonth, { answersUntil, deliveredAt }: Claim, now: number): boolean {
    if (now >= answersUntil) return false;
    return !deliveredAt || !this.#options.isShown(calendar, deliveredAt);
  }

  #remember(key: string, claim: Claim): void {
    if (this.#claims.size >= keptClaims) this.#claims.clear();
    this.#claims.set(key, claim);
  }
}

function pick({ origin, destination, tripType, month }: CalendarMonth): CalendarMonth {
  return { origin, destination, tripType, month };
}

const keyColumns = ['provider', 'origin', 'destination', 'trip_type', 'month'] as const;

/**
 * Claims a month that was not asked for since a moment: its row decides for all processes.
 * @returns when another process claimed it; undefined when this one did
 */
async function claimCalendar(
  db: Db,
  provider: string,
  calendar: CalendarMonth,
  { now, unlessSince }: { now: Date; unlessSince: Date },
): Promise<Date | undefined> {
  const claimed = await db
    .insertInto('calendar_fetch')
    .values({ provider, ...rowOf(calendar), fetched_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(keyColumns)
        .doUpdateSet({ fetched_at: now })
        .where('calendar_fetch.fetched_at', '<=', unlessSince),
    )
    .returning('fetched_at')
    .executeTakeFirst();
  if (claimed) return undefined;
  const other = await db
    .selectFrom('calendar_fetch')
    .select('fetched_at')
    .where((row) => row.and({ provider, ...rowOf(calendar) }))
    .executeTakeFirst();
  return other?.fetched_at ?? now;
}

function calendarKeyOf({ origin, destination, tripType, month }: CalendarMonth): string {
  return [origin, destination, tripType, month].join(':');
}

function rowOf({ origin, destination, tripType, month }: CalendarMonth) {
  return { origin, destination, trip_type: tripType, month: `${month}-01` };
}
