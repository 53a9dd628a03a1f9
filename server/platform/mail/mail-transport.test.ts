import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { dkimVerify } from 'mailauth';
import PostalMime from 'postal-mime';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { createEmptyFolder } from '#test/support/database.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { type ReceivedMail, startSmtpServer } from '#test/support/smtp-server.ts';
import {
  createFolderTransport,
  createSmtpTransport,
  type OutgoingMail,
  type SmtpOptions,
} from './mail-transport.ts';

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

const smtp = openForFile(startSmtpServer);
afterEach(() => {
  smtp.behave({});
  smtp.received.length = 0;
});

const send = (overrides: Partial<OutgoingMail> = {}, options: Partial<SmtpOptions> = {}) =>
  createSmtpTransport({ url: smtp.url, deadlineMs: 5000, ...options }).send({ ...mail, ...overrides }, never);

/** The one mail that came. */
function readTaken() {
  expect(smtp.received).toHaveLength(1);
  const [{ envelope, source }] = smtp.received as [ReceivedMail];
  return { envelope, source: source.toString('latin1') };
}

/** Where a server takes connections, and does as it is told with each. */
async function listenFor(take: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => take(socket.on('error', () => socket.destroy())));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Header lines, unfolded. */
function headersOf(source: string): string[] {
  const [head = ''] = source.split('\r\n\r\n');
  return head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
}

const refused = { name: 'MailRefusedError', scope: 'recipient' };
const delayed = { name: 'MailDelayedError', scope: 'recipient' };

describe('over SMTP', () => {
  it('delivers one mail with both bodies, known by its outbox row', async () => {
    await send();
    const { envelope, source } = readTaken();
    expect(envelope).toMatchObject({
      mailFrom: { address: 'no-reply@example.sa' },
      rcptTo: [{ address: 'support@example.sa' }],
    });
    const headers = headersOf(source);
    expect(headers).toContain('Message-ID: <0c7f5d5e-1111-4222-8333-944445555666@example.sa>');
    expect(headers).toContain('Date: Sat, 21 Nov 2026 09:00:00 +0000');
    expect(headers).toContain('Auto-Submitted: auto-generated');
    expect(headers.filter((line) => /^(To|From|Reply-To|Subject|Bcc|Cc):/.test(line))).toHaveLength(4);
    expect(headers).toContainEqual(expect.stringMatching(/^Reply-To:.*<sara@example\.com>$/));
    expect(source).toMatch(/Content-Type: text\/plain; charset=utf-8/);
    expect(source).toMatch(/Content-Type: text\/html; charset=utf-8/);
  });

  const evil = 'x\r\nBcc: all@example.com\r\n\r\nbody';
  it.each<[place: string, Partial<OutgoingMail>]>([
    ['subject', { subject: evil }],
    ['replyTo name', { replyTo: { name: evil, address: 'a@example.com' } }],
    ['from name', { from: { name: evil, address: 'no-reply@example.sa' } }],
  ])('lets no header in through the %s', async (_, overrides) => {
    await send(overrides);
    const { envelope, source } = readTaken();
    expect(envelope.rcptTo).toMatchObject([{ address: 'support@example.sa' }]);
    expect(headersOf(source).filter((line) => /^bcc/i.test(line))).toEqual([]);
  });

  it.each<[string, step: 'greeting' | 'mail' | 'rcpt' | 'data', code: number, text: string, object]>([
    ['everybody', 'greeting', 554, 'closed', { message: /^E\w+ CONN 554$/, scope: 'server' }],
    ['us', 'mail', 550, 'who are you', { message: 'EENVELOPE MAIL FROM 550', scope: 'server' }],
    ['a recipient', 'rcpt', 550, 'no', { ...refused, message: 'EENVELOPE RCPT TO 550', status: null }],
    ['a mailbox', 'rcpt', 550, '5.1.1 no such user', { ...refused, status: '5.1.1' }],
    ['a message', 'data', 554, '5.7.1 spam', { ...refused, message: 'EMESSAGE DATA 554', status: '5.7.1' }],
    ['a full mailbox', 'rcpt', 452, '4.2.2 over quota', { ...delayed, status: '4.2.2' }],
    ['strangers', 'rcpt', 450, '4.7.1 come back', { ...delayed, message: 'EENVELOPE RCPT TO 450' }],
    [
      'what is too large now',
      'data',
      452,
      '4.3.1 disk full',
      { message: 'EMESSAGE DATA 452', scope: 'server' },
    ],
    ['all, and closes', 'rcpt', 421, '4.3.2 shutting down', { scope: 'server', status: '4.3.2' }],
  ])(
    'tells what a server says that refuses %s, whose fault it is, and no address',
    async (_, step, code, text, told) => {
      smtp.behave({ [step]: () => [code, text] });
      const error = await send().catch((reason: unknown) => reason);
      expect(error).toMatchObject({ name: 'MailDelayedError', ...told, message: expect.any(String) });
      const { message = /^[A-Z ]+\d+$/ } = told as { message?: string | RegExp };
      expect((error as Error).message).toMatch(new RegExp(message));
      expect((error as Error).message).not.toContain('@');
      expect(smtp.received).toEqual([]);
    },
  );

  it('sends mails that follow each other over one connection', async () => {
    const before = smtp.connections();
    const transport = createSmtpTransport({ url: smtp.url });
    for (const id of ['a', 'b', 'c']) await transport.send({ ...mail, id }, never);
    expect(smtp.received).toHaveLength(3);
    expect(smtp.connections() - before).toBe(1);
  });

  it('goes on over another connection after one that failed', async () => {
    const transport = createSmtpTransport({ url: smtp.url });
    smtp.behave({ rcpt: () => [421, 'closing'] });
    await expect(transport.send(mail, never)).rejects.toMatchObject({ name: 'MailDelayedError' });
    smtp.behave({});
    await transport.send(mail, never);
    readTaken();
  });

  it('gives up on a server that is silent at its deadline, and when it is told to stop', async () => {
    const url = await listenFor(() => undefined);
    const failed = { name: 'MailDelayedError', message: 'EABORT' };
    await expect(send({}, { url, deadlineMs: 50 })).rejects.toMatchObject(failed);
    const stopped = createSmtpTransport({ url }).send(mail, AbortSignal.abort());
    await expect(stopped).rejects.toMatchObject({ name: 'MailDelayedError' });
  });

  it('counts a mail as not sent when the server dies before its word', async () => {
    const url = await listenFor((socket) => {
      let isData = false;
      socket.write('220 ready\r\n');
      socket.on('data', (chunk) => {
        const text = chunk.toString();
        if (isData && text.endsWith('.\r\n')) socket.destroy();
        if (isData) return;
        isData = text === 'DATA\r\n';
        socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
      });
    });
    await expect(send({}, { url })).rejects.toMatchObject({ name: 'MailDelayedError' });
  });

  it('bears a server that is not there', async () => {
    const failed = { name: 'MailDelayedError', message: /^E\w+ CONN$/, scope: 'server', status: null };
    await expect(send({}, { url: 'smtp://127.0.0.1:1' })).rejects.toMatchObject(failed);
  });
});

describe('into a folder', () => {
  it('writes one file a mail, the same again over the same, also where folder and half a file were there', async () => {
    const { path, remove } = createEmptyFolder();
    onTestFinished(remove);
    const outbox = join(path, 'outbox');
    mkdirSync(outbox, { mode: 0o755 });
    writeFileSync(join(outbox, `${mail.id}.eml.part`), 'half', { mode: 0o644 });
    for (const _ of ['once', 'twice']) await createFolderTransport(outbox).send(mail, never);
    expect(readdirSync(outbox)).toEqual([`${mail.id}.eml`]);
    const file = join(outbox, `${mail.id}.eml`);
    // Nobody else can read it.
    expect([outbox, file].map((each) => statSync(each).mode & 0o777)).toEqual([0o700, 0o600]);
    const source = readFileSync(file, 'utf8');
    expect(headersOf(source)).toContain('To: support@example.sa');
    expect(source).toContain('multipart/alternative');
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
const sendAlert = () => send(alert, { dkim });

async function verify(source: string) {
  const { results } = await dkimVerify(Buffer.from(source, 'latin1'), {
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
    const { source } = readTaken();
    const headers = [
      'from',
      'to',
      'subject',
      'date',
      'message-id',
      'content-type',
      'list-unsubscribe',
      'list-unsubscribe-post',
      'feedback-id',
    ];
    expect(await verify(source)).toEqual([
      { result: 'pass', signingDomain: 'example.sa', signed: expect.arrayContaining(headers) },
    ]);
    // Somebody changes where unsubscribing leads.
    expect(source).toContain('/u/abc');
    const [changed] = await verify(source.replace('/u/abc', '/u/xyz'));
    expect(changed?.result).not.toBe('pass');
  });

  it('is one of accounts too, without the headers of alerts', async () => {
    await send({ from: alert.from }, { dkim });
    const { source, envelope } = readTaken();
    expect((await verify(source)).map(({ result }) => result)).toEqual(['pass']);
    expect(source).not.toMatch(/list-unsubscribe(-post)?:|feedback-id:|list-unsubscribe=/i);
    expect(envelope).toMatchObject({
      mailFrom: { address: 'alerts@example.sa' },
      dsn: { ret: null, envid: null },
    });
  });
});

describe('an alert', () => {
  it('has the headers of RFC 8058, its picture inside, and asks for reports at its return path', async () => {
    await sendAlert();
    const { source, envelope } = readTaken();
    const { headers, ...mail } = await PostalMime.parse(source);
    expect(Object.fromEntries(headers.map(({ key, value }) => [key, value]))).toMatchObject({
      'list-unsubscribe': '<https://hudhud.example.sa/u/abc>, <mailto:stop@example.sa?subject=abc>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'feedback-id': 'watch:alert:mail:hudhud',
    });
    expect(mail).toMatchObject({
      messageId: `<${alert.id}@example.sa>`,
      subject: alert.subject,
      attachments: [{ contentId: '<chart>', disposition: 'inline', mimeType: 'image/png', related: true }],
    });
    const dsn = { notify: ['FAILURE', 'DELAY'], orcpt: 'rfc822;sara@example.com' };
    expect(envelope).toMatchObject({
      mailFrom: { address: 'bounce+abc@example.sa' },
      dsn: { ret: 'HDRS', envid: alert.id },
      rcptTo: [{ address: 'sara@example.com', dsn }],
    });
  });

  it.each(['Duplicate Message-ID', '5.5.0 message already received', '5.7.1 Message-ID already accepted'])(
    'counts as sent when the server has it already: %s',
    async (text) => {
      smtp.behave({ data: () => [554, text] });
      await sendAlert();
      smtp.behave({ rcpt: () => [554, text] });
      await expect(sendAlert()).rejects.toMatchObject({ name: 'MailRefusedError' });
      smtp.behave({ data: () => [451, text] });
      await expect(sendAlert()).rejects.toMatchObject({ name: 'MailDelayedError' });
    },
  );
});
