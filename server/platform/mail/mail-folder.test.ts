import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testNow } from '#test/support/factories.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { tidyMail } from './mail.service.ts';

const database = setUpTestDatabase();
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hudhud-mail-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

const insertMail = async (sentAt: Date) => {
  const mail = {
    recipient: 'sara@example.com',
    language: 'ar',
    template: 'early-access',
    payload: '{}',
    status: 'sent' as const,
    created_at: sentAt,
    next_attempt_at: sentAt,
    sent_at: sentAt,
  };
  const { id } = await database.db
    .insertInto('mail_outbox')
    .values(mail)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const tidy = (path = folder) => tidyMail({ db: database.db, now: () => testNow, folder: path });

it('mail files go with their rows: with an erased account, and with time', async () => {
  const kept = await insertMail(testNow);
  const old = await insertMail(new Date(testNow.getTime() - 31 * 86_400_000));
  const erased = randomUUID();
  for (const id of [kept, old, erased]) writeFileSync(join(folder, `${id}.eml`), 'To: sara@example.com');
  writeFileSync(join(folder, `${erased}.eml.part`), 'To: sara');
  writeFileSync(join(folder, 'notes.txt'), 'of the operator');
  await tidy();
  expect(readdirSync(folder).sort()).toEqual([`${kept}.eml`, 'notes.txt'].sort());
  await tidy();
  await tidy(join(folder, 'not there'));
  expect(readdirSync(folder)).toHaveLength(2);
});

it('files of alerts stay while the alert is known', async () => {
  const id = randomUUID();
  const { id: recipient } = await database.db
    .insertInto('alert_recipient')
    .values({ email: 'a@example.com', email_key: 'a@example.com', language: 'en', created_at: testNow })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('alert_message')
    .values({
      id,
      recipient_id: recipient,
      channel: 'email',
      alert_ids: ['1'],
      created_at: testNow,
      next_attempt_at: testNow,
      sighted_at: testNow,
    })
    .execute();
  writeFileSync(join(folder, `${id}.eml`), 'To: a@example.com');
  await tidy();
  expect(readdirSync(folder)).toContain(`${id}.eml`);
  await database.db.deleteFrom('alert_recipient').execute();
  await tidy();
  expect(readdirSync(folder)).not.toContain(`${id}.eml`);
});
