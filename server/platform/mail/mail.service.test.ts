import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailRequest, parseMail, writeMail } from '#server/people/mails/index.ts';
import { createJobQueue } from '#server/platform/jobs/job-queue.ts';
import { createLogger } from '#server/platform/logger.ts';
import { truncateAll } from '#test/support/database.ts';
import { createIdleQueue } from '#test/support/idle-queue.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { startSmtpServer } from '#test/support/smtp-server.ts';
import {
  delayAfter,
  type MailContext,
  mailJobs,
  mostAttempts,
  type QueueContext,
  queueMail,
  sendDueMail,
  tidyMail,
  workMailJobs,
} from './mail.service.ts';
import { createSmtpTransport, longestAttemptMs, type MailTransport } from './mail-transport.ts';

const start = new Date('2026-11-21T09:00:00Z');
const noFolder = '/nonexistent/outbox';
const confirmation: MailRequest = {
  template: 'early-access',
  payload: { plan: 'monthly', price: 299 },
  to: 'sara@example.com',
  language: 'ar',
};

const database = setUpTestDatabase();
const smtp = openForFile(startSmtpServer);
let now = start;
beforeEach(async () => {
  now = start;
  smtp.behave({});
  smtp.received.length = 0;
  await truncateAll(database.db);
});
const receivedBy = () => smtp.received.map(({ envelope }) => envelope.rcptTo[0]?.address).sort();

function contextWith(overrides: Partial<MailContext> = {}): MailContext {
  return {
    db: database.db,
    jobs: createIdleQueue(),
    transport: createSmtpTransport({ url: smtp.url, deadlineMs: 2000 }),
    from: { name: null, address: 'no-reply@example.sa' },
    appUrl: null,
    keys: { seal: (_, text) => text, open: (_, text) => text },
    siteName: () => ({ ar: 'هدهد', en: 'Hudhud' }),
    writeMail: ({ template, payload }, about) => writeMail(parseMail(template, payload), about),
    now: () => now,
    logger: createLogger('silent'),
    ...overrides,
  };
}

const queue = (to = confirmation.to, jobs: QueueContext['jobs'] = createIdleQueue()) =>
  database.db
    .transaction()
    .execute((trx) => queueMail(trx, { jobs, now: () => now }, { ...confirmation, to }));
const sendDue = (overrides: Partial<MailContext> = {}, signal = new AbortController().signal) =>
  sendDueMail(contextWith(overrides), signal);
/** The process that sends ends in the middle of it. */
const dies: MailTransport = { send: () => new Promise(() => undefined) };
const listRows = () =>
  database.db
    .selectFrom('mail_outbox')
    .select(['status', 'attempts', 'next_attempt_at', 'sent_at', 'failure', 'payload'])
    .execute();
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);

describe('queueing', () => {
  it('keeps the mail and wakes the sender with the transaction, or neither', async () => {
    const jobs = createIdleQueue();
    const enqueue = () => Promise.reject(new Error('no'));
    await expect(queue(undefined, { enqueue })).rejects.toThrow('no');
    expect(await listRows()).toEqual([]);
    await queue(undefined, jobs);
    expect(await listRows()).toMatchObject([{ status: 'waiting', attempts: 0, next_attempt_at: start }]);
    expect(jobs.enqueued).toEqual(['mail-send']);
  });
});

describe('sending', () => {
  it('sends what is due once, from the site in the language of the mail', async () => {
    await queue();
    for (const _ of ['due', 'done']) await sendDue();
    expect(receivedBy()).toEqual(['sara@example.com']);
    expect(smtp.received[0]?.source.toString()).toContain('<no-reply@example.sa>');
    const sent = { status: 'sent', attempts: 1, next_attempt_at: later(delayAfter(1)), sent_at: start };
    expect(await listRows()).toEqual([{ ...sent, failure: null, payload: {} }]);
  });

  it('waits after a failure, and asks to be woken at that moment', async () => {
    await queue();
    smtp.behave({ rcpt: () => [450, 'greylisted'] });
    const wakes: (Date | undefined)[] = [];
    const enqueue: QueueContext['jobs']['enqueue'] = async (_job, _payload, options) => {
      wakes.push(options?.startAfter);
      return 'id';
    };
    for (const _ of ['due', 'waiting']) await sendDue({ jobs: { enqueue } });
    const next = later(delayAfter(1));
    const waiting = { status: 'waiting', attempts: 1, next_attempt_at: next, payload: confirmation.payload };
    expect(await listRows()).toMatchObject([{ ...waiting, failure: 'EENVELOPE RCPT TO 450' }]);
    expect(wakes).toEqual([next]);
    smtp.behave({});
    now = later(delayAfter(1) - 1);
    await sendDue();
    expect(smtp.received).toEqual([]);
    now = next;
    await sendDue();
    expect(smtp.received).toHaveLength(1);
    expect(await listRows()).toMatchObject([{ status: 'sent', attempts: 2, sent_at: next, failure: null }]);
  });

  it('gives up at once when the server refuses for ever, and goes on with the others', async () => {
    for (const to of ['sara@example.com', 'noor@example.com']) await queue(to);
    smtp.behave({ rcpt: (to) => (to === 'sara@example.com' ? [550, 'no such user'] : undefined) });
    await sendDue();
    const rows = (await listRows()).map(({ status, payload }) => [status, payload]);
    expect(rows.sort()).toEqual([
      ['failed', {}],
      ['sent', {}],
    ]);
    smtp.behave({});
    now = later(48 * 3_600_000);
    await sendDue();
    expect(receivedBy()).toEqual(['noor@example.com']);
  });

  it('sends what was stored while the clock was ahead', async () => {
    now = later(26 * 3_600_000);
    await queue();
    now = start;
    await sendDue();
    expect(smtp.received).toHaveLength(1);
  });

  it('is left to the others by a worker whose clock is minutes behind, so that it is sent once', async () => {
    await queue();
    // Its claim would be over at once for a worker whose clock is right.
    const behind = { now: () => later(-5 * 60_000) };
    await sendDue(behind);
    expect(await listRows()).toMatchObject([{ status: 'waiting', attempts: 0, next_attempt_at: start }]);
    await sendDue();
    await sendDue(behind);
    expect(smtp.received).toHaveLength(1);
  });

  it('waits longer each time, a day at most, and gives up after days', async () => {
    await queue();
    smtp.behave({ greeting: () => [421, 'later'] });
    const delays: number[] = [];
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      const before = now.getTime();
      await sendDue();
      const [row] = await listRows();
      now = row?.next_attempt_at ?? now;
      delays.push((now.getTime() - before) / 60_000);
      expect(row?.status).toBe(attempt < mostAttempts ? 'waiting' : 'failed');
      expect(row?.payload).toEqual(attempt < mostAttempts ? confirmation.payload : {});
    }
    expect(delays.slice(0, 4)).toEqual([4, 8, 16, 32]);
    expect(Math.max(...delays)).toBe(24 * 60);
    expect((now.getTime() - start.getTime()) / 86_400_000).toBeGreaterThan(4);
    expect(delayAfter(1)).toBeGreaterThan(longestAttemptMs);
  });

  it('many senders at once share the mail and double none', async () => {
    const readers = Array.from({ length: 6 }, (_, index) => `reader${index}@example.com`);
    for (const reader of readers) await queue(reader);
    await Promise.all(Array.from({ length: 8 }, () => sendDue()));
    expect(receivedBy()).toEqual(readers);
  });

  it('leaves a mail whose sender may still run, or died, to a later attempt', async () => {
    await queue();
    void sendDue({ transport: dies });
    await expect.poll(async () => (await listRows())[0]?.attempts).toBe(1);
    for (const clock of [start, later(-2000)]) {
      now = clock;
      await sendDue();
      expect(smtp.received).toEqual([]);
    }
    now = later(delayAfter(1));
    await sendDue();
    expect(smtp.received).toHaveLength(1);
  });

  it('keeps a mail it cannot read, and sends the rest', async () => {
    await queue();
    await database.db.updateTable('mail_outbox').set({ payload: '{"plan":"weekly"}' }).execute();
    await queue('noor@example.com');
    await sendDue();
    expect(receivedBy()).toEqual(['noor@example.com']);
    expect((await listRows()).map(({ status }) => status).sort()).toEqual(['sent', 'waiting']);
  });

  it('leaves what is too much for one run to the next, which it asks for', async () => {
    for (let index = 0; index < 21; index += 1) await queue();
    const sent: string[] = [];
    const jobs = createIdleQueue();
    const transport: MailTransport = { send: async ({ id }) => void sent.push(id) };
    await sendDue({ transport, jobs });
    expect([sent.length, jobs.enqueued]).toEqual([20, ['mail-send']]);
    await sendDue({ transport, jobs });
    expect(new Set(sent).size).toBe(21);
  });

  it('stops when it is told to', async () => {
    await queue();
    await sendDue({}, AbortSignal.abort());
    expect(await listRows()).toMatchObject([{ status: 'waiting', attempts: 0 }]);
  });
});

describe('tidying', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hudhud-mail-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const tidy = (path = folder) => tidyMail({ db: database.db, now: () => now, folder: path });
  const write = (name: string) => writeFileSync(join(folder, name), 'To: sara@example.com');

  it('forgets what was sent a month ago, and keeps what waits', async () => {
    await queue();
    await sendDue();
    await queue();
    now = later(29 * 86_400_000);
    await tidy(noFolder);
    expect(await listRows()).toHaveLength(2);
    now = later(31 * 86_400_000);
    for (const _ of ['once', 'twice']) await tidy(noFolder);
    expect(await listRows()).toMatchObject([{ status: 'waiting' }]);
  });

  it('removes files of mails with their rows: with an erased account, and with time', async () => {
    for (const age of [0, 31]) {
      now = later(-age * 86_400_000);
      await queue();
      await sendDue();
    }
    now = start;
    const rows = await database.db.selectFrom('mail_outbox').select(['id', 'sent_at']).execute();
    const kept = rows.find(({ sent_at }) => sent_at?.getTime() === start.getTime())?.id;
    const erased = randomUUID();
    for (const id of [...rows.map(({ id }) => id), erased]) write(`${id}.eml`);
    for (const name of [`${erased}.eml.part`, 'notes.txt']) write(name);
    for (const _ of ['once', 'twice']) await tidy();
    expect(readdirSync(folder).sort()).toEqual([`${kept}.eml`, 'notes.txt'].sort());
  });

  it('keeps files of an alert that is known', async () => {
    const id = randomUUID();
    await sql`insert into alert_recipient (id, email, email_key, language, created_at)
      values (${id}, 'a@example.com', 'a@example.com', 'en', ${now})`.execute(database.db);
    await sql`insert into alert_message (id, recipient_id, channel, alert_ids, created_at, next_attempt_at, sighted_at)
      values (${id}, ${id}, 'email', '{1}', ${now}, ${now}, ${now})`.execute(database.db);
    write(`${id}.eml`);
    await tidy();
    expect(readdirSync(folder)).toContain(`${id}.eml`);
    await database.db.deleteFrom('alert_recipient').execute();
    await tidy();
    expect(readdirSync(folder)).not.toContain(`${id}.eml`);
  });
});

it('the queue sends a mail as soon as its transaction commits', async () => {
  const logger = createLogger('silent');
  const jobs = createJobQueue({ handle: database.handle, logger, jobs: mailJobs });
  await jobs.start();
  const arrived = Promise.withResolvers<string>();
  const transport: MailTransport = { send: async ({ to }) => arrived.resolve(to) };
  await workMailJobs({ ...contextWith({ transport }), jobs, folder: noFolder });
  await database.db.transaction().execute((trx) => queueMail(trx, { jobs, now: () => now }, confirmation));
  expect(await arrived.promise).toBe('sara@example.com');
  await jobs.stop();
});
