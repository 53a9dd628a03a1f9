import { beforeEach, describe, expect, it, vi } from 'vitest';
import { comparableResponse } from '#test/support/account-site.ts';
import { updateUser, whilePasswordIsCompared } from '#test/support/accounts.ts';
import { accessOf, adminEmail, adminPassword, codeOf, createAdminSite } from '#test/support/admin-site.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { type RequestOptions, setCookieOf } from '#test/support/send-request.ts';

const site = openForFile(() => createAdminSite());
beforeEach(() => site.reset());

const readFailures = () =>
  site.context.db.selectFrom('sign_in_failure').select(['failures', 'last_failed_at']).execute();
const logInAsUser = (body: object = {}, asked?: RequestOptions) =>
  site.call('POST /api/auth/login', { email: adminEmail, password: adminPassword, ...body }, asked);

describe('POST /api/admin/login', () => {
  it('answers with the administrator and the key of a session no script can read', async () => {
    const { id } = await site.create({ language: 'en' });
    const response = await site.logIn({ username: ' BOSS@Example.com' });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const { admin, adminKey } = await response.json();
    expect(admin).toEqual({
      id,
      email: adminEmail,
      firstName: 'سارة',
      lastName: 'العتيبي',
      language: 'en',
      hasSecondFactor: false,
      mustEnrol: false,
      isMailToFiles: true,
    });
    const line = response.headers.getSetCookie().find((text) => text.startsWith('__Host-admin='));
    expect(line).toMatch(
      /^__Host-admin=[\w-]{43}; Max-Age=43200; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    );
    expect(adminKey).toMatch(/^[\w-]{22}$/);
    expect(await site.statusAs(await accessOf(await site.logIn()))).toBe(200);
  });

  it('keeps a hash of the token alone, and writes down who came from where on what', async () => {
    const { id } = await site.create();
    const response = await site.logIn({}, { address: '10.1.2.3' });
    const token = setCookieOf(response, '__Host-admin') ?? '';
    const { adminKey } = await response.clone().json();
    const rows = await site.context.db.selectFrom('admin_session').selectAll().execute();
    const stored = JSON.stringify(rows.map((row) => Buffer.from(row.token_hash).toString('latin1')));
    for (const secret of [token, adminKey]) expect(stored + JSON.stringify(rows)).not.toContain(secret);
    expect(await site.listEntries()).toMatchObject([
      {
        actor_id: id,
        actor_email: adminEmail,
        action: 'session.begin',
        target_kind: 'session',
        target_id: rows[0]?.id,
        before: null,
        after: { device: 'Chrome · Android', secondFactor: 'none' },
        address: '10.1.2.3',
        request_id: expect.stringMatching(/^[\da-f-]{36}$/),
      },
    ]);
  });

  it('says the same of a wrong password, an unknown name or e-mail and somebody who is no administrator', async () => {
    await site.create();
    await site.create({ email: 'user@example.com', role: 'user' });
    await site.create({ email: 'invited@example.com', passwordHash: null });
    const bodies = [
      { password: 'wrong-password' },
      { username: 'nobody@example.com' },
      { username: 'admin' },
      { username: 'boss@' },
      { username: 'مدير الموقع' },
      { username: 'user@example.com' },
      { username: 'user@example.com', password: 'wrong-password' },
      { username: 'invited@example.com' },
    ];
    const answers = await Promise.all(bodies.map(async (body) => comparableResponse(await site.logIn(body))));
    expect(answers[0]).toMatchObject({
      status: 401,
      text: JSON.stringify({ code: 'invalid_credentials', message: 'Invalid username or password' }),
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const arabic = await site.logIn({ password: 'wrong-password' }, { language: 'ar' });
    expect((await arabic.json()).message).toBe('اسم المستخدم أو كلمة المرور غير صحيحة.');
  });

  it('does the same work for each of them', async () => {
    await site.create();
    await site.create({ email: 'user@example.com', role: 'user' });
    const verify = vi.spyOn(site.context.accounts.hasher, 'verify');
    for (const username of [adminEmail, 'user@example.com', 'nobody@example.com', 'admin']) {
      await site.logIn({ username, password: 'wrong-password' });
    }
    const compared = verify.mock.calls.map(([, record]) => record);
    expect(compared).toEqual([`quick:${adminPassword}`, `quick:${adminPassword}`, null, null]);
  });

  it('writes failures down for administrators alone, as done by nobody known', async () => {
    const { id } = await site.create();
    await site.create({ email: 'user@example.com', role: 'user' });
    await site.logIn({ password: 'wrong-password' }, { address: '10.6.6.6' });
    await logInAsUser({ password: 'wrong-password' });
    await site.logIn({ username: 'user@example.com' });
    await site.logIn({ username: 'nobody@example.com' });
    const failed = { action: 'session.fail', actor_id: null, actor_email: adminEmail, subject_id: id };
    expect(await site.listEntries()).toMatchObject([{ ...failed, address: '10.6.6.6' }, failed]);
    expect(JSON.stringify(await site.listEntries())).not.toContain('wrong-password');
  });

  it('never takes over a token somebody brought, and ends the session that was there', async () => {
    await site.create();
    const planted = { cookie: `__Host-admin=${'A'.repeat(43)}` };
    const first = await site.enter({}, planted);
    expect(first.cookie).not.toBe(planted.cookie);
    const second = await site.enter({}, { cookie: first.cookie });
    expect([await site.statusAs(first), await site.statusAs(second)]).toEqual([401, 200]);
    const other = await site.enter();
    expect([await site.statusAs(second), await site.statusAs(other)]).toEqual([200, 200]);
  });

  it('leaves the session of a user as it is', async () => {
    const { cookie } = await site.create();
    const response = await site.logIn({}, { cookie });
    expect(setCookieOf(response, '__Host-sid')).toBeUndefined();
    expect((await site.call('GET /api/auth/user', undefined, { cookie })).status).toBe(200);
  });

  it('opens nothing when password or role change while it is checked', async () => {
    const { id } = await site.create();
    for (const change of [{ password_changed_at: site.now() }, { role: 'user' as const }]) {
      whilePasswordIsCompared(site.context, () => updateUser(site.context, id, change));
      const response = await site.logIn();
      expect((await response.json()).code).toBe('invalid_credentials');
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(await site.context.db.selectFrom('admin_session').select('id').execute()).toEqual([]);
  });

  it('sends somebody whose password another chose to choose one first', async () => {
    const { id } = await site.create();
    await updateUser(site.context, id, { must_change_password: true });
    const response = await site.logIn();
    expect([response.status, (await response.json()).code]).toEqual([403, 'password_change_required']);
    expect(await readFailures()).toEqual([]);
    expect(await (await logInAsUser()).json()).not.toHaveProperty('adminKey');
  });

  it('refuses fields nobody may set', async () => {
    await site.create();
    expect((await site.logIn({ role: 'admin' })).status).toBe(422);
    expect((await site.logIn({ totp: '12' })).status).toBe(422);
  });
});

describe('wrong passwords of administrators', () => {
  it('count on the same counters as everybody’s', async () => {
    await site.create();
    for (let count = 0; count < 5; count += 1) {
      expect((await site.logIn({ password: `wrong ${count}` })).status).toBe(401);
      expect((await logInAsUser({ password: `wrong ${count}` })).status).toBe(401);
    }
    const refused = await site.logIn();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    site.wait(1);
    expect((await site.logIn()).status).toBe(200);
    expect(await readFailures()).toEqual([]);
  });
});

describe('a second factor at sign-in', () => {
  const enrolled = async () => {
    await site.create();
    const factor = await site.enrol(await site.enter());
    site.wait(60);
    return {
      ...factor,
      code: (seconds = 0) => codeOf(factor.secret, new Date(+site.now() + seconds * 1000)),
    };
  };
  const refusal = async (body: object) => {
    const response = await site.logIn(body);
    const { code } = await response.json();
    return `${response.status} ${code}`;
  };

  it('is asked for after the password alone, which then is no failure', async () => {
    await enrolled();
    expect(await refusal({})).toBe('401 second_factor_required');
    expect(await readFailures()).toEqual([]);
    expect(await refusal({ password: 'wrong' })).toBe('401 invalid_credentials');
    expect(await site.context.db.selectFrom('limited_action').select('id').execute()).toHaveLength(1);
    expect((await site.listActions()).at(-1)).toBe('session.fail');
  });

  it('lets in with a code of now, of the step before or of the one after', async () => {
    const { code } = await enrolled();
    for (const seconds of [-30, 0, 30]) expect((await site.logIn({ totp: code(seconds) })).status).toBe(200);
    site.wait(300);
    const message = 'This code is not right, or it was used before.';
    for (const seconds of [-60, 60]) {
      const refused = await site.logIn({ totp: code(seconds) });
      expect(await refused.json()).toMatchObject({ code: 'invalid_credentials', message });
    }
    const after = { device: 'Chrome · Android', secondFactor: 'totp' };
    const begun = expect.objectContaining({ action: 'session.begin', after });
    expect(await site.listEntries()).toContainEqual(begun);
  });

  it('takes each code once, and none from before it', async () => {
    const { code } = await enrolled();
    const [before, current] = [code(-30), code()];
    expect((await site.logIn({ totp: current })).status).toBe(200);
    expect(await refusal({ totp: current })).toBe('401 invalid_credentials');
    expect(await refusal({ totp: before })).toBe('401 invalid_credentials');
    expect((await site.logIn({ totp: code(30) })).status).toBe(200);
  });

  it('gives one code to one of two who send it at once', async () => {
    const { code } = await enrolled();
    const totp = code();
    const statuses = await Promise.all([site.logIn({ totp }), site.logIn({ totp })]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('gives the wait back with the attempt', async () => {
    await enrolled();
    await site.failBefore(16, adminEmail);
    const [before] = await readFailures();
    site.wait(60);
    expect(await refusal({})).toBe('401 second_factor_required');
    expect(await readFailures()).toEqual([before]);
  });

  it('is stood in for by a recovery code, once, however it is typed', async () => {
    const { recoveryCodes } = await enrolled();
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    const [first = '', second = ''] = recoveryCodes;
    const access = await site.enter({ totp: first.toLowerCase() });
    expect(await refusal({ totp: first })).toBe('401 invalid_credentials');
    expect((await site.logIn({ totp: second })).status).toBe(200);
    const state = await (await site.callAs(access, 'GET /api/admin/second-factor')).json();
    expect(state).toEqual({ isEnabled: true, recoveryCodesLeft: 8, isRequired: false });
    const entries = (await site.listEntries()).filter(({ action }) => action === 'session.begin');
    expect(entries.at(-1)?.after).toMatchObject({ secondFactor: 'recovery_code' });
  });

  it('of somebody else helps nobody', async () => {
    const { recoveryCodes } = await enrolled();
    await site.create({ email: 'other@example.com' });
    await site.enrol(await site.enter({ username: 'other@example.com' }));
    const tried = { username: 'other@example.com', totp: recoveryCodes[0] };
    expect(await refusal(tried)).toBe('401 invalid_credentials');
  });

  it('lies sealed in the database, useless in another’s row', async () => {
    const { secret, recoveryCodes, code } = await enrolled();
    const { db } = site.context;
    const rows = await db.selectFrom('second_factor').selectAll().execute();
    const codes = await db.selectFrom('recovery_code').selectAll().execute();
    const stored = JSON.stringify([rows, codes.map((row) => Buffer.from(row.code_hash).toString())]);
    for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text);
    const { id } = await site.create({ email: 'other@example.com' });
    const moved = rows.map((row) => ({ ...row, user_id: id, last_step: null }));
    await db.insertInto('second_factor').values(moved).execute();
    expect((await site.logIn({ username: 'other@example.com', totp: code() })).status).toBe(500);
  });
});

describe('signing in at /login', () => {
  it('opens an administrator’s session as well', async () => {
    await site.create();
    const response = await logInAsUser();
    const { user } = await response.clone().json();
    expect(user).toMatchObject({ email: adminEmail, role: 'admin' });
    expect(setCookieOf(response, '__Host-sid')).toMatch(/^[\w-]{43}$/);
    expect(await site.statusAs(await accessOf(response))).toBe(200);
    expect(await site.listActions()).toEqual(['session.begin']);
  });

  it('opens none for users, nor where a second factor is asked for', async () => {
    await site.create({ email: 'user@example.com', role: 'user' });
    await site.create();
    await site.enrol(await site.enter());
    for (const email of ['user@example.com', adminEmail]) {
      const response = await logInAsUser({ email });
      expect(response.status).toBe(200);
      expect(await response.json()).not.toHaveProperty('adminKey');
      expect(setCookieOf(response, '__Host-admin')).toBeUndefined();
    }
  });
});
