/** Records for the operations screen: provider runs, failed jobs, contact messages. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { StoredJob } from '#server/platform/jobs/stored-jobs.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Reads of two providers: one with refused rows, one that failed. */
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
  const rows = [run, { ...run, refused: 13, refusals }, { ...run, provider: 'travelpayouts', ...failure }];
  await db.insertInto('provider_run').values(rows).execute();
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
    finishedAt: ago(65),
    failure: 'ProviderError: no answer within 10 s\n    at read',
    ...overrides,
  };
}

/** In place of the queue, which nothing works here. */
export function setJobs({ stored }: Pick<JobQueue, 'stored'>, jobs: StoredJob[]): void {
  stored.listFailed = async () => jobs.filter(({ state }) => state === 'failed');
  stored.find = async (id) => jobs.find((job) => job.id === id);
  stored.retry = async (id) => {
    const index = jobs.findIndex((job) => job.id === id);
    const job = jobs[index];
    if (job) jobs[index] = { ...job, state: 'waiting' };
    return job?.state === 'failed';
  };
}
