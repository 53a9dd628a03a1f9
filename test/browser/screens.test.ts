/** Every guest page in every language, theme and width: accessible, no layout shift, no console errors, no overflow. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { addDays } from '#contract/domain/dates.ts';
import type { Language } from '#contract/domain/language.ts';
import { startTestApp } from '#test/support/app.ts';
import {
  expectAccessInBothThemes,
  launchBrowser,
  openPage,
  type WatchedPage,
  waitUntilHydrated,
} from '#test/support/browser.ts';

type Screen = {
  name: string;
  /** Without the prefix of the language. */
  path: string;
  /** Missing pages complain of their own status in the console. */
  status?: number;
  /** Whether the page comes without the application. */
  isStatic?: boolean;
  /** Present when the screen is whole. */
  shows?: string;
  /** What else the reader can bring it to, one after the other. */
  states?: readonly State[];
};

type State = {
  name: string;
  enter: (page: Page) => Promise<void>;
  /** Windows as wide as this do not have it. */
  below?: number;
};

let app: Awaited<ReturnType<typeof startTestApp>>;
let browser: Browser;
let pages: Record<Language, WatchedPage>;
let open: DestinationPrice;
let locked: DestinationPrice;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
  const fares: DestinationPrice[] = await (await fetch(address('/api/pricing/destinations'))).json();
  open = firstOf(fares.filter((fare) => fare.assessment?.status === 'assessed'));
  locked = firstOf(fares.filter((fare) => fare.requiresUpgrade));
  pages = { ar: await openPage(browser), en: await openPage(browser) };
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const address = (path: string) => new URL(path, app.url).href;
const height = 800;

function firstOf<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('the test site lacks a fare that this test needs');
  return first;
}

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
    await page.locator('main button[aria-haspopup=dialog]:not([data-look])').click();
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

const screens: readonly Screen[] = [
  { name: 'landing', path: '/', shows: 'article' },
  { name: 'landing with its map', path: '/?view=map', shows: '#prices section svg a' },
  { name: 'deals', path: '/deals', shows: 'article' },
  { name: 'deals as a list', path: '/deals?view=list', shows: 'article[data-view=list]' },
  { name: 'deals, none found', path: '/deals?search=xqzwv', states: [suggestions, filters] },
  { name: 'deals past the last page', path: '/deals?page=99' },
  { name: 'search', path: '/search' },
  { name: 'search with a destination', path: 'trip', states: [calendar] },
  { name: 'search with results', path: 'trip searched', shows: '#results-title' },
  { name: 'search without flights', path: 'trip unseen', shows: '#results-title' },
  { name: 'deal', path: 'open deal', shows: '[role=grid]', states: [share] },
  { name: 'deal of Premium members', path: 'locked deal', shows: '#locked-title' },
  { name: 'deal not found', path: '/deal/QQQ', status: 404 },
  { name: 'Premium', path: '/premium', shows: 'form', states: [faults, kept] },
  { name: 'contact', path: '/contact', shows: 'form', states: [faults, notice, drawer] },
  { name: 'filters', path: '/filters', shows: 'form' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'offline', path: '/offline', isStatic: true },
  { name: 'nothing at this address', path: '/nowhere', status: 404 },
];

/** Paths that depend on what the site lists today. */
function pathOf({ path }: Screen): string {
  const trip = `/search?destination=${open.code}&departureDate=${open.cheapestDate}`;
  const unseen = `&tripType=roundtrip&returnDate=${open.cheapestDate && addDays(open.cheapestDate, 61)}`;
  const paths: Record<string, string> = {
    trip,
    'trip searched': `${trip}&results=1`,
    'trip unseen': `${trip}${unseen}&results=1`,
    'open deal': `/deal/${open.code}`,
    'locked deal': `/deal/${locked.code}`,
  };
  return paths[path] ?? path;
}

test.each(screens)(
  '$name',
  async (screen) => {
    // Both at once: each language has a page of its own. Both end before the next try, also where one fails.
    const outcomes = await Promise.allSettled(
      (['ar', 'en'] as const).map((language) => expectGoodScreen(language, screen)),
    );
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  },
  120_000,
);

async function expectGoodScreen(language: Language, screen: Screen): Promise<void> {
  const watched = pages[language];
  const path = `${language === 'ar' ? '' : '/en'}${pathOf(screen)}`;
  for (const width of [360, 1440]) {
    await show(watched, { path, width, screen });
    await expectStillAndSilent(watched, screen);
    await expectFitting(watched.page, width === 360 ? [320, 360] : [width]);
    const where = `in ${language} at ${width} px`;
    await expectAccess(watched.page, `${screen.name} ${where}`);
    for (const { name, below, enter } of screen.states ?? []) {
      if (below !== undefined && width >= below) continue;
      await enter(watched.page);
      await expectAccess(watched.page, `${screen.name}, ${name}, ${where}`);
    }
  }
}

async function expectAccess(page: Page, name: string): Promise<void> {
  await expectAccessInBothThemes(page).catch((error: Error) => {
    throw new Error(`${name}, ${error.message}`);
  });
}

type Showing = { path: string; width: number; screen: Screen };

async function show({ page, problems }: WatchedPage, { path, width, screen }: Showing): Promise<void> {
  const { shows, status = 200, isStatic = false } = screen;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: 'light' });
  problems.length = 0;
  const response = await page.goto(address(path));
  expect(response?.status()).toBe(status);
  if (!isStatic) await waitUntilHydrated(page);
  if (shows !== undefined) await page.locator(shows).first().waitFor();
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

async function expectStillAndSilent(
  { problems, listLayoutShifts }: WatchedPage,
  { status = 200 }: Screen,
): Promise<void> {
  const own = `Failed to load resource: the server responded with a status of ${status}`;
  expect(problems.filter((problem) => status === 200 || !problem.startsWith(own))).toEqual([]);
  expect(await listLayoutShifts()).toEqual([]);
}

async function expectFitting(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    const widest = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(widest, `width of the page in a window of ${width} px`).toBeLessThanOrEqual(width);
  }
}
