/** All listed fares in memory: answers guests without the database, rebuilt when fares change. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { FareAssessment } from '#contract/api/pricing.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import type { Site } from '#contract/domain/site.ts';
import {
  createPhotoStore,
  type DestinationPhoto,
  type PhotoStore,
} from '#server/pipeline/photos/destination-photo.ts';
import { createPremiumCodes, type PremiumCodes } from '#server/pipeline/premium/premium-codes.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { type CheapestFare, findCheapestFare } from './cheapest.ts';
import { type FareEvidence, listFareEvidence } from './evidence.repository.ts';
import { type CurrentFare, type FareListKey, listCurrentFareLoads, listedFares } from './fare.repository.ts';

/** One destination from one origin: its cheapest fare and all listed ones. */
export type BoardEntry = CheapestFare & {
  destination: string;
  fares: readonly CurrentFare[];
  /** Null when there is no stored assessment of exactly this fare. */
  assessment: FareAssessment | null;
};

type BoardList = {
  entries: readonly BoardEntry[];
  byDestination: ReadonlyMap<string, BoardEntry>;
  /** When reading started: it contains everything stored until then. Null before the first read. */
  readAt: Date | null;
};
const emptyList: BoardList = { entries: [], byDestination: new Map(), readAt: null };

export type BoardOptions = {
  db: Kysely<Database>;
  includeSample: boolean;
  /** Called at every rebuild; none when omitted. */
  closedBookingSites?: () => readonly Site[];
  now: () => Date;
};

export class Board {
  readonly #options: BoardOptions;
  #lists: ReadonlyMap<string, BoardList> = new Map();
  readonly #premium: PremiumCodes;
  readonly #photos: PhotoStore;
  #version = 0;
  #loadedAt: Date | null = null;
  #pending: Promise<void> = Promise.resolve();

  constructor(options: BoardOptions) {
    this.#options = options;
    this.#premium = createPremiumCodes(options.db);
    this.#photos = createPhotoStore(options.db);
  }

  /** Increases with every change; responses of another version are stale. */
  get version(): number {
    return this.#version;
  }

  /** Time of the last rebuild; null before the first. */
  get loadedAt(): Date | null {
    return this.#loadedAt;
  }

  /** Listed destinations, cheapest first. */
  listEntries(key: FareListKey): readonly BoardEntry[] {
    return this.#list(key).entries;
  }

  findEntry(key: FareListKey, destination: string): BoardEntry | undefined {
    return this.#list(key).byDestination.get(destination);
  }

  /** Whether the list contains everything stored until a time. */
  isReadSince(key: FareListKey, moment: Date): boolean {
    const { readAt } = this.#list(key);
    return readAt !== null && readAt > moment;
  }

  isPremium(destination: string): boolean {
    return this.#premium.current().has(destination);
  }

  findPhoto(destination: string): DestinationPhoto | undefined {
    return this.#photos.find(destination);
  }

  /** Every entry of every origin and trip type. */
  listAllEntries(): BoardEntry[] {
    return [...this.#lists.values()].flatMap((list) => list.entries);
  }

  /**
   * Reloads lists one at a time, so that requests are answered in between; concurrent calls queue. On a
   * database error the board keeps its fares.
   */
  rebuild(keys: readonly FareListKey[] = allFareLists): Promise<void> {
    const turn = this.#pending.then(() => this.#rebuild(keys));
    this.#pending = turn.catch(() => undefined);
    return turn;
  }

  /** Reloads the Premium destinations without waiting for a running rebuild. */
  async reloadPremium(): Promise<void> {
    await this.#premium.read();
    this.#version += 1;
  }

  /** Reloads the photos of destinations without waiting for a running rebuild. */
  async reloadPhotos(): Promise<void> {
    await this.#photos.read();
    this.#version += 1;
  }

  async #rebuild(keys: readonly FareListKey[]): Promise<void> {
    const lists = new Map(this.#lists);
    for (const key of keys) {
      lists.set(keyOf(key), await this.#readList(key));
      await nextTurn();
    }
    await this.#premium.read();
    await this.#photos.read();
    this.#lists = lists;
    this.#loadedAt = this.#options.now();
    this.#version += 1;
  }

  async #readList(key: FareListKey): Promise<BoardList> {
    const { db } = this.#options;
    const now = this.#options.now();
    const loads = listCurrentFareLoads(db, listedFares(this.#options, key, now));
    const evidence = await listFareEvidence(db, key);
    const entries: BoardEntry[] = [];
    for await (const fares of loads) {
      entries.push(...buildEntries(fares, evidence, now));
      await nextTurn();
    }
    return buildList(entries, now);
  }

  #list(key: FareListKey): BoardList {
    return this.#lists.get(keyOf(key)) ?? emptyList;
  }
}

/** Every origin and trip type that is listed. */
export const allFareLists: readonly FareListKey[] = departureAirports.flatMap((origin) =>
  tripTypes.map((tripType) => ({ origin, tripType })),
);

export function keyOf({ origin, tripType }: FareListKey): string {
  return `${origin}:${tripType}`;
}

function buildEntries(
  fares: readonly CurrentFare[],
  evidence: readonly FareEvidence[],
  now: Date,
): BoardEntry[] {
  const evidenceByPair = new Map(evidence.map((row) => [`${row.source}:${row.destination}`, row]));
  return [...Map.groupBy(fares, (fare) => fare.destination)].flatMap(([destination, group]) => {
    const cheapest = findCheapestFare(group, now);
    if (!cheapest) return [];
    const about = evidenceByPair.get(`${cheapest.fare.source}:${destination}`);
    const assessment = about && isAbout(about, cheapest.fare) ? about.assessment : null;
    return [{ ...cheapest, destination, fares: group, assessment }];
  });
}

function buildList(entries: BoardEntry[], readAt: Date): BoardList {
  entries.sort((a, b) => a.fare.price - b.fare.price || a.destination.localeCompare(b.destination));
  return { entries, byDestination: new Map(entries.map((entry) => [entry.destination, entry])), readAt };
}

function isAbout(evidence: FareEvidence, fare: CurrentFare): boolean {
  return (
    evidence.price === fare.price &&
    evidence.departureDate === fare.departureDate &&
    evidence.returnDate === fare.returnDate
  );
}
