import { beforeEach, describe, expect, it } from 'vitest';
import type { OutboxMail } from '#contract/api/admin-operations.ts';
import { claimDueMail, markFailure, markSent } from '#server/platform/mail/mail.repository.ts';
import { delayAfter, queueMail } from '#server/platform/mail/mail.service.ts';
import { createAdmin, sendAdminRequest, type TestAdmin } from '#test/support/admins.ts';
import { truncateAll } from '#test/support/database.ts';
import { testNow } from '#test/support/factories.ts';
import type { IdleQueue } from '#test/support/idle-queue.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

let now = testNow;
const site = setUpTestSite({ now: () => now });
let admin: TestAdmin;
beforeEach(async () => {
  now = testNow;
  await truncateAll(site.context.db);
  admin = await createAdmin(site.context);
});

const minutesOn = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);
const url = 'urn:hudhud-sealed:secret';
async function queue(to: string): Promise<string> {
  const { db, jobs } = site.context;
  await db
    .transaction()
    .execute((trx) =>
      queueMail(
        trx,
        { jobs, now: () => now },
        { template: 'verify-email', payload: { url }, to, language: 'ar' },
      ),
    );
  const row = await db.selectFrom('mail_outbox').select('id').where('recipient', '=', to).executeTakeFirst();
  return row?.id ?? '';
}
/** As the sender does before an attempt. */
const claim = () =>
  claimDueMail(site.context.db, now, (attempts) => new Date(now.getTime() + delayAfter(attempts)));
const list = async (query = '') => {
  const response = await sendAdminRequest(site.app, admin, `GET /api/admin/mail${query}`);
  expect(response.status).toBe(200);
  return { mail: (await response.json()) as OutboxMail[], total: response.headers.get('x-total-count') };
};
const retry = async (id: string) => {
  const response = await sendAdminRequest(site.app, admin, `POST /api/admin/mail/${id}/retry`);
  return [response.status, await response.json()] as const;
};
const listEntries = () => site.context.db.selectFrom('audit_entry').selectAll().execute();
const countWakes = () => (site.context.jobs as IdleQueue).enqueued.length;

describe('GET /api/admin/mail', () => {
  it('gives the outbox, the newest first, and nothing mails say', async () => {
    const sent = await queue('sara@example.com');
    await markSent(site.context.db, sent, minutesOn(1));
    now = minutesOn(2);
    const failed = await queue('omar@example.com');
    await markFailure(site.context.db, { id: failed, failure: '550 no such person', isFinal: true });
    now = minutesOn(3);
    const waiting = await queue('nora@example.com');
    const { mail, total } = await list();
    expect(total).toBe('3');
    expect(mail).toMatchObject([
      {
        id: waiting,
        status: 'waiting',
        attempts: 0,
        nextAttemptAt: minutesOn(3).toISOString(),
        sentAt: null,
      },
      { id: failed, status: 'failed', failure: '550 no such person', nextAttemptAt: null },
      {
        id: sent,
        status: 'sent',
        sentAt: minutesOn(1).toISOString(),
        language: 'ar',
        template: 'verify-email',
        title: 'Confirm the address',
      },
    ]);
    expect(JSON.stringify(mail)).not.toContain('sealed');
    expect(await list('?status=failed')).toMatchObject({ mail: [{ id: failed }], total: '1' });
    expect(await list('?search=NORA@')).toMatchObject({ mail: [{ id: waiting }], total: '1' });
    expect(await list('?search=%25')).toEqual({ mail: [], total: '0' });
    expect(await list('?search=verify-email')).toMatchObject({ total: '3' });
    expect((await list('?page=2')).mail).toEqual([]);
    const odd = await sendAdminRequest(site.app, admin, 'GET /api/admin/mail?perPage=30');
    expect((await odd.json()).fields).toEqual({ perPage: 'Choose one of: 25, 50, 100.' });
  });
});

describe('POST /api/admin/mail/{id}/retry', () => {
  it('makes a mail due that waits for its next attempt, wakes the sender, and logs no address', async () => {
    const id = await queue('sara@example.com');
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await claim();
      now = new Date(now.getTime() + delayAfter(attempt + 1));
    }
    await claim();
    const waitsUntil = new Date(now.getTime() + delayAfter(3));
    now = new Date(now.getTime() + 5 * 60_000);
    expect((await list()).mail[0]?.nextAttemptAt).toBe(waitsUntil.toISOString());
    const wakes = countWakes();
    expect(await retry(id)).toEqual([200, { done: true }]);
    expect((await list()).mail[0]?.nextAttemptAt).toBe(now.toISOString());
    expect(countWakes()).toBe(wakes + 1);
    const entries = await listEntries();
    expect(entries).toMatchObject([
      {
        action: 'mail.retry',
        target_kind: 'mail',
        target_id: id,
        target_label: 'verify-email',
        before: { nextAttemptAt: waitsUntil.toISOString() },
        after: { nextAttemptAt: now.toISOString() },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('sara@');
    expect(await claim()).toMatchObject({ id, attempts: 4 });
  });

  it('waits for an attempt that may be under way, so that nobody gets a mail twice', async () => {
    const id = await queue('sara@example.com');
    await claim();
    now = minutesOn(10);
    await claim();
    now = minutesOn(11);
    await retry(id);
    expect((await list()).mail[0]?.nextAttemptAt).toBe(minutesOn(14).toISOString());
    expect(await claim()).toBeUndefined();
    now = minutesOn(14);
    expect(await claim()).toMatchObject({ id, attempts: 3 });
  });

  it('cannot bring back what was sent, given up or is not there', async () => {
    const sent = await queue('sara@example.com');
    await markSent(site.context.db, sent, now);
    const failed = await queue('omar@example.com');
    await markFailure(site.context.db, { id: failed, failure: '550', isFinal: true });
    const wakes = countWakes();
    expect((await retry(sent))[1]).toMatchObject({ code: 'conflict' });
    expect((await retry(failed))[1]).toMatchObject({ code: 'conflict' });
    expect((await retry('0c7f5d5e-1111-4222-8333-944445555666'))[1]).toMatchObject({ code: 'not_found' });
    expect([await listEntries(), countWakes()]).toEqual([[], wakes]);
  });
});
