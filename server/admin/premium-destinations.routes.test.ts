import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PremiumDestination } from '#contract/api/admin-premium-destinations.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { buildApp } from '#server/app/build-app.ts';
import { createContext } from '#server/app/context.ts';
import { followChanges } from '#server/app/follow-changes.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { App } from '#server/platform/http/app.ts';
import type { PageRenderer } from '#server/platform/http/page.ts';
import { createLogger } from '#server/platform/logger.ts';
import { createUser } from '#test/support/accounts.ts';
import { createAdmin, sendAdminRequest, type TestAdmin } from '#test/support/admins.ts';
import { testNow } from '#test/support/factories.ts';
import { buildSecretRows, findSecrets, listCallAddresses } from '#test/support/premium-secrets.ts';
import { sendRequest } from '#test/support/send-request.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

const site = setUpTestSite();
let boss: TestAdmin;
let sara: string;
beforeAll(async () => {
  await site.ingest(buildSecretRows(testNow));
  boss = await createAdmin(site.context);
  sara = (await createUser(site.context)).cookie;
});
beforeEach(async () => {
  await removeAll();
  await site.context.db.updateTable('deal').set({ status: 'published' }).execute();
  await site.context.deals.rebuild();
});

const base = '/api/admin/premium-destinations';
const call = (route: string, body?: unknown) => sendAdminRequest(site.app, boss, route, body);
const removeAll = async (): Promise<void> => {
  for (const { id } of await list()) await call(`DELETE ${base}/${id}`);
};
const list = async (): Promise<PremiumDestination[]> => (await call(`GET ${base}`)).json();
const add = async (code: string, more: object = {}): Promise<PremiumDestination> => {
  const response = await call(`POST ${base}`, { destinationCode: code, ...more });
  expect(response.status).toBe(201);
  return (await response.json()).destination;
};
const listEntries = () =>
  site.context.db
    .selectFrom('audit_entry')
    .select(['action', 'target_kind', 'target_label', 'before', 'after'])
    .orderBy('id', 'desc')
    .execute();

describe('the list of Premium destinations', () => {
  it('takes names and region from the reference list, whatever was sent', async () => {
    const added = await add('sin');
    expect(added).toMatchObject({
      destinationCode: 'SIN',
      city: 'Singapore',
      cityAr: 'سنغافورة',
      countryAr: 'سنغافورة',
      region: 'asia',
      isPremium: true,
      version: 1,
    });
    expect(added.destinationName).toMatch(/Changi/);
    const typed = { city: 'Edo', country: 'Nippon', region: 'america', isPremium: false };
    const stored = { city: 'Tokyo', country: 'Japan', region: 'asia', isPremium: false };
    expect(await add('NRT', typed)).toMatchObject(stored);
    expect((await list()).map(({ destinationCode }) => destinationCode)).toEqual(['NRT', 'SIN']);
    expect((await listEntries()).slice(0, 2)).toMatchObject([
      { action: 'premium_destination.create', target_label: 'NRT', before: null, after: stored },
      { action: 'premium_destination.create', target_label: 'SIN' },
    ]);
  });

  it('refuses a code of no airport, one of departure, and one it has', async () => {
    for (const code of departureAirports) {
      const departure = await call(`POST ${base}`, { destinationCode: code });
      expect(departure.status).toBe(422);
      const { fields } = await departure.json();
      expect(fields.destinationCode).toMatch(/^This is one of the airports we fly from/);
    }
    const unknown = await call(`POST ${base}`, { destinationCode: 'QQQ' });
    expect(unknown.status).toBe(422);
    expect((await unknown.json()).fields).toEqual({ destinationCode: 'We know no airport with this code.' });
    await add('SIN');
    const nrt = await add('NRT');
    for (const [route, body] of [
      [`POST ${base}`, { destinationCode: 'SIN' }],
      [`PUT ${base}/${nrt.id}`, { destinationCode: 'SIN' }],
    ] as const) {
      const taken = await call(route, body);
      expect(taken.status).toBe(409);
      const message = 'This destination is in the list already.';
      expect(await taken.json()).toMatchObject({ message, fields: { destinationCode: message } });
    }
    expect(await list()).toHaveLength(2);
  });

  it('writes nothing over what somebody else changed', async () => {
    const { id, version } = await add('SIN');
    const body = { destinationCode: 'SIN', isPremium: false, version };
    const { destination } = await (await call(`PUT ${base}/${id}`, body)).json();
    expect(destination).toMatchObject({ isPremium: false, version: version + 1 });
    expect((await call(`PUT ${base}/${id}`, { ...body, isPremium: true })).status).toBe(409);
    expect((await listEntries())[0]).toMatchObject({
      action: 'premium_destination.update',
      before: { isPremium: true },
      after: { isPremium: false },
    });
    const entries = (await listEntries()).length;
    await call(`PUT ${base}/${id}`, { destinationCode: 'SIN', isPremium: false });
    expect(await listEntries()).toHaveLength(entries);
  });

  it('knows no other ids', async () => {
    const missing = `${base}/00000000-0000-4000-8000-000000000000`;
    expect((await call(`DELETE ${missing}`)).status).toBe(404);
    const answer = await call(`PUT ${missing}`, { destinationCode: 'SIN' });
    const message = 'Another administrator has deleted this meanwhile.';
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found', message }]);
  });
});

const otherAddresses = ['/', '/deals.rss', '/en/deals.rss', '/sitemap.xml', '/og/RUH-SIN.en.png'];
const addresses = [...listCallAddresses(), ...otherAddresses];

/** Its pages show what a call answers, so that the cache of pages can be watched. */
function createApp(): App {
  const renderer: PageRenderer = {
    findCanonicalPath: (path) => path,
    listRefusedParameters: () => [],
    render: async ({ fetchApi }) => {
      const html = await (await fetchApi('/api/pricing/destinations?origin=RUH')).text();
      return { status: 200, location: null, isComplete: true, html };
    },
  };
  return buildApp(site.context, { renderer });
}

describe('the effect on a guest', () => {
  let app: App;
  beforeAll(() => {
    app = createApp();
  });
  const read = async (address: string, headers: Record<string, string> = {}) => {
    const response = await app.request(address, { headers });
    const body = Buffer.from(await response.arrayBuffer());
    return { address, status: response.status, etag: response.headers.get('etag') ?? '', body };
  };
  const readAll = async () => {
    const answers = [];
    for (const address of addresses) answers.push(await read(address));
    return answers;
  };
  const telling = (answers: Awaited<ReturnType<typeof readAll>>) =>
    answers.filter(({ body }) => findSecrets(body.toString('utf8')).length > 0).map(({ address }) => address);

  it('holds with the answer of the call, everywhere, whatever was kept', async () => {
    const open = await readAll();
    const told = telling(open);
    expect(told.length).toBeGreaterThan(20);
    const parts = ['/api/deals', 'destinations?', 'history?', 'calendar?', '/api/flights', '/deals.rss'];
    expect(parts.filter((part) => !told.some((address) => address.includes(part)))).toEqual([]);
    expect(told).toContain('/');
    const sin = await add('SIN');
    await add('NRT');
    expect(telling(await readAll())).toEqual([]);
    for (const { address, etag, status } of open) {
      if (etag === '' || status !== 200 || !told.includes(address)) continue;
      expect([address, (await read(address, { 'if-none-match': etag })).status]).not.toEqual([address, 304]);
    }
    const picture = open.find(({ address }) => address.startsWith('/og/'));
    expect((await read('/og/RUH-SIN.en.png')).etag).not.toBe(picture?.etag);
    await call(`PUT ${base}/${sin.id}`, { destinationCode: 'SIN', isPremium: false });
    const opened = telling(await readAll());
    expect(opened.some((address) => address.includes('/SIN/'))).toBe(true);
    expect(opened.some((address) => address.includes('/NRT/'))).toBe(false);
    await removeAll();
    expect(telling(await readAll()).sort()).toEqual(told.sort());
  });

  it('holds for what somebody keeps, both ways', async () => {
    const { db } = site.context;
    const published = db.selectFrom('deal').select('id').where('status', '=', 'published');
    const deal = await published.where('destination', '=', 'SIN').executeTakeFirstOrThrow();
    const own = (method: string, path: string) =>
      sendRequest(site.app, [method, path], undefined, { cookie: sara });
    await own('POST', `/api/favorites/${deal.id}`);
    await own('POST', '/api/favorites/RUH-NRT-oneway');
    const isLocked = async () => {
      const answer = await own('GET', '/api/favorites');
      const favorites: { id: string; deal: { locked: boolean } }[] = await answer.json();
      return Object.fromEntries(favorites.map((favorite) => [favorite.id, favorite.deal.locked]));
    };
    expect(await isLocked()).toEqual({ [deal.id]: false, 'RUH-NRT-oneway': false });
    await add('SIN');
    expect(await isLocked()).toEqual({ [deal.id]: true, 'RUH-NRT-oneway': false });
    await removeAll();
    expect(await isLocked()).toEqual({ [deal.id]: false, 'RUH-NRT-oneway': false });
  });

  it('reaches other nodes by notification', async () => {
    const { handle } = site.context;
    const config = readConfig({ DEMO: '0', PASSWORD_PEPPER: 'the key of tests and no secret at all' });
    const other = await createContext({ config, logger: createLogger('silent'), now: () => testNow, handle });
    await other.board.rebuild();
    await other.deals.rebuild();
    const unfollow = await followChanges(other, new AbortController().signal);
    const filter = { region: 'all', destinations: new Set(['SIN']), budget: 'any', isDirect: false } as const;
    const question = { ...filter, sort: 'newest', page: 1, viewer: 'guest' } as const;
    const listLocked = () => other.deals.listPage(question).rows.map(({ access }) => access.isLocked);
    expect(listLocked()).toContain(false);
    await add('SIN');
    await expect.poll(() => other.board.isPremium('SIN')).toBe(true);
    await other.snapshot.read('premium');
    expect(new Set(listLocked())).toEqual(new Set([true]));
    await unfollow();
  });
});
