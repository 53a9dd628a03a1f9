/** Failures of the server never count against a person's limits: every counter, with a failing database. */
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKeyPair } from '#server/people/push/push-encryption.ts';
import { AppError } from '#server/platform/errors.ts';
import { type CountedAction, countedActions } from '#server/platform/limits/limit.repository.ts';
import { createFakeHasher, createUser, type TestUser } from '#test/support/accounts.ts';
import { codeOf } from '#test/support/admin-site.ts';
import { createAdmin, sendAdminRequest, type TestAdmin } from '#test/support/admins.ts';
import { createEmptyFolder, truncateAll } from '#test/support/database.ts';
import { buildRecordedSite, testNow } from '#test/support/factories.ts';
import { createQueryFaults } from '#test/support/query-faults.ts';
import { sendRequest, setCookieOf } from '#test/support/send-request.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

const password = 'palm-river-41-kettle';
const email = 'sara@example.com';
const faults = createQueryFaults();

/** Takes the trial mails. */
const folder = createEmptyFolder();
let now = testNow;
const site = setUpTestSite({ now: () => now, faults, environment: { DATA_DIR: folder.path } });
let sara: TestUser;
let boss: TestAdmin;
let picture: Buffer;

beforeAll(async () => {
  picture = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#0b5c55' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  faults.stop();
  now = testNow;
  await truncateAll(site.context.db);
  site.context.accounts.hasher = createFakeHasher();
  sara = await createUser(site.context, { email, passwordHash: `quick:${password}`, isEmailVerified: false });
  boss = await createAdmin(site.context, { email: 'boss@example.com', passwordHash: `quick:${password}` });
});
afterAll(() => folder.remove());

const call = (route: string, body?: unknown, cookie = '') => {
  const [method = '', path = ''] = route.split(' ');
  return sendRequest(site.app, [method, path], body, { cookie });
};
const callAsSara = (route: string, body?: unknown) => call(route, body, sara.cookie);
const callAsBoss = (route: string, body?: unknown) => sendAdminRequest(site.app, boss, route, body);

const put = (url: string, headers: Record<string, string>) =>
  site.app.request(url, {
    method: 'PUT',
    headers: {
      'content-type': 'image/jpeg',
      'content-length': String(picture.byteLength),
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: new Uint8Array(picture),
  });

/** Prepares an upload and sends it. @returns the first answer that is no success, else the last */
async function uploadBy(prepare: () => Promise<Response>, headers: Record<string, string>) {
  const prepared = await prepare();
  if (!prepared.ok) return prepared;
  const { uploadURL } = await prepared.json();
  const sent = await put(uploadURL, headers);
  if (sent.status < 500) return sent;
  // Until it is used up, the address takes the picture again.
  const again = await put(uploadURL, headers);
  return again.ok ? again : sent;
}

let second: { secret: string } | undefined;
async function enrol(): Promise<void> {
  const { secret } = await (await callAsBoss('POST /api/admin/second-factor')).json();
  await callAsBoss('PUT /api/admin/second-factor', { code: codeOf(secret, now) });
  now = new Date(now.getTime() + 60_000);
  second = { secret };
}

const changePassword = (newPassword: string) =>
  callAsSara('PUT /api/auth/password', { currentPassword: password, newPassword });

/** A push service takes whatever is sent to it. */
async function addPushDevice(): Promise<void> {
  site.context.push.fetch = async () => new Response(null, { status: 201 });
  const endpoint = 'https://fcm.googleapis.com/fcm/send/of-sara';
  const keys = { p256dh: createKeyPair().publicKey, auth: 'A'.repeat(22) };
  expect((await callAsSara('POST /api/push/devices', { endpoint, keys })).status).toBe(201);
}

type Scenario = {
  prepare?: () => Promise<void>;
  /** Whatever the person does that is counted, with everything right. */
  act: () => Promise<Response>;
};

/** One for every counted action: a new counter needs one here. */
const scenarios: Record<CountedAction, Scenario> = {
  'sign-in': { act: () => call('POST /api/auth/login', { email, password }) },
  'wrong-password': { act: () => call('POST /api/auth/login', { email, password: 'wrong-password' }) },
  'wrong-code': {
    prepare: enrol,
    act: () => {
      const totp = codeOf(second?.secret ?? '', now);
      return call('POST /api/admin/login', { username: boss.email, password, totp });
    },
  },
  'own-password': { act: () => changePassword('desert-moon-77-lamp') },
  'sign-up': {
    act: () => {
      const person = { email: 'new@example.com', firstName: 'Noura', lastName: 'Ali' };
      return call('POST /api/auth/signup', { ...person, password, alerts: true });
    },
  },
  'stranger-mail': {
    act: () => call('POST /api/premium/early-access', { email: 'stranger@example.com', plan: 'monthly' }),
  },
  forgot: { act: () => call('POST /api/auth/forgot', { email }) },
  'email-change': {
    act: () => {
      const profile = { firstName: 'Sara', lastName: 'Ali', email: 'other@example.com' };
      return callAsSara('PUT /api/auth/profile', { ...profile, currentPassword: password });
    },
  },
  'password-change': { act: () => changePassword('quiet-harbour-72-lamp') },
  'verify-resend': { act: () => callAsSara('POST /api/auth/verify/resend') },
  'admin-password-mail': { act: () => callAsBoss(`POST /api/admin/users/${sara.id}/password-reset`) },
  upload: { act: () => uploadBy(() => callAsSara('POST /api/objects/upload'), { cookie: sara.cookie }) },
  'deal-image-upload': {
    act: () => uploadBy(() => callAsBoss('POST /api/admin/deal-images/upload'), boss.headers),
  },
  'destination-photo-upload': {
    act: () => uploadBy(() => callAsBoss('POST /api/admin/destination-photos/upload'), boss.headers),
  },
  export: { act: () => callAsSara('GET /api/account/export') },
  contact: { act: () => call('POST /api/contact', { fullName: 'Sara', email, subject: 'a', message: 'b' }) },
  'trial-push': { prepare: addPushDevice, act: () => callAsSara('POST /api/push/trial') },
  'trial-alert': {
    prepare: async () => {
      await site.ingest(buildRecordedSite(testNow));
    },
    act: () => callAsBoss('POST /api/admin/alerts/trial'),
  },
  'early-access': { act: () => call('POST /api/premium/early-access', { email, plan: 'monthly' }) },
  watch: {
    act: () => {
      const trip = { origin: 'RUH', destination: 'CAI', tripType: 'oneway', below: 500 };
      return call('POST /api/watches', { ...trip, email: 'guest@example.com' });
    },
  },
};

async function readCounters() {
  const { db } = site.context;
  const actions = await db.selectFrom('limited_action').selectAll().orderBy('id').execute();
  const failures = await db.selectFrom('sign_in_failure').selectAll().orderBy('account_key').execute();
  return { actions, failures };
}
type Counters = Awaited<ReturnType<typeof readCounters>>;

/** What is counted, or waited for, after an attempt and was not before; a failure forgotten costs nobody anything. */
function listMore(before: Counters, after: Counters): unknown[] {
  const ids = new Set(before.actions.map(({ id }) => id));
  const known = new Map(before.failures.map((row) => [row.account_key, row]));
  const isMore = (row: Counters['failures'][number]) => {
    const former = known.get(row.account_key);
    return !former || row.failures > former.failures || row.last_failed_at > former.last_failed_at;
  };
  return [...after.actions.filter(({ id }) => !ids.has(id)), ...after.failures.filter(isMore)];
}

/** Failures before this one, so that what is given back shows. */
async function failBefore(): Promise<void> {
  await call('POST /api/auth/login', { email, password: 'wrong 1' });
  await call('POST /api/auth/login', { email: boss.email, password: 'wrong 1' });
  now = new Date(now.getTime() + 1000);
}

describe.each(countedActions)('%s', (action) => {
  const { prepare, act } = scenarios[action];

  it('keeps no count of an attempt that any lost query ended', async () => {
    await prepare?.();
    await failBefore();
    let failed = 0;
    for (let after = 0, isOver = false; !isOver; after += 1) {
      const before = await readCounters();
      faults.failAfter(after);
      const { status } = await act();
      isOver = !faults.hasFailed();
      faults.stop();
      // What nobody is told of, such as a last use that was not noted, does not keep a person from going on.
      if (isOver || status < 500) continue;
      failed += 1;
      expect(listMore(before, await readCounters()), `query ${after}`).toEqual([]);
    }
    expect(failed).toBeGreaterThan(2);
  });

  it('is counted where nothing fails, or opens what it was made for', async () => {
    await prepare?.();
    // A password that was right and changed counts as a change besides.
    const read = async () => {
      const { actions, failures } = await readCounters();
      const own = actions.filter((row) => row.action === action || row.action !== 'password-change');
      return JSON.stringify([own, failures]);
    };
    const before = await read();
    const { status } = await act();
    const isForgiven = ['sign-in', 'wrong-code', 'own-password'].includes(action);
    expect(status < 300 || status === 401).toBe(true);
    expect((await read()) === before).toBe(isForgiven);
  });
});

const hashing = [
  'sign-in',
  'wrong-password',
  'wrong-code',
  'own-password',
  'sign-up',
  'email-change',
] as const;

it.each(hashing)('%s counts nothing when too many passwords wait to be hashed', async (action) => {
  const { prepare, act } = scenarios[action];
  await prepare?.();
  await failBefore();
  const before = await readCounters();
  const refuse = async () => {
    throw new AppError('overloaded', { log: 'full', retryAfterSeconds: 1 });
  };
  site.context.accounts.hasher = { ...createFakeHasher(), hash: refuse, verify: refuse };
  // More often than any counter allows.
  for (let times = 0; times < 25; times += 1) expect((await act()).status).toBe(503);
  expect(await readCounters()).toEqual(before);
  site.context.accounts.hasher = createFakeHasher();
  expect((await act()).status).toBeLessThan(action === 'wrong-password' ? 402 : 300);
});

it('refuses before it counts when the line is full, but for the place of a device used before', async () => {
  const device = `__Host-device=${setCookieOf(await call('POST /api/auth/login', { email, password }), '__Host-device')}`;
  const before = await readCounters();
  site.context.accounts.hasher = {
    ...createFakeHasher(),
    requireCapacity: (knownAs) => {
      if (knownAs === undefined) throw new AppError('overloaded', { log: 'full', retryAfterSeconds: 1 });
    },
  };
  faults.failAfter(0);
  for (let times = 0; times < 12; times += 1) {
    expect((await call('POST /api/auth/login', { email, password })).status).toBe(503);
  }
  expect(faults.hasFailed(), 'asks the database nothing').toBe(false);
  faults.stop();
  expect(await readCounters()).toEqual(before);
  expect((await call('POST /api/auth/login', { email, password }, device)).status).toBe(200);
});
