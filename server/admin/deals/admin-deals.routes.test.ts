import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { adminDeal, type DealFields } from '#contract/api/admin-deals.ts';
import { listenToChanges } from '#server/platform/database/site-changes.ts';
import { createAdmin } from '#test/support/admins.ts';
import { editOf, openDealAdmin, typedCairo } from '#test/support/deal-admin.ts';
import { buildRecordedSite, testNow } from '#test/support/factories.ts';
import { openForFile } from '#test/support/open-for-file.ts';

const dealAdmin = openForFile(() => openDealAdmin(() => testNow));
beforeEach(async () => {
  await dealAdmin.reset();
});

const day = 86_400_000;

describe('a typed deal', () => {
  it('is published, seen by everybody, and written down', async () => {
    const announced: string[] = [];
    const stop = await listenToChanges(dealAdmin.site.context.handle, ({ topic }) => announced.push(topic));
    expect(await dealAdmin.listPublic()).toEqual([]);
    const deal = await dealAdmin.create({ flightType: 'one-stop', bestSite: 'wego', discountPercentage: 99 });
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
      departureCityCode: 'RUH',
      departureCityAr: 'الرياض',
      region: 'africa',
      airlineCode: 'MS',
      discountPercentage: 30,
      isVerified: false,
      flightType: 'one-stop',
      check: { verdict: 'unknown', discountPercentage: 30, recordedPercentage: null, lowestNow: null },
      publishedAt: testNow.toISOString(),
      deletedAt: null,
    });
    expect(await dealAdmin.listPublic()).toMatchObject([
      {
        id: deal.id,
        destination: 'Cairo',
        originalPrice: 1000,
        dealPrice: 700,
        discountPercentage: 30,
        isVerified: false,
        assessment: null,
        imageUrl: null,
        bookingUrl: expect.stringMatching(/wego/),
        locked: false,
      },
    ]);
    expect(await dealAdmin.listAudit()).toEqual([
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
    expect(await dealAdmin.create({ destinationCode: 'par', airline: 'الخطوط السعوديه' })).toMatchObject({
      destinationCode: 'CDG',
      region: 'europe',
      airlineCode: 'SV',
    });
    expect(await dealAdmin.create({ airline: '  Zephyr \u202eAir ' })).toMatchObject({
      airline: 'Zephyr Air',
      airlineAr: 'Zephyr Air',
      airlineCode: null,
    });
    expect(await dealAdmin.create({ airline: 'ms', region: 'asia' })).toMatchObject({
      airlineCode: 'MS',
      region: 'asia',
    });
  });

  it.each<[Partial<Record<keyof DealFields, unknown>>, string[]]>([
    [{ destinationCode: 'ZZZ' }, ['destinationCode']],
    [{ destinationCode: 'RUH' }, ['destinationCode']],
    [{ dealPrice: 1000 }, ['dealPrice']],
    [{ dealPrice: 1200.5 }, ['dealPrice']],
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
    [
      { imageUrl: '/media/x.webp', airlineLogoUrl: `/media/${randomUUID()}.webp` },
      ['airlineLogoUrl', 'imageUrl'],
    ],
    [{ airlineLogoUrl: 'javascript:alert(1)' }, ['airlineLogoUrl']],
    [{ publishNow: true } as never, ['publishNow']],
  ])('is not %j', async (fields, wrong) => {
    const response = await dealAdmin.call('POST /api/admin/deals', { ...typedCairo, ...fields });
    expect(response.status).toBe(422);
    const body = await response.json();
    expect(Object.keys(body.fields).sort()).toEqual(wrong);
    expect((await dealAdmin.list()).total).toBe(0);
    expect(await dealAdmin.listAudit()).toEqual([]);
  });

  it('is refused while the same one is published, also when two come at once', async () => {
    const send = () => dealAdmin.call('POST /api/admin/deals', typedCairo);
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = await send();
    expect((await refused.json()).fields).toEqual({
      destinationCode: 'This deal is published already: the same trip, airline and price.',
    });
    expect(await dealAdmin.listPublic()).toHaveLength(1);
    const other = await dealAdmin.create({ dealPrice: 690 });
    const same = await dealAdmin.call(`PUT /api/admin/deals/${other.id}`, editOf(other, { dealPrice: 700 }));
    expect(same.status).toBe(409);
    await dealAdmin.actOn('reject', other);
    expect((await dealAdmin.list()).total).toBe(2);
  });

  it('says in the reader’s language why a price is refused', async () => {
    const fields = { ...typedCairo, dealPrice: 1000 };
    expect(await (await dealAdmin.call('POST /api/admin/deals', fields, 'ar')).json()).toMatchObject({
      fields: { dealPrice: 'يجب أن يكون سعر العرض أقل من السعر الأصلي.' },
    });
  });
});

describe('what the history says', () => {
  // 900 SAR is usual for Istanbul, one way, and 610 the price now.
  const istanbul = { destinationCode: 'IST', cheapestDate: '2026-12-31' };
  beforeEach(async () => {
    await dealAdmin.site.ingest(buildRecordedSite(testNow));
  });
  const check = async (prices: { originalPrice: number; dealPrice: number }, code = 'IST') => {
    const query = new URLSearchParams({
      ...Object.fromEntries(Object.entries(prices).map(([name, price]) => [name, String(price)])),
      destinationCode: code,
      tripType: 'oneway',
      cheapestDate: istanbul.cheapestDate,
    });
    return (await dealAdmin.call(`GET /api/admin/deals/check?${query}`)).json();
  };

  it('is asked before a deal is typed', async () => {
    const known = { reference: 936, referenceDays: 40, lowestNow: 610 };
    expect(await check({ originalPrice: 900, dealPrice: 610 })).toEqual({
      verdict: 'supported',
      discountPercentage: 32,
      recordedPercentage: 34,
      ...known,
    });
    expect(await check({ originalPrice: 1500, dealPrice: 750 })).toEqual({
      verdict: 'contradicted',
      discountPercentage: 50,
      recordedPercentage: 19,
      ...known,
    });
    expect(await check({ originalPrice: 2000, dealPrice: 1200 }, 'DXB')).toMatchObject({
      verdict: 'contradicted',
      recordedPercentage: 0,
    });
    expect(await check({ originalPrice: 900, dealPrice: 610 }, 'KWI')).toEqual({
      verdict: 'unknown',
      discountPercentage: 32,
      recordedPercentage: null,
      reference: null,
      referenceDays: null,
      lowestNow: null,
    });
  });

  it('marks a deal it supports, with the recorded percentage against the recorded price', async () => {
    const deal = await dealAdmin.create({ ...istanbul, originalPrice: 900, dealPrice: 600 });
    expect(deal).toMatchObject({
      originalPrice: 900,
      discountPercentage: 35,
      isVerified: true,
      check: { verdict: 'supported', discountPercentage: 33, recordedPercentage: 35 },
    });
    const seen = (await dealAdmin.listPublic()).find(({ id }) => id === deal.id);
    expect(seen).toMatchObject({
      originalPrice: 936,
      dealPrice: 600,
      discountPercentage: 35,
      isVerified: true,
      assessment: { status: 'assessed', evidence: { reference: 936, discountPercentage: 35, level: 'low' } },
    });
  });

  const publicOf = async (id: string) => (await dealAdmin.listPublic()).find((deal) => deal.id === id);

  it('gives no mark to a price nobody saw, whatever the record says of it', async () => {
    const unseen = [
      { ...istanbul, dealPrice: 590 },
      { ...istanbul, cheapestDate: '2027-01-01', dealPrice: 610 },
      { ...istanbul, cheapestDate: null, dealPrice: 610 },
      { destinationCode: 'IST', tripType: 'roundtrip', cheapestDate: null, dealPrice: 610 },
    ] as const;
    for (const fields of unseen) {
      const deal = await dealAdmin.create({ originalPrice: 900, ...fields });
      expect(deal).toMatchObject({ isVerified: false });
      expect(deal.check.verdict).not.toBe('supported');
      expect(await publicOf(deal.id)).toMatchObject({
        isVerified: false,
        originalPrice: 900,
        assessment: null,
        observedAt: null,
      });
    }
    const rows = await dealAdmin.listPublic();
    const firstUnverified = rows.findIndex(({ isVerified }) => !isVerified);
    expect(rows.slice(firstUnverified).some(({ isVerified }) => isVerified)).toBe(false);
  });

  it('takes the mark away while the price is no longer seen', async () => {
    const deal = await dealAdmin.create({ ...istanbul, originalPrice: 900, dealPrice: 600 });
    expect(await publicOf(deal.id)).toMatchObject({ isVerified: true, observedAt: expect.any(String) });
    await dealAdmin.site.context.db.deleteFrom('fare').execute();
    await dealAdmin.site.context.board.rebuild();
    await dealAdmin.site.context.deals.followFares();
    expect(await publicOf(deal.id)).toMatchObject({
      isVerified: false,
      discountPercentage: 33,
      originalPrice: 900,
    });
    expect((await dealAdmin.list('?kind=curated')).rows).toMatchObject([
      { isVerified: false, check: { verdict: 'unseen' } },
    ]);
  });

  it('gives no mark to a deal it contradicts, and says so in the list', async () => {
    const deal = await dealAdmin.create({ ...istanbul, originalPrice: 2000, dealPrice: 800 });
    expect(deal).toMatchObject({
      discountPercentage: 60,
      isVerified: false,
      check: { verdict: 'contradicted', discountPercentage: 60, recordedPercentage: 14, lowestNow: 610 },
    });
    const seen = (await dealAdmin.listPublic()).find(({ id }) => id === deal.id);
    expect(seen).toMatchObject({
      originalPrice: 2000,
      discountPercentage: 60,
      isVerified: false,
      assessment: null,
    });
    const { rows } = await dealAdmin.list('?kind=curated');
    expect(rows).toMatchObject([{ id: deal.id, check: { verdict: 'contradicted', reference: 936 } }]);
  });

  it('is looked at anew when prices change, and stays when something else does', async () => {
    const deal = await dealAdmin.create({ ...istanbul, originalPrice: 900, dealPrice: 600 });
    await dealAdmin.site.context.db.deleteFrom('fare_evidence').execute();
    const renamed = await dealAdmin.done(
      `PUT /api/admin/deals/${deal.id}`,
      editOf(deal, { isPremium: true }),
    );
    expect(renamed).toMatchObject({ isVerified: true, discountPercentage: 35 });
    const priced = await dealAdmin.done(
      `PUT /api/admin/deals/${deal.id}`,
      editOf(renamed, { dealPrice: 650 }),
    );
    expect(priced).toMatchObject({ isVerified: false, discountPercentage: 28 });
  });

  it('is not taken from a record of long ago', async () => {
    await dealAdmin.site.context.db
      .updateTable('fare_evidence')
      .set({ computed_at: new Date(testNow.getTime() - 8 * day) })
      .execute();
    expect(await check({ originalPrice: 900, dealPrice: 610 })).toMatchObject({ verdict: 'unknown' });
  });

  it('shows a found deal with its own evidence', async () => {
    const { rows } = await dealAdmin.list('?kind=detected&search=istanbul&sort=dealPrice&order=asc');
    const [found] = rows;
    if (!found) throw new Error('nothing was found');
    expect(found).toMatchObject({
      isCurated: false,
      isVerified: true,
      discountPercentage: 34,
      check: { verdict: 'supported', discountPercentage: 35, recordedPercentage: 34, reference: 936 },
    });
  });
});

describe('two administrators', () => {
  it('do not write over each other: the second is told, and nothing is lost', async () => {
    const other = await createAdmin(dealAdmin.site.context, { email: 'omar@example.com' });
    const deal = await dealAdmin.create();
    const first = await dealAdmin.call(
      `PUT /api/admin/deals/${deal.id}`,
      editOf(deal, { dealPrice: 650 }),
      'en',
      other,
    );
    expect((await first.json()).deal).toMatchObject({ version: 2, dealPrice: 650, discountPercentage: 35 });
    const second = await dealAdmin.call(
      `PUT /api/admin/deals/${deal.id}`,
      editOf(deal, { originalPrice: 1200 }),
    );
    expect([second.status, (await second.json()).code]).toEqual([409, 'conflict']);
    const [known = deal] = (await dealAdmin.list()).rows;
    expect(known).toMatchObject({ version: 2, originalPrice: 1000, dealPrice: 650 });
    const again = await dealAdmin.done(
      `PUT /api/admin/deals/${deal.id}`,
      editOf(known, { originalPrice: 1200 }),
    );
    expect(again).toMatchObject({ version: 3, originalPrice: 1200, dealPrice: 650 });
    expect((await dealAdmin.listAudit()).slice(1)).toMatchObject([
      {
        by: 'omar@example.com',
        before: { dealPrice: 700, discountPercentage: 30 },
        after: { dealPrice: 650, discountPercentage: 35 },
      },
      { by: 'huda@example.com', before: { originalPrice: 1000 }, after: { originalPrice: 1200 } },
    ]);
    expect(await dealAdmin.listPublic()).toMatchObject([{ originalPrice: 1200, dealPrice: 650 }]);
  });

  it('at the same moment: one is stored, the other told', async () => {
    const deal = await dealAdmin.create();
    const answers = await Promise.all(
      [650, 640, 630].map((dealPrice) =>
        dealAdmin.call(`PUT /api/admin/deals/${deal.id}`, editOf(deal, { dealPrice })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await dealAdmin.listAudit()).toHaveLength(2);
  });

  it('leave a deal alone that nothing is changed of', async () => {
    const deal = await dealAdmin.create();
    expect(await dealAdmin.done(`PUT /api/admin/deals/${deal.id}`, editOf(deal))).toEqual(deal);
    expect(await dealAdmin.listAudit()).toHaveLength(1);
    expect((await dealAdmin.call(`PUT /api/admin/deals/${randomUUID()}`, editOf(deal))).status).toBe(404);
    const wrong = await dealAdmin.call(`PUT /api/admin/deals/${deal.id}`, editOf(deal, { dealPrice: 1001 }));
    expect([wrong.status, Object.keys((await wrong.json()).fields)]).toEqual([422, ['dealPrice']]);
  });
});
