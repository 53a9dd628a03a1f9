import { beforeEach, describe, expect, it } from 'vitest';
import {
  comparableResponse,
  cookieOf,
  createAccountSite,
  email,
  password,
} from '#test/support/account-site.ts';
import { updateUser, whilePasswordIsCompared } from '#test/support/accounts.ts';
import { testNow } from '#test/support/factories.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { type RequestOptions, setCookieOf } from '#test/support/send-request.ts';
import { accountLimits } from './account-limits.ts';

const site = openForFile(createAccountSite);
beforeEach(() => site.reset());

const logIn = (body: object = {}, asked?: RequestOptions) => site.logIn(body, asked);
const deviceOf = (response: Response) => cookieOf(response, '__Host-device');

/** Wrong passwords in a row, each at the earliest moment. @returns the seconds waited before each */
async function guess(
  times: number,
  asked?: (index: number) => RequestOptions,
  of = email,
): Promise<number[]> {
  const waits: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const attempt = () => logIn({ email: of, password: `wrong ${index}` }, asked?.(index));
    const first = await attempt();
    const waited = Number(first.headers.get('retry-after'));
    site.wait(waited);
    expect((waited === 0 ? first : await attempt()).status).toBe(401);
    waits.push(waited);
  }
  return waits;
}

describe('POST /api/auth/login', () => {
  it('answers with the user and a session in a cookie nobody else can read or set', async () => {
    const { id } = await site.create({ role: 'admin' });
    const response = await logIn({ email: ' SARA@Example.com' });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const { user } = await response.json();
    expect(user).toEqual({
      id,
      email,
      firstName: 'سارة',
      lastName: 'العتيبي',
      role: 'admin',
      subscriptionStatus: 'premium',
      createdAt: testNow.toISOString(),
      profileImageUrl: null,
      isEmailVerified: true,
      pendingEmail: null,
      deletionAt: null,
      mustChangePassword: false,
      departureCity: null,
    });
    const line = response.headers.getSetCookie().find((text) => text.startsWith('__Host-sid='));
    expect(line).toMatch(/^__Host-sid=[\w-]{43}; Max-Age=2592000; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
    expect(await site.read('/api/auth/user', cookieOf(response))).toEqual(user);
  });

  it('keeps only a hash of the token, and where from in words and hashes', async () => {
    const { id } = await site.create();
    const token = setCookieOf(await logIn(), '__Host-sid') ?? '';
    const rows = await site.context.db
      .selectFrom('user_session')
      .selectAll()
      .where('user_id', '=', id)
      .execute();
    const stored = JSON.stringify(
      rows.map((row) => ({ ...row, token_hash: Buffer.from(row.token_hash).toString('latin1') })),
    );
    expect(stored).not.toContain(token);
    expect(stored).not.toContain('10.0.0.1');
    expect(rows.map((row) => row.device)).toEqual(['Chrome · Android', 'Chrome · Android']);
  });

  it('says the same of a wrong password, an unknown e-mail, an invited and a leaving account', async () => {
    await site.create();
    await site.create({ email: 'invited@example.com', passwordHash: null });
    const { id } = await site.create({ email: 'leaving@example.com' });
    await updateUser(site.context, id, { deletion_requested_at: site.now() });
    const bodies = [
      { email, password: 'wrong-password' },
      { email: 'nobody@example.com' },
      { email: 'invited@example.com' },
      { email: 'leaving@example.com' },
    ];
    const answers = await Promise.all(bodies.map(async (body) => comparableResponse(await logIn(body))));
    expect(answers[0]).toMatchObject({
      status: 401,
      text: JSON.stringify({ code: 'invalid_credentials', message: 'Invalid email or password' }),
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('never takes over a token somebody brought, and ends the session that was there', async () => {
    await site.create();
    const planted = `__Host-sid=${'A'.repeat(43)}`;
    const first = await logIn({}, { cookie: planted });
    expect(cookieOf(first)).not.toBe(planted);
    expect(await site.statusOf(planted)).toBe(401);
    const second = await logIn({}, { cookie: cookieOf(first) });
    expect(await site.statusOf(cookieOf(first))).toBe(401);
    expect(await site.statusOf(cookieOf(second))).toBe(200);
  });

  it('opens nothing with a password that is changed while it is checked', async () => {
    const { id } = await site.create();
    whilePasswordIsCompared(site.context, () =>
      updateUser(site.context, id, { password_hash: 'quick:another', password_changed_at: site.now() }),
    );
    const response = await logIn();
    expect([response.status, response.headers.getSetCookie()]).toEqual([401, []]);
  });

  it('refuses fields nobody may set', async () => {
    await site.create();
    expect((await logIn({ role: 'admin' })).status).toBe(422);
  });

  it('hashes the password anew when its key or work is of yesterday', async () => {
    const { id } = await site.create({ passwordHash: `old:${password}` });
    const readHash = () =>
      site.context.db
        .selectFrom('user_account')
        .select('password_hash')
        .where('id', '=', id)
        .executeTakeFirst();
    expect((await logIn({ password: 'wrong-password' })).status).toBe(401);
    expect(await readHash()).toEqual({ password_hash: `old:${password}` });
    expect((await logIn()).status).toBe(200);
    expect(await readHash()).toEqual({ password_hash: `quick:${password}` });
  });
});

describe('wrong passwords', () => {
  it('cost nothing ten times, then a second, two, four … a minute, whether the account exists or not', async () => {
    await site.create();
    const expected = [...Array<number>(10).fill(0), 1, 2, 4, 8, 16, 32, 60, 60];
    expect(await guess(18)).toEqual(expected);
    expect((await logIn()).status).toBe(429);
    expect(await guess(18, undefined, 'nobody@example.com')).toEqual(expected);
    site.wait(60);
    expect((await logIn()).status).toBe(200);
    expect(await guess(10)).toEqual(Array(10).fill(0));
  });

  it('stop everything at a hundred in a row, until a mail resets it; the owner is told', async () => {
    await site.create();
    await site.failBefore(98);
    await guess(2, (index) => ({ address: `10.1.${index}.1` }));
    expect(await site.listMail()).toMatchObject([{ template: 'sign-in-stopped', recipient: email }]);
    for (const days of [0, 1, 30]) {
      site.wait(days * 86_400);
      const refused = await logIn({}, { address: '10.9.9.9' });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '86400']);
    }
    expect(await site.listMail()).toHaveLength(1);
  });

  it('of strangers do not keep the owner out on a device used before', async () => {
    await site.create();
    const device = deviceOf(await logIn());
    await site.failBefore(100);
    expect((await logIn()).status).toBe(429);
    expect((await logIn({}, { cookie: device })).status).toBe(200);
    expect((await logIn()).status).toBe(429);
  });

  it('on such a device are counted there; used up, it is a stranger’s', async () => {
    await site.create();
    const device = deviceOf(await logIn());
    await site.failBefore(50);
    expect(await guess(12, () => ({ cookie: device }))).toEqual([...Array<number>(10).fill(0), 1, 2]);
    await site.context.db.updateTable('sign_in_failure').set({ failures: 100 }).execute();
    expect((await logIn({}, { cookie: device })).status).toBe(429);
    await site.context.db
      .deleteFrom('sign_in_failure')
      .where('account_key', '=', site.context.accounts.keys.tag('sign-in', email))
      .execute();
    expect((await logIn({}, { cookie: device })).status).toBe(200);
  });

  it('are not forgiven by a device cookie that is made up or of another account', async () => {
    await site.create();
    await site.create({ email: 'other@example.com' });
    const device = deviceOf(await logIn());
    const others = deviceOf(await logIn({ email: 'other@example.com' }));
    await site.failBefore(100);
    const forged = device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const cookie of [forged, others, '__Host-device=', '__Host-device=a.b']) {
      expect((await logIn({}, { cookie })).status).toBe(429);
    }
    expect((await logIn({}, { cookie: device })).status).toBe(200);
  });

  it('from one address over many accounts end at sixty in fifteen minutes; others sign in as ever', async () => {
    await site.create();
    const spray = (index: number) => logIn({ email: `user${index}@example.com` }, { address: '10.2.0.1' });
    const statuses: number[] = [];
    for (let index = 0; index < 70; index += 1) statuses.push((await spray(index)).status);
    expect(statuses.indexOf(429)).toBe(accountLimits.failedSignIn('').most);
    expect((await logIn({}, { address: '10.2.0.1' })).status).toBe(429);
    expect((await logIn({}, { address: '10.2.0.2' })).status).toBe(200);
    site.wait(900);
    expect((await logIn({}, { address: '10.2.0.1' })).status).toBe(200);
  });

  it('do not add up from people who sign in rightly from one address', async () => {
    await site.create();
    for (let index = 0; index < 65; index += 1) expect((await logIn()).status).toBe(200);
  });

  it('are not cheaper all at once', async () => {
    await site.create();
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => (await logIn({ password: `wrong ${index}` })).status),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });
});
