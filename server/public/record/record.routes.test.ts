/** The public record over HTTP: figures of its own rows, no claim that guests could not or cannot see. */
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { getClaim, getRecord, getSimilarClaims, listClaims } from '#contract/api/record.ts';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { claimsPerPage } from '#contract/domain/record.ts';
import { ownPermission } from '#contract/domain/source-permission.ts';
import { insertClaims } from '#server/pipeline/record/claim.repository.ts';
import { describeClaim, recordJob } from '#server/pipeline/record/record.jobs.ts';
import { lockDestination } from '#test/support/app.ts';
import { buildProviderRows, testNow } from '#test/support/factories.ts';
import { plantMarket } from '#test/support/planted-market.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { updateSettings } from '#test/support/update-settings.ts';
import { createRecordVersion, type RecordCsvContext, recordCsvRoutes } from './record.routes.ts';

const site = setUpTestSite();
const get = (path: string) => site.app.request(path);
const day = addDays(riyadhDate(testNow), -20);
/** Of which destinations a claim is hidden, and why. */
const hidden = { notOpen: 'LHR', notPublishable: 'CDG', premiumNow: 'BOM', departed: 'KUL' };

beforeAll(async () => {
  const { db } = site.context;
  const market = plantMarket({ seed: 3, claims: 200, rates: { gone: 0.2, dearer: 0.4, cheaper: 0.2 } });
  const claims = market.flatMap(({ trip }, index) => {
    const isPublic = trip.destination !== hidden.notPublishable;
    const permission = isPublic ? ownPermission : { ...ownPermission, show: 'with_link' as const };
    const rules = { of: () => ({ permission, budget: { callsPerDay: null, usdPerDay: null } }) };
    const isOpen = trip.destination !== hidden.notOpen;
    const claimed = { ...trip, usual: index % 9 === 0 ? null : trip.price * 1.4, isOpen };
    const departureDate = trip.destination === hidden.departed ? addDays(day, 9) : trip.departureDate;
    const deal = { ...claimed, usual: trip.price * 1.4, tier: 'great' as const, departureDate };
    const verdict = describeClaim('verdict', day, { ...claimed, tier: null, departureDate }, rules);
    return [...describeClaim('deal', day, deal, rules), ...verdict];
  });
  // A day has one verdict for each pair: the others stand for other days.
  const verdicts = claims.map((claim, index) =>
    claim.kind === 'deal' ? claim : { ...claim, day: addDays(day, -Math.floor(index / 20)) },
  );
  await insertClaims(db, verdicts, testNow);
  const observedAt = new Date(`${addDays(day, 7)}T09:00:00Z`);
  await site.ingest(
    buildProviderRows(
      ...market.flatMap(({ trip, laterPrice }) =>
        laterPrice === null ? [] : [{ ...trip, price: laterPrice, observedAt }],
      ),
    ),
  );
  await lockDestination(site.context, hidden.premiumNow);
  await recordJob.run(site.context);
  await site.context.record.read();
});

async function readRecord() {
  return getRecord.response.parse(await (await get('/api/record')).json());
}

type Figures = Record<string, number>;
const leads = [61, 31, 15, 0];

/** Claims by "kind,grouping,key,days,outcome". */
function recount(csv: string): Figures {
  const [head = '', ...lines] = csv.replace('\uFEFF', '').trim().split('\r\n');
  const figures: Figures = {};
  for (const line of lines) {
    const cells = line.split(',');
    const of = (name: string): string => cells[head.split(',').indexOf(name)] ?? '';
    const ahead = (Date.parse(of('departure_date')) - Date.parse(of('day'))) / 86_400_000;
    const own = of('kind') === 'deal' ? `tier,${of('tier')}` : `feathers,${of('feathers') || 'none'}`;
    const groups = ['all,', own, `airport,${of('origin')}`, `lead,${leads.find((first) => ahead >= first)}`];
    for (const days of [7, 14]) {
      for (const group of groups) {
        const name = `${of('kind')},${group},${days},${of(`outcome_${days}`)}`;
        figures[name] = (figures[name] ?? 0) + 1;
      }
    }
  }
  return figures;
}

/** The same figures as the record states them. */
function stated(record: { groups: readonly object[] }): Figures {
  const entries = record.groups.flatMap((group) => {
    const { kind, by, key, days, ...counts } = group as Record<string, string | number>;
    return Object.entries(counts).map(([outcome, count]) => [
      `${kind},${by},${key},${days},${outcome}`,
      count,
    ]);
  });
  return Object.fromEntries(entries.filter(([, count]) => count !== 0)) as Figures;
}

describe('the figures', () => {
  it('are those of the rows of the CSV', async () => {
    const answer = await get('/api/record.csv');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const csv = await answer.text();
    const found = recount(csv);
    expect(stated(await readRecord())).toEqual(found);
    expect(found['deal,all,,7,dearer']).toBeGreaterThan(20);
    expect(found['deal,all,,14,departed']).toBeGreaterThan(15);
    expect(found['verdict,feathers,none,7,gone']).toBeGreaterThan(0);
  });

  it('name the definitions, the days and what kind of prices they are', async () => {
    expect(await readRecord()).toMatchObject({
      asOf: testNow.toISOString(),
      to: day,
      isSample: false,
      definitions: { deal: 'discount-1', verdict: 'feathers-1', outcome: 'outcome-1' },
    });
  });
});

describe('the CSV', () => {
  /** Of another process, or of this one after a restart. */
  const startNode = (others: Partial<RecordCsvContext> = {}) => {
    const config = { ...site.context.config, trustProxy: 1 };
    const snapshot = { version: () => 7 };
    const routes = recordCsvRoutes({ ...site.context, config, snapshot, ...others });
    routes.onError((_, c) => c.text('refused', 429));
    return (headers: Record<string, string> = {}) => routes.request('/api/record.csv', { headers });
  };
  const countQueries = () => {
    let queries = 0;
    const handleQuery = () => {
      queries += 1;
    };
    onTestFinished(
      site.context.handle.observeQueries({ handleQuery, handleFailure: () => {}, handleWait: () => {} }),
    );
    return () => queries;
  };

  it('is written once for all who ask, and compressed', async () => {
    const ask = startNode();
    const queries = countQueries();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ 'accept-encoding': 'gzip' })));
    expect(queries()).toBeLessThanOrEqual(4);
    expect(new Set(answers.map(({ headers }) => headers.get('content-encoding')))).toEqual(new Set(['gzip']));
    expect(await (await ask()).text()).toBe(await (await get('/api/record.csv')).text());
  });

  it('is written when the record changes, before anybody asks', async () => {
    const record = createRecordVersion(site.context.db);
    const ask = startNode({ record });
    const queries = countQueries();
    await record.read();
    await vi.waitUntil(() => queries() > 1);
    expect((await ask()).status).toBe(200);
    expect(queries()).toBeLessThanOrEqual(5);
  });

  it('has the tag of its content, on every process, weak and in lists too', async () => {
    const [one, other] = [startNode(), startNode()];
    const etag = (await one()).headers.get('etag') ?? '';
    expect((await other()).headers.get('etag')).toBe(etag);
    for (const known of [etag, `W/${etag}`, `"other", W/${etag}`])
      expect((await other({ 'if-none-match': known })).status).toBe(304);
    const reason = { ar: 'إغلاق', en: 'Closed' };
    const closed = { start: day, end: addDays(day, 30), reason, destinations: new Set(['IST']) };
    const withOtherRows = startNode({ unusualPeriods: () => [closed] });
    expect((await withOtherRows({ 'if-none-match': etag })).status).toBe(200);
  });

  it('costs: one address has it sixty times a minute, another is served', async () => {
    const ask = startNode();
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await ask({ 'x-forwarded-for': '10.0.0.3' })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect((await ask({ 'x-forwarded-for': '10.0.0.4' })).status).toBe(200);
  });
});

describe('days on which prices were not usual', () => {
  it('leave the record, with the claims that were made or judged in them, and come back with the setting', async () => {
    const whole = await readRecord();
    const hasIstanbul = async () => (await (await get('/api/record.csv')).text()).includes(`${day},RUH,IST`);
    expect(await hasIstanbul()).toBe(true);
    const judged = addDays(day, 14);
    const period = { start: judged, end: judged, places: 'IST', reason: { ar: 'إغلاق', en: 'Closed' } };
    await updateSettings(site.context, { unusualPeriods: [period] });
    const found = recount(await (await get('/api/record.csv')).text());
    expect(stated(await readRecord())).toEqual(found);
    expect(await hasIstanbul()).toBe(false);
    await updateSettings(site.context, { unusualPeriods: [] });
    expect(await readRecord()).toEqual(whole);
  });
});

describe('the claims', () => {
  const page = async (query = '') => {
    const answer = await get(`/api/record/claims${query}`);
    return {
      rows: listClaims.response.parse(await answer.json()),
      total: Number(answer.headers.get('x-total-count')),
    };
  };

  it('come in pages that hold each of the counted claims once', async () => {
    const first = await page();
    const pages = [first.rows];
    for (let at = 2; at <= Math.ceil(first.total / claimsPerPage); at += 1)
      pages.push((await page(`?page=${at}`)).rows);
    expect(pages.flat()).toHaveLength(first.total);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(first.total);
    expect((await page('?page=400')).rows).toEqual([]);
    expect((await page('?perPage=100')).rows).toHaveLength(Math.min(100, first.total));
    expect((await get('/api/record/claims?perPage=101')).status).toBe(422);
    for (const outcome of ['judged', 'cheaper', 'gone', 'departed', 'waiting']) {
      const { rows, total } = await page(`?outcome=${outcome}&days=14`);
      expect([outcome, rows.length]).toEqual([outcome, Math.min(total, claimsPerPage)]);
      const shown = rows.map(
        ({ outcomes }) => outcomes.find(({ days }) => days === 14)?.outcome ?? 'waiting',
      );
      if (outcome !== 'judged') expect(new Set(shown)).toEqual(new Set(total > 0 ? [outcome] : []));
    }
    expect((await get('/api/record/claims?page=0')).status).toBe(422);
  });

  it('are opened one by one, with the prices around them', async () => {
    const [claim] = (await page()).rows;
    const answer = getClaim.response.parse(await (await get(`/api/record/claims/${claim?.id}`)).json());
    expect(answer.claim).toEqual(claim);
    expect(answer.dailyLows.length).toBeGreaterThan(0);
    expect((await get('/api/record/claims/999999')).status).toBe(404);
    expect((await get('/api/record/claims/x')).status).toBe(422);
  });

  it('are none that guests could not see then, or cannot see now, nor of a source that forbids it', async () => {
    const rows = await site.context.db.selectFrom('claim').select(['id', 'destination']).execute();
    const secret = rows.filter(({ destination }) =>
      [hidden.notOpen, hidden.notPublishable, hidden.premiumNow].includes(destination),
    );
    expect(secret).toHaveLength(120);
    const csv = await (await get('/api/record.csv')).text();
    const numbers = Array.from({ length: 12 }, (_, at) => at + 1);
    const all = await Promise.all(numbers.map((at) => page(`?page=${at}`)));
    const shown = all.flatMap(({ rows: some }) => some.map(({ destination }) => destination));
    for (const destination of [hidden.notOpen, hidden.notPublishable, hidden.premiumNow]) {
      expect(csv).not.toContain(destination);
      expect(shown).not.toContain(destination);
    }
    for (const { id } of secret.slice(0, 30)) {
      expect((await get(`/api/record/claims/${id}`)).status).toBe(404);
      expect((await site.premiumApp.request(`/api/record/claims/${id}`)).status).toBe(404);
    }
  });
});

describe('similar prices', () => {
  const similar = async (query: string) =>
    getSimilarClaims.response.parse(
      await (await get(`/api/record/similar?origin=RUH&tripType=oneway&${query}`)).json(),
    );

  it('are those of the airport where the route has too few, beside all prices', async () => {
    const found = await similar('destination=CAI&feathers=4');
    expect(found.scope).toBe('airport');
    expect(found.similar?.claims).toBeGreaterThanOrEqual(30);
    expect(found.all?.claims).toBeGreaterThan(found.similar?.claims ?? 0);
  });

  it('are nothing for prices that are not far below usual, and where there are too few', async () => {
    const nothing = { scope: null, similar: null, all: null };
    expect(await similar('destination=CAI&feathers=3')).toMatchObject(nothing);
    expect(await similar('destination=CAI&feathers=5')).toMatchObject(nothing);
  });
});

it('counts the figures when the job has run, before a reader asks', async () => {
  const { db, record } = site.context;
  const finished_at = new Date(testNow.getTime() + 1000);
  await db.updateTable('record_run').set({ finished_at }).execute();
  await record.read();
  const claims = await db.deleteFrom('claim').executeTakeFirstOrThrow();
  expect(claims.numDeletedRows).toBeGreaterThan(0n);
  const figures = await readRecord();
  expect(figures.asOf).toBe(finished_at.toISOString());
  expect(figures.groups.length).toBeGreaterThan(0);
});
