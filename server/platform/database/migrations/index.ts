/** All migrations by name. From version 1.0.0 on a new one gets the next number and is never edited (CONTRIBUTING.md). */
import * as initial from './0001-initial.ts';
import type { Migrations } from './site-migration.ts';

export const migrations: Migrations = {
  '0001-initial': initial,
};
