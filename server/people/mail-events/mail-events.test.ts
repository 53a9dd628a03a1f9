import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Bounce,
  classifyBounce,
  findSuppression,
  isSuppressed,
  liftSuppression,
  recordBounce,
} from '#server/people/mailboxes/suppression.repository.ts';
import { setUpOwnApp } from '#test/support/own-app.ts';
import { findReturnTokens, isGenuineToken, makeReturnPath, readReturnedMail } from './mail-events.routes.ts';

const secret = 'a secret of the mail server'.replaceAll(' ', '-');
const base = 'bounce@mail.example.sa';
const sara = 'sara@example.com';
const messageId = '0c7f5d5e-1111-4222-8333-944445555666';
const day = 86_400;

const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@example.sa' };
const { site, clock } = setUpOwnApp({ environment: { ...mail, MAIL_EVENTS_SECRET: secret } });

const keys = () => site.context.accounts.keys;
const record = (bounce: Partial<Bounce> & Pick<Bounce, 'kind'>) => {
  const whole = { emailKey: sara, messageId: null, status: null, ...bounce } as Bounce;
  return site.context.db.transaction().execute((trx) => recordBounce(trx, keys(), whole, clock.now));
};
const find = (address = sara) => findSuppression(site.context.db, keys(), address);
const listBounces = () => site.context.db.selectFrom('mail_bounce').select(['kind', 'message_id']).execute();

/** An alert that was sent to a guest; gives its return path. */
async function insertMessage(email = sara, id = messageId): Promise<string> {
  const { db } = site.context;
  const { now } = clock;
  const { id: recipient_id } = await db
    .insertInto('alert_recipient')
    .values({ email, email_key: email, language: 'ar', created_at: now, confirmed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('alert_message')
    .values({
      id,
      recipient_id,
      channel: 'email',
      alert_ids: ['1'],
      status: 'sent',
      created_at: now,
      next_attempt_at: now,
      sighted_at: now,
    })
    .execute();
  return makeReturnPath(keys(), base, { messageId: id, emailKey: email });
}

type Sent = { type?: string; authorization?: string; headers?: Record<string, string> };
const post = (
  body: string | Uint8Array<ArrayBuffer>,
  { type = 'application/json', authorization = `Bearer ${secret}`, headers }: Sent = {},
) =>
  site.app.request('/api/mail/events', {
    method: 'POST',
    headers: { 'content-type': type, authorization, ...headers },
    body,
  });
const postEvents = (...events: object[]) => post(JSON.stringify({ events }));
const postMail = (source: string) => post(source, { type: 'message/rfc822' });

const lines = (...parts: string[]) => parts.join('\r\n');
/** A report as mail servers send it, in parts of a kind with their lines. */
const reportOf = (kind: string, to: string, ...parts: [kind: string, ...text: string[]][]) =>
  lines(
    'From: MAILER-DAEMON@mx.example.com',
    `To: ${to}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${kind}; boundary="b"`,
    '',
    ...parts.flatMap(([type, ...text]) => ['--b', `Content-Type: ${type}`, '', ...text]),
    '--b--',
    '',
  );
const report = (returnPath: string, { action = 'failed', status = '5.1.1' } = {}) => {
  const fields = [`Final-Recipient: rfc822; ${sara}`, `Action: ${action}`, `Status: ${status}`];
  return reportOf(
    'delivery-status',
    returnPath,
    ['text/plain', 'The mail could not be delivered.'],
    ['message/delivery-status', 'Reporting-MTA: dns; mx.example.com', '', ...fields, ''],
    ['text/rfc822-headers', 'Subject: alert'],
  );
};
const complaint = (returnPath: string, kind = 'abuse') =>
  reportOf(
    'feedback-report',
    'abuse@example.sa',
    ['text/plain', 'This is an abuse report.'],
    ['message/feedback-report', `Feedback-Type: ${kind}`, 'User-Agent: ISP/1.0', 'Version: 1', ''],
    ['message/rfc822', `Return-Path: <${returnPath}>`, 'Subject: alert', '', 'body'],
  );

describe('POST /api/mail/events', () => {
  it.each(['', 'Bearer wrong', secret, `Bearer ${secret}x`])('is closed to %j', async (authorization) => {
    const response = await post('{"events":[]}', { authorization });
    expect(response.status).toBe(401);
  });

  it('stops alerts to a mailbox that is gone, known by return path, message or address', async () => {
    const returnPath = await insertMessage();
    const noor = 'noor@example.com';
    const noorId = '1c7f5d5e-1111-4222-8333-944445555666';
    await insertMessage(noor, noorId);
    const response = await postEvents(
      { type: 'bounce', status: '5.1.1', returnPath },
      { type: 'bounce', status: '5.1.10', messageId: `<${noorId}@example.sa>` },
      { type: 'complaint', recipient: 'Lama@Example.com' },
      { type: 'complaint', messageId: '<unknown@example.sa>' },
    );
    expect(await response.json()).toEqual({ received: 4, known: 3 });
    expect(await find()).toEqual({ reason: 'bounced', detail: '5.1.1', suppressedAt: clock.now });
    expect(await find(noor)).toMatchObject({ reason: 'bounced' });
    expect(await find('lama@example.com')).toMatchObject({ reason: 'complained' });
    expect(await find('other@example.com')).toBeUndefined();
  });

  it('keeps no address', async () => {
    await postEvents({ type: 'bounce', status: '5.1.1', recipient: sara });
    const { db } = site.context;
    const rows = [
      await db.selectFrom('mail_suppression').selectAll().execute(),
      await db.selectFrom('mail_bounce').selectAll().execute(),
    ];
    expect(rows.flat()).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('sara');
  });

  it('takes returned mail as it came, and the same again changes nothing', async () => {
    const returnPath = await insertMessage();
    for (let count = 0; count < 2; count += 1) {
      const response = await postMail(report(returnPath.toUpperCase()));
      expect([response.status, await response.json()]).toEqual([200, { received: 1, known: 1 }]);
    }
    expect(await listBounces()).toEqual([{ kind: 'hard', message_id: messageId }]);
    expect(await find()).toMatchObject({ reason: 'bounced', detail: '5.1.1' });
  });

  it('takes complaints by their return path', async () => {
    const response = await postMail(complaint(await insertMessage()));
    expect(await response.json()).toEqual({ received: 1, known: 1 });
    expect(await find()).toMatchObject({ reason: 'complained' });
  });

  it('believes no report whose return path was made up, or made for another address', async () => {
    const genuine = await insertMessage();
    const [token = ''] = findReturnTokens(genuine);
    const forged = `bounce+${token.slice(0, 32)}${'0'.repeat(20)}@mail.example.sa`;
    expect(await (await postMail(report(forged))).json()).toEqual({ received: 1, known: 0 });
    await site.context.db
      .updateTable('alert_recipient')
      .set({ email: 'new@example.com', email_key: 'new@example.com' })
      .execute();
    expect(await (await postMail(report(genuine))).json()).toEqual({ received: 1, known: 0 });
    expect(await listBounces()).toEqual([]);
  });

  it('learns nothing from delays, good news, other feedback and people who are away', async () => {
    const returnPath = await insertMessage();
    for (const source of [
      report(returnPath, { action: 'delayed', status: '4.4.1' }),
      report(returnPath, { action: 'delivered', status: '2.0.0' }),
      complaint(returnPath, 'not-spam'),
      lines('From: sara@example.com', `To: ${returnPath}`, 'Auto-Submitted: auto-replied', '', 'Away.'),
    ]) {
      expect(await (await postMail(source)).json()).toEqual({ received: 0, known: 0 });
    }
    expect(await listBounces()).toEqual([]);
  });

  it('refuses what is too large or malformed', async () => {
    expect((await post(new Uint8Array(1024 * 1024 + 1), { type: 'message/rfc822' })).status).toBe(413);
    expect((await post('<xml/>', { type: 'text/xml' })).status).toBe(415);
    expect((await post('{"events":[{"type":"bounce","status":"oops"}]}')).status).toBe(422);
    expect((await post('{"events":[{"type":"delivery"}]}')).status).toBe(422);
    expect((await post('no json')).status).toBe(400);
  });

  it('answers a server, which sends no origin, and not a page of another site', async () => {
    const response = await post('{"events":[]}', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(response.status).toBe(403);
    expect((await postEvents()).status).toBe(200);
  });
});

describe('suppression', () => {
  it('follows three temporary failures of different mails within seven days', async () => {
    const ids = [1, 2, 3, 4, 5].map((index) => `${index}c7f5d5e-1111-4222-8333-944445555666`);
    const soft = (id = '') => record({ kind: 'bounce', status: '4.2.2', messageId: id });
    for (const id of [0, 0, 0, 1]) await soft(ids[id]);
    expect(await find()).toBeUndefined();
    clock.wait(8 * day);
    for (const id of [2, 3]) await soft(ids[id]);
    expect(await find()).toBeUndefined();
    await soft(ids[4]);
    expect(await find()).toMatchObject({ reason: 'bounced', detail: '4.2.2' });
  });

  it('is lifted when its owner asks, and the next temporary failure does not bring it back', async () => {
    for (let count = 0; count < 3; count += 1) await record({ kind: 'bounce', status: '4.2.2' });
    const { db } = site.context;
    expect(await isSuppressed(db, keys(), sara)).toBe(true);
    const lift = () => db.transaction().execute((trx) => liftSuppression(trx, keys(), sara));
    expect([await lift(), await lift()]).toEqual([true, false]);
    await record({ kind: 'bounce', status: '4.2.2' });
    expect(await isSuppressed(site.context.db, keys(), sara)).toBe(false);
  });

  it('names a complaint rather than a bounce', async () => {
    await record({ kind: 'bounce', status: '5.1.1' });
    await record({ kind: 'complaint' });
    await record({ kind: 'bounce', status: '5.1.1' });
    expect(await find()).toMatchObject({ reason: 'complained' });
  });

  it('holds under an older key', async () => {
    await record({ kind: 'complaint' });
    const { tag } = keys();
    const rotated = {
      tag: (purpose: string, text: string) => tag(`new ${purpose}`, text),
      everyTag: (purpose: string, text: string) => [tag(`new ${purpose}`, text), tag(purpose, text)] as const,
    };
    expect(await isSuppressed(site.context.db, rotated, sara)).toBe(true);
  });

  it.each([
    ['hard', ['5.1.1', '5.1.10', '5.2.1', '5.1.2', '5.0.0', '5.4.4']],
    ['soft', ['5.2.2', '5.7.1', '5.6.0', '5.1.8', '4.2.2', '4.1.1', '5.3.4', null]],
  ] as const)('a %s bounce is one of %j', (kind, statuses) => {
    expect(statuses.map(classifyBounce)).toEqual(statuses.map(() => kind));
  });
});

describe('return paths', () => {
  it('carry message and address, fit RFC 5321, and survive a change of case', () => {
    const mailed = { messageId, emailKey: sara };
    const path = makeReturnPath(keys(), base, mailed);
    expect(path).toMatch(/^bounce\+[0-9a-f]{52}@mail\.example\.sa$/);
    expect(path.indexOf('@')).toBeLessThanOrEqual(64);
    const [token = ''] = findReturnTokens(`<${path.toUpperCase()}>`);
    expect(isGenuineToken(keys(), token, mailed)).toBe(true);
    expect(isGenuineToken(keys(), token, { ...mailed, emailKey: 'noor@example.com' })).toBe(false);
    const other = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
    expect(isGenuineToken(keys(), other, mailed)).toBe(false);
  });
});

describe('returned mail', () => {
  it('of any bytes is read in bounded time, or refused', async () => {
    const piece = fc.constantFrom(
      ...['--b', 'Content-Type: multipart/report; boundary="b"', 'Content-Type: message/delivery-status'],
      ...['Action: failed', 'Status: 5.1.1', 'Feedback-Type: abuse', '', ' ', '=?utf-8?q?', '\u0000', '+@'],
      ...['Content-Transfer-Encoding: base64', 'Content-Type: message/rfc822', '/'.repeat(200)],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(piece, fc.string())), async (parts) => {
        const read = await readReturnedMail(Buffer.from(parts.join('\r\n'))).catch((error: unknown) => error);
        if (read instanceof Error) expect(read).toMatchObject({ code: 'malformed_request' });
        else expect(read).toMatchObject({ events: expect.any(Array) });
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['one line of a megabyte', 'a'.repeat(1024 * 1024)],
    ['nested parts', 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n'.repeat(12_000)],
    ['many headers', 'X: y\r\n'.repeat(150_000)],
    ['many spaces', `To: ${' '.repeat(900_000)}x`],
    ['many tokens', `To: ${`+${'a'.repeat(52)}@ `.repeat(15_000)}`],
    ['many addresses', `To: ${'<a@b>,'.repeat(150_000)}`],
    ['encoded words', `Subject: ${'=?utf-8?q?=41?= '.repeat(50_000)}`],
  ])('of %s takes no time', async (_, source) => {
    const start = performance.now();
    await readReturnedMail(Buffer.from(source)).catch(() => undefined);
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});
