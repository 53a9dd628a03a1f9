/** The frame around every page, in a real browser: navigation, slow pages, language, theme, keys, notices of the site. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { nameNetwork, socialNetworks } from '#contract/domain/social-networks.ts';
import { startTestApp } from '#test/support/app.ts';
import { expectNoAxeViolations, holdCalls, reload } from '#test/support/browser.ts';
import { browserSite } from '#test/support/browser-site.ts';
import { tabTo } from '#test/support/keyboard.ts';
import { updateSettings } from '#test/support/update-settings.ts';

const appUrl = 'https://hudhud.example';
const { app, address, open, visit } = browserSite(() => startTestApp({ fares: 'none', appUrl }));

const phone = { width: 360, height: 740 };

test('spec: top navigation: the page being read is marked, steps move the focus to the content, the head stays right', async () => {
  const { page } = await open('/en/contact');
  const canonical = () =>
    page
      .locator('link[rel=canonical]')
      .evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href));
  await expect.poll(canonical).toEqual([`${appUrl}/en/contact`]);
  const current = page.getByRole('banner').locator('[aria-current=page]');
  await expect.poll(() => current.count()).toBe(0);
  await page.getByRole('banner').getByRole('link', { name: 'Premium' }).click();
  await page.waitForURL(address('/en/premium'));
  await page.getByRole('heading', { level: 1, name: 'Premium unlocks every destination' }).waitFor();
  await expect.poll(() => current.allTextContents()).toEqual(['Premium']);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  await expect.poll(canonical).toEqual([`${appUrl}/en/premium`]);
});

test('spec: generic texts: a page on its way is said; one that did not arrive is told, and tried again', async () => {
  // Scripts are named by hash; the page's own are loaded by then.
  const laterScripts = '**/assets/*.js';
  const { page } = await open('/contact', { isNoisy: true });
  const step = (name: string) => page.getByRole('banner').getByRole('link', { name }).click();
  const release = await holdCalls(page, laterScripts);
  await step('البحث');
  const loading = page.getByRole('status').getByText('جارٍ التحميل…', { exact: true });
  await loading.waitFor({ state: 'attached' });
  release();
  await page.waitForURL(/\/search$/);
  await loading.waitFor({ state: 'detached' });

  await page.unroute(laterScripts);
  await page.route(laterScripts, (route) => route.abort());
  await step('بريميوم');
  await page.getByRole('alert').getByText('حدث خطأ').waitFor();
  await expectNoAxeViolations(page);
  await page.unroute(laterScripts);
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
  await page.locator('form [name=email]').waitFor();
});

test('without JavaScript the links stand in the header, the contact page says that sending needs it, and the search begins on one line', async () => {
  const { page } = await open('/en/contact', { isNoisy: true, viewport: phone, javaScriptEnabled: false });
  await expect
    .poll(() => page.getByRole('banner').getByRole('link', { name: 'Deals' }).isVisible())
    .toBe(true);
  await expect.poll(() => page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(false);
  await expect.poll(() => page.getByText('Sunday to Thursday').isVisible()).toBe(true);
  await expect.poll(() => page.getByText('Turn on JavaScript').isVisible()).toBe(true);
  await expect.poll(() => page.locator('form [aria-busy]').isVisible()).toBe(false);
  await expect.poll(() => edgeOf(page.getByRole('banner').getByRole('link').last())).toBeGreaterThan(0);
  const links = await page.getByRole('banner').getByRole('link').all();
  for (const link of links)
    expect(await edgeOf(link)).toBeLessThanOrEqual(await edgeOf(page.locator('h1'), 0));

  await page.goto(address('/search'));
  const starts = ['origin', 'adults', 'children', 'infants', 'bags'].map((name) =>
    page
      .locator(`main [name=${name}]`)
      .first()
      .evaluate((field: HTMLInputElement) => field.labels?.[0]?.getBoundingClientRect().right),
  );
  expect(await Promise.all(starts)).toEqual(Array(5).fill(320));
});

/** Where an element ends; with `part` 0 where it begins. */
async function edgeOf(element: Locator, part = 1): Promise<number> {
  const box = await element.boundingBox();
  return box ? box.y + part * box.height : 0;
}

test('by keyboard the first stop skips to the content; the language toggle keeps the path and the choice, and back', async () => {
  const { page } = await open('/search?tripType=roundtrip');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  await reload(page);
  await tabTo(page, 'header a[hreflang=en]', 12);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/en\/search\?/);
  const html = page.locator('html');
  await expect
    .poll(async () => [await html.getAttribute('lang'), await html.getAttribute('dir')])
    .toEqual(['en', 'ltr']);
  await expect.poll(() => page.url()).toContain('tripType=roundtrip');
  await expect.poll(() => page.url()).not.toContain('lang=');

  await visit(page, '/');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/en/');
  await page.getByRole('link', { name: 'العربية', exact: true }).click();
  await page.waitForURL(address('/'));
  await expect.poll(() => html.getAttribute('dir')).toBe('rtl');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lang'))).toBe('ar');
});

test('English pages need no Arabic font and no style besides those in them; a chosen theme is applied at once and stands in the next first byte', async () => {
  const { page } = await open('/en/', { isFirstVisit: true });
  await page.locator('footer').scrollIntoViewIfNeeded();
  await page.evaluate(async () => void (await document.fonts.ready));
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /readex-pro-[a-z]+|[^/]+\.css$/.exec(name) ?? []),
  );
  // The link to Arabic is drawn in our type.
  expect(loaded.sort()).toEqual(['readex-pro-basic', 'readex-pro-language']);

  // The policy lets the block of data for search engines be.
  expect(await page.locator('script[type="application/ld+json"]').count()).toBe(1);

  const html = page.locator('html');
  await expect.poll(() => html.getAttribute('data-theme')).toBeNull();
  await page.getByRole('button', { name: /^Appearance/ }).click();
  await expect.poll(() => html.getAttribute('data-theme')).toBe('light');
  await page.getByRole('button', { name: /Change to: Dark/ }).click();
  await expect.poll(() => html.getAttribute('data-theme')).toBe('dark');
  const response = await page.reload();
  expect(await response?.text()).toContain('data-theme="dark"');
});

test('an ignored value of the address is said, and no longer once the reader chooses another', async () => {
  const trip = 'origin=ruh&months=2027-13&maxPrice=x&departureDate=2027-02-30&adults=10';
  const { page } = await open(`/en/search?${trip}&tripType=roundtrip`);
  const notice = page.getByRole('complementary', { name: 'Unknown values in the link' });
  for (const words of ['the departure date', 'the number of adults'])
    await expect.poll(() => notice.textContent()).toContain(words);
  const roundTrip = page.getByRole('radio', { name: 'Round trip' });
  await expect.poll(() => roundTrip.isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'One way' }).click();
  await page.waitForURL((url) => !url.search.includes('2027-02-30'));
  await expect.poll(() => notice.count()).toBe(0);
});

test('nine social networks stand in rows on a phone, the notice of a demo that others can reach above the header', async () => {
  app.context.config.isPublicDemo = true;
  const socialLinks = socialNetworks.map((network) => ({
    network,
    url: `https://${network}.${network === 'telegram' ? 'me' : 'com'}/hudhud`,
  }));
  await updateSettings(app.context, { socialLinks });
  const { page } = await open('/contact', { isNoisy: true, viewport: phone });
  const list = page.getByRole('navigation', { name: 'حساباتنا' });
  const names = await list.locator('bdi').allTextContents();
  expect(names).toEqual(socialNetworks.map((network) => nameNetwork(network, 'ar')));
  expect(names[0]).toBe('إكس');
  const tops = await list
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBeLessThan(5);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectNoAxeViolations(page);
  for (const width of [phone.width, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    const notice = page.getByRole('complementary', { name: 'موقع تجريبي عام', exact: true });
    const [above, header] = [await notice.boundingBox(), await page.getByRole('banner').boundingBox()];
    expect(above).toMatchObject({ x: 0, y: 0, width });
    expect(header?.y).toBe(above?.height);
  }
});

test('the other language opens at the same place of the page', async () => {
  const { page } = await open('/en/terms#content', { viewport: { width: 1440, height: 800 } });
  await page.evaluate(() => window.scrollTo(0, 900));
  await page
    .getByRole('link', { name: 'العربية', exact: true })
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.waitForURL((url) => url.pathname === '/terms');
  expect(new URL(page.url()).hash).toBe('#content');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
});

test('a dialog that comes after the reader went on stays away; Back closes an open one, and goes nowhere', async () => {
  const { page } = await open('/en/search', { viewport: phone });
  const follow = async (name: string, path: string) => {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await page.waitForURL(address(path));
  };
  await follow('Contact us', '/en/contact');
  const menu = page.getByRole('button', { name: 'Menu' });
  const release = await holdCalls(page, '**/assets/*.js');
  await menu.click();
  await expect.poll(() => menu.getAttribute('aria-busy')).toBe('true');
  await follow('Search', '/en/search');
  release();
  await expect.poll(() => menu.getAttribute('aria-busy')).toBeNull();
  await menu.click();
  await page.getByRole('dialog').waitFor();
  await page.evaluate(() => history.back());
  await expect.poll(() => menu.evaluate((button) => button.matches(':focus'))).toBe(true);
  expect(page.url()).toContain('search');
});
