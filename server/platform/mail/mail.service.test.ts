import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailRequest, parseMail, writeMail } from '#server/people/mails/index.ts';
import { createJobQueue } from '#server/platform/jobs/job-queue.ts';
import { createSilentLogger } from '#server/platform/logger.ts';
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
  queueMail,
  sendDueMail,
  tidyMail,
  workMailJobs,
} from './mail.service.ts';
import { createSmtpTransport, longestAttemptMs, type MailTransport } from './mail-transport.ts';

const start = new Date('2026-11-21T09:00:00Z');
const never = new AbortController().signal;
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
    logger: createSilentLogger(),
    ...overrides,
  };
}

const queue = (mail: MailRequest = confirmation) =>
  database.db
    .transaction()
    .execute((trx) => queueMail(trx, { jobs: createIdleQueue(), now: () => now }, mail));
const listRows = () =>
  database.db
    .selectFrom('mail_outbox')
    .select(['status', 'attempts', 'next_attempt_at', 'sent_at', 'failure', 'payload'])
    .execute();
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);

describe('queueing', () => {
  it('keeps the mail and wakes the sender with the transaction, or neither', async () => {
    const jobs = createIdleQueue();
    const undone = database.db.transaction().execute(async (trx) => {
      await queueMail(trx, { jobs, now: () => now }, confirmation);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await listRows()).toEqual([]);
    await queue();
    expect(await listRows()).toMatchObject([{ status: 'waiting', attempts: 0, next_attempt_at: start }]);
    expect(jobs.enqueued).toEqual(['mail-send']);
  });
});

describe('sending', () => {
  it('sends what is due once, from the site in the language of the mail', async () => {
    await queue();
    await sendDueMail(contextWith(), never);
    await sendDueMail(contextWith(), never);
    expect(receivedBy()).toEqual(['sara@example.com']);
    expect(smtp.received[0]?.source.toString()).toContain('<no-reply@example.sa>');
    expect(await listRows()).toMatchObject([{ status: 'sent', attempts: 1, sent_at: start, failure: null }]);
    expect((await listRows())[0]?.payload).toEqual({});
  });

  it('waits after a failure, and asks to be woken at that moment', async () => {
    await queue();
    smtp.behave({ rcpt: () => [450, 'greylisted'] });
    const wakes: (Date | undefined)[] = [];
    const context = contextWith({
      jobs: {
        enqueue: async (_job, _payload, options) => {
          wakes.push(options?.startAfter);
          return 'id';
        },
      },
    });
    await sendDueMail(context, never);
    await sendDueMail(context, never);
    const next = later(delayAfter(1));
    expect(await listRows()).toMatchObject([
      {
        status: 'waiting',
        attempts: 1,
        next_attempt_at: next,
        failure: 'EENVELOPE RCPT TO 450',
        payload: confirmation.payload,
      },
    ]);
    expect(wakes).toEqual([next]);
    smtp.behave({});
    now = later(delayAfter(1) - 1);
    await sendDueMail(context, never);
    expect(smtp.received).toEqual([]);
    now = next;
    await sendDueMail(context, never);
    expect(smtp.received).toHaveLength(1);
    expect(await listRows()).toMatchObject([{ status: 'sent', attempts: 2, sent_at: next, failure: null }]);
  });

  it('gives up at once when the server refuses for ever, and goes on with the others', async () => {
    await queue();
    await queue({ ...confirmation, to: 'noor@example.com' });
    smtp.behave({ rcpt: (to) => (to === 'sara@example.com' ? [550, 'no such user'] : undefined) });
    await sendDueMail(contextWith(), never);
    expect((await listRows()).map(({ status }) => status).sort()).toEqual(['failed', 'sent']);
    expect((await listRows()).map(({ payload }) => payload)).toEqual([{}, {}]);
    smtp.behave({});
    now = later(48 * 3_600_000);
    await sendDueMail(contextWith(), never);
    expect(receivedBy()).toEqual(['noor@example.com']);
  });

  it('sends what was stored while the clock was ahead, and leaves an attempt that may still run', async () => {
    now = new Date(start.getTime() + 26 * 3_600_000);
    await queue();
    now = start;
    await sendDueMail(contextWith(), never);
    expect(smtp.received).toHaveLength(1);

    await queue();
    const dies: MailTransport = { send: () => new Promise(() => undefined) };
    void sendDueMail(contextWith({ transport: dies }), never);
    await expect.poll(async () => (await listRows()).map(({ attempts }) => attempts).sort()).toEqual([1, 1]);
    now = new Date(start.getTime() - 2000);
    await sendDueMail(contextWith(), never);
    expect(smtp.received).toHaveLength(1);
  });

  it('is left to the others by a worker whose clock is minutes behind, so that it is sent once', async () => {
    await queue();
    // Its claim would be over at once for a worker whose clock is right.
    const behind = contextWith({ now: () => later(-5 * 60_000) });
    await sendDueMail(behind, never);
    expect(await listRows()).toMatchObject([{ status: 'waiting', attempts: 0, next_attempt_at: start }]);
    await sendDueMail(contextWith(), never);
    await sendDueMail(behind, never);
    expect(smtp.received).toHaveLength(1);
  });

  it('waits longer each time, a day at most, and gives up after days', async () => {
    await queue();
    smtp.behave({ greeting: () => [421, 'later'] });
    const delays: number[] = [];
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      const before = now.getTime();
      await sendDueMail(contextWith(), never);
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
    for (let index = 0; index < 6; index += 1)
      await queue({ ...confirmation, to: `reader${index}@example.com` });
    await Promise.all(Array.from({ length: 8 }, () => sendDueMail(contextWith(), never)));
    expect(receivedBy()).toEqual(Array.from({ length: 6 }, (_, index) => `reader${index}@example.com`));
  });

  it('leaves a mail whose sender died to a later attempt', async () => {
    await queue();
    const dies: MailTransport = { send: () => new Promise(() => undefined) };
    void sendDueMail(contextWith({ transport: dies }), never);
    await expect.poll(async () => (await listRows())[0]?.attempts).toBe(1);
    await sendDueMail(contextWith(), never);
    expect(smtp.received).toEqual([]);
    now = later(delayAfter(1));
    await sendDueMail(contextWith(), never);
    expect(smtp.received).toHaveLength(1);
  });

  it('keeps a mail it cannot read, and sends the rest', async () => {
    await queue();
    await database.db.updateTable('mail_outbox').set({ payload: '{"plan":"weekly"}' }).execute();
    await queue({ ...confirmation, to: 'noor@example.com' });
    await sendDueMail(contextWith(), never);
    expect(receivedBy()).toEqual(['noor@example.com']);
    expect((await listRows()).map(({ status }) => status).sort()).toEqual(['sent', 'waiting']);
  });

  it('leaves what is too much for one run to the next, which it asks for', async () => {
    for (let index = 0; index < 21; index += 1) await queue();
    const sent: string[] = [];
    const jobs = createIdleQueue();
    const transport: MailTransport = { send: async ({ id }) => void sent.push(id) };
    await sendDueMail(contextWith({ transport, jobs }), never);
    expect([sent.length, jobs.enqueued]).toEqual([20, ['mail-send']]);
    await sendDueMail(contextWith({ transport, jobs }), never);
    expect(new Set(sent).size).toBe(21);
  });

  it('stops when it is told to', async () => {
    await queue();
    await sendDueMail(contextWith(), AbortSignal.abort());
    expect(await listRows()).toMatchObject([{ status: 'waiting', attempts: 0 }]);
  });
});

describe('tidying', () => {
  it('forgets what was sent a month ago, and keeps what waits', async () => {
    await queue();
    await sendDueMail(contextWith(), never);
    await queue();
    now = later(29 * 86_400_000);
    await tidyMail({ db: database.db, now: () => now, folder: noFolder });
    expect(await listRows()).toHaveLength(2);
    now = later(31 * 86_400_000);
    await tidyMail({ db: database.db, now: () => now, folder: noFolder });
    await tidyMail({ db: database.db, now: () => now, folder: noFolder });
    expect(await listRows()).toMatchObject([{ status: 'waiting' }]);
  });
});

describe('files of mails', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'hudhud-mail-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const tidy = (path = folder) => tidyMail({ db: database.db, now: () => now, folder: path });
  const write = (name: string) => writeFileSync(join(folder, name), 'To: sara@example.com');

  it('go with their rows: with an erased account, and with time', async () => {
    for (const age of [0, 31]) {
      now = later(-age * 86_400_000);
      await queue();
      await sendDueMail(contextWith(), never);
    }
    now = start;
    const rows = await database.db.selectFrom('mail_outbox').select(['id', 'sent_at']).execute();
    const kept = rows.find(({ sent_at }) => sent_at?.getTime() === start.getTime())?.id;
    const erased = randomUUID();
    for (const id of [...rows.map(({ id }) => id), erased]) write(`${id}.eml`);
    for (const name of [`${erased}.eml.part`, 'notes.txt']) write(name);
    await tidy();
    await tidy();
    await tidy(join(folder, 'not there'));
    expect(readdirSync(folder).sort()).toEqual([`${kept}.eml`, 'notes.txt'].sort());
  });

  it('stay while they are those of an alert that is known', async () => {
    const id = randomUUID();
    const { id: recipient } = await database.db
      .insertInto('alert_recipient')
      .values({ email: 'a@example.com', email_key: 'a@example.com', language: 'en', created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto('alert_message')
      .values({
        id,
        recipient_id: recipient,
        channel: 'email',
        alert_ids: ['1'],
        created_at: now,
        next_attempt_at: now,
        sighted_at: now,
      })
      .execute();
    write(`${id}.eml`);
    await tidy();
    expect(readdirSync(folder)).toContain(`${id}.eml`);
    await database.db.deleteFrom('alert_recipient').execute();
    await tidy();
    expect(readdirSync(folder)).not.toContain(`${id}.eml`);
  });
});

it('the queue sends a mail as soon as its transaction commits', async () => {
  const logger = createSilentLogger();
  const jobs = createJobQueue({ handle: database.handle, logger, jobs: mailJobs });
  await jobs.start();
  const arrived = Promise.withResolvers<string>();
  const transport: MailTransport = { send: async ({ to }) => arrived.resolve(to) };
  await workMailJobs({ ...contextWith({ transport }), jobs, folder: noFolder });
  await database.db.transaction().execute((trx) => queueMail(trx, { jobs, now: () => now }, confirmation));
  expect(await arrived.promise).toBe('sara@example.com');
  await jobs.stop();
});
