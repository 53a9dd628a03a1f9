/** The schema as it was before the first migration that was added; never edited. */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import {
  bookingTables,
  claimTables,
  dealTables,
  destinationTables,
} from '#server/platform/database/migrations/initial/deals.ts';
import {
  accountTables,
  accountWords,
  administratorTables,
  foldingFunctions,
  ownTables,
} from '#server/platform/database/migrations/initial/people.ts';
import { alertTables, watchTables } from './initial/alerts.ts';
import { fareTables, listTables, referenceTables, sourceTables } from './initial/fares.ts';
import { auditTable, mailTables, operationTables, rowVersions, settingTables } from './initial/site.ts';

const parts = [
  rowVersions,
  referenceTables,
  fareTables,
  sourceTables,
  listTables,
  dealTables,
  claimTables,
  destinationTables,
  bookingTables,
  foldingFunctions,
  accountTables,
  ownTables,
  administratorTables,
  accountWords,
  settingTables,
  mailTables,
  auditTable,
  operationTables,
  watchTables,
  alertTables,
];

/** Databases that a state of this file before version 1.0.0 made are refused. */
export const contentHash = createHash('sha256').update(parts.join('\n')).digest('hex');

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(parts.join('\n')).execute(db);
}
