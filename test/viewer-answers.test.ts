/** Responses for guests, free users, Premium members and administrators, with cold and warm caches in any order. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertPremiumDestinations } from '#server/pipeline/premium/premium-destination.repository.ts';
import { sharedForAMinute } from '#server/platform/http/cache-policy.ts';
import { createUser } from '#test/support/accounts.ts';
import { buildRecordedSite, testNow } from '#test/support/factories.ts';
import { sendRequest } from '#test/support/send-request.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

const viewers = ['guest', 'free', 'premium', 'admin'] as const;
type ViewerName = (typeof viewers)[number];

const paths = [
  '/api/pricing/destinations?origin=RUH',
  '/api/deals',
  '/api/deals?sort=price',
  '/api/pricing/SIN/history?origin=RUH',
  '/api/pricing/SIN/calendar?origin=RUH&month=2026-12',
  '/api/flights/search?origin=RUH&destination=SIN&departureDate=2026-12-31&adults=1&tripType=oneway',
  '/api/pricing/SIN?origin=RUH',
] as const;

type Told = { status: number; text: string; etag: string | null };

let cookies: Record<ViewerName, string>;
const site = setUpTestSite({ now: () => testNow });
beforeAll(async () => {
  const { context } = site;
  const airports = ['SIN', 'LHR'].flatMap((code) => context.reference.airports.get(code) ?? []);
  await insertPremiumDestinations(context.db, airports);
  await site.ingest(buildRecordedSite(testNow));
  cookies = {
    guest: '',
    free: (await createUser(context)).cookie,
    premium: (await createUser(context, { subscription: 'premium' })).cookie,
    admin: (await createUser(context, { role: 'admin' })).cookie,
  };
});

let addresses = 0;
async function read(viewer: ViewerName, path: string, headers: Record<string, string> = {}) {
  addresses = (addresses + 1) % 60_000;
  const address = `10.3.${addresses >> 8}.${addresses & 255}`;
  return sendRequest(site.app, ['GET', path], undefined, { cookie: cookies[viewer], address, headers });
}
const tell = async (response: Response): Promise<Told> => ({
  status: response.status,
  text: await response.text(),
  etag: response.headers.get('etag'),
});
const readRows = async (viewer: ViewerName, path: string) =>
  (await (await read(viewer, path)).json()) as Record<string, unknown>[];
const withheld = (row: Record<string, unknown>) =>
  Object.entries(row).filter(
    ([name, value]) =>
      /price|site|date|url|evidence|discount|save/i.test(name) &&
      value !== null &&
      !(Array.isArray(value) && value.length === 0),
  );

describe('what is for Premium members', () => {
  it('is a name without price, site, date or link for guests and free users', async () => {
    for (const viewer of ['guest', 'free'] as const) {
      const row = (await readRows(viewer, paths[0])).find(({ code }) => code === 'SIN') ?? {};
      expect([viewer, row.locked, withheld(row)]).toEqual([viewer, true, []]);
      expect((await read(viewer, paths[5])).status).toBe(403);
      const locked = (await readRows(viewer, paths[1])).filter((deal) => deal.locked);
      expect(locked.length).toBeGreaterThan(0);
      for (const deal of locked) expect(withheld(deal)).toEqual([]);
    }
  });

  it('is everything for members and administrators', async () => {
    for (const viewer of ['premium', 'admin'] as const) {
      const row = (await readRows(viewer, paths[0])).find(({ code }) => code === 'SIN') ?? {};
      expect(row).toMatchObject({ locked: false, cheapestPrice: expect.any(Number) });
      expect((await read(viewer, paths[5])).status).toBe(200);
      expect((await readRows(viewer, paths[1])).some((deal) => deal.locked)).toBe(false);
    }
  });

  it('ends with the subscription at once', async () => {
    const { context } = site;
    const member = await createUser(context, { subscription: 'premium' });
    const search = async () =>
      (
        await sendRequest(site.app, ['GET', paths[5]], undefined, {
          cookie: member.cookie,
          address: '10.4.0.1',
        })
      ).status;
    expect(await search()).toBe(200);
    await context.db
      .updateTable('subscription')
      .set({ ends_at: testNow })
      .where('user_id', '=', member.id)
      .execute();
    expect(await search()).toBe(403);
  });
});

describe('answers', () => {
  it('are kept by proxies only for guests without a cookie, and by browsers for every guest', async () => {
    for (const viewer of viewers) {
      const response = await read(viewer, paths[0]);
      const isKept = viewer === 'guest';
      expect([viewer, response.headers.get('cache-control')]).toEqual([
        viewer,
        isKept ? 'private, no-cache' : 'private, no-store',
      ]);
      expect(response.headers.get('vary')).toContain('Cookie');
    }
    const anonymous = await site.app.request(paths[0]);
    expect(anonymous.headers.get('cache-control')).toBe(sharedForAMinute);
  });

  it('are not confirmed by the mark of somebody else’s', async () => {
    const { etag } = await tell(await read('premium', paths[0]));
    expect((await read('guest', paths[0], { 'if-none-match': etag ?? '' })).status).toBe(200);
  });

  it('are each viewer’s own under 200 interleaved requests, whatever the order', async () => {
    const expected = new Map<string, Told>();
    // The members' answers are made first, so that what is kept warm is what must not leak.
    for (const viewer of viewers.toReversed()) {
      for (const path of paths) expected.set(`${viewer} ${path}`, await tell(await read(viewer, path)));
    }
    for (const path of paths) {
      expect(expected.get(`free ${path}`)).toEqual(expected.get(`guest ${path}`));
      expect(expected.get(`admin ${path}`)).toEqual(expected.get(`premium ${path}`));
      expect(expected.get(`premium ${path}`)?.text).not.toBe(expected.get(`guest ${path}`)?.text);
    }
    const asking = fc.array(fc.tuple(fc.constantFrom(...viewers), fc.constantFrom(...paths)), {
      minLength: 200,
      maxLength: 200,
    });
    await fc.assert(
      fc.asyncProperty(asking, async (requests) => {
        const told = await Promise.all(
          requests.map(async ([viewer, path]) => tell(await read(viewer, path))),
        );
        for (const [index, [viewer, path]] of requests.entries()) {
          expect(told[index]).toEqual(expected.get(`${viewer} ${path}`));
        }
      }),
      { numRuns: 3 },
    );
  });
});
