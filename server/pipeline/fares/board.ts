/** All listed fares in memory: answers guests without the database, rebuilt when fares change. */
import { departureAirports } from '#contract/domain/iata.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import type { Site } from '#contract/domain/site.ts';
import type { DestinationPhoto } from '#server/pipeline/photos/destination-photo.ts';
import { limitsOf, type SourceLimits } from '#server/pipeline/sources/source-rules.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { createTurns } from '#server/platform/turns.ts';
import { type AssessedFare, findCheapestFare, unassessed } from './cheapest.ts';
import { type FareEvidence, listFareEvidence } from './evidence.repository.ts';
import {
  type CurrentFare,
  type FareListKey,
  type ListingContext,
  listCurrentFares,
  listedFares,
  sampleSource,
} from './fare.repository.ts';

type BoardList = {
  entries: readonly AssessedFare[];
  byDestination: ReadonlyMap<string, AssessedFare>;
  /** When reading started: it contains everything stored until then. Null before the first read. */
  readAt: Date | null;
  /** When the first of its fares may no longer be shown; null when no source sets an end. */
  endsAt: Date | null;
};
const emptyList: BoardList = { entries: [], byDestination: new Map(), readAt: null, endsAt: null };

/** Facts of the site; their version is part of the board's. */
export type SiteFacts = {
  /** Rises with every change; responses of another version are stale. */
  version: () => number;
  isPremium: (destination: string) => boolean;
  findPhoto: (destination: string) => DestinationPhoto | undefined;
  /** Whether prices seen at a booking site were still right when asked for again; null where too little is known. */
  keepsPrice: (site: Site) => boolean | null;
};

type BoardOptions = ListingContext & { db: Db; now: () => Date; site: SiteFacts };

export class Board {
  readonly #options: BoardOptions;
  #lists: ReadonlyMap<string, BoardList> = new Map();
  #version = 0;
  #loadedAt: Date | null = null;
  readonly #inTurn = createTurns();

  constructor(options: BoardOptions) {
    this.#options = options;
  }

  get version(): number {
    this.#dropEnded();
    return this.#version + this.#options.site.version();
  }

  get loadedAt(): Date | null {
    return this.#loadedAt;
  }

  /** Listed destinations, cheapest first. */
  listEntries(key: FareListKey): readonly AssessedFare[] {
    return this.#list(key).entries;
  }

  findEntry(key: FareListKey, destination: string): AssessedFare | undefined {
    return this.#list(key).byDestination.get(destination);
  }

  /** Whether the list contains everything stored until a time. */
  isReadSince(key: FareListKey, moment: Date): boolean {
    const { readAt } = this.#list(key);
    return readAt !== null && readAt > moment;
  }

  isPremium(destination: string): boolean {
    return this.#options.site.isPremium(destination);
  }

  keepsPrice(site: Site): boolean | null {
    return this.#options.site.keepsPrice(site);
  }

  /** Whether no other site's price or link may stand beside a price of this source. */
  isAlone(source: string): boolean {
    return this.#options.sourceRules.of(source).permission.link === 'vendor_only';
  }

  findPhoto(destination: string): DestinationPhoto | undefined {
    return this.#options.site.findPhoto(destination);
  }

  listAllEntries(): AssessedFare[] {
    this.#dropEnded();
    return [...this.#lists.values()].flatMap((list) => list.entries);
  }

  /** Whether prices are simulated, which every page, feed and picture says. */
  isPreview(): boolean {
    return this.listAllEntries().some(({ fare }) => fare.source === sampleSource);
  }

  /**
   * Reloads lists one at a time, so that requests are answered in between; concurrent calls queue. On a
   * database error the board keeps its fares.
   */
  rebuild(keys: readonly FareListKey[] = allFareLists): Promise<void> {
    return this.#inTurn(() => this.#replaceLists(keys));
  }

  async #replaceLists(keys: readonly FareListKey[]): Promise<void> {
    // The database reads one list while another is made.
    const read = await Promise.all(keys.map(async (key) => [keyOf(key), await this.#readList(key)] as const));
    this.#lists = new Map([...this.#lists, ...read]);
    this.#loadedAt = this.#options.now();
    this.#version += 1;
  }

  async #readList(key: FareListKey): Promise<BoardList> {
    const { db } = this.#options;
    const now = this.#options.now();
    const filter = listedFares(this.#options, key, now);
    const rows = await listFareEvidence(db, key);
    const evidence = new Map(rows.map((row) => [`${row.source}:${row.destination}`, row]));
    const fares = await listCurrentFares(db, filter, now);
    const entries = fares.flatMap((ofPair) => buildEntry(ofPair, evidence, now) ?? []);
    return buildList(entries, { readAt: now, limited: this.#listLimits(now) });
  }

  #list(key: FareListKey): BoardList {
    this.#dropEnded();
    return this.#lists.get(keyOf(key)) ?? emptyList;
  }

  /** Takes off what may no longer be shown, so that no answer has it, whether or not the database can be read. */
  #dropEnded(): void {
    const now = this.#options.now();
    const isOver = ({ endsAt }: BoardList) => endsAt !== null && endsAt <= now;
    const over = [...this.#lists].filter(([, list]) => isOver(list));
    if (over.length === 0) return;
    const limited = this.#listLimits(now);
    const left = over.map(([key, { entries, readAt }]) => {
      return [key, buildList(withoutEnded(entries, limited, now), { readAt, limited })] as const;
    });
    this.#lists = new Map([...this.#lists, ...left]);
    this.#version += 1;
  }

  #listLimits(now: Date): SourceLimits['limited'] {
    return limitsOf(this.#options.sourceRules, now).limited;
  }
}

export const allFareLists: readonly FareListKey[] = departureAirports.flatMap((origin) =>
  tripTypes.map((tripType) => ({ origin, tripType })),
);

export function keyOf({ origin, tripType }: FareListKey): string {
  return `${origin}:${tripType}`;
}

function buildEntry(
  fares: readonly CurrentFare[],
  evidence: ReadonlyMap<string, FareEvidence>,
  now: Date,
): AssessedFare | undefined {
  const cheapest = findCheapestFare(fares, now);
  if (!cheapest) return undefined;
  const about = evidence.get(`${cheapest.fare.source}:${cheapest.fare.destination}`);
  const isAssessed =
    about?.price === cheapest.fare.price &&
    about.departureDate === cheapest.fare.departureDate &&
    about.returnDate === cheapest.fare.returnDate;
  if (!isAssessed) return { ...cheapest, fares, ...unassessed };
  const { assessment, lows = null, cities = [] } = about;
  return { ...cheapest, fares, assessment, lows, cities };
}

type ListParts = Pick<BoardList, 'readAt'> & Pick<SourceLimits, 'limited'>;

function buildList(entries: AssessedFare[], { readAt, limited }: ListParts): BoardList {
  entries.sort((a, b) => a.fare.price - b.fare.price || a.fare.destination.localeCompare(b.fare.destination));
  const fares = limited.length === 0 ? [] : entries.flatMap((entry) => entry.fares);
  const firstEnd = fares.reduce((first, fare) => Math.min(first, endOf(fare, limited)), Infinity);
  const endsAt = firstEnd === Infinity ? null : new Date(firstEnd);
  const byDestination = new Map(entries.map((entry) => [entry.fare.destination, entry]));
  return { entries, byDestination, readAt, endsAt };
}

/**
 * The entries without the fares whose time is over. Where that was the cheapest, the next one stands without an
 * assessment until the board is read anew.
 */
function withoutEnded(
  entries: readonly AssessedFare[],
  limited: SourceLimits['limited'],
  now: Date,
): AssessedFare[] {
  return entries.flatMap((entry) => {
    const fares = entry.fares.filter((fare) => endOf(fare, limited) > now.getTime());
    if (fares.length === entry.fares.length) return [entry];
    const cheapest = findCheapestFare(fares, now);
    if (!cheapest) return [];
    const isSame = cheapest.fare === entry.fare;
    return [{ ...entry, ...cheapest, fares, ...(!isSame && unassessed) }];
  });
}

/** Milliseconds since 1970; infinite where its source sets no end. */
function endOf({ source, observedAt }: CurrentFare, limited: SourceLimits['limited']): number {
  const limit = limited.find((each) => each.source === source);
  return limit ? observedAt.getTime() + limit.hours * 3_600_000 : Infinity;
}
