/** Which destinations are Premium, in memory: of readings at the same time the one that began last counts. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { listPremiumCodes } from './premium-destination.repository.ts';

export type PremiumCodes = {
  /** As they are now; the set itself never changes. */
  current: () => ReadonlySet<string>;
  /** Reads them anew; on a database error they stay. */
  read: () => Promise<void>;
};

export function createPremiumCodes(db: Kysely<Database>): PremiumCodes {
  let codes: ReadonlySet<string> = new Set();
  let begun = 0;
  let taken = 0;
  return {
    current: () => codes,
    async read() {
      begun += 1;
      const turn = begun;
      const found = await listPremiumCodes(db);
      if (turn < taken) return;
      taken = turn;
      codes = found;
    },
  };
}
