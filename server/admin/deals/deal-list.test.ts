import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import { idsOf, openDealAdmin } from '#test/support/deal-admin.ts';
import { buildRecordedSite, testNow } from '#test/support/factories.ts';
import { openForFile } from '#test/support/open-for-file.ts';

const dealAdmin = openForFile(() => openDealAdmin(() => testNow));
beforeEach(async () => {
  await dealAdmin.reset();
});

describe('the list', () => {
  beforeEach(async () => {
    await dealAdmin.create({ destinationCode: 'DXB', originalPrice: 500, dealPrice: 300, airline: 'FZ' });
    await dealAdmin.create({
      destinationCode: 'CAI',
      departureCityCode: 'JED',
      dealPrice: 900,
      isPremium: true,
    });
    await dealAdmin.create({
      destinationCode: 'IST',
      airline: 'نسيم الجزيرة',
      expiresAt: '2027-01-01T00:00:00Z',
    });
  });
  const codes = async (query: string) => (await dealAdmin.list(query)).rows.map(({ code }) => code);

  it.each([
    ['?search=dubai', ['DXB']],
    [`?search=${encodeURIComponent('دبى')}`, ['DXB']],
    ['?search=cai', ['CAI']],
    ['?search=jeddah', ['CAI']],
    [`?search=${encodeURIComponent('جده')}`, ['CAI']],
    [`?search=${encodeURIComponent('نسيم')}`, ['IST']],
    ['?search=flydubai', ['DXB']],
    [`?search=${encodeURIComponent('مصر للطيران')}`, ['CAI']],
    ['?search=%25', []],
    ['?search=nowhere', []],
    ['?premium=premium', ['CAI']],
    ['?premium=free&region=europe', ['IST']],
    ['?region=asia', ['DXB']],
    ['?status=rejected', []],
    ['?kind=detected', []],
  ])('finds by %s', async (query, wanted) => {
    expect(await codes(query)).toEqual(wanted);
  });

  it.each([
    ['dealPrice', ['DXB', 'IST', 'CAI']],
    ['discount', ['CAI', 'IST', 'DXB']],
    ['destination', ['CAI', 'DXB', 'IST']],
  ])('is ordered by %s, either way', async (sort, wanted) => {
    expect(await codes(`?sort=${sort}&order=asc`)).toEqual(wanted);
    expect(await codes(`?sort=${sort}&order=desc`)).toEqual([...wanted].reverse());
  });

  it('names destinations in the order of the reader’s language', async () => {
    const response = await dealAdmin.call('GET /api/admin/deals?sort=destination&order=asc', undefined, 'ar');
    const names = ((await response.json()) as AdminDeal[]).map(({ destinationAr }) => destinationAr);
    expect(names).toEqual(['إسطنبول', 'دبي', 'القاهرة'].sort(new Intl.Collator('ar').compare));
  });

  it('has those without an end last, in pages, with the total of all', async () => {
    expect((await codes('?sort=expires&order=asc')).at(0)).toBe('IST');
    const { db } = dealAdmin.site.context;
    const rows = await db.selectFrom('deal').selectAll().execute();
    const [{ id: _, version: __, evidence: ___, ...copy } = rows[0] as never] = rows;
    await db
      .insertInto('deal')
      .values(Array.from({ length: 30 }, () => ({ ...copy, evidence: null })))
      .execute();
    const pages = await Promise.all([1, 2, 3].map((page) => dealAdmin.list(`?page=${page}`)));
    expect(pages.map(({ rows: { length }, total }) => [length, total])).toEqual([
      [25, 33],
      [8, 33],
      [0, 33],
    ]);
    expect(new Set(pages.flatMap(({ rows }) => idsOf(rows))).size).toBe(33);
    expect((await dealAdmin.call('GET /api/admin/deals?perPage=7')).status).toBe(422);
  });

  it('comes with every airline for the form', async () => {
    const airlines = await (await dealAdmin.call('GET /api/admin/airlines')).json();
    expect(airlines).toHaveLength(dealAdmin.site.context.reference.airlines.size);
    expect(airlines).toContainEqual({ code: 'MS', name: 'EgyptAir', nameAr: 'مصر للطيران' });
  });
});

it('is exported as it is filtered: no cell begins a formula, and it is written down', async () => {
  const { site, create, call } = dealAdmin;
  const { db } = site.context;
  await create({ airline: '=HYPERLINK("https://evil.example","خصم, 50%")' });
  const typed = await create({ airline: 'Air;=1+1', flightType: 'direct' });
  // A found deal may have no airline, which the form would not take.
  await site.ingest(buildRecordedSite(testNow));
  await db.updateTable('deal').set({ airline: null }).where('is_curated', '=', false).execute();

  const { fileName, text } = await (await call('GET /api/admin/deals/export?perPage=1')).json();
  expect(fileName).toBe('deals-2026-11-21.csv');
  expect(text.startsWith('\ufeffid,version,status,')).toBe(true);
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"",""خصم, 50%"")"`);
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
  const stored = await db.selectFrom('deal').select('id').execute();
  expect(rows.map(({ id }) => id).sort()).toEqual(stored.map(({ id }) => id).sort());
  expect(rows.find(({ id }) => id === typed.id)).toMatchObject({
    ...{ version: '1', destination: 'Cairo', destinationAr: 'القاهرة', airline: "Air;'=1+1" },
    ...{ originalPrice: '1000', dealPrice: '700', discountPercentage: '30', cheapestDate: '2027-01-15' },
    ...{ returnDate: '', isPremium: 'false', bestSite: '' },
  });
  expect(rows.filter(({ airline }) => airline === '').length).toBeGreaterThan(0);

  const narrowed = await (await call('GET /api/admin/deals/export?search=Air;')).json();
  expect(parse(narrowed.text, { bom: true, columns: true })).toHaveLength(1);
  const entries = await db.selectFrom('audit_entry').select(['action', 'after']).execute();
  expect(entries.at(-1)).toMatchObject({ action: 'deal.export', after: { hasSearch: true, rows: 1 } });
});
