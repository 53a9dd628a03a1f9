import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dkimVerify } from 'mailauth';
import PostalMime from 'postal-mime';
import { afterEach, describe, expect, it } from 'vitest';
import { startFakeSmtp } from '#test/support/fake-smtp.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { startSmtpServer } from '#test/support/smtp-server.ts';
import { createFolderTransport, createSmtpTransport, type OutgoingMail } from './mail-transport.ts';

const mail: OutgoingMail = {
  id: '0c7f5d5e-1111-4222-8333-944445555666',
  from: { name: 'هدهد', address: 'no-reply@example.sa' },
  to: 'support@example.sa',
  replyTo: { name: 'Sara "S", <x@example.com>', address: 'sara@example.com' },
  subject: 'رسالة: القاهرة',
  text: 'السلام عليكم\n.\nنقطة',
  html: '<p>السلام عليكم</p>',
  date: new Date('2026-11-21T09:00:00Z'),
};
const never = new AbortController().signal;

const smtp = openForFile(() => startFakeSmtp());
afterEach(() => {
  smtp.behave({});
  smtp.taken.length = 0;
});

const send = (overrides: Partial<OutgoingMail> = {}, deadlineMs = 5000) =>
  createSmtpTransport({ url: smtp.url, deadlineMs }).send({ ...mail, ...overrides }, never);

/** Header lines, unfolded. */
function headersOf(source: string): string[] {
  const [head = ''] = source.split('\r\n\r\n');
  return head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
}

describe('over SMTP', () => {
  it('delivers one mail with both bodies, known by its outbox row', async () => {
    await send();
    expect(smtp.taken).toHaveLength(1);
    const [{ from, to, source } = { from: '', to: [], source: '' }] = smtp.taken;
    expect([from, to]).toEqual(['no-reply@example.sa', ['support@example.sa']]);
    const headers = headersOf(source);
    expect(headers).toContain('Message-ID: <0c7f5d5e-1111-4222-8333-944445555666@example.sa>');
    expect(headers).toContain('Date: Sat, 21 Nov 2026 09:00:00 +0000');
    expect(headers).toContain('Auto-Submitted: auto-generated');
    expect(headers.filter((line) => /^(To|From|Reply-To|Subject|Bcc|Cc):/.test(line))).toHaveLength(4);
    expect(headers.find((line) => line.startsWith('Reply-To:'))).toMatch(/<sara@example\.com>$/);
    expect(source).toMatch(/Content-Type: text\/plain; charset=utf-8/);
    expect(source).toMatch(/Content-Type: text\/html; charset=utf-8/);
  });

  it.each(['subject', 'replyTo name', 'from name'])('lets no header in through the %s', async (place) => {
    const evil = 'x\r\nBcc: all@example.com\r\n\r\nbody';
    await send({
      ...(place === 'subject' ? { subject: evil } : {}),
      ...(place === 'replyTo name' ? { replyTo: { name: evil, address: 'a@example.com' } } : {}),
      ...(place === 'from name' ? { from: { name: evil, address: 'no-reply@example.sa' } } : {}),
    });
    const [taken] = smtp.taken;
    expect(taken?.to).toEqual(['support@example.sa']);
    expect(headersOf(taken?.source ?? '').filter((line) => /^bcc/i.test(line))).toEqual([]);
  });

  it.each([
    ['a recipient for ever', { rcpt: '550 no such user' }, 'MailRefusedError', 'EENVELOPE RCPT TO 550'],
    ['a message for ever', { data: '554 spam' }, 'MailRefusedError', 'EMESSAGE DATA 554'],
    ['a recipient for now', { rcpt: '450 greylisted' }, 'MailDelayedError', 'EENVELOPE RCPT TO 450'],
    ['a message for now', { data: '452 disk full' }, 'MailDelayedError', 'EMESSAGE DATA 452'],
    ['our own address', { mail: '550 who are you' }, 'MailDelayedError', 'EENVELOPE MAIL FROM 550'],
    ['everybody', { greeting: '554 closed' }, 'MailDelayedError', /^E\w+ CONN 554$/],
  ])('tells what the server says of %s, and no address', async (_, replies, name, message) => {
    smtp.behave({ replies });
    const error = await send().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name });
    expect((error as Error).message).toMatch(
      message instanceof RegExp ? message : new RegExp(`^${message}$`),
    );
    expect(smtp.taken).toEqual([]);
  });

  it('sends mails that follow each other over one connection', async () => {
    const before = smtp.connections();
    const transport = createSmtpTransport({ url: smtp.url });
    for (const id of ['a', 'b', 'c']) await transport.send({ ...mail, id }, never);
    expect(smtp.taken).toHaveLength(3);
    expect(smtp.connections() - before).toBe(1);
  });

  it('goes on over another connection after one that failed', async () => {
    const transport = createSmtpTransport({ url: smtp.url });
    smtp.behave({ replies: { rcpt: '421 closing' } });
    await expect(transport.send(mail, never)).rejects.toMatchObject({ name: 'MailDelayedError' });
    smtp.behave({});
    await transport.send(mail, never);
    expect(smtp.taken).toHaveLength(1);
  });

  it('gives up on a server that is silent, at its deadline', async () => {
    smtp.behave({ isSilent: true });
    await expect(send({}, 50)).rejects.toMatchObject({ name: 'MailDelayedError', message: 'EABORT' });
  });

  it('gives up when it is told to stop', async () => {
    smtp.behave({ isSilent: true });
    const transport = createSmtpTransport({ url: smtp.url });
    await expect(transport.send(mail, AbortSignal.abort())).rejects.toMatchObject({
      name: 'MailDelayedError',
    });
  });

  it('counts a mail as not sent when the server dies before its word', async () => {
    smtp.behave({ diesAfterData: true });
    await expect(send()).rejects.toMatchObject({ name: 'MailDelayedError' });
  });

  it('bears a server that is not there', async () => {
    const gone = await startFakeSmtp();
    await gone.close();
    const sending = createSmtpTransport({ url: gone.url }).send(mail, never);
    await expect(sending).rejects.toMatchObject({
      ...{ name: 'MailDelayedError', message: /^E\w+ CONN$/, scope: 'server', status: null },
    });
  });
});

describe('into a folder', () => {
  it('writes one file a mail, the same again over the same', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hudhud-mail-'));
    const { send: write } = createFolderTransport(join(folder, 'outbox'));
    await write(mail, never);
    await write(mail, never);
    expect(readdirSync(join(folder, 'outbox'))).toEqual([`${mail.id}.eml`]);
    const source = readFileSync(join(folder, 'outbox', `${mail.id}.eml`), 'utf8');
    rmSync(folder, { recursive: true });
    expect(headersOf(source)).toContain('To: support@example.sa');
    expect(source).toContain('multipart/alternative');
  });

  it('lets nobody else read it, also where folder and half a file were there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hudhud-mail-'));
    const outbox = join(folder, 'outbox');
    mkdirSync(outbox, { mode: 0o755 });
    writeFileSync(join(outbox, `${mail.id}.eml.part`), 'half', { mode: 0o644 });
    await createFolderTransport(outbox).send(mail, never);
    const modes = [outbox, join(outbox, `${mail.id}.eml`)].map((path) => statSync(path).mode & 0o777);
    rmSync(folder, { recursive: true });
    expect(modes).toEqual([0o700, 0o600]);
  });
});

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const dkim = {
  domain: 'example.sa',
  selector: 'hudhud2026',
  privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
const picture = Buffer.from('89504e470d0a1a0a', 'hex');
const alert: OutgoingMail = {
  ...mail,
  from: { name: 'هدهد', address: 'alerts@example.sa' },
  to: 'sara@example.com',
  replyTo: null,
  subject: 'الرياض ← القاهرة بـ 480 ر.س',
  text: 'القاهرة',
  html: '<p>القاهرة<img src="cid:chart" alt="الأسعار"></p>',
  listUnsubscribe: { url: 'https://hudhud.example.sa/u/abc', mailto: 'mailto:stop@example.sa?subject=abc' },
  feedbackId: 'watch:alert:mail:hudhud',
  returnPath: 'bounce+abc@example.sa',
  pictures: [{ cid: 'chart', filename: 'chart.png', contentType: 'image/png', content: picture }],
};
const server = openForFile(() => startSmtpServer());
afterEach(() => {
  server.behave({});
  server.received.length = 0;
});

const sendAlert = (overrides: Partial<OutgoingMail> = {}) =>
  createSmtpTransport({ url: server.url, dkim, deadlineMs: 5000 }).send({ ...alert, ...overrides }, never);
const failure = (overrides: Partial<OutgoingMail> = {}) =>
  sendAlert(overrides).then(
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
    await sendAlert();
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
    await sendAlert();
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
    await sendAlert();
    const [{ source, envelope } = { source: Buffer.of(), envelope: undefined }] = server.received;
    const mail = await PostalMime.parse(source);
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe')).toBe(
      '<https://hudhud.example.sa/u/abc>, <mailto:stop@example.sa?subject=abc>',
    );
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('feedback-id')).toBe('watch:alert:mail:hudhud');
    expect(mail.messageId).toBe(`<${alert.id}@example.sa>`);
    expect(mail.subject).toBe(alert.subject);
    expect(mail.attachments).toMatchObject([
      { contentId: '<chart>', disposition: 'inline', mimeType: 'image/png', related: true },
    ]);
    expect(envelope?.mailFrom).toMatchObject({ address: 'bounce+abc@example.sa' });
    expect(envelope?.dsn).toMatchObject({ ret: 'HDRS', envid: alert.id });
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
});
