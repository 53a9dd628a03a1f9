/** Codes of the Premium destinations in memory; of concurrent reloads the one that started last wins. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { listPremiumCodes } from './premium-destination.repository.ts';

export type PremiumCodes = {
  /** The current codes; the set itself is never mutated. */
  current: () => ReadonlySet<string>;
  /** Reloads the codes; keeps them on a database error. */
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
