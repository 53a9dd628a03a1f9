/** Access of every kind of caller to every operation of the API. */
import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/api/index.ts';
import type { Operation } from '#contract/operation.ts';
import { createKeyPair } from '#server/people/push/push-encryption.ts';
import { insertPremiumDestinations } from '#server/pipeline/premium/premium-destination.repository.ts';
import { createUser, type TestUser } from '#test/support/accounts.ts';
import { createAdmin } from '#test/support/admins.ts';
import type { TestApp } from '#test/support/app.ts';
import { buildRecordedSite, testNow } from '#test/support/factories.ts';
import { createFakeHasher } from '#test/support/fake-hasher.ts';
import { sendRequest } from '#test/support/send-request.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

const actorNames = ['guest', 'free', 'other free', 'premium', 'admin', 'admin session alone'] as const;
type ActorName = (typeof actorNames)[number];
type Actor = TestUser & { adminKey?: string };
type Actors = Record<Exclude<ActorName, 'guest'>, Actor>;
/** Nobody is signed in as a user for these. */
const unsigned: readonly ActorName[] = ['guest', 'admin session alone'];

/** What one actor sends. `owner` is the free user whose things everybody tries to get at. */
type Sent = { path?: string; query?: string; body?: unknown };
type Send = (actor: TestUser | undefined, owner: TestUser) => Sent;
/** Statuses in the order of `actorNames`. */
type Row = { send?: Send; statuses: readonly number[] };

const everybody = (status: number) => actorNames.map(() => status);
/** For people who are signed in, each for themselves. */
const signedIn = (status: number) => actorNames.map((name) => (unsigned.includes(name) ? 401 : status));
/** What only its owner finds. */
const ownerAlone = [401, 200, 404, 404, 404, 401];
const premiumAlone = [403, 403, 403, 200, 200, 403];

const password = 'palm-river-41-kettle';
const unknownToken = 'A'.repeat(43);
const names = { firstName: 'Sara', lastName: 'Al-Otaibi' };
const fresh = () => `${crypto.randomUUID()}@example.com`;
const watched = { origin: 'RUH', tripType: 'oneway', below: 300 };
const search = 'origin=RUH&departureDate=2026-12-31&adults=1&tripType=oneway';
const askedTrip = (destination: string) => ({
  ...{ origin: 'RUH', destination, tripType: 'oneway' },
  ...{ departureDate: '2026-12-31', returnDate: null },
});

const table: Record<string, Row | readonly Row[]> = {
  listDeals: { statuses: everybody(200) },
  getDeal: {
    send: () => ({ path: '/api/deals/00000000-0000-4000-8000-000000000000' }),
    statuses: everybody(404),
  },
  listDestinationPrices: { statuses: everybody(200) },
  getDestinationPrice: { send: () => ({ path: '/api/pricing/CAI' }), statuses: everybody(200) },
  listOriginPrices: { send: () => ({ path: '/api/pricing/CAI/origins' }), statuses: everybody(200) },
  getFareHistory: { send: () => ({ path: '/api/pricing/CAI/history' }), statuses: everybody(200) },
  getFarePatterns: { send: () => ({ path: '/api/pricing/CAI/patterns' }), statuses: everybody(200) },
  getFareCalendar: {
    send: () => ({ path: '/api/pricing/CAI/calendar', query: 'month=2026-12' }),
    statuses: everybody(200),
  },
  listSaudiAirports: { statuses: everybody(200) },
  listDestinationAirports: { statuses: everybody(200) },
  searchFlights: [
    { send: () => ({ query: `${search}&destination=CAI` }), statuses: everybody(200) },
    { send: () => ({ query: `${search}&destination=SIN` }), statuses: premiumAlone },
  ],
  askFlightPrice: [
    { send: () => ({ body: askedTrip('CAI') }), statuses: everybody(200) },
    { send: () => ({ body: askedTrip('SIN') }), statuses: premiumAlone },
  ],
  getSiteStatus: { statuses: everybody(200) },
  listCalendarPeriods: { statuses: everybody(200) },
  listTripChoices: { send: () => ({ query: 'origin=RUH' }), statuses: everybody(200) },
  getSettings: { statuses: everybody(200) },
  sendContactMessage: {
    send: () => ({ body: { fullName: 'Sara', email: fresh(), subject: 'Fares', message: 'Hello' } }),
    statuses: everybody(201),
  },
  requestEarlyAccess: {
    send: () => ({ body: { email: fresh(), plan: 'annual' } }),
    statuses: everybody(201),
  },
  /** Closed without MAIL_EVENTS_SECRET. */
  reportMailEvents: { send: () => ({ body: { events: [] } }), statuses: everybody(404) },
  getUser: { statuses: signedIn(200) },
  adminLogIn: {
    send: (_, owner) => ({ body: { username: owner.email, password } }),
    statuses: everybody(401),
  },
  getAdminSession: { statuses: [401, 401, 401, 401, 401, 200] },
  adminLogOut: { statuses: everybody(200) },
  getDemoAdmin: { statuses: everybody(200) },
  logIn: [
    { send: (_, owner) => ({ body: { email: owner.email, password } }), statuses: everybody(200) },
    { send: (_, owner) => ({ body: { email: owner.email, password: 'wrong' } }), statuses: everybody(401) },
  ],
  signUp: { send: () => ({ body: { email: fresh(), password, ...names } }), statuses: everybody(201) },
  logOut: { statuses: everybody(200) },
  updateProfile: {
    send: (actor) => ({ body: { ...names, email: actor?.email ?? fresh() } }),
    statuses: signedIn(200),
  },
  changePassword: {
    send: () => ({ body: { currentPassword: password, newPassword: 'desert-moon-77-lamp' } }),
    statuses: signedIn(200),
  },
  forgotPassword: { send: () => ({ body: { email: fresh() } }), statuses: everybody(200) },
  resetPassword: { send: () => ({ body: { token: unknownToken, password } }), statuses: everybody(422) },
  confirmEmail: { send: () => ({ body: { token: unknownToken } }), statuses: everybody(422) },
  resendVerification: { statuses: signedIn(200) },
  listSessions: { statuses: signedIn(200) },
  endSession: [
    { send: (_, owner) => ({ path: `/api/auth/sessions/${owner.sessionId}` }), statuses: ownerAlone },
    {
      send: (actor) => ({ path: `/api/auth/sessions/${actor?.sessionId ?? crypto.randomUUID()}` }),
      statuses: signedIn(200),
    },
    { send: () => ({ path: `/api/auth/sessions/${crypto.randomUUID()}` }), statuses: signedIn(404) },
  ],
  endOtherSessions: { statuses: signedIn(200) },
  createUpload: { statuses: [401, 201, 201, 201, 201, 201] },
  setProfileImage: [
    { send: () => ({ body: { profileImageURL: null } }), statuses: signedIn(200) },
    {
      send: () => ({ body: { profileImageURL: `/api/objects/${crypto.randomUUID()}` } }),
      statuses: signedIn(404),
    },
  ],
  getSubscription: { statuses: signedIn(200) },
  cancelSubscription: { statuses: [401, 409, 409, 200, 409, 401] },
  exportAccount: { statuses: signedIn(200) },
  deleteAccount: [
    { send: () => ({ body: { password: 'wrong' } }), statuses: signedIn(422) },
    { send: () => ({ body: { password } }), statuses: signedIn(200) },
  ],
  keepAccount: { send: () => ({ body: { token: unknownToken } }), statuses: everybody(422) },
  listConsents: { statuses: signedIn(200) },
  withdrawConsent: { send: () => ({ path: '/api/account/consents/alerts' }), statuses: signedIn(200) },
  listFavorites: { statuses: signedIn(200) },
  checkFavorite: { send: () => ({ path: '/api/favorites/RUH-CAI-oneway/check' }), statuses: signedIn(200) },
  addFavorite: { send: () => ({ path: '/api/favorites/RUH-CAI-oneway' }), statuses: signedIn(200) },
  removeFavorite: { send: () => ({ path: '/api/favorites/RUH-CAI-oneway' }), statuses: signedIn(200) },
  getFavoriteShare: { statuses: signedIn(200) },
  shareFavorites: { statuses: signedIn(200) },
  endFavoriteShare: { statuses: signedIn(200) },
  readSharedFavorites: {
    send: () => ({ path: `/api/shared-favorites/${unknownToken}` }),
    statuses: everybody(404),
  },
  getPreferences: { statuses: signedIn(200) },
  updatePreferences: {
    send: () => ({
      body: {
        preferredRegions: ['asia'],
        preferredDepartureCities: ['RUH'],
        maxBudget: 2000,
        emailAlerts: false,
        pushAlerts: false,
        language: 'ar',
      },
    }),
    statuses: signedIn(200),
  },
  updateLanguage: { send: () => ({ body: { language: 'en' } }), statuses: signedIn(200) },
  listWatches: { statuses: signedIn(200) },
  createWatch: [
    { send: () => ({ body: { ...watched, destination: 'CAI' } }), statuses: [422, 201, 201, 201, 201, 422] },
    {
      send: () => ({ body: { ...watched, destination: 'CAI', month: '2027-01', email: fresh() } }),
      statuses: everybody(201),
    },
    { send: () => ({ body: { ...watched, destination: 'SIN' } }), statuses: [422, 403, 403, 201, 201, 422] },
  ],
  updateWatch: {
    send: () => ({ path: `/api/watches/${crypto.randomUUID()}`, body: { isPaused: true } }),
    statuses: signedIn(404),
  },
  deleteWatch: {
    send: () => ({ path: `/api/watches/${crypto.randomUUID()}` }),
    statuses: signedIn(404),
  },
  confirmWatch: { send: () => ({ body: { token: unknownToken } }), statuses: everybody(422) },
  getAlertSettings: { statuses: signedIn(200) },
  updateAlertSettings: { send: () => ({ body: { frequency: 'weekly' } }), statuses: signedIn(200) },
  stopAlertMail: { send: () => ({ body: { token: unknownToken } }), statuses: everybody(422) },
  getPushKey: { statuses: signedIn(200) },
  listPushDevices: { statuses: signedIn(200) },
  addPushDevice: [
    {
      send: () => ({
        body: {
          endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
          keys: { p256dh: createKeyPair().publicKey, auth: 'A'.repeat(22) },
        },
      }),
      statuses: [401, 201, 201, 201, 201, 401],
    },
    {
      send: () => ({
        body: {
          endpoint: 'https://10.0.0.1/',
          keys: { p256dh: createKeyPair().publicKey, auth: 'A'.repeat(22) },
        },
      }),
      statuses: signedIn(422),
    },
  ],
  removePushDevice: {
    send: () => ({ path: `/api/push/devices/${crypto.randomUUID()}` }),
    statuses: signedIn(404),
  },
  sendTrialPush: { statuses: signedIn(409) },
  reportPrice: {
    send: () => ({
      body: {
        site: 'wego',
        origin: 'RUH',
        destination: 'CAI',
        tripType: 'oneway',
        departureDate: '2026-12-31',
        returnDate: null,
        shown: 500,
        outcome: 'same',
      },
    }),
    statuses: everybody(201),
  },
};

/** Those for administrators are tried in test/admin-matrix.test.ts. */
const calls = (operations as unknown as readonly Operation[]).filter(({ access }) => access !== 'admin');
const cells = calls.flatMap((operation) =>
  [table[operation.id] ?? []]
    .flat()
    .map((row, index) => [`${operation.id} (${index + 1})`, operation, row] as const),
);

let requests = 0;
const site = setUpTestSite({ now: () => testNow });
beforeAll(async () => {
  site.context.accounts.hasher = createFakeHasher();
  const { context } = site;
  const singapore = context.reference.airports.get('SIN');
  await insertPremiumDestinations(context.db, singapore ? [singapore] : []);
  await site.ingest(buildRecordedSite(testNow));
  await createUser(context, { role: 'admin' });
});

async function createActors(): Promise<Actors> {
  const { context } = site;
  const passwordHash = `quick:${password}`;
  return {
    free: await createUser(context, { passwordHash }),
    'other free': await createUser(context, { passwordHash }),
    premium: await createUser(context, { passwordHash, subscription: 'premium' }),
    admin: await createUser(context, { passwordHash, role: 'admin' }),
    'admin session alone': await createAdminAlone(context),
  };
}

/** Signed in to the administration, and nowhere else. */
async function createAdminAlone(context: TestApp['context']): Promise<Actor> {
  const admin = await createAdmin(context, { passwordHash: `quick:${password}` });
  return { ...admin, cookie: admin.adminCookie };
}

/** From another address each time, so that no allowance is what answers. */
function send(operation: Operation, sent: Sent, cookie: string, adminKey?: string): Promise<Response> {
  requests += 1;
  const target = (sent.path ?? operation.path) + (sent.query ? `?${sent.query}` : '');
  const address = `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`;
  return sendRequest(site.app, [operation.method.toUpperCase(), target], sent.body, {
    cookie,
    address,
    ...(adminKey === undefined ? {} : { headers: { 'x-admin-key': adminKey } }),
  });
}

describe('the matrix', () => {
  it('has every call of the API in it, and no other', () => {
    expect(Object.keys(table).sort()).toEqual(calls.map(({ id }) => id).sort());
  });

  it.each(cells)('%s', async (_, operation, { send: sentBy = () => ({}), statuses }) => {
    const actors = await createActors();
    const found: number[] = [];
    for (const name of actorNames) {
      // Each actor meets the owner as they were, whatever the one before did.
      if (name !== 'guest' && name !== 'free')
        actors.free = await createUser(site.context, { passwordHash: `quick:${password}` });
      const actor = name === 'guest' ? undefined : actors[name];
      const response = await send(
        operation,
        sentBy(actor, actors.free),
        actor?.cookie ?? '',
        actor?.adminKey,
      );
      found.push(response.status);
    }
    expect(found).toEqual(statuses);
  });

  it.each(
    calls
      .filter(({ access = 'everybody' }) => access !== 'everybody')
      .map((call) => [call.id, call] as const),
  )(
    '%s is closed to tokens that are unknown, ended or of an account on its way out',
    async (_, operation) => {
      const path = operation.path
        .replace('{id}', crypto.randomUUID())
        .replace('{dealId}', 'RUH-CAI-oneway')
        .replace('{purpose}', 'alerts');
      const [ended, leaving] = [await createUser(site.context), await createUser(site.context)];
      await site.context.db.deleteFrom('user_session').where('user_id', '=', ended.id).execute();
      await site.context.db
        .updateTable('user_account')
        .set({ deletion_requested_at: testNow })
        .where('id', '=', leaving.id)
        .execute();
      const cookies = [
        `__Host-sid=${unknownToken}`,
        '__Host-sid=',
        '__Host-admin=x',
        ended.cookie,
        leaving.cookie,
      ];
      for (const cookie of cookies) {
        expect((await send(operation, { path, body: operation.body ? {} : undefined }, cookie)).status).toBe(
          401,
        );
      }
    },
  );
});
