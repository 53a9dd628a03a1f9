/** The privacy policy and the terms in a real browser: what they must say, in both languages. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '#test/support/app.ts';
import { launchBrowser, openPage } from '#test/support/browser.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp({ fares: 'none' }), launchBrowser()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const address = (path: string) => new URL(path, app.url).href;
const pageText = async (path: string) => (await fetch(address(path))).text();

describe('spec: privacy covers data collected, use, protection, user rights, contact', () => {
  test.each([
    [
      '/privacy',
      [
        'آخر تحديث: يناير 2025',
        'ما الذي نجمعه',
        'كيف نستخدم بياناتك',
        'كيف نحمي بياناتك',
        'نظام حماية البيانات الشخصية',
        'التواصل',
      ],
    ],
    [
      '/en/privacy',
      [
        'Last updated: January 2025',
        'What we collect',
        'How we use your data',
        'How we protect',
        'Personal Data Protection Law',
        'contact',
      ],
    ],
  ])('%s', async (path, words) => {
    const html = await pageText(path);
    for (const word of words) expect(html).toContain(word);
  });
});

describe('spec: terms cover service, duties, booking sites, payment and disclaimers', () => {
  test.each([
    [
      '/terms',
      [
        'آخر تحديث: يناير 2025',
        'ما الخدمة',
        'ما نطلبه منك',
        'مواقع الحجز الأخرى',
        'تُدفع الباقة الشهرية كل شهر، والسنوية مرة كل سنة',
        'يتجدد الاشتراك تلقائيًا للمدة نفسها ما لم يُلغَ',
        'في أي وقت من إعدادات حسابك',
        'لا يُستردّ جزء من المبلغ',
        '30 يومًا',
        'ما لا نستطيع أن نعد به',
        'أنظمة المملكة العربية السعودية',
      ],
    ],
    [
      '/en/terms',
      [
        'Last updated: January 2025',
        'What the service is',
        'What we ask of you',
        'Third-party booking sites',
        'The monthly plan is billed every month, the annual plan once a year.',
        'renews automatically for the same period unless it is canceled',
        'cancel at any time from your account settings',
        'There are no partial refunds',
        '30 days',
        'What we cannot promise',
        'laws of the Kingdom of Saudi Arabia',
      ],
    ],
  ])('%s', async (path, words) => {
    const html = await pageText(path);
    for (const word of words) expect(html).toContain(word);
  });
});

test('only the reader’s language arrives, and its contents lead to its sections', async () => {
  const { page, problems, close } = await openPage(browser, { url: address('/terms') });
  const english = await page.evaluate(() => document.body.textContent?.includes('What the service is'));
  expect(english).toBe(false);
  await page.getByRole('link', { name: 'ما لا نستطيع أن نعد به' }).click();
  expect(new URL(page.url()).hash).toBe('#disclaimers');
  const top = await page.locator('#disclaimers').evaluate((section) => section.getBoundingClientRect().top);
  expect(Math.abs(top)).toBeLessThan(200);

  await page.getByRole('article').getByRole('link', { name: 'سياسة الخصوصية' }).click();
  await page.getByRole('heading', { level: 1, name: 'سياسة الخصوصية' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/privacy');
  expect(problems).toEqual([]);
  await close();
});
