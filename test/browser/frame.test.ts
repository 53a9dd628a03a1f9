/** The frame around every page, in a real browser: routes, language, theme, navigation, empty lists, missing pages. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { socialNamesIn, socialNetworks } from '#contract/domain/social-networks.ts';
import { startTestApp } from '#test/support/app.ts';
import { expectNoAxeViolations, launchBrowser, openPage, waitUntilHydrated } from '#test/support/browser.ts';
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

const address = (path: string) => new URL(path, app.url).href;
const phone = { width: 360, height: 740 };

describe('spec: top navigation', () => {
  test('/contact leads to deals, search, Premium and how it works', async () => {
    const [path, names, prefix] = ['/contact', ['العروض', 'البحث', 'بريميوم', 'من نحن'], ''] as const;
    const { page, problems, close } = await openPage(browser, { url: address(path) });
    const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
    expect(await links.allTextContents()).toEqual(names);
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual(['/deals', '/search', '/premium', '/#how'].map((to) => prefix + to));
    expect(problems).toEqual([]);
    await close();
  });

  test('the page being read is marked, and steps move the focus to the content', async () => {
    const { page, problems, close } = await openPage(browser, { url: address('/en/contact') });
    const current = page.getByRole('banner').locator('[aria-current=page]');
    expect(await current.count()).toBe(0);
    await page.getByRole('banner').getByRole('link', { name: 'Premium' }).click();
    await page.waitForURL(address('/en/premium'));
    await page.getByRole('heading', { level: 1, name: 'Every destination unlocked with Premium' }).waitFor();
    expect(await current.allTextContents()).toEqual(['Premium']);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    expect(problems).toEqual([]);
    await close();
  });
});

describe('spec: side drawer on narrow screens', () => {
  test('/contact by keyboard: opens at the start, Escape closes, a link leads on', async () => {
    const [path, menu, premium] = ['/contact', 'القائمة', 'بريميوم'] as const;
    const { page, problems, close } = await openPage(browser, { url: address(path), viewport: phone });
    const button = page.getByRole('button', { name: menu });
    await button.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: menu });
    await drawer.waitFor();
    expect(await drawer.getByRole('navigation').getByRole('link').count()).toBe(4);
    // The ways in stand below the pages.
    expect(await drawer.getByRole('link').count()).toBe(6);
    const box = await drawer.boundingBox();
    if (!box) throw new Error('the drawer is not shown');
    // A gutter for the scrollbar that stands still may lie between drawer and edge.
    const gaps = { left: box.x, right: phone.width - box.x - box.width };
    const [atStart, atEnd] = path === '/contact' ? [gaps.right, gaps.left] : [gaps.left, gaps.right];
    expect(atStart).toBeLessThan(16);
    expect(atEnd).toBeGreaterThan(25);
    await expectNoAxeViolations(page);

    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await button.getAttribute('aria-expanded')).toBe('false');

    await page.keyboard.press('Enter');
    await drawer.getByRole('link', { name: premium }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/premium$/);
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    expect(problems).toEqual([]);
    await close();
  });

  test('without JavaScript the links stand in the header', async () => {
    const { page, close } = await openPage(browser, {
      url: address('/en/contact'),
      viewport: phone,
      javaScriptEnabled: false,
    });
    expect(await page.getByRole('banner').getByRole('link', { name: 'Deals' }).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(false);
    await close();
  });
});

describe('spec: footer', () => {
  test('every link of the frame leads to a screen', async () => {
    for (const path of ['/contact', '/en/contact']) {
      const html = await (await fetch(address(path))).text();
      const hrefs = [...html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map((match) => match[1] ?? '');
      const prefix = path === '/contact' ? '' : '/en';
      for (const to of ['/deals', '/premium', '/contact', '/privacy', '/terms']) {
        expect(hrefs).toContain(prefix + to);
      }
      expect(hrefs).toContain('/api/openapi.json');
      for (const href of new Set(hrefs)) {
        const { status } = await fetch(address(href.replaceAll('&amp;', '&')));
        expect([href, status]).toEqual([href, 200]);
      }
    }
  });

  test('payment marks are named, sample fares are not claimed where there are none', async () => {
    const { page, close } = await openPage(browser, { url: address('/contact') });
    const marks = page.getByRole('contentinfo').getByRole('img');
    const names = await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-label')));
    expect(names).toEqual(['Visa', 'Mastercard', 'Apple Pay', 'mada']);
    expect(await page.getByText('الأسعار المعروضة الآن تجريبية').count()).toBe(0);
    await close();
  });

  test('social links show when they are set, and not before', async () => {
    const before = await (await fetch(address('/en/contact'))).text();
    expect(before).not.toContain('Follow us');
    const url = 'https://x.com/example';
    await updateSettings(app.context, { socialLinks: [{ network: 'x', url }] });
    const { page, close } = await openPage(browser, { url: address('/en/contact') });
    const link = page.getByRole('navigation', { name: 'Follow us' }).getByRole('link');
    expect(await link.getAttribute('href')).toBe(url);
    expect(await link.getAttribute('rel')).toContain('noopener');
    await expectNoAxeViolations(page);
    await close();
  });

  test('nine social networks stand in rows on a phone, named as the language names them', async () => {
    const socialLinks = socialNetworks.map((network) => ({
      network,
      url: `https://${network}.${network === 'telegram' ? 'me' : 'com'}/hudhud`,
    }));
    await updateSettings(app.context, { socialLinks });
    const viewport = { width: 360, height: 740 };
    const { page, close } = await openPage(browser, { url: address('/contact'), viewport });
    const list = page.getByRole('navigation', { name: 'حساباتنا' });
    const names = await list.locator('bdi').allTextContents();
    expect(names).toEqual(socialNetworks.map((network) => socialNamesIn('ar')[network]));
    expect(names[0]).toBe('إكس');
    const tops = await list
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBeLessThan(5);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectNoAxeViolations(page);
    await updateSettings(app.context, { socialLinks: [] });
    await close();
  });
});

/** Scripts are named by hash; the page's own are loaded by then. */
const laterScripts = '**/assets/*.js';

describe('spec: generic texts', () => {
  test('/contact says when a page is on its way', async () => {
    const [path, words, name] = ['/contact', 'جارٍ التحميل…', 'بريميوم'] as const;
    const { page, close } = await openPage(browser, { url: address(path) });
    const held = Promise.withResolvers<void>();
    await page.route(laterScripts, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('banner').getByRole('link', { name }).click();
    await page.getByRole('status').getByText(words, { exact: true }).waitFor({ state: 'attached' });
    held.resolve();
    await page.waitForURL(/\/premium$/);
    await page.getByRole('status').getByText(words).waitFor({ state: 'detached' });
    await close();
  });

  test('/contact says when a page did not arrive, and tries again', async () => {
    const [path, words, retry, name] = ['/contact', 'حدث خطأ', 'إعادة المحاولة', 'بريميوم'] as const;
    const { page, close } = await openPage(browser, { url: address(path) });
    await page.route(laterScripts, (route) => route.abort());
    await page.getByRole('banner').getByRole('link', { name }).click();
    await page.getByRole('alert').getByText(words).waitFor();
    await expectNoAxeViolations(page);
    await page.unroute(laterScripts);
    await page.getByRole('button', { name: retry }).click();
    await page.locator('form [name=email]').waitFor();
    await close();
  });
});

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

describe('language', () => {
  test('the first byte is Arabic without a choice and English under /en/', async () => {
    const arabic = await (await fetch(address('/'))).text();
    const english = await (await fetch(address('/en/'))).text();
    expect(arabic).toContain('<html lang="ar" dir="rtl">');
    expect(english).toContain('<html lang="en" dir="ltr">');
    expect(arabic).not.toContain(' style=');
  });

  test('the toggle keeps the path and the choice, and back again', async () => {
    const { page, problems, close } = await openPage(browser, {
      url: address('/search?tripType=roundtrip'),
    });
    await page.getByRole('link', { name: 'English', exact: true }).click();
    await page.waitForURL(/\/en\/search\?/);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(page.url()).toContain('tripType=roundtrip');
    expect(page.url()).not.toContain('lang=');

    await page.goto(address('/'));
    await waitUntilHydrated(page);
    expect(new URL(page.url()).pathname).toBe('/en/');
    await page.getByRole('link', { name: 'العربية', exact: true }).click();
    await page.waitForURL(address('/'));
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('ar');
    expect(problems).toEqual([]);
    await close();
  });

  test('English pages draw the link to Arabic in our type, without the Arabic font', async () => {
    const { page, close } = await openPage(browser, { url: address('/en/'), isFirstVisit: true });
    await page.locator('footer').scrollIntoViewIfNeeded();
    await page.evaluate(async () => void (await document.fonts.ready));
    const fonts = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => /readex-pro-[a-z]+/.exec(name) ?? []),
    );
    expect(fonts.sort()).toEqual(['readex-pro-basic', 'readex-pro-language']);
    await close();
  });
});

describe('theme', () => {
  test('a choice is applied at once and stands in the first byte of the next page', async () => {
    const { page, problems, close } = await openPage(browser, { url: address('/en/') });
    const html = page.locator('html');
    expect(await html.getAttribute('data-theme')).toBeNull();
    await page.getByRole('button', { name: /^Appearance/ }).click();
    expect(await html.getAttribute('data-theme')).toBe('light');
    await page.getByRole('button', { name: /Change to: Dark/ }).click();
    expect(await html.getAttribute('data-theme')).toBe('dark');
    const response = await page.reload();
    expect(await response?.text()).toContain('data-theme="dark"');
    expect(problems).toEqual([]);
    await close();
  });
});

describe('keyboard', () => {
  test('the first stop skips to the content', async () => {
    const { page, close } = await openPage(browser, { url: address('/en/') });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    await close();
  });
});

describe('segments', () => {
  test.each([
    ['/', 'ArrowLeft', 'JED'],
    ['/en/', 'ArrowRight', 'JED'],
  ])('on %s the key %s leads from RUH to %s', async (path, key, origin) => {
    const { page, problems, close } = await openPage(browser, { url: address(path) });
    await page.locator('input[type=radio][value=RUH]').focus();
    await page.keyboard.press(key);
    await page.waitForURL((url) => url.searchParams.get('origin') === origin);
    await page.locator(`input:checked[value=${origin}]`).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a path without a page', () => {
  test.each([
    ['/en/nowhere', '404 Page Not Found'],
    ['/go/RUH-XXX/nowhere?lang=ar', '404 الصفحة غير موجودة'],
  ])('%s answers 404 with ways onward', async (path, heading) => {
    expect((await fetch(address(path), { headers: { accept: 'text/html' } })).status).toBe(404);
    const { page, close } = await openPage(browser, { url: address(path) });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
    await page.getByRole('main').getByRole('link').first().click();
    await page.locator('#prices').waitFor();
    expect(['/', '/en/']).toContain(new URL(page.url()).pathname);
    await close();
  });
});

describe('spec: empty lists', () => {
  test('/ says that there are no prices', async () => {
    const [path, title] = ['/', 'لا توجد أسعار الآن'] as const;
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

test('an ignored value of the address is said, and no longer once the reader chooses another', async () => {
  const { page, problems, close } = await openPage(browser, {
    url: address('/en/search?departureDate=2027-02-30&adults=10&tripType=roundtrip'),
  });
  await waitUntilHydrated(page);
  const notice = page.getByRole('complementary', { name: 'Unknown values in the link' });
  expect(await notice.textContent()).toContain('the departure date and the number of adults');
  const roundTrip = page.getByRole('radio', { name: 'Round trip' });
  expect(await roundTrip.isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'One way' }).click();
  await page.waitForURL((url) => !url.search.includes('2027-02-30'));
  await expect.poll(() => notice.count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});
