/** All migrations by name. From version 1.0.0 on a new one gets the next number and is never edited (CONTRIBUTING.md). */
import type { SiteMigration } from '../migrator.ts';
import * as initial from './0001-initial.ts';

export const migrations: Readonly<Record<string, SiteMigration>> = {
  '0001-initial': initial,
};
