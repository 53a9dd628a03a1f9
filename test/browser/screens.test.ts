/**
 * Every screen in both languages: accessible, still, silent in the console, nothing cut off, overlapping or too wide.
 * With `BROWSER_WALK=whole`, as in CI, in both themes and at eight widths.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { addDays } from '#contract/domain/dates.ts';
import type { Language } from '#contract/domain/language.ts';
import { createUser } from '#test/support/accounts.ts';
import { fillAudit, fillDays } from '#test/support/admin-activity.ts';
import { createAdmin } from '#test/support/admins.ts';
import { startTestApp } from '#test/support/app.ts';
import {
  expectAccess,
  isWholeWalk,
  launchBrowser,
  openPage,
  type WatchedPage,
  waitUntilHydrated,
} from '#test/support/browser.ts';
import { listMisfits } from '#test/support/screen-fit.ts';
import { openAs } from '#test/support/signed-in.ts';

type Screen = {
  name: string;
  /** Without the prefix of the language. */
  path: string;
  /** Missing pages complain of their own status in the console. */
  status?: number;
  /** The API tells the page with this status that nobody is signed in. */
  refused?: number;
  /** Whether the page comes without the application. */
  isStatic?: boolean;
  /** Present when the screen is whole. */
  shows?: string;
  reader?: Reader;
  /** What else the reader can bring it to, one after the other. */
  states?: readonly State[];
};

type Reader = 'guest' | 'member' | 'admin';

type State = {
  name: string;
  enter: (page: Page) => Promise<void>;
  /** Windows as wide as this do not have it. */
  below?: number;
};

const everyWidth = [320, 360, 414, 768, 1024, 1280, 1440, 1920];

let app: Awaited<ReturnType<typeof startTestApp>>;
let browser: Browser;
let pages: Record<Reader, Record<Language, WatchedPage>>;
let open: DestinationPrice;
let locked: DestinationPrice;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
  const member = await createUser(app.context, {
    firstName: 'عبدالرحمن',
    lastName: 'القحطاني الشمراني',
    email: 'abdulrahman.alqahtani.1990@longmail.example',
    subscription: 'premium',
    isEmailVerified: false,
  });
  const admin = await createAdmin(app.context);
  await fillDays(app.context, 40);
  await fillAudit(app.context, admin, [
    { action: 'deal.update', target: { kind: 'deal', id: '1', label: 'RUH–CAI' } },
    { action: 'user.role', target: { kind: 'user', id: '7', label: 'sara@example.com' } },
  ]);
  const fares: DestinationPrice[] = await (await fetch(address('/api/pricing/destinations'))).json();
  open = firstOf(fares.filter((fare) => fare.assessment?.status === 'assessed'));
  locked = firstOf(fares.filter((fare) => fare.requiresUpgrade));
  const url = address('/contact');
  pages = {
    guest: await openBoth(() => openPage(browser)),
    member: await openBoth(() => openAs(browser, member, { url })),
    admin: await openBoth(() => openAs(browser, { cookie: admin.adminCookie }, { url })),
  };
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

async function openBoth(openOne: () => Promise<WatchedPage>): Promise<Record<Language, WatchedPage>> {
  return { ar: await openOne(), en: await openOne() };
}

const address = (path: string) => new URL(path, app.url).href;
const height = 800;
/** A busy machine may paint between two chunks of a page, where one word of it is still to come. */
const leastShift = 0.0001;

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

const screens: readonly Screen[] = [
  { name: 'landing', path: '/', shows: 'article' },
  { name: 'landing with every place', path: '/?show=120', shows: 'article' },
  { name: 'landing with its map', path: '/?view=map', shows: '#prices section svg a' },
  { name: 'deals', path: '/deals', shows: 'article' },
  { name: 'deals as a list', path: '/deals?view=list', shows: 'article[data-view=list]' },
  { name: 'deals, none found', path: '/deals?search=xqzwv', states: [suggestions, filters] },
  { name: 'deals past the last page', path: '/deals?page=99' },
  { name: 'search', path: '/search' },
  { name: 'search with a destination', path: 'trip', states: [calendar] },
  { name: 'search with results', path: 'trip searched', shows: '#results-title' },
  { name: 'search without flights', path: 'trip unseen', shows: '#results-title' },
  { name: 'deal', path: 'open deal', shows: '[role=grid]', states: [share, costs] },
  { name: 'deal of Premium members', path: 'locked deal', shows: '#locked-title' },
  { name: 'deal not found', path: '/deal/QQQ', status: 404 },
  { name: 'Premium', path: '/premium', shows: 'form', states: [faults, kept] },
  { name: 'contact', path: '/contact', shows: 'form', states: [faults, notice, drawer] },
  { name: 'filters', path: '/filters', shows: 'form' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'login', path: '/login' },
  { name: 'forgotten password', path: '/forgot' },
  { name: 'alerts without a link', path: '/alerts' },
  { name: 'login of administrators', path: '/admin/login', refused: 401 },
  { name: 'offline', path: '/offline', isStatic: true },
  { name: 'nothing at this address', path: '/nowhere', status: 404 },
  ...listScreens('member', [
    ...['/', '/account', '/account?tab=preferences', '/account?tab=watches', '/account?tab=subscription'],
    ...['/account?tab=security', '/favorites', '/premium'],
  ]),
  ...listScreens('admin', [
    ...['/admin', '/admin/deals', '/admin/deals?form=new', '/admin/deals?view=review', '/admin/users'],
    ...['/admin/premium-destinations', '/admin/operations', '/admin/operations?part=jobs'],
    ...['/admin/operations?part=audit', '/admin/settings', '/admin/settings?part=booking'],
    ...['/admin/settings?part=calendar', '/admin/alerts', '/admin/alerts?part=suppressions'],
    ...['/admin/settings?part=sources', '/admin/operations?part=sources'],
  ]),
];

function listScreens(reader: Reader, paths: readonly string[]): Screen[] {
  return paths.map((path) => ({ name: `${path} of a ${reader}`, path, reader }));
}

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
    // Both at once: each language has a page of its own. Both end before the next one, also where one fails.
    const outcomes = await Promise.allSettled(
      (['ar', 'en'] as const).map((language) => expectGoodScreen(language, screen)),
    );
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  },
  120_000,
);

async function expectGoodScreen(language: Language, screen: Screen): Promise<void> {
  const watched = pages[screen.reader ?? 'guest'][language];
  const path = `${language === 'ar' ? '' : '/en'}${pathOf(screen)}`;
  // Arabic on a phone, English on a desktop: what is wrong in one of the other two is wrong in one of these.
  const loads = isWholeWalk ? [360, 1440] : [language === 'ar' ? 360 : 1440];
  for (const width of loads) {
    const where = `${screen.name}, ${language} at ${width} px`;
    await show(watched, { path, width, screen });
    await expectStillAndSilent(watched, screen);
    await expectFitting(watched.page, width === 360 ? [320, 360] : [768, 1440]);
    await watched.page.setViewportSize({ width, height });
    await expectAccess(watched.page, where);
    for (const { name, below, enter } of screen.states ?? []) {
      if (below !== undefined && width >= below) continue;
      await enter(watched.page);
      await expectAccess(watched.page, `${where}, ${name}`);
    }
  }
}

type Showing = { path: string; width: number; screen: Screen };

async function show({ page, problems }: WatchedPage, { path, width, screen }: Showing): Promise<void> {
  const { shows, status = 200, isStatic = false, reader = 'guest' } = screen;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: 'light' });
  problems.length = 0;
  const response = await page.goto(address(path));
  expect(response?.status()).toBe(status);
  if (!isStatic) await waitUntilHydrated(page);
  if (shows !== undefined) await page.locator(shows).first().waitFor();
  // Lists of members and administrators come after the page.
  if (reader !== 'guest') await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

async function expectStillAndSilent(
  { problems, listLayoutShifts }: WatchedPage,
  { status = 200, refused = status, reader }: Screen,
): Promise<void> {
  const own = `Failed to load resource: the server responded with a status of ${refused}`;
  expect(problems.filter((problem) => refused === 200 || !problem.startsWith(own))).toEqual([]);
  // Lists of the administration come after its frame.
  if (reader === 'admin') return;
  const shifts = await listLayoutShifts();
  expect(shifts.filter(({ value }) => value >= leastShift)).toEqual([]);
}

async function expectFitting(page: Page, widths: readonly number[]): Promise<void> {
  const found: string[] = [];
  for (const width of isWholeWalk ? everyWidth : widths) {
    await page.setViewportSize({ width, height });
    found.push(...(await listMisfits(page)).map((misfit) => `${width} px: ${misfit}`));
  }
  expect(found).toEqual([]);
}

describe('the measure', () => {
  test('finds text that is cut off, overlapping elements and a page that is too wide', async () => {
    const { page } = pages.guest.ar;
    await page.setViewportSize({ width: 800, height: 900 });
    // A page of the site takes no markup from scripts.
    await page.goto('about:blank');
    await page.setContent(`<!doctype html><body style="margin:0">
      <p style="inline-size:60px;overflow:hidden;white-space:nowrap">words that are too long</p>
      <p style="inline-size:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">words that may end</p>
      <button style="position:absolute;inset-block-start:300px;inset-inline-start:0">First button</button>
      <button style="position:absolute;inset-block-start:305px;inset-inline-start:20px">Second button</button>
      <select style="inline-size:60px"><option>a choice that is too long</option></select>
      <div style="inline-size:900px;block-size:10px"></div>`);
    const misfits = await listMisfits(page);
    expect(misfits.map((misfit) => misfit.split(/[":]/)[0]?.trim())).toContain('the page is 100 px too wide');
    expect(misfits.filter((misfit) => misfit.startsWith('cut off: "'))).toHaveLength(1);
    expect(misfits.filter((misfit) => misfit.startsWith('cut off: the choice'))).toHaveLength(1);
    expect(misfits.some((misfit) => /overlap: "First button".*"Second button"/.test(misfit))).toBe(true);
  });
});
