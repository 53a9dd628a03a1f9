/** Status of each provider in memory, so that health checks never wait for the database. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { listProviderHealth, type ProviderHealth } from './provider-run.repository.ts';

export type ProviderStatusCache = {
  /** Reloads the status from the stored runs. */
  refreshStatus: () => Promise<void>;
  list: () => readonly ProviderHealth[];
  /** When the database last answered; null before the first time. */
  lastAnsweredAt: () => Date | null;
};

export function createProviderStatusCache(db: Kysely<Database>, now: () => Date): ProviderStatusCache {
  let health: readonly ProviderHealth[] = [];
  let answeredAt: Date | null = null;
  return {
    async refreshStatus() {
      health = await listProviderHealth(db, now());
      answeredAt = now();
    },
    list: () => health,
    lastAnsweredAt: () => answeredAt,
  };
}
