/** Routes, notices, forms and empty lists in a real browser, by the rows of the specification (§2, §4, §5, §8 and §9). */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

beforeEach(() => app.context.db.deleteFrom('limited_action').execute());

const address = (path: string) => new URL(path, app.url).href;

describe('spec: routes of a guest', () => {
  test.each([
    ['/', 'إلى أين تسافر بأقل سعر؟', 'Where can you fly for less?'],
    ['/deals', 'عروض الطيران', 'Flight deals'],
    ['/search', 'ابحث عن رحلتك', 'Search for your flight'],
    ['/premium', 'كل الوجهات مفتوحة مع بريميوم', 'Every destination unlocked with Premium'],
    ['/upgrade', 'كل الوجهات مفتوحة مع بريميوم', 'Every destination unlocked with Premium'],
    ['/subscribe', 'كل الوجهات مفتوحة مع بريميوم', 'Every destination unlocked with Premium'],
    ['/contact', 'تواصل معنا', 'Contact us'],
    ['/privacy', 'سياسة الخصوصية', 'Privacy policy'],
    ['/terms', 'الشروط والأحكام', 'Terms of use'],
  ])('%s opens its screen in both languages', async (path, arabic, english) => {
    for (const [prefix, heading] of [
      ['', arabic],
      ['/en', english],
    ]) {
      const response = await fetch(address(`${prefix}${path}`));
      expect(response.status).toBe(200);
      expect(headingOf(await response.text())).toBe(heading);
    }
  });

  test('any other path is the not-found page with the words of the specification', async () => {
    const english = await fetch(address('/en/nowhere/at-all'));
    expect(english.status).toBe(404);
    const html = await english.text();
    expect(headingOf(html)).toBe('404 Page Not Found');
    expect(html).toContain('Did you forget to add the page to the router?');
    const arabic = await fetch(address('/nowhere/at-all'));
    expect(arabic.status).toBe(404);
    expect(headingOf(await arabic.text())).toBe('404 الصفحة غير موجودة');
  });
});

function headingOf(html: string): string | undefined {
  return /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1];
}

describe('spec: language', () => {
  test.each([
    ['/', 'ar', 'rtl', 'English'],
    ['/en/', 'en', 'ltr', 'العربية'],
  ])('%s is %s, %s, and offers %s', async (path, language, direction, other) => {
    const { page, close } = await openPage(browser, { url: address(path), locale: 'fr-FR' });
    const html = page.locator('html');
    expect(await html.getAttribute('lang')).toBe(language);
    expect(await html.getAttribute('dir')).toBe(direction);
    expect(await page.getByRole('banner').getByRole('link', { name: other, exact: true }).count()).toBe(1);
    await close();
  });
});

describe('spec: empty lists', () => {
  test.each([
    ['/', 'لا توجد أسعار الآن'],
    ['/en/', 'No prices here right now'],
  ])('%s says that there are no prices', async (path, title) => {
    const { page, problems, close } = await openPage(browser, { url: address(path) });
    await page.getByRole('heading', { level: 3, name: title }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test('no deals: the empty state, no paging, no banner', async () => {
    const { page, problems, close } = await openPage(browser, { url: address('/en/deals') });
    await page.getByRole('heading', { name: 'No deals match your search' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Pages of deals' }).count()).toBe(0);
    expect(await page.getByRole('complementary').count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('spec: notices', () => {
  const notices = (page: Page) => page.getByRole('region', { name: /Notifications/ }).locator('li');

  async function send(page: Page, email: string): Promise<void> {
    const values = { fullName: 'Sara', email, subject: 'Fare', message: 'Hello' };
    for (const [name, value] of Object.entries(values)) {
      await page.locator(`form [name=${name}]`).fill(value);
    }
    await page.locator('form button[type=submit]').click();
  }

  test('a notice stays for 5,000 ms', async () => {
    const { page, close } = await openPage(browser, { url: address('/en/contact') });
    await page.clock.install();
    await send(page, 'a@example.com');
    await notices(page).waitFor();
    await page.clock.fastForward(4_000);
    expect(await notices(page).count()).toBe(1);
    await page.clock.fastForward(1_100);
    // The clock goes on: a longer wait would also let a slower notice go.
    await expect.poll(() => notices(page).count(), { timeout: 2_000 }).toBe(0);
    await close();
  });

  test('one at a time: the newer takes the place of the older', async () => {
    const { page, close } = await openPage(browser, { url: address('/en/contact') });
    await send(page, 'first@example.com');
    await notices(page).getByText('first@example.com').waitFor();
    await send(page, 'second@example.com');
    await notices(page).getByText('second@example.com').waitFor();
    expect(await notices(page).count()).toBe(1);
    await close();
  });

  test('swiped to the right by 50 pixels it goes, by fewer it stays', async () => {
    const { page, close } = await openPage(browser, { url: address('/en/contact') });
    await send(page, 'a@example.com');
    const notice = notices(page);
    await notice.waitFor();
    const swipe = async (distance: number) => {
      const box = await notice.boundingBox();
      if (!box) throw new Error('the notice is not shown');
      const [x, y] = [box.x + 40, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + distance, y, { steps: 6 });
      await page.mouse.up();
    };
    await swipe(40);
    expect(await notice.count()).toBe(1);
    await swipe(70);
    await notice.waitFor({ state: 'detached' });
    await close();
  });
});

test('spec: the contact form says that it is sending, and sends once', async () => {
  const { page, close } = await openPage(browser, { url: address('/en/contact') });
  const held = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route('**/api/contact', async (route) => {
    sent.push(route.request().method());
    await held.promise;
    await route.continue();
  });
  for (const [name, value] of [
    ['fullName', 'Sara'],
    ['email', 'sara@example.com'],
    ['subject', 'Fare'],
    ['message', 'Hello'],
  ]) {
    await page.locator(`form [name=${name}]`).fill(value ?? '');
  }
  const button = page.locator('form button[type=submit]');
  await button.click();
  await expect.poll(() => button.textContent()).toBe('Sending...');
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await button.press('Enter');
  held.resolve();
  await page.getByText('Message Sent Successfully', { exact: true }).first().waitFor();
  expect(sent).toEqual(['POST']);
  await close();
});
