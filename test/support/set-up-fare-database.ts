/** The database of a test file, emptied after each test, with what stores fares in it where there is no site. */
import { afterEach } from 'vitest';
import { type IngestReport, ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import type { ProviderFare, ProviderRow } from '#server/pipeline/providers/provider.ts';
import { reference } from '#test/support/reference.ts';
import { truncateAll } from './database.ts';
import { buildProviderRows, ownRules, testNow } from './factories.ts';
import { setUpTestDatabase } from './set-up-test-database.ts';

export function setUpFareDatabase(now: () => Date = () => testNow) {
  const database = setUpTestDatabase();
  afterEach(() => truncateAll(database.db));
  const context = {
    get db() {
      return database.db;
    },
    reference,
    includeSample: true,
    sourceRules: ownRules,
    now,
  };
  const ingest = (rows: readonly ProviderRow[]): Promise<IngestReport> => ingestRows(context, [rows]);
  return {
    database,
    context,
    ingest,
    ingestFares: (...fares: readonly Partial<ProviderFare>[]) => ingest(buildProviderRows(...fares)),
  };
}
