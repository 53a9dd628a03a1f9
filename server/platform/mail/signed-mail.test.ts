/** Mail as a real server receives it: signature, envelope, refusals. */

import { generateKeyPairSync } from 'node:crypto';
import { dkimVerify } from 'mailauth';
import PostalMime from 'postal-mime';
import { afterEach, describe, expect, it } from 'vitest';
import { openForFile } from '#test/support/open-for-file.ts';
import { startSmtpServer } from '#test/support/smtp-server.ts';
import { createSmtpTransport, type OutgoingMail } from './mail-transport.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const dkim = {
  domain: 'example.sa',
  selector: 'hudhud2026',
  privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
const id = '0c7f5d5e-1111-4222-8333-944445555666';
const picture = Buffer.from('89504e470d0a1a0a', 'hex');
const alert: OutgoingMail = {
  id,
  from: { name: 'هدهد', address: 'alerts@example.sa' },
  to: 'sara@example.com',
  replyTo: null,
  subject: 'الرياض ← القاهرة بـ 480 ر.س',
  text: 'القاهرة',
  html: '<p>القاهرة<img src="cid:chart" alt="الأسعار"></p>',
  date: new Date('2026-11-21T09:00:00Z'),
  listUnsubscribe: { url: 'https://hudhud.example.sa/u/abc', mailto: 'mailto:stop@example.sa?subject=abc' },
  feedbackId: 'watch:alert:mail:hudhud',
  returnPath: 'bounce+abc@example.sa',
  pictures: [{ cid: 'chart', filename: 'chart.png', contentType: 'image/png', content: picture }],
};
const never = new AbortController().signal;

const server = openForFile(() => startSmtpServer());
afterEach(() => {
  server.behave({});
  server.received.length = 0;
});

const send = (overrides: Partial<OutgoingMail> = {}) =>
  createSmtpTransport({ url: server.url, dkim, deadlineMs: 5000 }).send({ ...alert, ...overrides }, never);
const failure = (overrides: Partial<OutgoingMail> = {}) =>
  send(overrides).then(
    () => 'sent',
    (error: unknown) => error,
  );

async function verify(source: Buffer) {
  const { results } = await dkimVerify(source, {
    resolver: async (name, type) => {
      if (name === 'hudhud2026._domainkey.example.sa' && type === 'TXT')
        return [[`v=DKIM1; k=rsa; p=${publicKey}`]];
      throw Object.assign(new Error('no such record'), { code: 'ENOTFOUND' });
    },
  });
  return results.map(({ status, signingDomain, signingHeaders }) => ({
    result: status.result,
    signingDomain,
    signed: (signingHeaders?.keys ?? '').toLowerCase().split(/\s*:\s*/),
  }));
}

describe('a signed mail', () => {
  it('passes an independent verifier, with unsubscribe and feedback headers signed', async () => {
    await send();
    const [signature, ...others] = await verify(server.received[0]?.source ?? Buffer.of());
    expect(others).toEqual([]);
    expect(signature).toMatchObject({ result: 'pass', signingDomain: 'example.sa' });
    expect(signature?.signed).toEqual(
      expect.arrayContaining([
        ...['from', 'to', 'subject', 'date', 'message-id', 'content-type'],
        ...['list-unsubscribe', 'list-unsubscribe-post', 'feedback-id'],
      ]),
    );
  });

  it('fails once somebody changes where unsubscribing leads', async () => {
    await send();
    const source = server.received[0]?.source.toString('latin1') ?? '';
    const [changed] = await verify(Buffer.from(source.replace('/u/abc', '/u/xyz'), 'latin1'));
    expect(source).toContain('/u/abc');
    expect(changed?.result).not.toBe('pass');
  });

  it('is one of accounts too, without the headers of alerts', async () => {
    const { listUnsubscribe, feedbackId, returnPath, pictures, ...account } = alert;
    await createSmtpTransport({ url: server.url, dkim }).send(account, never);
    const [{ source, envelope } = { source: Buffer.of(), envelope: undefined }] = server.received;
    expect((await verify(source)).map(({ result }) => result)).toEqual(['pass']);
    expect(source.toString()).not.toMatch(/list-unsubscribe(-post)?:|feedback-id:|list-unsubscribe=/i);
    expect(envelope?.mailFrom).toMatchObject({ address: 'alerts@example.sa' });
    expect(envelope?.dsn).toMatchObject({ ret: null, envid: null });
  });
});

describe('an alert', () => {
  it('has the headers of RFC 8058, its picture inside, and asks for reports at its return path', async () => {
    await send();
    const [{ source, envelope } = { source: Buffer.of(), envelope: undefined }] = server.received;
    const mail = await PostalMime.parse(source);
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe')).toBe(
      '<https://hudhud.example.sa/u/abc>, <mailto:stop@example.sa?subject=abc>',
    );
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('feedback-id')).toBe('watch:alert:mail:hudhud');
    expect(mail.messageId).toBe(`<${id}@example.sa>`);
    expect(mail.subject).toBe(alert.subject);
    expect(mail.attachments).toMatchObject([
      { contentId: '<chart>', disposition: 'inline', mimeType: 'image/png', related: true },
    ]);
    expect(envelope?.mailFrom).toMatchObject({ address: 'bounce+abc@example.sa' });
    expect(envelope?.dsn).toMatchObject({ ret: 'HDRS', envid: id });
    expect(envelope?.rcptTo).toMatchObject([
      {
        address: 'sara@example.com',
        dsn: { notify: ['FAILURE', 'DELAY'], orcpt: 'rfc822;sara@example.com' },
      },
    ]);
  });

  it.each([
    ['an unknown mailbox', { rcpt: [550, '5.1.1 no such user'] }, 'MailRefusedError', 'recipient', '5.1.1'],
    ['spam', { data: [554, '5.7.1 refused by policy'] }, 'MailRefusedError', 'recipient', '5.7.1'],
    ['no code', { rcpt: [550, 'no'] }, 'MailRefusedError', 'recipient', null],
    ['a full mailbox', { rcpt: [452, '4.2.2 over quota'] }, 'MailDelayedError', 'recipient', '4.2.2'],
    ['greylisting', { rcpt: [450, '4.7.1 come back'] }, 'MailDelayedError', 'recipient', '4.7.1'],
    ['a full server', { data: [452, '4.3.1 disk full'] }, 'MailDelayedError', 'server', '4.3.1'],
    ['a closing server', { rcpt: [421, '4.3.2 shutting down'] }, 'MailDelayedError', 'server', '4.3.2'],
  ] as const)('refused for %s says whose fault it is', async (_, { ...refusal }, name, scope, status) => {
    server.behave({
      rcpt: () => ('rcpt' in refusal ? refusal.rcpt : undefined),
      data: () => ('data' in refusal ? refusal.data : undefined),
    });
    expect(await failure()).toMatchObject({ name, scope, status });
    expect(server.received).toEqual([]);
  });

  it.each(['Duplicate Message-ID', '5.5.0 message already received', '5.7.1 Message-ID already accepted'])(
    'counts as sent when the server has it already: %s',
    async (text) => {
      server.behave({ data: () => [554, text] });
      expect(await failure()).toBe('sent');
      server.behave({ rcpt: () => [554, text] });
      expect(await failure()).toMatchObject({ name: 'MailRefusedError' });
      server.behave({ data: () => [451, text] });
      expect(await failure()).toMatchObject({ name: 'MailDelayedError' });
    },
  );

  it('that no server takes is the server’s fault', async () => {
    const gone = await startSmtpServer();
    await gone.close();
    const sending = createSmtpTransport({ url: gone.url }).send(alert, never);
    await expect(sending).rejects.toMatchObject({ name: 'MailDelayedError', scope: 'server', status: null });
  });
});
