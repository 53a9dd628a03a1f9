import { beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '#test/support/factories.ts';
import { setUpOwnApp } from '#test/support/own-app.ts';
import { type RequestOptions, sendRequest } from '#test/support/send-request.ts';
import { updateSettings } from '#test/support/update-settings.ts';

const { site } = setUpOwnApp();
beforeEach(() => site.context.settings.reload());

const wish = { email: 'sara@example.com', plan: 'monthly' };
const ask = (body: unknown = wish, sender?: RequestOptions) =>
  sendRequest(site.app, ['POST', '/api/premium/early-access'], body, sender);
const listWishes = () => site.context.db.selectFrom('early_access_request').selectAll().execute();

describe('POST /api/premium/early-access', () => {
  it('keeps the wish and confirms it with the price of that moment', async () => {
    await updateSettings(site.context, { premiumAnnualMonthlyPrice: 89 });
    const response = await ask({ ...wish, plan: 'annual' }, { language: 'ar' });
    expect([response.status, await response.json()]).toEqual([201, { received: true }]);
    expect(await listWishes()).toMatchObject([
      { email: 'sara@example.com', plan: 'annual', language: 'ar', requested_at: testNow },
    ]);
    const payload = { plan: 'annual', price: 89 };
    expect(await site.listMail()).toEqual([
      { recipient: 'sara@example.com', language: 'ar', template: 'early-access', payload },
    ]);
  });

  it('knows a person again: the same answer, the newest plan, no second mail', async () => {
    const first = await ask();
    const second = await ask({ email: 'SARA＠Example.com', plan: 'annual' }, { language: 'ar' });
    expect([second.status, await second.text()]).toEqual([first.status, await first.text()]);
    expect(await listWishes()).toMatchObject([{ email: 'sara@example.com', plan: 'annual', language: 'ar' }]);
    expect(await site.listMail()).toHaveLength(1);
  });

  it('keeps one row when the same person asks twice at once', async () => {
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await listWishes()).toHaveLength(1);
    expect(await site.listMail()).toHaveLength(1);
  });

  it.each([
    [{ email: 'sara', plan: 'monthly' }, ['email']],
    [{ email: 'sara@example.com', plan: 'weekly' }, ['plan']],
    [{ email: 'sara@example.com' }, ['plan']],
    [{ ...wish, subscriptionStatus: 'premium' }, ['subscriptionStatus']],
  ])('refuses %j', async (body, fields) => {
    const response = await ask(body);
    expect(response.status).toBe(422);
    expect(Object.keys((await response.json()).fields)).toEqual(fields);
    expect(await listWishes()).toEqual([]);
  });

  it('thanks whoever fills the hidden field in, and keeps nothing', async () => {
    expect((await ask({ ...wish, website: 'x' })).status).toBe(201);
    expect(await listWishes()).toEqual([]);
    expect(await site.listMail()).toEqual([]);
  });

  it('is limited by address, apart from the contact form', async () => {
    for (let count = 0; count < 60; count += 1)
      expect((await ask({ ...wish, email: `sara${count}@example.com` })).status).toBe(201);
    const refused = await ask({ ...wish, email: 'sara60@example.com' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    const message = { fullName: 'Sara', email: 'sara@example.com', subject: 'a', message: 'b' };
    expect((await sendRequest(site.app, ['POST', '/api/contact'], message)).status).toBe(201);
  });
});
