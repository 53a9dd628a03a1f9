/** Facts that every page reads, in memory: settings, Premium destinations, photos and records of booking sites. */
import { isDeepStrictEqual } from 'node:util';
import { defaultSettings, type Settings } from '#contract/domain/settings.ts';
import type { Site } from '#contract/domain/site.ts';
import { readSiteRecords } from '#server/pipeline/checks/price-check.repository.ts';
import type { SiteFacts } from '#server/pipeline/fares/board.ts';
import { type DestinationPhoto, listDestinationPhotos } from '#server/pipeline/photos/destination-photo.ts';
import { listPremiumCodes } from '#server/pipeline/premium/premium-policy.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/logger.ts';
import {
  completeSettings,
  readStoredSettings,
  type SettingsCopy,
  type StoredSettings,
} from './settings.service.ts';

/** Its parts are replaced, never changed; a part that reads the same stays the same object. */
type SiteParts = {
  settings: { storedVersion: number; values: Settings };
  premium: ReadonlySet<string>;
  photos: ReadonlyMap<string, DestinationPhoto>;
  siteRecords: ReadonlyMap<Site, boolean | null>;
};
type SitePart = keyof SiteParts;

/** Must not throw. */
export type SiteFollower = (before: SiteParts, after: SiteParts) => Promise<void>;

export type SiteSnapshot = SiteFacts & {
  settings: SettingsCopy;
  /**
   * Reads parts anew, all of them by default, and resolves when followers have taken what changed. On a database
   * error everything stays as it was.
   */
  read: (...parts: readonly SitePart[]) => Promise<void>;
  /** As `read`, for what is stored already: an error is logged, and the notification reads once more. */
  tryRead: (...parts: readonly SitePart[]) => Promise<void>;
  /** Called by every read that finds a change. */
  onChange: (follow: SiteFollower) => void;
};

type SiteSnapshotOptions = {
  db: Db;
  /** A site with sample fares shows sample testimonials, too. */
  logger: Logger;
  now: () => Date;
};

/** Holds the defaults until `read` has run once. */
export function createSiteSnapshot({ db, logger, now }: SiteSnapshotOptions): SiteSnapshot {
  const complete = (stored: StoredSettings): Settings => completeSettings(defaultSettings, stored, logger);
  const followers: SiteFollower[] = [];
  let version = 0;
  let pending: Promise<unknown> = Promise.resolve();
  let following: Promise<unknown> = Promise.resolve();
  let site: SiteParts = {
    settings: { storedVersion: 0, values: defaultSettings },
    premium: new Set(),
    photos: new Map(),
    siteRecords: new Map(),
  };
  const readers: { [Part in SitePart]: () => Promise<SiteParts[Part]> } = {
    async settings() {
      const stored = await readStoredSettings(db);
      if (stored.version === site.settings.storedVersion) return site.settings;
      return { storedVersion: stored.version, values: complete(stored) };
    },
    premium: () => listPremiumCodes(db),
    photos: () => listDestinationPhotos(db),
    siteRecords: () => readSiteRecords(db, now()),
  };
  const replace = async (parts: readonly SitePart[]): Promise<void> => {
    const before = site;
    const found = await Promise.all(parts.map(async (part) => [part, await readers[part]()] as const));
    const changed = found.filter(([part, value]) => !isDeepStrictEqual(value, before[part]));
    if (changed.length === 0) return;
    const after: SiteParts = { ...before, ...Object.fromEntries(changed) };
    site = after;
    version += 1;
    following = Promise.all([following, ...followers.map((follow) => follow(before, after))]);
  };
  const everyPart = Object.keys(readers) as SitePart[];
  const read = async (...parts: readonly SitePart[]): Promise<void> => {
    // One after the other, so that the newest read is the last word; nobody waits for followers before reading.
    const turn = pending.then(() => replace(parts.length > 0 ? parts : everyPart));
    pending = turn.catch(() => undefined);
    await turn;
    await following;
  };
  return {
    version: () => version,
    isPremium: (destination) => site.premium.has(destination),
    findPhoto: (destination) => site.photos.get(destination),
    keepsPrice: (at) => site.siteRecords.get(at) ?? null,
    settings: {
      current: () => site.settings.values,
      version: () => version,
      storedVersion: () => site.settings.storedVersion,
      complete,
      reload: () => read('settings'),
    },
    read,
    tryRead: (...parts) =>
      read(...parts).catch((error: unknown) => {
        logger.error({ err: error, parts }, 'the site was not read anew; what was known stays');
      }),
    onChange(follow) {
      followers.push(follow);
    },
  };
}
