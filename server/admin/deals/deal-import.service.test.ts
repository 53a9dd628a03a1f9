import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminDeal, DealFields, DealImport } from '#contract/api/admin-deals.ts';
import { createAdmin, sendAdminRequest, type TestAdmin } from '#test/support/admins.ts';
import { createTestApp, type TestApp } from '#test/support/app.ts';
import { truncateAll } from '#test/support/database.ts';
import { buildRecordedSite, testNow } from '#test/support/factories.ts';

let site: TestApp;
let admin: TestAdmin;
beforeAll(async () => {
  site = await createTestApp();
}, 30_000);
beforeEach(async () => {
  await truncateAll(site.context.db);
  admin = await createAdmin(site.context);
});
afterAll(() => site.close());

const call = (route: string, body?: unknown, language: 'ar' | 'en' = 'en') =>
  sendAdminRequest(site.app, admin, route, body, { language });
const cairo: DealFields = {
  destinationCode: 'CAI',
  tripType: 'oneway',
  airline: 'MS',
  originalPrice: 1000,
  dealPrice: 700,
};
async function create(fields: Partial<DealFields> = {}): Promise<AdminDeal> {
  const response = await call('POST /api/admin/deals', { ...cairo, ...fields });
  expect(response.status).toBe(201);
  return (await response.json()).deal;
}
async function exportFile(query = ''): Promise<string> {
  const response = await call(`GET /api/admin/deals/export${query}`);
  expect(response.status).toBe(200);
  const { fileName, text } = await response.json();
  expect(fileName).toBe('deals-2026-11-21.csv');
  return text;
}
async function importFile(csv: string, isDryRun: boolean, language: 'ar' | 'en' = 'en'): Promise<DealImport> {
  const response = await call('POST /api/admin/deals/import', { csv, isDryRun }, language);
  expect(response.status).toBe(200);
  return response.json();
}
const list = async (query = ''): Promise<AdminDeal[]> =>
  (await call(`GET /api/admin/deals${query}`)).json() as Promise<AdminDeal[]>;
const listRows = () => site.context.db.selectFrom('deal').selectAll().orderBy('id').execute();
const listAudit = () =>
  site.context.db.selectFrom('audit_entry').select(['action', 'after']).orderBy('audit_entry.id').execute();
const heading = 'id,version,destinationCode,airline,originalPrice,dealPrice,tripType';
const nothingRefused = { refused: [], refusedCount: 0, refusedLines: 0 };
const counts = (created: number, updated: number, unchanged: number) => ({ created, updated, unchanged });

describe('an export', () => {
  it('is read back without a change, whatever is in it', async () => {
    await create({ cheapestDate: '2027-01-15', flightType: 'direct', bestSite: 'wego', isPremium: true });
    await create({ airline: '=HYPERLINK("https://evil.example","خصم, 50%")' });
    await create({ airline: 'Air;=1+1', destinationCode: 'DXB' });
    await create({ airline: "''@x; '+1", destinationCode: 'IST' });
    await create({ airline: "'=1+1", expiresAt: '2027-01-01T00:00:00Z', tripType: 'roundtrip' });
    // A found deal without an airline, which the form would not take.
    await site.ingest(buildRecordedSite(testNow));
    await site.context.db
      .updateTable('deal')
      .set({ airline: null })
      .where('is_curated', '=', false)
      .execute();
    const before = await listRows();
    const text = await exportFile();
    expect(text.startsWith('\ufeffid,version,status,')).toBe(true);
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"",""خصم, 50%"")"`);
    expect(text).toContain(",Air;'=1+1,");
    const report = {
      isDryRun: false,
      rows: before.length,
      ...counts(0, 0, before.length),
      ...nothingRefused,
    };
    expect(await importFile(text, false)).toEqual(report);
    expect(await importFile(text.replaceAll('\r\n', '\n').slice(1), false)).toEqual(report);
    expect(await listRows()).toEqual(before);
  });

  it('holds what the filter holds, and is written down', async () => {
    await create();
    await create({ destinationCode: 'DXB' });
    const text = await exportFile('?search=dubai');
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect(text).toContain(',Dubai,دبي,');
    const entry = (await listAudit()).at(-1);
    expect(entry).toMatchObject({ action: 'deal.export', after: { hasSearch: true, rows: 1 } });
    expect(JSON.stringify(entry)).not.toContain('dubai');
  });
});

describe('an import', () => {
  it('refuses a cell of more than 2,000 characters by its line and column, without reading it', async () => {
    const csv = (cell: string) => `${heading}\n,,CAI,${cell},1000,700,oneway\n,,CAI,MS,1000,700,oneway\n`;
    const wanted = { line: 2, column: 'airline', message: 'A cell may hold 2,000 characters at most.' };
    for (const piece of ['\u0315\u0300', '; ', "'", 'a']) {
      const { refused, created } = await importFile(csv(piece.repeat(2001)), true);
      expect({ refused, created }).toEqual({ refused: [wanted], created: 1 });
    }
    const { refused } = await importFile(csv('a'.repeat(2000)), true);
    expect(refused).toMatchObject([{ column: 'airline', message: expect.stringContaining('80 characters') }]);
  });

  it('tells what would happen, then does exactly that', async () => {
    const deal = await create();
    const kept = await create({ destinationCode: 'DXB' });
    const csv = [
      heading,
      `${deal.id},1,CAI,MS,1000,600,oneway`,
      `${kept.id},1,DXB,MS,1000,700,oneway`,
      `,,IST,TK,900,610,oneway`,
      `,,par,Air France,2000,1500.50,roundtrip`,
    ].join('\n');
    const wanted = { rows: 4, ...counts(2, 1, 1), ...nothingRefused };
    const before = await listRows();
    expect(await importFile(csv, true)).toEqual({ isDryRun: true, ...wanted });
    expect(await listRows()).toEqual(before);
    expect(await listAudit()).toHaveLength(2);
    expect(await importFile(csv, false)).toEqual({ isDryRun: false, ...wanted });
    const rows = await list('?sort=destination&order=asc');
    expect(rows).toMatchObject([
      { id: deal.id, version: 2, dealPrice: 600, discountPercentage: 40, isPremium: false },
      { id: kept.id, version: 1 },
      { code: 'IST', status: 'published', isCurated: true, source: 'curated', region: 'europe' },
      { code: 'CDG', airlineCode: 'AF', dealPrice: 1500.5, tripType: 'roundtrip' },
    ]);
    expect((await listAudit()).slice(2)).toMatchObject([
      { action: 'deal.import', after: { rows: 4, ...counts(2, 1, 1) } },
      { action: 'deal.update', after: { dealPrice: 600, discountPercentage: 40 } },
      { action: 'deal.create', after: { destinationCode: 'IST' } },
      { action: 'deal.create', after: { destinationCode: 'CDG' } },
    ]);
    await site.context.deals.rebuild();
    expect((await site.app.request('/api/deals')).headers.get('x-total-count')).toBe('4');
  });

  it('takes nothing where one row is refused, and names every fault', async () => {
    const deal = await create();
    const gone = await create({ destinationCode: 'DXB' });
    await call(`DELETE /api/admin/deals/${gone.id}`);
    const csv = [
      `${heading},isPremium,imageUrl`,
      `,,IST,TK,900,610,oneway,,`,
      `,,ZZZ,,900,950,oneway,maybe,`,
      `${deal.id},7,CAI,MS,1000,600,oneway,,`,
      `${gone.id},2,DXB,MS,1000,600,oneway,,`,
      `${randomUUID()},1,CAI,MS,1000,600,oneway,,`,
      `${deal.id},1,CAI,MS,1000,600,oneway,,`,
      'not an id,1,CAI,MS,1000,600,oneway,,',
      `,,CAI,MS,1000,600,oneway,,https://evil.example/x.png`,
      `,,CAI,MS,"1,000",600,both,,`,
      `,,CAI,MS`,
      `,,DXB,,900,950,oneway,yes,`,
    ].join('\r\n');
    const before = await listRows();
    const report = await importFile(csv, false);
    expect(report).toMatchObject({ rows: 10, ...counts(0, 0, 0) });
    expect(report.refused.map(({ line, column }) => [line, column])).toEqual([
      [3, 'airline'],
      [3, 'isPremium'],
      [4, 'version'],
      [5, 'id'],
      [6, 'id'],
      [7, 'id'],
      [8, 'id'],
      [9, 'imageUrl'],
      [10, 'tripType'],
      [10, 'originalPrice'],
      [11, null],
      [12, 'airline'],
      [12, 'isPremium'],
    ]);
    expect(report.refused).toContainEqual({
      line: 7,
      column: 'id',
      message: 'This deal is already on line 4.',
    });
    expect(report.refused).toContainEqual({
      line: 11,
      column: null,
      message: 'This line has 4 fields and the heading has 9.',
    });
    expect(await listRows()).toEqual(before);
    // What a dry run would do of the rest is told all the same.
    expect(await importFile(csv, true)).toMatchObject({ created: 1, refused: report.refused });
    const inArabic = await importFile(csv, true, 'ar');
    expect(inArabic.refused.map(({ message }) => message)).toContain(
      'تغيّر هذا العرض بعد إنشاء الملف. صدّره من جديد.',
    );
    for (const { message } of inArabic.refused) expect(message).toMatch(/[\u0600-\u06ff]/);
  });

  it('writes over nobody: of two at the same moment one is told what the other did', async () => {
    const deal = await create();
    const csv = (price: number) => `id,version,dealPrice\n${deal.id},1,${price}\n`;
    const reports = await Promise.all([importFile(csv(650), false), importFile(csv(640), false)]);
    expect(reports.map(({ updated }) => updated).sort()).toEqual([0, 1]);
    expect(reports.flatMap(({ refused }) => refused)).toMatchObject([{ line: 2, column: 'version' }]);
    expect(await list()).toMatchObject([{ version: 2 }]);
    expect(await listAudit()).toHaveLength(3);
  });

  it('changes only the columns the file has, and empties what is empty', async () => {
    const deal = await create({ cheapestDate: '2027-01-15', flightType: 'direct', bestSite: 'wego' });
    const csv = `id;version;dealPrice;cheapestDate\n${deal.id};1;650;\n`;
    expect(await importFile(csv, false)).toMatchObject({ updated: 1, refused: [] });
    expect((await list())[0]).toMatchObject({
      dealPrice: 650,
      cheapestDate: null,
      flightType: 'direct',
      bestSite: 'wego',
      airlineCode: 'MS',
    });
  });

  it('makes a found deal an administrator’s, and marks what the history supports', async () => {
    await site.ingest(buildRecordedSite(testNow));
    const [found] = await list('?kind=detected&search=IST&sort=dealPrice&order=asc');
    if (!found) throw new Error('nothing was found');
    const csv = `id,version,dealPrice\n${found.id},${found.version},600\n`;
    expect(await importFile(csv, false)).toMatchObject({ updated: 1 });
    expect((await list('?kind=curated'))[0]).toMatchObject({
      id: found.id,
      isCurated: true,
      source: 'kayak.sa',
      observedAt: '2026-11-21T08:00:00.000Z',
      isVerified: true,
      discountPercentage: 35,
    });
  });

  it.each<[string, [number, string | null][]]>([
    [
      'id,nonsense,dealPrice,dealPrice',
      [
        [1, 'nonsense'],
        [1, 'dealPrice'],
      ],
    ],
    [`${heading}\n,,"CAI,MS,1000,600,oneway`, [[2, null]]],
    ['\u0000\u0001', [[1, '\u0000\u0001']]],
    [
      '__proto__,constructor\n1,2',
      [
        [1, '__proto__'],
        [1, 'constructor'],
        [2, 'destinationCode'],
      ],
    ],
  ])('says what is wrong with %j', async (csv, faults) => {
    const { refused } = await importFile(csv, false);
    expect(refused.map(({ line, column }) => [line, column])).toEqual(expect.arrayContaining(faults));
    expect(await listRows()).toEqual([]);
  });

  it.each([
    ['', 'csv'],
    [heading, 'csv'],
    [`${heading}\n${',,CAI,MS,1000,600,oneway\n'.repeat(5001)}`, 'csv'],
  ])('refuses a file of %.60j', async (csv, field) => {
    const response = await call('POST /api/admin/deals/import', { csv });
    expect([response.status, Object.keys((await response.json()).fields)]).toEqual([422, [field]]);
  });

  it.each([
    ['a megabyte of separators', `${','.repeat(1_990_000)}\n`],
    ['separators within quotation marks', `"\n"${','.repeat(1_990_000)}\n`],
    ['a quotation mark that is never closed', `"${'x\n'.repeat(900_000)}`],
    ['columns nobody has', `${heading}${',more'.repeat(40)}\n`],
  ])('refuses %s for a heading, once', async (_, csv) => {
    expect(await importFile(csv, true)).toMatchObject({
      refused: [
        {
          line: 1,
          column: null,
          message: 'The first line must hold the names of the columns, as in an exported file.',
        },
      ],
      refusedCount: 1,
    });
  });

  it('lists the first two hundred refusals and counts the rest', async () => {
    const report = await importFile(`${heading}\n${',,CAI,,1000,x,oneway\n'.repeat(600)}`, true);
    expect(report).toMatchObject({ rows: 600, refusedCount: 1200, refusedLines: 600 });
    expect(report.refused).toHaveLength(200);
    expect(report.refused.slice(0, 2)).toEqual([
      { line: 2, column: 'airline', message: 'This field is required.' },
      { line: 2, column: 'dealPrice', message: 'Enter a number, such as 450 or 450.50.' },
    ]);
  });

  it('answers a line of endless separators with one refusal', async () => {
    const report = await importFile(`${heading}\n${','.repeat(1_990_000 - heading.length)}`, true);
    expect(report).toMatchObject({ refusedCount: 1, refused: [{ line: 2, column: null }] });
  });

  it('is one of few: files that would wait too long are sent away', async () => {
    // Large enough that the first is still read when the last one comes.
    const csv = `${heading}\n${',,CAI,MS,1000,600,oneway\n'.repeat(2000)}`;
    const ask = () => call('POST /api/admin/deals/import', { csv, isDryRun: true });
    const statuses = (await Promise.all(Array.from({ length: 8 }, ask))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 503)).toHaveLength(3);
  });

  it('is a dry run unless it says otherwise, and takes five thousand rows', async () => {
    const csv = `${heading}\n${',,CAI,MS,1000,600,oneway\n'.repeat(5000)}`;
    const dry = await call('POST /api/admin/deals/import', { csv });
    expect(await dry.json()).toMatchObject({ isDryRun: true, created: 5000, refused: [] });
    expect(await listRows()).toEqual([]);
  });
});
