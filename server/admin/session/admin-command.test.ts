import { beforeEach, describe, expect, it } from 'vitest';
import { updateUser } from '#test/support/accounts.ts';
import { adminEmail, createAdminSite } from '#test/support/admin-site.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { type AdminCommand, adminCommand, runAdminCommand } from './admin-command.service.ts';

const site = openForFile(() => createAdminSite({ APP_URL: 'https://hudhud.example.sa' }));
beforeEach(() => site.reset());

const run = (command: AdminCommand) => runAdminCommand(site.context, command);
const create = (email = adminEmail) =>
  run({ kind: 'create', email, firstName: 'Noura', lastName: 'Al-Harbi' });
const headers = { host: 'hudhud.example.sa' };
const setPassword = (line = '', password = 'marble-lantern-52') =>
  site.call(
    'POST /api/auth/reset',
    { token: new URLSearchParams(new URL(line).hash.slice(1)).get('token'), password },
    { headers },
  );
const logIn = (body: object) => site.logIn(body, { headers });

describe('npm run admin -- create', () => {
  it('makes an administrator who sets the password by a link, once, with fifteen characters', async () => {
    const [text, link] = await create();
    expect(text).toBe(`${adminEmail} sets the password here, once, within 48 hours:`);
    expect(link).toMatch(/^https:\/\/hudhud\.example\.sa\/reset#token=[\w-]{43}$/);
    expect((await setPassword(link, 'lamp-moon-1177')).status).toBe(422);
    expect((await setPassword(link)).status).toBe(200);
    expect((await setPassword(link)).status).toBe(422);
    expect((await logIn({ password: 'marble-lantern-52' })).status).toBe(200);
    const entries = await site.listEntries();
    const own = { actor_id: null, actor_email: 'npm run admin', target_label: adminEmail };
    expect(entries.slice(0, 2)).toMatchObject([
      { ...own, action: 'user.create', after: { role: 'admin' } },
      { ...own, action: 'user.invite' },
    ]);
  });

  it('makes an administrator of a user, whose password and sessions end', async () => {
    const { cookie } = await site.create({ role: 'user' });
    const [, link] = await create();
    expect((await site.call('GET /api/auth/user', undefined, { cookie, headers })).status).toBe(401);
    expect((await logIn({})).status).toBe(401);
    expect((await setPassword(link)).status).toBe(200);
    expect((await site.listActions()).slice(0, 2)).toEqual(['user.role', 'user.invite']);
  });

  it('refuses an administrator, and an account on its way out', async () => {
    const { id } = await site.create();
    await expect(create()).rejects.toThrow(`${adminEmail} is an administrator already`);
    const leaving = { role: 'user', deletion_requested_at: site.now() } as const;
    await updateUser(site.context, id, leaving);
    await expect(create()).rejects.toThrow('waits for its erasure');
    expect(await site.listActions()).toEqual([]);
  });
});

describe('npm run admin', () => {
  it('lists administrators', async () => {
    expect(await run({ kind: 'list' })).toEqual(['There are no administrators; "create EMAIL" makes one.']);
    await site.create();
    await site.create({ email: 'user@example.com', role: 'user' });
    await site.enrol(await site.enter({}, { headers }));
    site.wait(86_400);
    await create('noura@example.com');
    expect(await run({ kind: 'list' })).toEqual([
      'boss@example.com  سارة العتيبي  (since 2026-11-21, with a second factor)',
      'noura@example.com  Noura Al-Harbi  (since 2026-11-22, without a second factor, no password yet)',
    ]);
  });

  it('makes a new link, beside which the old password stays good until it is used', async () => {
    await site.create();
    const [, link] = await run({ kind: 'reset', email: adminEmail });
    expect((await logIn({})).status).toBe(200);
    expect((await setPassword(link)).status).toBe(200);
    expect((await logIn({})).status).toBe(401);
    expect(await site.listActions()).toContain('user.password_reset');
  });

  it('takes a second factor off', async () => {
    await site.create();
    const access = await site.enter({}, { headers });
    const removal = { kind: 'remove-second-factor', email: adminEmail } as const;
    expect(await run(removal)).toEqual([`${adminEmail} had no second factor.`]);
    await site.enrol(access);
    expect(await run(removal)).toEqual([`${adminEmail} signs in with the password alone now.`]);
    expect((await site.callAs(access, 'GET /api/admin/second-factor')).status).toBe(401);
    expect((await logIn({})).status).toBe(200);
    expect(await site.listActions()).toContain('second_factor.disable');
  });

  it('knows administrators alone', async () => {
    await site.create({ email: 'user@example.com', role: 'user' });
    for (const kind of ['reset', 'remove-second-factor'] as const) {
      await expect(run({ kind, email: 'user@example.com' })).rejects.toThrow('there is no administrator');
    }
  });

  it('takes nothing else for a command', () => {
    for (const command of [{ kind: 'drop' }, { kind: 'reset' }, { kind: 'reset', email: 'x' }, {}]) {
      expect(adminCommand.safeParse(command).success).toBe(false);
    }
  });
});
