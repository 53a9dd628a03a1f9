import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startFakeSmtp } from '#test/support/fake-smtp.ts';
import { openForFile } from '#test/support/open-for-file.ts';
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
    await expect(sending).rejects.toMatchObject({ name: 'MailDelayedError', message: /^E\w+ CONN$/ });
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
