import type { KyselyPlugin } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import type { ProviderFare } from '#server/pipeline/providers/provider.ts';
import { loadReferenceData } from '#server/pipeline/reference/load-reference-data.ts';
import { truncateAll } from '#test/support/database.ts';
import { buildProviderRows, testNow } from '#test/support/factories.ts';
import { ownRules } from '#test/support/own-rules.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { settleHeldFares } from './held-fares.service.ts';

const reference = loadReferenceData();
const key = { origin: 'RUH', tripType: 'oneway' } as const;
const database = setUpTestDatabase();
afterEach(() => truncateAll(database.db));

async function ingest(...fares: readonly Partial<ProviderFare>[]): Promise<void> {
  await ingestRows({ db: database.db, reference, sourceRules: ownRules, now: () => testNow }, [
    buildProviderRows(...fares),
  ]);
}

const hoursAgo = (hours: number) => new Date(testNow.getTime() - hours * 3_600_000);

describe('settleHeldFares', () => {
  it('locks no deal: an administrator may hold one of the list', async () => {
    await ingest({ price: 50 });
    const locking: string[] = [];
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (node.kind === 'SelectQueryNode' && node.endModifiers) locking.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    expect(await settleHeldFares(database.db.withPlugin(plugin), key, testNow)).toHaveLength(1);
    expect(locking).toEqual([]);
  });

  it('settles every destination of the list, and a second time changes nothing', async () => {
    const low = { price: 50, site: 'wego' } as const;
    await ingest(
      ...['CAI', 'DXB', 'IST'].flatMap((destination) => [
        { ...low, destination, observedAt: hoursAgo(7) },
        { ...low, destination },
      ]),
      { ...low, destination: 'JFK', price: 215 },
    );
    const readAll = async () => [
      await database.db.selectFrom('held_fare').selectAll().orderBy('id').execute(),
      await database.db.selectFrom('fare').selectAll().orderBy('destination').execute(),
    ];
    const waiting = await settleHeldFares(database.db, key, testNow);
    const settled = await readAll();
    expect([waiting.length, settled[1]?.length]).toEqual([1, 3]);
    expect(await settleHeldFares(database.db, key, testNow)).toEqual(waiting);
    expect(await readAll()).toEqual(settled);
  });
});
