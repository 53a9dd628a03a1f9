/** The one list of scenarios, in the order they run. */
import type { Fault } from '../fault.ts';
import { clockMoved } from './clock-moved.ts';
import { databaseFailover } from './database-failover.ts';
import { databaseFrozen } from './database-frozen.ts';
import { databaseStopped } from './database-stopped.ts';
import { diskFull } from './disk-full.ts';
import { killEmbedded } from './kill-embedded.ts';
import { killPostgres } from './kill-postgres.ts';
import { mailFailing } from './mail-failing.ts';
import { providersFailing } from './providers-failing.ts';
import { pushFailing } from './push-failing.ts';

export const scenarios: readonly Fault[] = [
  killEmbedded,
  killPostgres,
  databaseStopped,
  databaseFrozen,
  databaseFailover,
  diskFull,
  clockMoved,
  mailFailing,
  pushFailing,
  providersFailing,
];
