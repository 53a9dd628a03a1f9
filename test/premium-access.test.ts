/** What a guest, a free user, a member and an administrator see of a Premium destination, at every public address. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/api/index.ts';
import { addDays } from '#contract/domain/dates.ts';
import type { Operation } from '#contract/operation.ts';
import { insertPremiumDestinations } from '#server/pipeline/premium/premium-destination.repository.ts';
import { createUser } from '#test/support/accounts.ts';
import { createTestApp, type TestApp } from '#test/support/app.ts';
import { ask } from '#test/support/ask.ts';
import { buildRecordedSite, testNow } from '#test/support/factories.ts';
import { buildSecretRows, findSecrets, secretDestinations } from '#test/support/premium-secrets.ts';

const viewers = ['guest', 'free', 'member', 'admin'] as const;
type ViewerName = (typeof viewers)[number];
const sees = (viewer: ViewerName): boolean => viewer === 'member' || viewer === 'admin';

const day = addDays(testNow.toISOString().slice(0, 10), 71);
const trip = 'origin=RUH&tripType=oneway';
let dealId = '';

type Answer = { status: number; headers: Headers; text: string };
/** An address, and whether an answer of it tells the fare. */
type Row = { path: () => string; tells: (answer: Answer) => boolean };

const hasSecret = ({ status, text }: Answer): boolean => status === 200 && findSecrets(text).length > 0;
const leaves = ({ headers }: Answer): boolean => (headers.get('location') ?? '').startsWith('https://');
const ofCall = (path: string): [string, Row] => [path, { path: () => path, tells: hasSecret }];

const addresses = new Map<string, Row>([
  ofCall(`/api/pricing/destinations?${trip}`),
  ofCall(`/api/pricing/SIN/history?${trip}`),
  ofCall(`/api/pricing/SIN/calendar?${trip}&month=${day.slice(0, 7)}`),
  ofCall(`/api/flights/search?origin=RUH&destination=SIN&departureDate=${day}`),
  ofCall('/api/deals'),
  ofCall('/api/deals?search=SIN'),
  ['/api/deals/{id}', { path: () => `/api/deals/${dealId}`, tells: hasSecret }],
  ofCall('/deals.rss'),
  ofCall('/en/deals.rss'),
  ofCall('/api/favorites'),
  ...(['kayak', 'wego', 'skyscanner', 'google', 'almosafer'] as const).map((site): [string, Row] => {
    const path = `/go/RUH-SIN/${site}?departureDate=${day}`;
    return [path, { path: () => path, tells: leaves }];
  }),
]);

/** Calls that answer the same of every destination, Premium or not: places, settings, sessions, one's own account. */
const withoutFares = [
  ...['/api/airports/saudi', '/api/airports/destinations', '/api/settings', '/api/site-status'],
  ...['/api/admin/session', '/api/admin/demo', '/api/auth/user', '/api/auth/sessions', '/api/preferences'],
  ...['/api/account/subscription', '/api/account/export', '/api/account/consents'],
  '/api/favorites/{dealId}/check',
];

let site: TestApp;
let cookies: Record<ViewerName, string>;

beforeAll(async () => {
  site = await createTestApp();
  const { context } = site;
  const airports = secretDestinations.flatMap((code) => context.reference.airports.get(code) ?? []);
  await insertPremiumDestinations(context.db, airports);
  const open = buildRecordedSite(testNow).filter(
    (row) => !('fare' in row) || !secretDestinations.some((code) => code === row.fare.destination),
  );
  await site.ingest([...open, ...buildSecretRows(testNow)]);
  const people = {
    free: await createUser(context),
    member: await createUser(context, { subscription: 'premium' }),
    admin: await createUser(context, { role: 'admin' }),
  };
  cookies = {
    guest: '',
    free: people.free.cookie,
    member: people.member.cookie,
    admin: people.admin.cookie,
  };
  const deal = await context.db
    .selectFrom('deal')
    .select('id')
    .where('destination', '=', 'SIN')
    .where('origin', '=', 'RUH')
    .where('trip_type', '=', 'oneway')
    .executeTakeFirstOrThrow();
  dealId = deal.id;
  for (const { cookie } of Object.values(people)) {
    await ask(site.app, ['POST', '/api/favorites/RUH-SIN-oneway'], undefined, { cookie });
    await ask(site.app, ['POST', `/api/favorites/${dealId}`], undefined, { cookie });
  }
}, 60_000);
afterAll(() => site.close());

async function read(viewer: ViewerName, path: string): Promise<Answer> {
  const response = await ask(site.app, ['GET', path], undefined, { cookie: cookies[viewer] });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

it('asks every call that may show a destination', () => {
  const asked = new Set([...addresses.values()].map(({ path }) => new URL(path(), 'http://x').pathname));
  const patterns = operations
    .filter(({ method, access }: Operation) => method === 'get' && access !== 'admin')
    .map(({ path }: Operation) => path)
    .filter((path) => !withoutFares.includes(path));
  const unasked = patterns.filter((path) => {
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return ![...asked].some((each) => pattern.test(each));
  });
  expect(unasked).toEqual([]);
});

describe('the fare of a Premium destination', () => {
  it.each([...addresses])('is told to members and administrators alone by %s', async (_, { path, tells }) => {
    // Twice: the second answer may come out of a cache that others filled.
    for (const asked of ['member', ...viewers, 'guest'] as const) {
      const answer = await read(asked, path());
      expect([asked, answer.status, tells(answer)]).toEqual([asked, answer.status, sees(asked)]);
      if (sees(asked)) {
        expect([200, 302]).toContain(answer.status);
        expect(answer.headers.get('cache-control')).toBe('private, no-store');
      } else {
        expect(findSecrets(answer.text)).toEqual([]);
      }
    }
  });
});

describe('/go', () => {
  it.each(['guest', 'free'] as const)('leads a %s to the deal page and counts no click', async (viewer) => {
    const { db } = site.context;
    await db.deleteFrom('booking_click').execute();
    const { status, headers } = await read(viewer, `/go/RUH-SIN/kayak?departureDate=${day}`);
    expect([status, headers.get('location')]).toEqual([302, '/deal/SIN?origin=RUH&tripType=oneway']);
    expect(await db.selectFrom('booking_click').selectAll().execute()).toEqual([]);
  });

  it('counts a member’s click with the price they saw', async () => {
    const { db } = site.context;
    await db.deleteFrom('booking_click').execute();
    await read('member', `/go/RUH-SIN/kayak?departureDate=${day}`);
    const clicks = await db.selectFrom('booking_click').select(['destination', 'price_halalas']).execute();
    expect(clicks).toEqual([{ destination: 'SIN', price_halalas: 5_121_700 }]);
  });
});

describe('the picture of a shared page', () => {
  it('is the same for everybody: whoever shares a page shows it to others', async () => {
    const tags = new Set<string | null>();
    for (const viewer of viewers) {
      const { headers, status } = await read(viewer, '/og/RUH-SIN.en.png');
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, no-cache']);
      tags.add(headers.get('etag'));
    }
    expect(tags.size).toBe(1);
  });
});

describe('a destination that is open', () => {
  it.each(viewers)('can be booked by a viewer who is: %s', async (viewer) => {
    const { headers } = await read(viewer, `/go/RUH-CAI/wego?departureDate=${day}`);
    expect(headers.get('location')).toContain('https://sa.wego.com/');
  });
});
