/** Every admin operation is refused without an administrator's session and key, and audited. */
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/api/index.ts';
import type { Operation } from '#contract/operation.ts';
import type { PictureSource } from '#server/admin/deal-images/picture-fetch.ts';
import { createUser } from '#test/support/accounts.ts';
import { type AdminCall, adminCalls, type Prepared } from '#test/support/admin-calls.ts';
import { createAdmin, type TestAdmin } from '#test/support/admins.ts';
import { createTestApp, type TestApp } from '#test/support/app.ts';
import { createEmptyFolder } from '#test/support/database.ts';
import { digestDatabase } from '#test/support/digest-database.ts';
import { buildRecordedSite, testNow } from '#test/support/factories.ts';
import { createFakeHasher } from '#test/support/fake-hasher.ts';
import { type RequestOptions, sendRequest } from '#test/support/send-request.ts';

const calls = (operations as unknown as readonly Operation[]).filter(({ access }) => access === 'admin');
const cells = calls.map((operation) => [operation.id, operation] as const);
const minute = 60_000;

/** In place of the internet. */
const pictureSource: PictureSource = {
  resolve: async () => [{ address: '151.101.1.1', family: 4 }],
  connect: async () => ({
    status: 200,
    headers: { 'content-type': 'image/png' },
    body: drawPicture(),
    close: () => undefined,
  }),
  deadline: () => new AbortController().signal,
};
async function* drawPicture(): AsyncGenerator<Uint8Array> {
  const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: '#b4531c' } });
  yield await picture.png().toBuffer();
}

let site: TestApp;
/** Takes the trial mails. */
const folder = createEmptyFolder();
let now = testNow;
let requests = 0;
beforeAll(async () => {
  site = await createTestApp({
    now: () => now,
    hasQueue: true,
    environment: { DEMO: '1', DATA_DIR: folder.path },
  });
  Object.assign(site.context, { pictureSource });
  site.context.accounts.hasher = createFakeHasher();
  await site.context.jobs.start();
  await site.ingest(buildRecordedSite(testNow));
  // Somebody else who administers, so that nobody here is the last.
  await createAdmin(site.context);
});
afterAll(async () => {
  await site.context.jobs.stop();
  await site.close();
  folder.remove();
});

/** From another address each time, so that no allowance is what answers. */
function send({ method }: Operation, { path, body }: Prepared, asked: RequestOptions): Promise<Response> {
  requests += 1;
  const address = `10.9.${(requests >> 8) & 255}.${requests & 255}`;
  return sendRequest(site.app, [method.toUpperCase(), path], body, { ...asked, address });
}

function callOf(id: string): AdminCall {
  const call = adminCalls[id];
  if (!call) throw new Error(`no example of ${id}`);
  return call;
}

/** As somebody sends it who is signed in to the administration. */
function asked({ adminCookie, adminKey }: TestAdmin, cookie = adminCookie, key = adminKey): RequestOptions {
  return { cookie, headers: { 'x-admin-key': key } };
}

async function listStrangers(admin: TestAdmin): Promise<Record<string, RequestOptions>> {
  const other = await createAdmin(site.context);
  const user = await createUser(site.context, { subscription: 'premium' });
  const former = await createAdmin(site.context);
  const leaving = await createAdmin(site.context);
  const { db } = site.context;
  await db.updateTable('user_account').set({ role: 'user' }).where('id', '=', former.id).execute();
  await db
    .updateTable('user_account')
    .set({ deletion_requested_at: now })
    .where('id', '=', leaving.id)
    .execute();
  return {
    'nobody signed in': {},
    'a user’s session': { cookie: user.cookie },
    'an administrator’s session as a user': { cookie: admin.cookie },
    'the session without its key': { cookie: admin.adminCookie },
    'the key without its session': { headers: { 'x-admin-key': admin.adminKey } },
    'the key with a user’s session': asked(admin, admin.cookie),
    'a wrong key': asked(admin, admin.adminCookie, 'x'.repeat(admin.adminKey.length)),
    'an empty key': asked(admin, admin.adminCookie, ''),
    'the key of another session': asked(admin, admin.adminCookie, other.adminKey),
    'a session that never was': asked(admin, `__Host-admin=${'A'.repeat(43)}`),
    'somebody who is no administrator any more': asked(former),
    'somebody whose account is on its way out': asked(leaving),
  };
}

describe('every call of the administration', () => {
  it('has an example here', () => {
    expect(Object.keys(adminCalls).sort()).toEqual(calls.map(({ id }) => id).sort());
  });

  it.each(cells)('%s is closed to everybody else, and changes nothing for them', async (id, operation) => {
    now = testNow;
    const admin = await createAdmin(site.context);
    const prepared = await callOf(id).prepare({ ...site, admin, now });
    const strangers = await listStrangers(admin);
    const before = await digestDatabase(site.context.db);
    const answers: Record<string, unknown> = {};
    for (const [name, stranger] of Object.entries(strangers)) {
      const response = await send(operation, prepared, stranger);
      answers[name] = [response.status, ((await response.json()) as { code: string }).code];
    }
    const refused = Object.keys(strangers).map((name) => [name, [401, 'admin_required']]);
    expect(answers).toEqual(Object.fromEntries(refused));
    expect(await digestDatabase(site.context.db)).toEqual(before);
  });

  it.each(cells)('%s is closed to a session that has expired', async (id, operation) => {
    now = testNow;
    const admin = await createAdmin(site.context);
    const prepared = await callOf(id).prepare({ ...site, admin, now });
    const before = await digestDatabase(site.context.db);
    now = new Date(testNow.getTime() + 30 * minute);
    expect((await send(operation, prepared, asked(admin))).status).toBe(401);
    await site.context.db
      .updateTable('admin_session')
      .set({ last_seen_at: new Date(testNow.getTime() + 12 * 60 * minute) })
      .where('user_id', '=', admin.id)
      .execute();
    now = new Date(testNow.getTime() + 12 * 60 * minute);
    expect((await send(operation, prepared, asked(admin))).status).toBe(401);
    await site.context.db
      .updateTable('admin_session')
      .set({ last_seen_at: testNow })
      .where('user_id', '=', admin.id)
      .execute();
    expect(await digestDatabase(site.context.db)).toEqual(before);
  });

  it.each(cells)(
    '%s is done for an administrator, and written down where it changes something',
    async (id, operation) => {
      now = testNow;
      const admin = await createAdmin(site.context, { passwordHash: 'quick:palm-river-41-kettle' });
      const prepared = await callOf(id).prepare({ ...site, admin, now });
      const response = await send(operation, prepared, asked(admin));
      expect([response.status, await response.clone().text()]).toEqual([
        operation.successStatus ?? 200,
        expect.anything(),
      ]);
      const entries = await site.context.db
        .selectFrom('audit_entry')
        .select(['action', 'actor_email', 'address', 'request_id'])
        .where('actor_id', '=', admin.id)
        // What was done to prepare the example came from elsewhere.
        .where('address', 'like', '10.9.%')
        .execute();
      const { isWrittenDown, isPreparation } = callOf(id);
      if ((operation.method === 'get' && !isWrittenDown) || isPreparation) expect(entries).toEqual([]);
      else {
        expect(entries.length).toBeGreaterThan(0);
        for (const entry of entries) {
          expect(entry.actor_email).toBe(admin.email);
          expect(entry.request_id).toMatch(/^[0-9a-f-]{36}$/);
        }
      }
    },
  );

  const sensitive = cells.filter(([, { errors }]) => errors.includes('confirmation_required'));
  it.each(sensitive)('%s wants the password again after 15 minutes', async (id, operation) => {
    now = testNow;
    const admin = await createAdmin(site.context);
    const prepared = await callOf(id).prepare({ ...site, admin, now });
    const before = await digestDatabase(site.context.db);
    now = new Date(testNow.getTime() + 15 * minute + 1000);
    const response = await send(operation, prepared, asked(admin));
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      403,
      'confirmation_required',
    ]);
    await sql`update admin_session set last_seen_at = ${testNow}`.execute(site.context.db);
    expect(await digestDatabase(site.context.db)).toEqual(before);
  });
});

describe('the audit log', () => {
  it('is changed by nobody', async () => {
    const { db } = site.context;
    await expect(db.updateTable('audit_entry').set({ actor_email: 'x' }).execute()).rejects.toThrow(
      'not changed',
    );
    await expect(db.deleteFrom('audit_entry').execute()).rejects.toThrow('not changed');
  });
});
