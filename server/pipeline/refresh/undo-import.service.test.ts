import { afterEach, describe, expect, it } from 'vitest';
import { ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import type { ProviderFare } from '#server/pipeline/providers/provider.ts';
import { truncateAll } from '#test/support/database.ts';
import { digestDatabase } from '#test/support/digest-database.ts';
import { buildProviderRows, hoursAgo, testNow } from '#test/support/factories.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { publishFares } from './refresh.service.ts';
import { createImportId, isImportId, undoImport } from './undo-import.service.ts';

const site = setUpTestSite();
afterEach(() => truncateAll(site.context.db));

/** Of a moment before the clock of the test, as an import begins before it is judged. */
const importId = createImportId(new Date(testNow.getTime() - 1000));

async function ingest(fares: Partial<ProviderFare>[], id?: string): Promise<void> {
  const { refresh } = site.context;
  const options = { importId: id };
  const { touched } = await ingestRows(refresh, [buildProviderRows(...fares)], undefined, options);
  await publishFares(refresh, touched);
}

async function readState() {
  const { observation, fare, daily_low, held_fare } = await digestDatabase(site.context.db);
  const held = await site.context.db
    .selectFrom('held_fare')
    .select(['price_halalas', 'confirmed_at'])
    .execute();
  return { observation, fare, daily_low, held, hasHeld: held_fare !== undefined };
}

describe('taking an import back', () => {
  it('restores what it replaced: fares, lows and held prices', async () => {
    await ingest([
      { price: 640, observedAt: hoursAgo(5) },
      { price: 700, observedAt: hoursAgo(4), site: 'wego' },
      { price: 50, departureDate: '2027-03-10', observedAt: hoursAgo(8) },
      { price: 900, departureDate: '2027-04-10', observedAt: hoursAgo(200) },
    ]);
    const before = await readState();
    await ingest(
      [
        // A newer price, a lower one, one that confirms a held one, one of its own, a held one, an old one.
        { price: 610, observedAt: hoursAgo(1) },
        { price: 500, observedAt: hoursAgo(6) },
        { price: 50, departureDate: '2027-03-10', observedAt: hoursAgo(1) },
        { destination: 'IST', price: 900 },
        { destination: 'JFK', price: 90_000 },
        { price: 700, departureDate: '2027-04-10', observedAt: hoursAgo(199) },
      ],
      importId,
    );
    expect(await readState()).not.toEqual(before);
    expect(await undoImport(site.context.refresh, importId)).toEqual({ observations: 6 });
    expect(await readState()).toEqual(before);
    expect(await undoImport(site.context.refresh, importId)).toEqual({ observations: 0 });
    expect(await readState()).toEqual(before);
  });

  it.each([
    ['its price is dearer than the low', 1200, [500, 1150], 1300],
    ['its price was the low', 1200, [500, 1150], 1100],
    ['only a usual price let the low through', 3000, [5000], 4000],
  ])('leaves the lows as they were when %s', async (_, usual, seen, price) => {
    const trip = { destination: 'IST', observedAt: hoursAgo(24 * 14) };
    const days = Array.from({ length: 60 }, (_, day) => day + 1).filter((day) => day !== 14);
    await ingest(days.map((day) => ({ ...trip, price: usual, observedAt: hoursAgo(24 * day) })));
    await ingest(seen.map((price) => ({ ...trip, price })));
    await site.context.db.deleteFrom('held_fare').execute();
    const before = await readState();
    await ingest([{ ...trip, price }], importId);
    await undoImport(site.context.refresh, importId);
    expect(await readState()).toEqual(before);
  });

  it('ends the deal that it made', async () => {
    const days = Array.from({ length: 40 }, (_, day) => ({
      price: 900,
      observedAt: hoursAgo(24 * (40 - day) + 1),
    }));
    await ingest(days);
    await ingest([{ price: 600 }], importId);
    const deals = () =>
      site.context.db.selectFrom('deal').select('id').where('status', '=', 'published').execute();
    expect(await deals()).toHaveLength(1);
    await undoImport(site.context.refresh, importId);
    expect(await deals()).toEqual([]);
  });

  it('takes no other moment for an import', async () => {
    await ingest([{}]);
    await expect(undoImport(site.context.refresh, testNow.toISOString())).rejects.toThrow(RangeError);
    expect(isImportId('2026-11-21T09:00:00.000000Z')).toBe(false);
    expect(Array.from({ length: 50 }, () => createImportId(testNow)).every(isImportId)).toBe(true);
  });
});
