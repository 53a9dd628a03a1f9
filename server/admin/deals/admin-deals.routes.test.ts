import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AdminDeal, adminDeal, type DealFields } from '#contract/api/admin-deals.ts';
import { listenToChanges } from '#server/platform/database/site-changes.ts';
import { createAdmin } from '#test/support/admins.ts';
import { editOf, idsOf, openDealAdmin, typedCairo } from '#test/support/deal-admin.ts';
import { buildRecordedSite, testNow } from '#test/support/factories.ts';
import { functionsOf, openForFile } from '#test/support/open-for-file.ts';

const dealAdmin = openForFile(() => openDealAdmin(() => testNow));
const { call, create, list, actOn, done, listPublic, listAudit, reset } = functionsOf(dealAdmin);
beforeEach(async () => {
  await reset();
});

describe('a typed deal', () => {
  it('is published, seen by everybody, and written down', async () => {
    const announced: string[] = [];
    const stop = await listenToChanges(dealAdmin.context.handle, ({ topic }) => announced.push(topic));
    expect(await listPublic()).toEqual([]);
    const deal = await create({ flightType: 'one-stop', bestSite: 'wego', discountPercentage: 99 });
    await expect.poll(() => announced).toEqual(['deals']);
    await stop();
    expect(adminDeal.parse(deal)).toMatchObject({
      version: 1,
      status: 'published',
      isCurated: true,
      source: 'curated',
      isSample: false,
      destination: 'Cairo',
      destinationAr: 'القاهرة',
      country: 'Egypt',
      region: 'africa',
      departureCityCode: 'RUH',
      departureCityAr: 'الرياض',
      airlineCode: 'MS',
      flightType: 'one-stop',
      discountPercentage: 30,
      isVerified: false,
      check: { verdict: 'unknown', discountPercentage: 30, recordedPercentage: null, lowestNow: null },
      publishedAt: testNow.toISOString(),
      deletedAt: null,
    });
    expect(await listPublic()).toMatchObject([
      {
        id: deal.id,
        destination: 'Cairo',
        originalPrice: 1000,
        dealPrice: 700,
        discountPercentage: 30,
        isVerified: false,
        assessment: null,
        imageUrl: null,
        locked: false,
        bookingUrl: expect.stringMatching(/wego/),
      },
    ]);
    expect(await listAudit()).toEqual([
      {
        action: 'deal.create',
        by: 'huda@example.com',
        id: deal.id,
        before: null,
        after: expect.objectContaining({ dealPrice: 700, status: 'published' }),
      },
    ]);
  });

  it('takes a metropolitan code and an airline by either name, and keeps a name nobody knows', async () => {
    const deals = [
      await create({ destinationCode: 'par', airline: 'الخطوط السعوديه' }),
      await create({ airline: '  Zephyr \u202eAir ' }),
      await create({ airline: 'ms', region: 'asia' }),
    ];
    expect(deals).toMatchObject([
      { destinationCode: 'CDG', region: 'europe', airlineCode: 'SV' },
      { airline: 'Zephyr Air', airlineAr: 'Zephyr Air', airlineCode: null },
      { airlineCode: 'MS', region: 'asia' },
    ]);
  });

  it('is none of these, and nothing is kept of it', async () => {
    const refused: [Partial<Record<keyof DealFields, unknown>>, string[]][] = [
      [{ destinationCode: 'ZZZ' }, ['destinationCode']],
      [{ destinationCode: 'RUH' }, ['destinationCode']],
      [{ dealPrice: 1000 }, ['dealPrice']],
      [{ dealPrice: 0 }, ['dealPrice']],
      [{ dealPrice: 99.999 }, ['dealPrice']],
      [{ airline: ' ' }, ['airline']],
      [{ airline: undefined, originalPrice: undefined }, ['airline', 'originalPrice']],
      [{ cheapestDate: '2026-11-20' }, ['cheapestDate']],
      [{ cheapestDate: '2027-11-22' }, ['cheapestDate']],
      [{ cheapestDate: '2027-02-30' }, ['cheapestDate']],
      [{ cheapestDate: '0000-01-01', returnDate: '0000-01-01' }, ['cheapestDate', 'returnDate']],
      [{ returnDate: '2027-01-20' }, ['returnDate']],
      [{ tripType: 'roundtrip' }, ['returnDate']],
      [{ tripType: 'roundtrip', returnDate: '2027-01-14' }, ['returnDate']],
      [{ tripType: 'roundtrip', returnDate: '2027-01-20', cheapestDate: null }, ['cheapestDate']],
      [{ expiresAt: testNow.toISOString() }, ['expiresAt']],
      [{ expiresAt: '0000-01-01T00:00:00Z' }, ['expiresAt']],
      [{ departureCityCode: 'AHB' }, ['departureCityCode']],
      [{ imageUrl: 'https://evil.example/pixel.gif' }, ['imageUrl']],
      [{ imageUrl: '/media/x.webp' }, ['imageUrl']],
      [{ airlineLogoUrl: `/media/${randomUUID()}.webp` }, ['airlineLogoUrl']],
      [{ airlineLogoUrl: 'javascript:alert(1)' }, ['airlineLogoUrl']],
      [{ publishNow: true } as never, ['publishNow']],
    ];
    for (const [fields, wrong] of refused) {
      const response = await call('POST /api/admin/deals', { ...typedCairo, ...fields });
      const named = Object.keys((await response.json()).fields ?? {}).sort();
      expect([fields, response.status, named]).toEqual([fields, 422, wrong]);
    }
    expect([(await list()).total, await listAudit()]).toEqual([0, []]);
  });

  it('is refused while the same one is published, also when two come at once', async () => {
    const send = () => call('POST /api/admin/deals', typedCairo);
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = await send();
    expect((await refused.json()).fields).toEqual({
      destinationCode: 'This deal is published already: the same trip, airline and price.',
    });
    expect(await listPublic()).toHaveLength(1);
    const other = await create({ dealPrice: 690 });
    const same = await call(`PUT /api/admin/deals/${other.id}`, editOf(other, { dealPrice: 700 }));
    expect(same.status).toBe(409);
    await actOn('reject', other);
    expect((await list()).total).toBe(2);
  });

  it('says in the reader’s language why a price is refused', async () => {
    const fields = { ...typedCairo, dealPrice: 1000 };
    expect(await (await call('POST /api/admin/deals', fields, 'ar')).json()).toMatchObject({
      fields: { dealPrice: 'يجب أن يكون سعر العرض أقل من السعر الأصلي.' },
    });
  });
});

describe('what the history says', () => {
  // 900 SAR is usual for Istanbul, one way, and 610 the price now.
  const istanbul = { destinationCode: 'IST', cheapestDate: '2026-12-31', originalPrice: 900 };
  beforeEach(async () => {
    await dealAdmin.site.ingest(buildRecordedSite(testNow));
  });
  const check = async (originalPrice: number, dealPrice: number, code = 'IST') => {
    const path = `/api/admin/deals/check?tripType=oneway&cheapestDate=2026-12-31&destinationCode=${code}`;
    const prices = `originalPrice=${originalPrice}&dealPrice=${dealPrice}`;
    return (await call(`GET ${path}&${prices}`)).json();
  };
  const publicOf = async (id: string) => (await listPublic()).find((deal) => deal.id === id);

  it('is asked before a deal is typed', async () => {
    const known = { reference: 936, referenceDays: 40, lowestNow: 610 };
    const unknown = { reference: null, referenceDays: null, lowestNow: null };
    const answers = [
      await check(900, 610),
      await check(1500, 750),
      await check(2000, 1200, 'DXB'),
      await check(900, 610, 'KWI'),
    ];
    expect(answers).toMatchObject([
      { verdict: 'supported', discountPercentage: 32, recordedPercentage: 34, ...known },
      { verdict: 'contradicted', discountPercentage: 50, recordedPercentage: 19, ...known },
      { verdict: 'contradicted', recordedPercentage: 0 },
      { verdict: 'unknown', discountPercentage: 32, recordedPercentage: null, ...unknown },
    ]);
    const { db } = dealAdmin.context;
    const longAgo = new Date(testNow.getTime() - 8 * 86_400_000);
    await db.updateTable('fare_evidence').set({ computed_at: longAgo }).execute();
    expect(await check(900, 610)).toMatchObject({ verdict: 'unknown' });
  });

  it('marks a deal it supports against the recorded price, for as long as the price is seen', async () => {
    const { db, board, deals } = dealAdmin.context;
    const deal = await create({ ...istanbul, dealPrice: 600 });
    expect(deal).toMatchObject({
      originalPrice: 900,
      discountPercentage: 35,
      isVerified: true,
      check: { verdict: 'supported', discountPercentage: 33, recordedPercentage: 35 },
    });
    expect(await publicOf(deal.id)).toMatchObject({
      originalPrice: 936,
      dealPrice: 600,
      discountPercentage: 35,
      isVerified: true,
      assessment: { status: 'assessed', evidence: { reference: 936, discountPercentage: 35, level: 'low' } },
      observedAt: expect.any(String),
    });
    await db.deleteFrom('fare').execute();
    await board.rebuild();
    await deals.followFares();
    const unmarked = { isVerified: false, discountPercentage: 33, originalPrice: 900 };
    expect(await publicOf(deal.id)).toMatchObject(unmarked);
    const { rows } = await list('?kind=curated');
    expect(rows).toMatchObject([{ isVerified: false, check: { verdict: 'unseen' } }]);
  });

  it('gives no mark to a price nobody saw, whatever the record says of it', async () => {
    const unseen = [
      { ...istanbul, dealPrice: 590 },
      { ...istanbul, cheapestDate: '2027-01-01', dealPrice: 610 },
      { ...istanbul, cheapestDate: null, dealPrice: 610 },
      { ...istanbul, tripType: 'roundtrip', cheapestDate: null, dealPrice: 610 },
    ] as const;
    for (const fields of unseen) {
      const deal = await create(fields);
      expect(deal).toMatchObject({ isVerified: false });
      expect(deal.check.verdict).not.toBe('supported');
      const shown = { isVerified: false, originalPrice: 900, assessment: null, observedAt: null };
      expect(await publicOf(deal.id)).toMatchObject(shown);
    }
    const rows = await listPublic();
    const firstUnverified = rows.findIndex(({ isVerified }) => !isVerified);
    expect(rows.slice(firstUnverified).some(({ isVerified }) => isVerified)).toBe(false);
  });

  it('gives no mark to a deal it contradicts, and says so in the list', async () => {
    const { id } = await create({ ...istanbul, originalPrice: 2000, dealPrice: 800 });
    const unmarked = { id, originalPrice: 2000, discountPercentage: 60, isVerified: false };
    expect(await publicOf(id)).toMatchObject({ ...unmarked, assessment: null });
    const verdict = { verdict: 'contradicted', discountPercentage: 60, recordedPercentage: 14 };
    const check = { ...verdict, reference: 936, lowestNow: 610 };
    expect((await list('?kind=curated')).rows).toMatchObject([{ ...unmarked, check }]);
  });

  it('is looked at anew when prices change, and stays when something else does', async () => {
    const deal = await create({ ...istanbul, dealPrice: 600 });
    await dealAdmin.context.db.deleteFrom('fare_evidence').execute();
    const put = `PUT /api/admin/deals/${deal.id}`;
    const renamed = await done(put, editOf(deal, { isPremium: true }));
    expect(renamed).toMatchObject({ isVerified: true, discountPercentage: 35 });
    const priced = await done(put, editOf(renamed, { dealPrice: 650 }));
    expect(priced).toMatchObject({ isVerified: false, discountPercentage: 28 });
  });

  it('shows a found deal with its own evidence', async () => {
    const { rows } = await list('?kind=detected&search=istanbul&sort=dealPrice&order=asc');
    const verdict = { verdict: 'supported', discountPercentage: 35, recordedPercentage: 34 };
    expect(rows[0]).toMatchObject({
      isCurated: false,
      isVerified: true,
      discountPercentage: 34,
      check: { ...verdict, reference: 936, lowestNow: 610 },
    });
  });
});

describe('two administrators', () => {
  it('do not write over each other: the second is told, and nothing is lost', async () => {
    const other = await createAdmin(dealAdmin.context, { email: 'omar@example.com' });
    const deal = await create();
    const put = `PUT /api/admin/deals/${deal.id}`;
    const first = await call(put, editOf(deal, { dealPrice: 650 }), 'en', other);
    expect((await first.json()).deal).toMatchObject({ version: 2, dealPrice: 650, discountPercentage: 35 });
    const second = await call(put, editOf(deal, { originalPrice: 1200 }));
    expect([second.status, (await second.json()).code]).toEqual([409, 'conflict']);
    const [known = deal] = (await list()).rows;
    expect(known).toMatchObject({ version: 2, originalPrice: 1000, dealPrice: 650 });
    const again = await done(put, editOf(known, { originalPrice: 1200 }));
    expect(again).toMatchObject({ version: 3, originalPrice: 1200, dealPrice: 650 });
    const [was, is] = [
      { dealPrice: 700, discountPercentage: 30 },
      { dealPrice: 650, discountPercentage: 35 },
    ];
    expect((await listAudit()).slice(1)).toMatchObject([
      { by: 'omar@example.com', before: was, after: is },
      { by: 'huda@example.com', before: { originalPrice: 1000 }, after: { originalPrice: 1200 } },
    ]);
    expect(await listPublic()).toMatchObject([{ originalPrice: 1200, dealPrice: 650 }]);
  });

  it('at the same moment: one is stored, the other told', async () => {
    const deal = await create();
    const put = (dealPrice: number) => call(`PUT /api/admin/deals/${deal.id}`, editOf(deal, { dealPrice }));
    const answers = await Promise.all([650, 640, 630].map(put));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await listAudit()).toHaveLength(2);
  });

  it('leave a deal alone that nothing is changed of', async () => {
    const deal = await create();
    expect(await done(`PUT /api/admin/deals/${deal.id}`, editOf(deal))).toEqual(deal);
    expect(await listAudit()).toHaveLength(1);
    expect((await call(`PUT /api/admin/deals/${randomUUID()}`, editOf(deal))).status).toBe(404);
    const wrong = await call(`PUT /api/admin/deals/${deal.id}`, editOf(deal, { dealPrice: 1001 }));
    expect([wrong.status, Object.keys((await wrong.json()).fields)]).toEqual([422, ['dealPrice']]);
  });
});

describe('the list', () => {
  beforeEach(async () => {
    await create({ destinationCode: 'DXB', originalPrice: 500, dealPrice: 300, airline: 'FZ' });
    await create({ destinationCode: 'CAI', departureCityCode: 'JED', dealPrice: 900, isPremium: true });
    await create({ destinationCode: 'IST', airline: 'نسيم الجزيرة', expiresAt: '2027-01-01T00:00:00Z' });
  });
  const codes = async (query: string) => (await list(query)).rows.map(({ code }) => code);

  it('finds by name, code and airline in both languages, and by filters', async () => {
    for (const [query, wanted] of [
      ['search=dubai', ['DXB']],
      ['search=دبى', ['DXB']],
      ['search=cai', ['CAI']],
      ['search=jeddah', ['CAI']],
      ['search=جده', ['CAI']],
      ['search=نسيم', ['IST']],
      ['search=flydubai', ['DXB']],
      ['search=مصر للطيران', ['CAI']],
      ['search=%25', []],
      ['search=nowhere', []],
      ['premium=premium', ['CAI']],
      ['premium=free&region=europe', ['IST']],
      ['region=asia', ['DXB']],
      ['status=rejected', []],
      ['kind=detected', []],
    ] as const) {
      expect([query, await codes(`?${new URLSearchParams(query)}`)]).toEqual([query, wanted]);
    }
  });

  it('is ordered either way', async () => {
    for (const [sort, wanted] of [
      ['dealPrice', ['DXB', 'IST', 'CAI']],
      ['discount', ['CAI', 'IST', 'DXB']],
      ['destination', ['CAI', 'DXB', 'IST']],
    ] as const) {
      expect(await codes(`?sort=${sort}&order=asc`)).toEqual(wanted);
      expect(await codes(`?sort=${sort}&order=desc`)).toEqual(wanted.toReversed());
    }
  });

  it('names destinations in the order of the reader’s language', async () => {
    const response = await call('GET /api/admin/deals?sort=destination&order=asc', undefined, 'ar');
    const names = ((await response.json()) as AdminDeal[]).map(({ destinationAr }) => destinationAr);
    expect(names).toEqual(['إسطنبول', 'دبي', 'القاهرة'].sort(new Intl.Collator('ar').compare));
  });

  it('has those without an end last, in pages, with the total of all', async () => {
    expect((await codes('?sort=expires&order=asc')).at(0)).toBe('IST');
    const { db } = dealAdmin.context;
    const rows = await db.selectFrom('deal').selectAll().execute();
    const [{ id: _, version: __, evidence: ___, ...copy } = rows[0] as never] = rows;
    await db
      .insertInto('deal')
      .values(Array.from({ length: 55 }, () => ({ ...copy, evidence: null })))
      .execute();
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?page=${page}`)));
    expect(pages.map(({ rows: { length }, total }) => [length, total])).toEqual([
      [50, 58],
      [8, 58],
      [0, 58],
    ]);
    expect(new Set(pages.flatMap(({ rows }) => idsOf(rows))).size).toBe(58);
  });

  it('comes with every airline for the form', async () => {
    const airlines = await (await call('GET /api/admin/airlines')).json();
    expect(airlines).toHaveLength(dealAdmin.context.reference.airlines.size);
    expect(airlines).toContainEqual({ code: 'MS', name: 'EgyptAir', nameAr: 'مصر للطيران' });
  });
});

it('is exported as it is filtered: no cell begins a formula, and it is written down', async () => {
  const { site } = dealAdmin;
  const { db } = site.context;
  await create({ airline: '=HYPERLINK("https://evil.example","خصم, 50%")' });
  const typed = await create({ airline: 'Air;=1+1', flightType: 'direct' });
  // A found deal may have no airline, which the form would not take.
  await site.ingest(buildRecordedSite(testNow));
  await db.updateTable('deal').set({ airline: null }).where('is_curated', '=', false).execute();

  const { fileName, text } = await (await call('GET /api/admin/deals/export')).json();
  expect(fileName).toBe('deals-2026-11-21.csv');
  expect(text.startsWith('\ufeffid,version,status,')).toBe(true);
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"",""خصم, 50%"")"`);
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
  const stored = await db.selectFrom('deal').select('id').execute();
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
  const entries = await db.selectFrom('audit_entry').select(['action', 'after']).execute();
  expect(entries.at(-1)).toMatchObject({ action: 'deal.export', after: { hasSearch: true, rows: 1 } });
});
