/** Records for operations screens: provider runs, mail, jobs, contact messages. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { StoredJob } from '#server/platform/jobs/stored-job.repository.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Reads of two providers: one with refused rows among many, one that failed. */
export async function insertRuns(db: Kysely<Database>): Promise<void> {
  const run = {
    provider: 'sample',
    request: JSON.stringify({ kind: 'slice', origin: 'RUH', tripType: 'oneway', month: '2027-01' }),
    started_at: ago(21),
    finished_at: ago(20),
    accepted: 400,
    duplicates: 12,
    refused: 0,
    refusals: '{}',
    failure: null,
    failure_detail: null,
  };
  const refusals = JSON.stringify({ bad_price: 9, unknown_airport: 4 });
  const failure = { failure: 'timeout', failure_detail: 'no answer within 10 s', accepted: 0 };
  const rows = [
    ...Array.from({ length: 26 }, () => run),
    { ...run, refused: 13, refusals },
    { ...run, provider: 'travelpayouts', ...failure },
  ];
  await db.insertInto('provider_run').values(rows).execute();
}

/** One mail that waits, one that was sent, one that was given up. */
export async function insertMail(db: Kysely<Database>): Promise<void> {
  const mail = {
    recipient: 'sara@example.com',
    language: 'ar',
    template: 'verify-email',
    payload: '{}',
    status: 'waiting' as const,
    attempts: 3,
    created_at: ago(90),
    next_attempt_at: ago(-25),
    sent_at: null,
    failure: '451 Greylisted',
  };
  const sent = { recipient: 'noura@example.com', status: 'sent' as const, sent_at: ago(80), failure: null };
  const lost = { recipient: 'gone@example.com', status: 'failed' as const };
  await db
    .insertInto('mail_outbox')
    .values([mail, { ...mail, ...sent }, { ...mail, ...lost }])
    .execute();
}

/** Two messages, one of them done, and requests of a stranger and of those with `emails`. */
export async function insertPeople(db: Kysely<Database>, emails: readonly string[]): Promise<void> {
  const message = {
    received_at: ago(40),
    full_name: 'نورة القحطاني',
    email: 'noura+1@example.com',
    subject: 'سؤال & جواب',
    message: 'السلام عليكم،\n\nهل يمكنني <b>تغيير</b> باقتي؟',
    language: 'ar',
  };
  const done = { full_name: 'Done Already', email: 'done@example.com', done_at: ago(5) };
  await db
    .insertInto('contact_message')
    .values([message, { ...message, ...done }])
    .execute();
  const requests = ['someone+new@example.com', ...emails].map((email) => ({
    email,
    email_key: email,
    plan: 'annual',
    language: 'en',
    requested_at: ago(60),
    updated_at: ago(60),
  }));
  await db.insertInto('early_access_request').values(requests).execute();
}

export function buildStoredJob(overrides: Partial<StoredJob> = {}): StoredJob {
  return {
    id: randomUUID(),
    name: 'fares-refresh-slice',
    state: 'failed',
    attempts: 2,
    createdAt: ago(70),
    startAfter: ago(70),
    startedAt: ago(66),
    finishedAt: ago(65),
    failure: 'ProviderError: no answer within 10 s\n    at read',
    payload: { kind: 'slice', origin: 'RUH' },
    ...overrides,
  };
}

/** In place of the queue, which nothing works here. */
export function setJobs({ stored }: Pick<JobQueue, 'stored'>, jobs: StoredJob[]): void {
  stored.list = async ({ state, name }) => {
    const rows = jobs.filter(
      (job) => (state === 'all' || job.state === state) && (name ?? job.name) === job.name,
    );
    return { rows, total: rows.length };
  };
  stored.find = async (id) => jobs.find((job) => job.id === id);
  stored.retry = async (id) => {
    const index = jobs.findIndex((job) => job.id === id);
    const job = jobs[index];
    if (job) jobs[index] = { ...job, state: 'waiting' };
    return job?.state === 'failed';
  };
  const none = { waiting: 0, active: 0, retrying: 0, failed: 0, completed: 0 };
  stored.listQueues = async () => [
    { ...none, name: 'fares-refresh', cron: '7 */3 * * *' },
    { ...none, name: 'fares-refresh-slice', cron: null, failed: 1 },
    { ...none, name: 'mail-tidy', cron: '53 4 * * *' },
    { ...none, name: 'one-nobody-named', cron: '0 4 * * 1', failed: 1 },
  ];
}
