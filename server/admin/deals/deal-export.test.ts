import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import type { AdminDeal, DealFields } from '#contract/api/admin-deals.ts';
import { createAdmin, sendAdminRequest } from '#test/support/admins.ts';
import { buildRecordedSite, testNow } from '#test/support/factories.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

const site = setUpTestSite();

const cairo: DealFields = {
  destinationCode: 'CAI',
  tripType: 'oneway',
  airline: 'MS',
  originalPrice: 1000,
  dealPrice: 700,
};

it('holds the deals that fit, no cell begins a formula, and it is written down', async () => {
  const admin = await createAdmin(site.context);
  const call = (route: string, body?: unknown) => sendAdminRequest(site.app, admin, route, body);
  const create = async (fields: Partial<DealFields>): Promise<AdminDeal> =>
    (await (await call('POST /api/admin/deals', { ...cairo, ...fields })).json()).deal;
  await create({ airline: '=HYPERLINK("https://evil.example","خصم, 50%")' });
  const typed = await create({ airline: 'Air;=1+1', cheapestDate: '2027-01-15', flightType: 'direct' });
  // A found deal may have no airline, which the form would not take.
  await site.ingest(buildRecordedSite(testNow));
  await site.context.db.updateTable('deal').set({ airline: null }).where('is_curated', '=', false).execute();

  const { fileName, text } = await (await call('GET /api/admin/deals/export?perPage=1')).json();
  expect(fileName).toBe('deals-2026-11-21.csv');
  expect(text.startsWith('\ufeffid,version,status,')).toBe(true);
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"",""خصم, 50%"")"`);
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
  const stored = await site.context.db.selectFrom('deal').select('id').execute();
  expect(rows.map(({ id }) => id).sort()).toEqual(stored.map(({ id }) => id).sort());
  expect(rows.find(({ id }) => id === typed.id)).toMatchObject({
    version: '1',
    destination: 'Cairo',
    destinationAr: 'القاهرة',
    airline: "Air;'=1+1",
    originalPrice: '1000',
    dealPrice: '700',
    discountPercentage: '30',
    cheapestDate: '2027-01-15',
    returnDate: '',
    isPremium: 'false',
    bestSite: '',
  });
  expect(rows.filter(({ airline }) => airline === '').length).toBeGreaterThan(0);

  const narrowed = await (await call('GET /api/admin/deals/export?search=Air;')).json();
  expect(parse(narrowed.text, { bom: true, columns: true })).toHaveLength(1);
  const entries = await site.context.db.selectFrom('audit_entry').select(['action', 'after']).execute();
  expect(entries.at(-1)).toMatchObject({ action: 'deal.export', after: { hasSearch: true, rows: 1 } });
});
