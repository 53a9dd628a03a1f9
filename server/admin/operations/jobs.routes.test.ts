import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '#contract/api/admin-operations.ts';
import { refreshCalendarJob } from '#server/pipeline/refresh/refresh.jobs.ts';
import { mailSendJob } from '#server/platform/mail/mail.service.ts';
import { createAdmin, sendAdminRequest, type TestAdmin } from '#test/support/admins.ts';
import { truncateAll } from '#test/support/database.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

const site = setUpTestSite({ hasQueue: true });
let admin: TestAdmin;
beforeEach(async () => {
  await truncateAll(site.context.db);
  await sql`delete from pgboss.job`.execute(site.context.db);
  admin = await createAdmin(site.context);
});

const month = {
  kind: 'calendar',
  origin: 'RUH',
  destination: 'CAI',
  tripType: 'oneway',
  month: '2027-01',
} as const;
const enqueueCalendar = async (singletonKey = 'one'): Promise<string> => {
  const id = await site.context.jobs.enqueue(refreshCalendarJob, month, { singletonKey });
  if (id === undefined) throw new Error('an equal job is there already');
  return id;
};
const fail = (id: string) =>
  sql`update pgboss.job set state = 'failed', started_on = now(), completed_on = now(), retry_count = 2,
    output = '{"message":"the provider did not answer","stack":"at secret.ts"}' where id = ${id}`.execute(
    site.context.db,
  );
const listJobs = async (query = '') => {
  const response = await sendAdminRequest(site.app, admin, `GET /api/admin/jobs${query}`);
  expect(response.status).toBe(200);
  return { jobs: (await response.json()) as Job[], total: response.headers.get('x-total-count') };
};
const retry = async (id: string) => {
  const response = await sendAdminRequest(site.app, admin, `POST /api/admin/jobs/${id}/retry`);
  return [response.status, await response.json()] as const;
};
const listEntries = () => site.context.db.selectFrom('audit_entry').selectAll().execute();

describe('GET /api/admin/jobs', () => {
  it('gives the failed ones unless another state is asked for', async () => {
    const id = await enqueueCalendar();
    const other = await site.context.jobs.enqueue(mailSendJob, {});
    await fail(id);
    expect(await listJobs()).toMatchObject({
      jobs: [
        {
          id,
          name: 'fares-refresh-calendar',
          state: 'failed',
          attempts: 3,
          failure: 'the provider did not answer',
        },
      ],
      total: '1',
    });
    expect(JSON.parse((await listJobs()).jobs[0]?.payload ?? '')).toEqual(month);
    const all = await listJobs('?state=all');
    expect([all.jobs.map((job) => job.id), all.total]).toEqual([[other, id], '2']);
    expect(await listJobs('?state=waiting&name=mail-send')).toMatchObject({
      jobs: [{ id: other, state: 'waiting', attempts: 0, failure: null, startedAt: null }],
    });
    expect(await listJobs('?state=completed')).toEqual({ jobs: [], total: '0' });
    expect(JSON.stringify(await listJobs('?state=all'))).not.toContain('secret.ts');
  });

  it('shows no secret a payload may hold', async () => {
    const id = await enqueueCalendar();
    await sql`update pgboss.job set data = '{"token":"abc","link":{"resetUrl":"https://x/?token=abc"},"n":1}'
      where id = ${id}`.execute(site.context.db);
    const { jobs } = await listJobs('?state=waiting');
    expect(JSON.parse(jobs[0]?.payload ?? '')).toEqual({ token: '…', link: { resetUrl: '…' }, n: 1 });
  });
});

describe('GET /api/admin/queues', () => {
  it('gives every queue with its counts and its schedule', async () => {
    await site.context.jobs.schedule(mailSendJob, '*/10 * * * *', {});
    await fail(await enqueueCalendar('one'));
    await enqueueCalendar('two');
    const queues: { name: string }[] = await (
      await sendAdminRequest(site.app, admin, 'GET /api/admin/queues')
    ).json();
    const none = { waiting: 0, active: 0, retrying: 0, failed: 0, completed: 0, cron: null };
    expect(queues).toContainEqual({ ...none, name: 'fares-refresh-calendar', waiting: 1, failed: 1 });
    expect(queues).toContainEqual({ ...none, name: 'mail-send', cron: '*/10 * * * *' });
    expect(queues.some(({ name }) => name.startsWith('__'))).toBe(false);
    await site.context.jobs.unschedule(mailSendJob.name);
  });
});

describe('POST /api/admin/jobs/{id}/retry', () => {
  it('has a failed job tried again, and logs it', async () => {
    const id = await enqueueCalendar();
    await fail(id);
    expect(await retry(id)).toEqual([200, { done: true }]);
    expect((await site.context.jobs.stored.find(id))?.state).toBe('retrying');
    expect(await listEntries()).toMatchObject([
      {
        action: 'job.retry',
        actor_id: admin.id,
        target_kind: 'job',
        target_id: id,
        target_label: 'fares-refresh-calendar',
        after: { attempts: 3 },
      },
    ]);
  });

  it('leaves alone what has not failed, what waits already and what is not there', async () => {
    const id = await enqueueCalendar();
    expect((await retry(id))[1]).toMatchObject({ code: 'conflict' });
    await fail(id);
    // The same work was asked for again meanwhile.
    await enqueueCalendar();
    expect((await retry(id))[1]).toMatchObject({ code: 'conflict' });
    expect((await site.context.jobs.stored.find(id))?.state).toBe('failed');
    expect((await retry('0c7f5d5e-1111-4222-8333-944445555666'))[1]).toMatchObject({ code: 'not_found' });
    expect(await listEntries()).toEqual([]);
  });
});
