import { beforeEach, describe, expect, it } from 'vitest';
import { sendContactMessage } from '#contract/api/contact.ts';
import { createCalls } from '#test/support/app.ts';
import { testNow } from '#test/support/factories.ts';
import { setUpOwnApp } from '#test/support/own-app.ts';
import { type RequestOptions, sendRequest } from '#test/support/send-request.ts';
import { updateSettings } from '#test/support/update-settings.ts';

const { site, clock } = setUpOwnApp();
beforeEach(() => site.context.settings.reload());

const message = {
  fullName: 'سارة العتيبي',
  email: 'sara@example.com',
  subject: 'سؤال عن القاهرة',
  message: 'السلام عليكم\nمتى أرخص سعر؟',
};
const send = (body: unknown = message, sender?: RequestOptions) =>
  sendRequest(site.app, ['POST', '/api/contact'], body, sender);
const listMessages = () => site.context.db.selectFrom('contact_message').selectAll().execute();

describe('POST /api/contact', () => {
  it('keeps the message and mails it to the support address', async () => {
    await updateSettings(site.context, { supportEmail: 'support@example.sa' });
    const response = await send(message, { language: 'ar' });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ received: true });
    const { fullName, ...typed } = message;
    expect(await listMessages()).toMatchObject([
      { full_name: fullName, ...typed, language: 'ar', received_at: testNow },
    ]);
    expect(await site.listMail()).toEqual([
      { recipient: 'support@example.sa', language: 'ar', template: 'contact-message', payload: message },
    ]);
  });

  it('keeps the message without mail while no support address is set', async () => {
    expect((await send()).status).toBe(201);
    expect(await listMessages()).toHaveLength(1);
    expect(await site.listMail()).toEqual([]);
  });

  it('keeps neither when the mail cannot be queued', async () => {
    await updateSettings(site.context, { supportEmail: 'support@example.sa' });
    const { enqueue } = site.context.jobs;
    site.context.jobs.enqueue = async () => {
      throw new Error('queue away');
    };
    const response = await send();
    site.context.jobs.enqueue = enqueue;
    expect(response.status).toBe(500);
    expect(await listMessages()).toEqual([]);
    expect(await site.listMail()).toEqual([]);
    expect((await send()).status).toBe(201);
  });

  it.each([
    ['everything missing', {}, ['email', 'fullName', 'message', 'subject']],
    ['a name of spaces and controls', { ...message, fullName: ' \u200f\n ' }, ['fullName']],
    ['a name of 81', { ...message, fullName: '👍'.repeat(81) }, ['fullName']],
    ['a subject of 151', { ...message, subject: 'أ'.repeat(151) }, ['subject']],
    ['a message of 5,001', { ...message, message: 'a'.repeat(5001) }, ['message']],
    ['a header in the address', { ...message, email: 'sara@example.com\r\nBcc: x@example.com' }, ['email']],
    ['letters of another script', { ...message, email: 'sаra@example.com' }, ['email']],
    ['an unknown key', { ...message, isAdmin: true }, ['isAdmin']],
  ])('refuses %s, naming the fields', async (_, body, fields) => {
    const response = await send(body);
    expect(response.status).toBe(422);
    expect(Object.keys((await response.json()).fields).sort()).toEqual(fields);
    expect(await listMessages()).toEqual([]);
  });

  it('takes what is just within bounds, counted as people count', async () => {
    const longest = { fullName: '👍'.repeat(80), subject: 'أ'.repeat(150), message: '👍'.repeat(5000) };
    expect((await send({ ...message, ...longest })).status).toBe(201);
    expect(await listMessages()).toMatchObject([{ full_name: longest.fullName, message: longest.message }]);
  });

  it('thanks whoever fills the hidden field in, and keeps nothing', async () => {
    for (let count = 0; count < 10; count += 1) {
      const response = await send({ ...message, website: 'https://spam.example' });
      expect([response.status, await response.json()]).toEqual([201, { received: true }]);
    }
    expect(await listMessages()).toEqual([]);
    expect((await send({ ...message, website: '' })).status).toBe(201);
    expect(await listMessages()).toHaveLength(1);
  });

  it('allows three an hour from one e-mail, wherever they come from', async () => {
    for (let count = 1; count <= 3; count += 1) {
      expect((await send(message, { address: `10.0.0.${count}` })).status).toBe(201);
    }
    clock.wait(60);
    const refused = await send(
      { ...message, email: 'SARA@example.com' },
      { address: '10.0.0.9', language: 'ar' },
    );
    expect(refused.status).toBe(429);
    expect(sendContactMessage.summary).toContain('three an hour');
    expect(refused.headers.get('retry-after')).toBe('3540');
    expect(await refused.json()).toEqual({
      code: 'too_many_requests',
      message: 'طلبات كثيرة في وقت قصير. حاول مجددًا بعد 59 دقيقة.',
    });
    expect(await listMessages()).toHaveLength(3);
    clock.wait(3540);
    expect((await send()).status).toBe(201);
  });

  it('allows sixty an hour from one address or IPv6 network, which many share, over a restart', async () => {
    const from = (count: number, address: string) =>
      send({ ...message, email: `sara${count}@example.com` }, { address });
    for (let count = 1; count <= 60; count += 1)
      expect((await from(count, `2001:db8::${count}`)).status).toBe(201);
    expect((await from(61, '2001:db8::6')).status).toBe(429);
    // The count is in the database: another node, or this one after a restart, knows it, too.
    const restarted = createCalls(site.context);
    const body = { ...message, email: 'sara62@example.com' };
    const refused = sendRequest(restarted, ['POST', '/api/contact'], body, { address: '2001:db8::7' });
    expect((await refused).status).toBe(429);
    expect((await from(63, '2001:db8:1::1')).status).toBe(201);
  });
});
