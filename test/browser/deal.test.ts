/** A destination's page in a real browser: what it shows, chart and calendar by keyboard, booking links. */
import { beforeAll, expect, test } from 'vitest';
import type { DestinationPrice, FareCalendar } from '#contract/api/pricing.ts';
import { addMonths, monthOf } from '#contract/domain/dates.ts';
import { siteNames } from '#contract/domain/site.ts';
import { holdCalls, reload } from '#test/support/browser.ts';
import { browserSite } from '#test/support/browser-site.ts';
import { getFirst } from '#test/support/shared-site.ts';

const { address, open } = browserSite();
/** With enough history for a verdict; and one that was seen on more than one site. */
let judged: DestinationPrice;
let fare: DestinationPrice;

beforeAll(async () => {
  const fares: DestinationPrice[] = await (await fetch(address('/api/pricing/destinations'))).json();
  judged = getFirst(fares.filter((each) => each.assessment?.status === 'assessed'));
  const isSeenTwice = ({ allPrices }: DestinationPrice) => allPrices.filter(({ price }) => price).length > 1;
  fare = getFirst(fares.filter((each) => !each.locked && isSeenTwice(each)));
});

const spoken = (amount: number | null) => new Intl.NumberFormat('en-GB').format(amount ?? 0);

test('spec: route, price, highlights, comparison, sticky card, record, other airports, and the way back', async () => {
  const { page } = await open(`/en/deal/${fare.code}`);
  await expect.poll(() => page.getByRole('main').textContent()).toContain(fare.country);
  const card = page.getByRole('region', { name: 'Booking', exact: true });
  const booking = await card.textContent();
  expect(booking).toContain(spoken(fare.cheapestPrice));
  expect(booking).toContain(siteNames[fare.bestSite ?? 'skyscanner']);
  expect(booking).toMatch(/per person.*Try the link.*You will be redirected to the booking site/);
  const highlights = page.getByRole('heading', { name: /^(Deal highlights|About this trip)$/ });
  await highlights.click();
  const points = page.locator('details').filter({ has: highlights }).getByRole('listitem');
  await expect
    .poll(() => points.allTextContents())
    .toEqual([
      'Flexible dates within the next 12 months',
      'Quick booking with pre-filled search',
      'Economy class, one way or round trip',
      expect.stringMatching(/^(Baggage|Checked baggage)/),
    ]);

  const rows = page.getByRole('region', { name: 'Compare booking sites' }).getByRole('link');
  const names = await rows.locator('bdi[aria-hidden=true]').allTextContents();
  expect(names.toSorted()).toEqual(fare.allPrices.map(({ site }) => siteNames[site]).toSorted());
  const texts = await rows.allTextContents();
  expect(texts.filter((text) => text.includes('Cheapest'))).toHaveLength(1);
  expect(texts[0]).toContain('Cheapest');
  expect(texts[0]).toContain(spoken(fare.cheapestPrice));
  for (const { site, price } of fare.allPrices) {
    const row = texts[names.indexOf(siteNames[site])];
    expect(row).toContain(price === null ? 'Not seen' : spoken(price));
  }
  await page.context().route('**/go/**', (route) => route.fulfill({ body: 'a booking site' }));
  const opening = page.context().waitForEvent('page');
  await rows.nth(1).click();
  const { pathname, searchParams } = new URL((await opening).url());
  expect(pathname).toMatch(new RegExp(`^/go/RUH-${fare.code}/[a-z]+$`));
  // One adult, who is not named, on the day of the cheapest fare.
  expect(Object.fromEntries(searchParams)).toEqual({ departureDate: fare.cheapestDate, lang: 'en' });

  const history = await (await fetch(address(`/api/pricing/${fare.code}/history`))).json();
  await page.getByText('Daily prices in a table').click();
  await expect.poll(() => page.locator('details[open] tbody tr').count()).toBe(history.dailyLows.length);
  // The card is taller than this window, whose foot its button keeps to beside the proof.
  await page.locator('#history-title').evaluate((title) => title.scrollIntoView());
  const button = card.getByRole('link', { name: /^Try the link/ });
  await expect.poll(async () => (await button.boundingBox())?.y ?? 0).toBeGreaterThan(0);
  expect((await button.boundingBox())?.y).toBeLessThan(600 - 44);
  await page.getByRole('link', { name: 'All fares from Riyadh' }).click();
  await page.waitForURL((url) => url.pathname === '/en/');
});

test('arrow keys move the cursor of the price history, which speaks, and walk the days of the calendar', async () => {
  const { page } = await open(`/deal/${judged.code}`);
  const slider = page.getByRole('slider');
  const valueText = () => slider.getAttribute('aria-valuetext');
  await slider.focus();
  const today = await valueText();
  await page.keyboard.press('ArrowRight');
  await expect.poll(valueText).not.toBe(today);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(valueText).toBe(today);

  const grid = page.getByRole('grid');
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.date);
  // One day is the tab stop.
  await expect.poll(() => grid.locator('[tabindex="0"]').count()).toBe(1);
  await grid.locator('[tabindex="0"]').focus();
  await expect.poll(focused).toBe(judged.cheapestDate);
  const month = judged.cheapestDate?.slice(0, 7) ?? '';
  await grid.locator(`[data-date="${month}-10"]`).focus();
  for (const [key, day] of [
    ['ArrowLeft', '11'],
    ['ArrowRight', '10'],
    ['ArrowDown', '17'],
    ['ArrowUp', '10'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(focused, { message: key }).toBe(`${month}-${day}`);
  }
});

test('what lies below the answer waits for the reader: without its code it stands, a press that comes early counts', async () => {
  const { page } = await open('/en/contact', { isNoisy: true });
  await page.goto(address(`/en/deal/${judged.code}`));
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  const words = () => page.locator('main').textContent();
  const waiting = () => page.locator('[data-waits]').count();
  const before = await words();
  expect(await waiting()).toBeGreaterThan(1);
  const scripts = '**/assets/*.js';
  await page.route(scripts, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await page.mouse.move(9, 9);
  await failed;
  expect([await words(), (await waiting()) > 1]).toEqual([before, true]);

  await page.unroute(scripts);
  await page.evaluate(() => history.replaceState({ ...history.state, isSameVisit: true }, ''));
  await page.getByRole('link', { name: /^Next month/ }).click();
  await page.waitForURL((url) => url.searchParams.has('month'));
  await expect.poll(waiting).toBe(0);
  await page.goBack();
  expect(await page.evaluate(() => history.state.isSameVisit)).toBe(true);
});

test('a month and a day of it are in the address; the booking link follows the day; a newer price is told', async () => {
  const { page } = await open(`/en/deal/${judged.code}`, { isNoisy: true });
  const month = addMonths(monthOf(judged.cheapestDate ?? ''), 1);
  const calendar = await fetch(address(`/api/pricing/${judged.code}/calendar?month=${month}`));
  const [day] = ((await calendar.json()) as FareCalendar).days;
  const old = judged.cheapestPrice ?? 0;
  const fresh = old + 17;
  await page.route('**/calendar?**', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as FareCalendar;
    const fare = answer.fare && { ...answer.fare, cheapestPrice: fresh };
    await route.fulfill({ response, json: { ...answer, fare } });
  });
  await page.getByRole('link', { name: /^Next month/ }).click();
  await page.waitForURL((url) => url.searchParams.get('month') === month);
  const note = page.getByRole('status').filter({ hasText: 'The price was just updated' });
  await note.waitFor();
  const shown = await page.locator('main').textContent();
  expect(shown?.split(spoken(fresh)).length).toBeGreaterThan(2);
  await expect
    .poll(() => note.textContent())
    .toMatch(new RegExp(`it was .*${spoken(old)}.* now .*${spoken(fresh)}`));

  await page.unroute('**/calendar?**');
  await reload(page);
  await expect.poll(() => page.getByRole('grid').locator(`[data-date="${month}-15"]`).count()).toBe(1);
  await page.getByRole('grid').locator(`[data-date="${day?.date}"]`).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`date=${day?.date}`));
  const book = page.getByRole('link', { name: /^Try the link/ });
  await expect.poll(() => book.getAttribute('href')).toContain(`departureDate=${day?.date}`);
  // So do what is sent and the comparison of airports.
  await page.getByRole('button', { name: 'Share' }).click();
  const sent = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(new URL(sent ?? '').searchParams.get('text')).toContain(`date=${day?.date}`);
  await page.keyboard.press('Escape');
  const compared = page.locator('caption[data-days]');
  await expect.poll(() => compared.getAttribute('data-days')).toBe(day?.date);
  await page.goBack();
  await expect.poll(() => book.getAttribute('href')).toContain(`departureDate=${judged.cheapestDate}`);
});

test('the first screen of a phone has place, price, verdict, a site and the button; then come the days, then the proof', async () => {
  for (const [language, width, height] of [
    ['/en', 360, 740],
    ['', 390, 844],
  ] as const) {
    const { page } = await open(`${language}/deal/${judged.code}`, {
      isNoisy: true,
      viewport: { width, height },
    });
    const boxOf = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox();
      if (!box) throw new Error(`${selector} is not there`);
      return box;
    };
    const bar = await boxOf('p[aria-hidden] + a[href^="/go/"]');
    const parts = ['h1', 'p[aria-live=polite] bdi', '[data-feathers]', '#compare-title ~ ul li'];
    const answer = await Promise.all(parts.map(boxOf));
    // Nothing is larger than the price.
    const sizeOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((part) => Number.parseFloat(getComputedStyle(part).fontSize));
    expect(await sizeOf('p[aria-live=polite] bdi')).toBe(56);
    expect(await sizeOf('h1')).toBeLessThanOrEqual(32);
    expect(answer.every(({ y, height: tall }) => y > 0 && y + tall < bar.y)).toBe(true);
    expect(bar.y + bar.height).toBeLessThan(height);
    const [days, proof] = [await boxOf('#days-title'), await boxOf('#history-title')];
    expect(days.y).toBeGreaterThan(answer.at(-1)?.y ?? 0);
    expect(proof.y).toBeGreaterThan(days.y);
    // Save, watch, share: three buttons of 44 pixels in one row, each with its name.
    const buttons = page.locator('div:has(> div > h1) button:not([popover] *)');
    const boxes = await buttons.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().toJSON()),
    );
    expect(boxes.map(({ width: wide }) => wide)).toEqual([44, 44, 44]);
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
    const names =
      language === '' ? ['أضف إلى المفضلة', /^متابعة السعر/, 'مشاركة'] : ['Save', /^Watch price/, 'Share'];
    for (const name of names) await page.getByRole('button', { name, exact: true }).waitFor();
    // Every number of the calendar is legible, and the price is the largest.
    const sizes = await page
      .locator(`[data-date="${judged.cheapestDate}"] span[aria-hidden]`)
      .evaluateAll((parts) =>
        parts
          .flatMap((part) => [part, ...part.children])
          .map((part) => Number.parseFloat(getComputedStyle(part).fontSize)),
      );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(13);
    expect(sizes.at(-1)).toBe(Math.max(...sizes));
  }
});

test('on a phone the costs of getting to an airport are opened whole into view', async () => {
  const height = 844;
  const { page } = await open(`/deal/${judged.code}`, { isNoisy: true, viewport: { width: 390, height } });
  const costs = page.locator('section[aria-labelledby=airports-title] details').first();
  await costs.evaluate((node) => window.scrollBy(0, node.getBoundingClientRect().top - 640));
  await costs.locator('summary').click();
  await costs.locator('input').last().waitFor();
  // Its place, whether or not a frame has come that hides the button above and shows it.
  const bar = page.locator('p[aria-hidden] + a[href^="/go/"]');
  await expect
    .poll(async () => {
      const [opened, shown] = [await costs.boundingBox(), await bar.boundingBox()];
      return (opened?.y ?? 0) + (opened?.height ?? 0) - (shown?.y ?? 0);
    })
    .toBeLessThan(0);
});

test('opened from a list on a phone: a skeleton, a call for its own fare alone, the booking button at hand', async () => {
  // Of a family that got the link of the list for four.
  const { page } = await open('/en/deals?adults=2&children=2', { viewport: { width: 360, height: 740 } });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const release = await holdCalls(page, '**/api/pricing/**');
  await page.locator('article:not([data-locked]) a[href*="/deal/"]').first().click();
  await page.waitForURL(/\/deal\//);
  await page.getByRole('status').getByText('Loading...').first().waitFor({ state: 'attached' });
  await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(0);
  release();
  await page.getByRole('heading', { level: 1, name: / to / }).waitFor();
  const code = new URL(page.url()).pathname.slice(-3);
  expect(asked.filter((path) => /^\/api\/pricing\/[^/]+$/.test(path))).toEqual([`/api/pricing/${code}`]);
  const box = await page.getByRole('link', { name: /^Try the link/ }).boundingBox();
  expect(box && box.y + box.height).toBeLessThan(740);
  expect(box?.height).toBeGreaterThanOrEqual(44);
  // Once it is out of sight the one at the bottom of the screen takes its place.
  await page.locator('#history-title').scrollIntoViewIfNeeded();
  const button = page.getByRole('link', { name: /^Try the link/ });
  await expect.poll(async () => (await button.boundingBox())?.y).toBeGreaterThan(640);
  await page.getByRole('button', { name: /Travelers: 2 adults, 2 children/ }).waitFor();
  await expect.poll(() => button.getAttribute('href')).toContain('adults=2&children=2');
  expect(await page.context().cookies()).toEqual([]);
});
