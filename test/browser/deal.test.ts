/** A destination's page in a real browser: first byte, chart and calendar by keyboard, booking links. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DestinationPrice, FareCalendar } from '#contract/api/pricing.ts';
import { addMonths, monthOf } from '#contract/domain/dates.ts';
import { startTestApp } from '#test/support/app.ts';
import { launchBrowser, openPage } from '#test/support/browser.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
let browser: Browser;
let open: DestinationPrice;
let locked: DestinationPrice | undefined;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
  const fares: DestinationPrice[] = await (await fetch(address('/api/pricing/destinations'))).json();
  const assessed = fares.find((fare) => fare.assessment?.status === 'assessed');
  if (!assessed) throw new Error('the test site lists no fare with enough history');
  open = assessed;
  locked = fares.find((fare) => fare.requiresUpgrade);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const address = (path: string) => new URL(path, app.url).href;

describe('first byte', () => {
  test('has the route, the price, the verdict and the days of the month', async () => {
    const html = await (await fetch(address(`/deal/${open.code}`))).text();
    const body = html.split('<script type="application/json"')[0] ?? '';
    expect(body).toContain(`الرياض إلى ${open.cityAr}`);
    expect(body).toContain(new Intl.NumberFormat('en-GB').format(open.cheapestPrice ?? 0));
    expect(body).toContain('السعر المعتاد المسجّل لدينا');
    expect(body).toContain(`data-date="${open.cheapestDate}"`);
    expect(body.slice(body.indexOf('<body>'))).not.toContain(' style=');
  });

  test('a destination without a fare is a 404 that says so', async () => {
    const response = await fetch(address('/en/deal/QQQ'));
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Deal Not Found');
  });

  test('a locked destination shows no price, record or booking link', async () => {
    if (!locked) throw new Error('the test site has no locked destination');
    const html = await (await fetch(address(`/en/deal/${locked.code}`))).text();
    expect(html).toContain('A Premium destination');
    expect(html).not.toContain('/go/');
    expect(html).not.toContain('Price history');
  });
});

describe('price history', () => {
  test('the cursor moves by arrow keys and speaks the day and its price', async () => {
    const { page, problems, close } = await openPage(browser, { url: address(`/deal/${open.code}`) });
    const slider = page.getByRole('slider');
    const valueText = () => slider.getAttribute('aria-valuetext');
    await slider.focus();
    const today = await valueText();
    await page.keyboard.press('ArrowRight');
    const yesterday = await valueText();
    expect(yesterday).not.toBe(today);
    await page.keyboard.press('ArrowLeft');
    expect(await valueText()).toBe(today);
    expect(problems).toEqual([]);
    await close();
  });

  test('the table holds a row for every recorded day', async () => {
    const history = await (await fetch(address(`/api/pricing/${open.code}/history`))).json();
    const { page, close } = await openPage(browser, { url: address(`/en/deal/${open.code}`) });
    await page.getByText('Daily prices in a table').click();
    expect(await page.locator('details[open] tbody tr').count()).toBe(history.dailyLows.length);
    await close();
  });
});

describe('calendar', () => {
  test('arrow keys walk the days, one of which is the tab stop', async () => {
    const { page, problems, close } = await openPage(browser, { url: address(`/deal/${open.code}`) });
    const grid = page.getByRole('grid');
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.date);
    expect(await grid.locator('[tabindex="0"]').count()).toBe(1);
    await grid.locator('[tabindex="0"]').focus();
    expect(await focused()).toBe(open.cheapestDate);
    const month = open.cheapestDate?.slice(0, 7) ?? '';
    await grid.locator(`[data-date="${month}-10"]`).focus();
    for (const [key, day] of [
      ['ArrowLeft', '11'],
      ['ArrowRight', '10'],
      ['ArrowDown', '17'],
      ['ArrowUp', '10'],
    ]) {
      await page.keyboard.press(key ?? '');
      expect(await focused(), key).toBe(`${month}-${day}`);
    }
    expect(problems).toEqual([]);
    await close();
  });

  test('a day of another month is chosen with Enter; the booking link follows, there and back', async () => {
    const month = addMonths(monthOf(open.cheapestDate ?? ''), 1);
    const calendar = await fetch(address(`/api/pricing/${open.code}/calendar?month=${month}`));
    const [day] = ((await calendar.json()) as FareCalendar).days;
    const { page, problems, close } = await openPage(browser, {
      url: address(`/en/deal/${open.code}?month=${month}`),
    });
    await page.getByRole('grid').locator(`[data-date="${day?.date}"]`).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`date=${day?.date}`));
    const book = page.getByRole('link', { name: /^Book now/ });
    await expect.poll(() => book.getAttribute('href')).toContain(`departureDate=${day?.date}`);
    await page.goBack();
    await expect.poll(() => book.getAttribute('href')).toContain(`departureDate=${open.cheapestDate}`);
    expect(problems).toEqual([]);
    await close();
  });

  test('the month is in the address', async () => {
    const { page, problems, close } = await openPage(browser, { url: address(`/en/deal/${open.code}`) });
    await page.getByRole('link', { name: /^Next month/ }).click();
    await page.waitForURL(/month=\d{4}-\d{2}/);
    const month = new URL(page.url()).searchParams.get('month');
    await page.reload({ waitUntil: 'networkidle' });
    expect(await page.getByRole('grid').locator(`[data-date="${month}-15"]`).count()).toBe(1);
    expect(problems).toEqual([]);
    await close();
  });
});

test('opened from a list of deals it asks for its own fare, not for the fares of all destinations', async () => {
  const { page, problems, close } = await openPage(browser, { url: address('/en/deals') });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.locator(`article:not([data-locked]) a[href*="/deal/"]`).first().click();
  await page.getByRole('heading', { level: 1, name: / to / }).waitFor();
  const code = new URL(page.url()).pathname.slice(-3);
  expect(asked.filter((path) => /^\/api\/pricing\/[^/]+$/.test(path))).toEqual([`/api/pricing/${code}`]);
  expect(problems).toEqual([]);
  await close();
});

test('every booking link leaves through the site itself, in a new tab, marked as sponsored', async () => {
  const { page, close } = await openPage(browser, { url: address(`/deal/${open.code}?tripType=roundtrip`) });
  const links = await page
    .locator('a[target=_blank]:not([href^="https://wa.me/"])')
    .evaluateAll((nodes) => nodes.map((node) => [node.getAttribute('href'), node.getAttribute('rel')]));
  expect(links.length).toBeGreaterThanOrEqual(5);
  for (const [href, rel] of links) {
    expect(href).toMatch(
      new RegExp(
        `^/go/RUH-${open.code}/[a-z]+\\?departureDate=\\d{4}-\\d\\d-\\d\\d&returnDate=\\d{4}-\\d\\d-\\d\\d&lang=ar$`,
      ),
    );
    expect(rel).toBe('sponsored noopener');
  }
  await close();
});

test('on a phone the booking button stays at hand', async () => {
  const { page, close } = await openPage(browser, {
    url: address(`/en/deal/${open.code}`),
    viewport: { width: 360, height: 740 },
  });
  const box = await page.getByRole('link', { name: /^Book now/ }).boundingBox();
  expect(box && box.y + box.height).toBeLessThan(740);
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await close();
});
