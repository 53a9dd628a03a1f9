import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createUser, type TestUser } from '#test/support/accounts.ts';
import { createAdmin, sendAdminRequest, type TestAdmin } from '#test/support/admins.ts';
import { buildRecordedSite, testNow } from '#test/support/factories.ts';
import { sendRequest } from '#test/support/send-request.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

type Values = Record<string, unknown>;

const past = '2020-01-01T00:00:00Z';

let admin: TestAdmin;
let sara: TestUser;
const site = setUpTestSite();
beforeAll(async () => {
  admin = await createAdmin(site.context);
  sara = await createUser(site.context, { email: 'sara@example.com' });
  await site.ingest(buildRecordedSite(testNow));
});

async function answerOf(sent: Promise<Response>, status: number): Promise<Values> {
  const response = await sent;
  const answer = (await response.json()) as Values;
  expect(response.status, JSON.stringify(answer)).toBe(status);
  return answer;
}
const call = (route: string, body?: unknown, status = 200) =>
  answerOf(sendAdminRequest(site.app, admin, route, body), status);
const callAsSara = (route: string, body?: unknown, status = 200) => {
  const [method = '', path = ''] = route.split(' ');
  return answerOf(sendRequest(site.app, [method, path], body, { cookie: sara.cookie }), status);
};

describe('a deal', () => {
  /** As the specification sends it. */
  const typed = {
    destination: 'Cairo',
    destinationCode: 'CAI',
    departureCity: 'Riyadh',
    departureCityCode: 'RUH',
    airline: 'MS',
    originalPrice: 1000,
    dealPrice: 700,
    discountPercentage: 30,
    flightType: 'direct',
    region: 'africa',
    isPremium: false,
  };

  const create = async (deal: Values) => (await call('POST /api/admin/deals', deal, 201)).deal as Values;

  it('is created with the names beside the codes, and computes what it is sent', async () => {
    const id = randomUUID();
    const forged = {
      id,
      version: 99,
      status: 'rejected',
      isCurated: false,
      source: 'sample',
      isSample: true,
      discountPercentage: 99,
      isVerified: true,
      observedAt: past,
      createdAt: past,
      publishedAt: null,
      deletedAt: past,
    };
    const honest = await create(typed);
    const deal = await create({ ...typed, dealPrice: 699, ...forged });
    const { averagePrice, allPrices } = deal;
    const own = { id: null, dealPrice: 699, cheapestPrice: 699, averagePrice, allPrices };
    expect({ ...deal, ...own }).toEqual({ ...honest, ...own });
    expect(deal.id).not.toBe(id);
    expect(deal).toMatchObject({ version: 1, createdAt: testNow.toISOString() });
  });

  it('is taken back as it was given, and changes nothing by it', async () => {
    const list = (await call('GET /api/admin/deals')) as unknown as Values[];
    expect(list.some(({ isCurated }) => isCurated === false)).toBe(true);
    for (const deal of list) {
      expect(await call(`PUT /api/admin/deals/${deal.id}`, deal)).toEqual({ deal });
    }
  });

  it('changes only what can be changed of it', async () => {
    const deal = await create({ ...typed, destinationCode: 'DXB' });
    const forged = { id: randomUUID(), createdAt: past, discountPercentage: 90, status: 'ended' };
    const changed = await call(`PUT /api/admin/deals/${deal.id}`, { ...deal, ...forged, dealPrice: 600 });
    const { check: _, updatedAt: _before, ...kept } = deal;
    const computed = { version: 2, dealPrice: 600, discountPercentage: 40 };
    expect(changed.deal).toMatchObject({ ...kept, ...computed });
  });

  it('with a field nobody knows is refused', async () => {
    const { fields } = await call('POST /api/admin/deals', { ...typed, price: 1 }, 422);
    expect(fields).toEqual({ price: 'Unknown field.' });
  });
});

describe('what is one’s own', () => {
  it('goes back as it came: preferences', async () => {
    const preferences = await callAsSara('GET /api/preferences');
    const forged = { ...preferences, isAlertConsentGiven: true };
    expect(await callAsSara('PUT /api/preferences', forged)).toEqual({ preferences });
    await callAsSara('PUT /api/preferences', { ...preferences, userId: sara.id }, 422);
  });

  it('goes back as it came: the profile, whatever else it says', async () => {
    const user = await callAsSara('GET /api/auth/user');
    expect(await callAsSara('PUT /api/auth/profile', user)).toEqual({ user });
    const forged = {
      id: admin.id,
      role: 'admin',
      subscriptionStatus: 'premium',
      isEmailVerified: false,
      createdAt: past,
      mustChangePassword: true,
      deletionAt: past,
    };
    const renamed = await callAsSara('PUT /api/auth/profile', { ...user, ...forged, firstName: 'Sara' });
    expect(renamed).toEqual({ user: { ...user, firstName: 'Sara' } });
    await callAsSara('PUT /api/auth/profile', { ...user, passwordHash: 'x' }, 422);
  });
});

describe('of the administration', () => {
  it('an account goes back as it came, and only what can be set is set', async () => {
    const { user } = (await call(`GET /api/admin/users/${sara.id}`)) as { user: Values };
    expect(await call(`PUT /api/admin/users/${sara.id}`, user)).toEqual({ user });
    const forged = { id: admin.id, createdAt: past, hasSecondFactor: true, isEmailVerified: false };
    const renamed = { ...user, ...forged, lastName: 'A' };
    const { user: after } = await call(`PUT /api/admin/users/${sara.id}`, renamed);
    expect(after).toEqual({ ...user, lastName: 'A', version: (after as Values).version });
    await call(`PUT /api/admin/users/${sara.id}`, { ...user, passwordHash: 'x' }, 422);
  });

  it('a Premium destination goes back as it came', async () => {
    const forged = { id: randomUUID(), updatedAt: 'never', version: 7 };
    const wish = { destinationCode: 'IST', isPremium: true, ...forged };
    const answer = await call('POST /api/admin/premium-destinations', wish, 201);
    const destination = answer.destination as Values;
    expect(destination).toMatchObject({ version: 1 });
    expect(destination.id).not.toBe(wish.id);
    const path = `PUT /api/admin/premium-destinations/${destination.id}`;
    expect(await call(path, destination)).toEqual({ destination });
    await call(path, { ...destination, price: 1 }, 422);
  });

  it('the settings go back as they came, and change inside or beside `settings`', async () => {
    const answer = await call('GET /api/admin/settings');
    expect(await call('PUT /api/admin/settings', answer)).toEqual(answer);
    const settings = answer.settings as Values;
    const five = { ...answer, settings: { ...settings, maxFreeDeals: 5 } };
    const inside = await call('PUT /api/admin/settings', five);
    expect(inside.settings).toEqual({ ...settings, maxFreeDeals: 5 });
    const { version } = inside;
    const beside = await call('PUT /api/admin/settings', { ...settings, version, maxFreeDeals: 4 });
    expect(beside.settings).toEqual({ ...settings, maxFreeDeals: 4 });
    await call('PUT /api/admin/settings', { price: 1 }, 422);
  });

  it('public settings may be sent as they are read', async () => {
    const open = (await (await site.app.request('/api/settings')).json()) as Values;
    const { passwordMin, ...changeable } = open;
    expect((await call('PUT /api/admin/settings', open)).settings).toMatchObject(changeable);
    expect(passwordMin).toBeTypeOf('number');
  });
});
