/** Asks a provider for a month's prices when a reader wants them and nobody has asked for six hours. */
import type { IsoMonth } from '#contract/domain/dates.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { Kysely } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import type { Logger } from '#server/logger.ts';

export type CalendarQuestion = { origin: string; destination: string; tripType: TripType; month: IsoMonth };

export type CalendarRefresherOptions = {
  db: Kysely<Database>;
  /** Null when no provider can be asked. */
  provider: string | null;
  enqueue: (question: CalendarQuestion) => Promise<void>;
  now: () => Date;
  logger: Logger;
};

const freshFor = 6 * 3_600_000;
/** A claim whose job has not delivered within this time is shown as finished. */
const answersWithin = 20_000;
const claimsPerMinute = 120;

export class CalendarRefresher {
  readonly #options: CalendarRefresherOptions;
  /** When each month was last claimed, as far as this process knows. */
  readonly #claims = new Map<string, number>();
  #claimedThisMinute = { minute: 0, count: 0 };

  constructor(options: CalendarRefresherOptions) {
    this.#options = options;
  }

  /**
   * Enqueues a read of the month unless one was made within six hours. Never waits on the provider; on any
   * trouble the known prices are all there is.
   * @returns whether newer prices may arrive in a moment.
   */
  async request(question: CalendarQuestion): Promise<boolean> {
    const { provider, logger } = this.#options;
    if (provider === null) return false;
    const now = this.#options.now().getTime();
    const key = Object.values(pick(question)).join(':');
    const claimed = this.#claims.get(key);
    if (claimed !== undefined && now - claimed < freshFor) return now - claimed < answersWithin;
    if (!this.#mayClaim(now)) return false;
    this.#remember(key, now);
    try {
      if (!(await this.#claim(provider, question))) {
        this.#claims.set(key, now - answersWithin);
        return false;
      }
      await this.#options.enqueue(pick(question));
      return true;
    } catch (error) {
      logger.warn({ err: error, question: pick(question) }, 'calendar not asked for');
      return false;
    }
  }

  /** The month was delivered (or failed): readers need not ask again for it. */
  settle(question: CalendarQuestion): void {
    this.#claims.set(Object.values(pick(question)).join(':'), this.#options.now().getTime() - answersWithin);
  }

  /** One row per month decides between processes; whoever moves it asks. */
  async #claim(provider: string, question: CalendarQuestion): Promise<boolean> {
    const now = this.#options.now();
    const staleBefore = new Date(now.getTime() - freshFor);
    const claimed = await this.#options.db
      .insertInto('calendar_fetch')
      .values({
        provider,
        origin: question.origin,
        destination: question.destination,
        trip_type: question.tripType,
        month: `${question.month}-01`,
        fetched_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['provider', 'origin', 'destination', 'trip_type', 'month'])
          .doUpdateSet({ fetched_at: now })
          .where('calendar_fetch.fetched_at', '<', staleBefore),
      )
      .returning('provider')
      .executeTakeFirst();
    return claimed !== undefined;
  }

  #mayClaim(now: number): boolean {
    const minute = Math.floor(now / 60_000);
    if (this.#claimedThisMinute.minute !== minute) this.#claimedThisMinute = { minute, count: 0 };
    this.#claimedThisMinute.count += 1;
    return this.#claimedThisMinute.count <= claimsPerMinute;
  }

  #remember(key: string, now: number): void {
    if (this.#claims.size > 50_000) this.#claims.clear();
    this.#claims.set(key, now);
  }
}

function pick({ origin, destination, tripType, month }: CalendarQuestion): CalendarQuestion {
  return { origin, destination, tripType, month };
}
