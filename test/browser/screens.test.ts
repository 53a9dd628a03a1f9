/**
 * Every screen of a guest, the fullest in both languages: accessible, still, silent in the console, nothing cut off,
 * overlapping or too wide. With `BROWSER_WALK=whole`, as before a release, also in both themes, at eight widths, all in both
 * languages, in fallback fonts and while they come in pieces.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { addDays } from '#contract/domain/dates.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import type { Language } from '#contract/domain/language.ts';
import { checkPath } from '#contract/domain/price-check.ts';
import { recordJob } from '#server/pipeline/record/record.jobs.ts';
import { fillSampleRecord } from '#server/pipeline/record/sample-record.ts';
import { firstHistoryDays } from '#server/pipeline/refresh/sample-history.ts';
import {
  holdCalls,
  isWholeWalk,
  launchBrowserWithPictures,
  openPage,
  type WatchedPage,
} from '#test/support/browser.ts';
import { browserSite } from '#test/support/browser-site.ts';
import { listMisfits } from '#test/support/screen-fit.ts';
import {
  openBoth,
  type Screen,
  type State,
  testFallbackFonts,
  testPieces,
  testScreens,
} from '#test/support/screen-walk.ts';
import { getFirst, openSharedSite } from '#test/support/shared-site.ts';

const { app, browser, address, getJson } = browserSite(openSharedSite, launchBrowserWithPictures);
let pages: Record<Language, WatchedPage>;
let open: DestinationPrice;
let locked: DestinationPrice;
let claim: { id: number };
let names: readonly string[];

beforeAll(async () => {
  const fares = await getJson<DestinationPrice[]>('/api/pricing/destinations');
  // Of those from which one departs the names are known, and short; so are those of countries.
  const far = fares.filter(
    ({ code, city, country }) => !departureAirports.some((near) => near === code) && city !== country,
  );
  names = [...new Set(far.flatMap(({ city, cityAr }) => [city, cityAr]))];
  open = getFirst(fares.filter((fare) => fare.assessment?.status === 'assessed'));
  locked = getFirst(fares.filter((fare) => fare.requiresUpgrade));
  const { refresh, record, sample, now } = app.context;
  const historyDays = sample?.listHistoryDays(now()).slice(-firstHistoryDays) ?? [];
  await fillSampleRecord(refresh, { historyDays, signal: AbortSignal.timeout(60_000) });
  await recordJob.run(app.context);
  await record.read();
  claim = getFirst(await getJson<{ id: number }[]>('/api/record/claims?outcome=judged'));
  pages = await openBoth(() => openPage(browser));
});

const trip = (more = '') => `/search?destination=${open.code}&departureDate=${open.cheapestDate}${more}`;
const unseen = () =>
  `&tripType=roundtrip&returnDate=${open.cheapestDate && addDays(open.cheapestDate, 61)}&results=1`;

const question = () => ({
  origin: 'RUH' as const,
  destination: open.code,
  departure: open.cheapestDate,
  return: open.returnDate,
});

const drawer: State = {
  name: 'drawer',
  below: 768,
  enter: async (page) => {
    await page.locator('header button[aria-haspopup=dialog]').click();
    await page.getByRole('dialog').waitFor();
  },
};

const suggestions: State = {
  name: 'suggestions',
  enter: async (page) => {
    await page.locator('main input[name=search]').first().fill('lon');
    await page.locator('[role=option]').first().waitFor();
  },
};

const filters: State = {
  name: 'filters',
  below: 768,
  enter: async (page) => {
    await page.keyboard.press('Escape');
    await page.locator('main a[aria-haspopup=dialog]').filter({ visible: true }).click();
    await page.getByRole('dialog').waitFor();
  },
};

const faults: State = {
  name: 'faults',
  enter: async (page) => {
    await page.locator('form button[type=submit]').click();
    await page.locator('[aria-invalid=true]').first().waitFor();
  },
};

const kept: State = {
  name: 'request kept',
  enter: async (page) => {
    await app.context.db.deleteFrom('limited_action').execute();
    await page.locator('form [name=email]').fill('sara@example.com');
    await page.locator('form button[type=submit]').click();
    await page.locator('main h3:focus').waitFor();
  },
};

const notice: State = {
  name: 'notice',
  enter: async (page) => {
    await app.context.db.deleteFrom('limited_action').execute();
    await page.locator('form [name=email]').fill('sara@example.com');
    for (const name of ['fullName', 'subject', 'message'])
      await page.locator(`form [name=${name}]`).fill('Sara');
    await page.locator('form button[type=submit]').click();
    await page.getByText('sara@example.com').first().waitFor();
  },
};

const share: State = {
  name: 'ways to share',
  enter: async (page) => {
    await page.locator('main button[popovertarget]').first().click();
    await page.locator('[popover] a').first().waitFor();
  },
};

const calendar: State = {
  name: 'calendar',
  enter: async (page) => {
    await page.locator('[data-field=departureDate] button').click();
    await page.locator('[data-date][data-level]').first().waitFor();
  },
};

/** The longest words of the comparison of airports. */
const costs: State = {
  name: 'costs of getting to an airport',
  enter: async (page) => {
    await page.keyboard.press('Escape');
    await page.locator('a[href="#airports-title"]').click();
    const ofAirport = page.locator('section[aria-labelledby=airports-title] details').first();
    await ofAirport.locator('summary').click();
    await ofAirport.locator('input').first().fill('300');
    await ofAirport.locator('select').first().selectOption('train');
  },
};

/** All parts of the record; one opens by its address. */
const parts: State = {
  name: 'parts',
  enter: async (page) => {
    await page.evaluate(() => {
      location.hash = 'method';
    });
    await page.locator('#method ol').waitFor();
    await page.evaluate(() => {
      for (const part of document.querySelectorAll<HTMLDetailsElement>('main details')) part.open = true;
    });
  },
};

const screens: readonly Screen[] = [
  { name: 'landing', path: '/', isFull: true, shows: 'article' },
  { name: 'landing with every place', path: '/?show=120', shows: 'article', isRepeated: true },
  { name: 'landing with its map', path: '/?view=map', shows: '#prices section svg a' },
  { name: 'deals', path: '/deals', isFull: true, shows: 'article' },
  { name: 'deals as a list', path: '/deals?view=list', shows: 'article[data-low]' },
  { name: 'deals, none found', path: '/deals?search=xqzwv', states: [suggestions, filters] },
  { name: 'deals past the last page', path: '/deals?page=99' },
  { name: 'search', path: '/search' },
  { name: 'search with a destination', path: () => trip(), states: [calendar] },
  { name: 'search with results', path: () => trip('&results=1'), isFull: true, shows: '#results-title' },
  { name: 'search without flights', path: () => trip(unseen()), shows: '#results-title' },
  {
    name: 'deal',
    path: () => `/deal/${open.code}`,
    isFull: true,
    shows: '[role=grid]',
    states: [share, costs],
  },
  { name: 'deal of Premium members', path: () => `/deal/${locked.code}`, shows: '#locked-title' },
  { name: 'deal not found', path: '/deal/QQQ', status: 404 },
  { name: 'Premium', path: '/premium', isFull: true, shows: 'form', states: [faults, kept] },
  { name: 'price witness', path: '/check', shows: 'form' },
  {
    name: 'price witness with an answer',
    path: () => checkPath({ ...question(), price: 900 }),
    isFull: true,
    shows: 'figure',
  },
  { name: 'record', path: '/record', isFull: true, shows: '#claims li', states: [parts] },
  { name: 'claim', path: () => `/record/${claim.id}`, shows: 'figure' },
  { name: 'contact', path: '/contact', shows: 'form', states: [faults, notice, drawer] },
  { name: 'filters', path: '/filters', shows: 'form' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'login', path: '/login' },
  { name: 'forgotten password', path: '/forgot' },
  { name: 'alerts without a link', path: '/alerts' },
  { name: 'login of administrators', path: '/admin/login' },
  { name: 'offline', path: '/offline', isStatic: true },
  { name: 'nothing at this address', path: '/nowhere', status: 404 },
];

testScreens({ reader: 'guest', pages: () => pages, address, names: () => names }, screens);
testPieces({ reader: 'guest', pages: () => pages, address }, screens);
testFallbackFonts(
  { reader: 'guest', address, open: () => openPage(browser, { isFirstVisit: true, isNoisy: true }) },
  screens,
);

test('with letters twice as large no page is wider than the screen', async () => {
  const { page } = pages.en;
  await page.setViewportSize({ width: 412, height: 900 });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  const wide: Record<string, number> = {};
  const where = ['/search', `/deal/${open.code}?origin=RUH`];
  if (isWholeWalk) where.push('/', '/deals', '/premium', '/record', '/filters');
  // The words of English are the longer ones.
  for (const path of where.flatMap((each) => (isWholeWalk ? [each, `/en${each}`] : [`/en${each}`]))) {
    await page.goto(address(path));
    const { size, more } = await page.evaluate(() => ({
      size: getComputedStyle(document.documentElement).fontSize,
      more: document.documentElement.scrollWidth - innerWidth,
    }));
    expect(size).toBe('32px');
    if (more > 0) wide[path] = more;
  }
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await session.detach();
  expect(wide).toEqual({});
});

test.each(isWholeWalk ? ['/en/', '/en/deals', '/en/search', '/en/premium', '/en/record'] : ['/en/deals'])(
  'nothing moves when the answers of %s come late',
  async (path) => {
    const { page, listLayoutShifts } = await openPage(browser, {
      url: address('/en/contact'),
      isNoisy: true,
    });
    const release = await holdCalls(page, '**/api/**');
    const skeletons = page.locator('main span[aria-hidden][class*=skeleton]');
    // Not by a press: what moves within half a second of one is not counted.
    await page.evaluate((to) => document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`)?.click(), path);
    await page.waitForURL(address(path));
    await expect.poll(() => skeletons.count()).toBeGreaterThan(0);
    release();
    await expect.poll(() => skeletons.count()).toBe(0);
    const shifts = await listLayoutShifts();
    expect(shifts.filter(({ value }) => value >= 0.02)).toEqual([]);
  },
);

describe('the measure', () => {
  test('finds text that is cut off, of another size or past its card, numbers on two lines, small targets, overlapping elements and a page that is too wide', async () => {
    const { page } = pages.ar;
    await page.setViewportSize({ width: 800, height: 900 });
    // A page of the site takes no markup from scripts.
    await page.goto('about:blank');
    await page.setContent(`<!doctype html><body style="margin:0">
      <p style="inline-size:60px;overflow:hidden;white-space:nowrap">words that are too long</p>
      <p style="inline-size:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">words that may end</p>
      <button style="position:absolute;inset-block-start:300px;inset-inline-start:0">First button</button>
      <button style="position:absolute;inset-block-start:305px;inset-inline-start:20px">Second button</button>
      <select style="inline-size:60px"><option>a choice that is too long</option></select>
      <p style="font-size:15px">other words</p>
      <div style="inline-size:40px;border:1px solid;border-radius:4px;white-space:nowrap">words past it</div>
      <a href="#" style="position:absolute;inset-block-start:400px">small</a>
      <p style="inline-size:60px;overflow-wrap:break-word">1,356,789,012 and SAR 12,345 and 12,345</p>
      <p style="inline-size:100px">from 14 January 2027 to 8&nbsp;Mar</p>
      <div role="dialog" style="inline-size:90px;overflow:auto"><div style="inline-size:98px">-</div></div>
      <svg><text y="16" font-size="12">small words of a chart</text></svg>
      <div style="inline-size:900px;block-size:10px"></div>`);
    const misfits = await listMisfits(page);
    expect(misfits.map((misfit) => misfit.split(/[":]/)[0]?.trim())).toContain('the page is 100 px too wide');
    expect(misfits.filter((misfit) => misfit.startsWith('cut off: "'))).toHaveLength(1);
    expect(misfits.filter((misfit) => misfit.startsWith('cut off: the choice'))).toHaveLength(1);
    expect(misfits.filter((misfit) => misfit.startsWith('other size: "'))).toHaveLength(4);
    expect(misfits.filter((misfit) => misfit.startsWith('past its card: "words past'))).toHaveLength(1);
    expect(misfits.filter((misfit) => misfit.startsWith('small target: "small'))).toHaveLength(1);
    expect(
      misfits.filter((misfit) => misfit.startsWith('two lines')).map((misfit) => misfit.split('"')[1]),
    ).toEqual(['1,356,789,012', 'SAR 12,345', '14 January 2027']);
    expect(misfits.some((misfit) => misfit.startsWith('other face: "wordsthat'))).toBe(true);
    expect(misfits).toContain('the dialog is 8 px too wide');
    expect(misfits.some((misfit) => /overlap: "First button".*"Second button"/.test(misfit))).toBe(true);
  });
});
