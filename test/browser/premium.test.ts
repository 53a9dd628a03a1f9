/** The Premium page in a real browser: plans and prices from the settings, and the request for early access. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleTestimonials } from '#contract/domain/settings.ts';
import { startTestApp } from '#test/support/app.ts';
import { launchBrowser, openPage } from '#test/support/browser.ts';
import { updateSettings } from '#test/support/update-settings.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp({ fares: 'none' }), launchBrowser()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

beforeEach(async () => {
  await app.context.db.deleteFrom('early_access_request').execute();
  await app.context.db.deleteFrom('limited_action').execute();
});

const address = (path: string) => new URL(path, app.url).href;
const pageText = async (path: string) => (await fetch(address(path))).text();
const listStored = () =>
  app.context.db.selectFrom('early_access_request').select(['email', 'plan', 'language']).execute();
const requestButton = (page: Page) => page.locator('form button[type=submit]');

describe('spec: /upgrade, /subscribe and /premium are one screen', () => {
  test.each(['/upgrade', '/subscribe', '/en/upgrade', '/en/subscribe', '/en/premium/'])(
    '%s',
    async (path) => {
      const response = await fetch(address(path), { redirect: 'manual' });
      expect(response.status).toBe(308);
      const prefix = path.startsWith('/en') ? '/en' : '';
      expect(response.headers.get('location')).toBe(`${prefix}/premium`);
      expect((await fetch(address(path))).status).toBe(200);
    },
  );
});

describe('spec: features, price, Coming Soon, money-back, testimonials', () => {
  test('/premium shows both plans of the settings, none struck through', async () => {
    const [path, soon, ...prices] = [
      '/premium',
      'قريبًا',
      '299 ريالًا سعوديًا',
      '99 ريالًا سعوديًا',
      '1,188 ريالًا سعوديًا',
    ] as const;
    const html = await pageText(path);
    expect(html).toContain(soon);
    for (const price of prices) expect(html).toContain(`aria-label="${price}"`);
    expect(html).not.toMatch(/<(?:s|del)[ >]/);
    expect(html).toContain('href="/api/login?next=');
  });

  test('another price, alert limit and money-back time show at once', async () => {
    await updateSettings(app.context, { premiumPrice: 250, maxFreeDeals: 1, moneyBackDays: 14 });
    const html = await pageText('/en/premium');
    expect(html).toContain('aria-label="250 Saudi riyals"');
    expect(html).toContain('1 a week');
    expect(html).toContain('14-day money-back');
    await updateSettings(app.context, { premiumPrice: 299, maxFreeDeals: 3, moneyBackDays: 0 });
    expect(await pageText('/en/premium')).not.toContain('money-back</h2>');
    await updateSettings(app.context, { moneyBackDays: 30 });
    expect(await pageText('/premium')).toContain('استرداد المبلغ كاملًا خلال 30 يومًا');
  });

  test('testimonials are from a city, marked where they are samples, and hidden while there are none', async () => {
    expect(await pageText('/en/premium')).not.toContain('What travelers say');
    await updateSettings(app.context, { testimonials: sampleTestimonials.slice(0, 1) });
    const html = await pageText('/en/premium');
    expect(html).toContain('Traveler from Riyadh');
    expect(html).toContain('Sample');
    await updateSettings(app.context, { testimonials: [] });
  });
});

describe('spec: contact for early access', () => {
  test('a missing or wrong address is named and focused', async () => {
    const { page, problems, close } = await openPage(browser, { url: address('/en/premium') });
    await requestButton(page).click();
    await page.getByText('This field is required.').waitFor();
    await page.getByLabel('Email').fill('sara@');
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
    await requestButton(page).click();
    await page.getByText('Enter an email address such as').waitFor();
    expect(await page.locator(':focus').getAttribute('name')).toBe('email');
    expect(await listStored()).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  test('by keyboard: plan, address, confirmation; asking again changes the plan of one person', async () => {
    const { page, problems, close } = await openPage(browser, { url: address('/premium') });
    await page.getByRole('radio', { name: /شهرية/ }).focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('radio', { name: /سنوية/ }).isChecked()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.insertText('Sara@Example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'سجّلنا طلبك' }).waitFor();
    expect(await page.locator(':focus').textContent()).toBe('سجّلنا طلبك');
    expect(await page.getByText('عند إطلاق الباقة السنوية').textContent()).toContain('Sara@example.com');
    expect(await listStored()).toEqual([{ email: 'Sara@example.com', plan: 'annual', language: 'ar' }]);

    await page.getByRole('button', { name: 'تغيير الباقة أو البريد' }).click();
    await page.getByRole('radio', { name: /شهرية/ }).check();
    await page.locator('form [name=email]').fill('sara@example.com');
    await requestButton(page).click();
    await page.getByText('عند إطلاق الباقة الشهرية').waitFor();
    expect(await listStored()).toMatchObject([{ plan: 'monthly' }]);
    expect(problems).toEqual([]);
    await close();
  });

  test('a failure says so and keeps what was typed', async () => {
    const { page, close } = await openPage(browser, { url: address('/en/premium') });
    await page.route('**/api/premium/early-access', (route) => route.abort());
    await page.getByRole('radio', { name: /Annual/ }).check();
    await page.getByLabel('Email').fill('sara@example.com');
    await requestButton(page).click();
    await page.getByText('Your request couldn’t be saved', { exact: true }).first().waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('sara@example.com');
    expect(await page.getByRole('radio', { name: /Annual/ }).isChecked()).toBe(true);
    await close();
  });
});
