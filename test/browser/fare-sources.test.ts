/** Fare sources in a browser: terms and budgets changed, spending and accuracy read, confirmations on public pages. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminSettings } from '#contract/api/admin-settings.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { formatNumber } from '#contract/domain/localized-format.ts';
import { insertPriceCheck } from '#server/pipeline/checks/price-check.repository.ts';
import type { PriceCheck } from '#server/pipeline/checks/price-check.ts';
import { toastOf } from '#test/support/account-pages.ts';
import { createAdmin, type TestAdmin } from '#test/support/admins.ts';
import { type RunningTestApp, startTestApp } from '#test/support/app.ts';
import { expectNoAxeViolations, launchBrowser, type WatchedPage } from '#test/support/browser.ts';
import { openAs } from '#test/support/signed-in.ts';
import { updateSettings } from '#test/support/update-settings.ts';

let app: RunningTestApp;
let browser: Browser;
let admin: TestAdmin;
let fare: DestinationPrice;
let watched: WatchedPage;

type KnownSource = AdminSettings['builtIn']['fareSources'][number];

const ignav: KnownSource = {
  source: 'ignav',
  isConfigured: true,
  permission: {
    show: 'yes',
    cacheHours: 3,
    history: 'ask',
    automatic: 'yes',
    link: 'own',
    evidence: 'https://ignav.com/docs/production-checklist, 2026-11-22',
  },
  budget: { callsPerDay: 240, usdPerDay: null },
};
const wego: KnownSource = {
  ...ignav,
  source: 'wego',
  isConfigured: false,
  permission: { ...ignav.permission, history: 'no', automatic: 'user_initiated_only' },
};

const _screens: [string, BrowserContextOptions][] = [
  ['', { viewport: { width: 360, height: 740 }, colorScheme: 'light' }],
  ['/en', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }],
];

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp({ fares: 'recorded' }), launchBrowser()]);
  admin = await createAdmin(app.context);
  const fares: DestinationPrice[] = await (
    await fetch(new URL('/api/pricing/destinations', app.url).href)
  ).json();
  const open = fares.find(({ locked }) => !locked);
  if (!open) throw new Error('the test site lists no open fare');
  fare = open;
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

beforeEach(async () => {
  const { db, settings } = app.context;
  for (const table of ['setting', 'price_check', 'source_spend'] as const)
    await db.deleteFrom(table).execute();
  await settings.reload();
});

afterEach(() => watched.close());

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const url = new URL(path, app.url).href;
  watched = await openAs(browser, { cookie: admin.adminCookie }, { ...options, url });
  return watched.page;
}

/** A check of the cheapest fare, twelve minutes ago. */
function checkOf(overrides: Partial<PriceCheck> = {}): PriceCheck {
  const { bestSite, cheapestDate, cheapestPrice, observedAt, source } = fare;
  if (!bestSite || !cheapestDate || cheapestPrice === null || !observedAt || !source)
    throw new Error('the fare is not open');
  return {
    checkedAt: new Date(Date.now() - 12 * 60_000),
    askedSource: 'ignav',
    answeredSite: bestSite,
    answered: cheapestPrice,
    outcome: 'confirmed',
    source,
    site: bestSite,
    origin: 'RUH',
    destination: fare.code,
    tripType: 'oneway',
    departureDate: cheapestDate,
    returnDate: null,
    price: cheapestPrice,
    observedAt: new Date(observedAt),
    ...overrides,
  };
}

describe('terms and budgets', () => {
  const field = (page: Page, name: string) => page.locator(`[name="fareSources.ignav.${name}"]`);
  const save = (page: Page) => page.locator('form button[type=submit]').click();
  const current = () => app.context.settings.current().fareSources;

  /** The settings with two known sources, whichever this version of the site has. */
  async function openSettings(prefix: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await open(`${prefix}/admin`, options);
    await page.route('**/api/admin/settings', async (route) => {
      const response = await route.fetch();
      if (!response.ok()) return route.fulfill({ response });
      const answer: AdminSettings = await response.json();
      await route.fulfill({
        response,
        json: { ...answer, builtIn: { ...answer.builtIn, fareSources: [ignav, wego] } },
      });
    });
    await page.goto(new URL(`${prefix}/admin/settings?part=sources`, app.url).href);
    await page.locator('summary').first().waitFor();
    return page;
  }

  test('a choice says what it does, the published terms stand beside it, and are one press away', async () => {
    const page = await openSettings('/en');
    await page.getByText('Not set up').waitFor();
    await page.locator('summary').filter({ hasText: 'Ignav' }).click();
    await page.getByText('Its prices never become part of the price history until you choose yes.').waitFor();
    await field(page, 'history').selectOption('yes');
    await page.getByText('Its prices are recorded.').waitFor();
    await page.getByText('Published terms: Unclear').waitFor();
    await field(page, 'usdPerDay').fill('٠٫٥');
    await save(page);
    await toastOf(page, 'Settings Saved').waitFor();
    expect(current()).toEqual([
      {
        source: 'ignav',
        permission: { ...ignav.permission, history: 'yes' },
        budget: { callsPerDay: 240, usdPerDay: 0.5 },
      },
    ]);
    await page.getByRole('button', { name: 'Back to the published terms: Ignav' }).click();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
    expect(await field(page, 'history').inputValue()).toBe('ask');
    await save(page);
    await expect.poll(current).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  test('what is wrong is told beside its field in a card that was closed again, and nothing typed is lost', async () => {
    const page = await openSettings('');
    const summary = page.locator('summary').filter({ hasText: 'Ignav' });
    await summary.click();
    await field(page, 'cacheHours').fill('100');
    await field(page, 'callsPerDay').fill('كثير');
    await summary.click();
    await field(page, 'cacheHours').waitFor({ state: 'detached' });
    await save(page);
    await page.getByText('أدخل عددًا صحيحًا من 1 إلى 72، أو اترك الحقل فارغًا.').waitFor();
    await page.locator('[name="fareSources.ignav.cacheHours"][aria-invalid=true]:focus').waitFor();
    expect(await field(page, 'callsPerDay').inputValue()).toBe('كثير');
    await field(page, 'cacheHours').fill('');
    await field(page, 'callsPerDay').fill('0');
    await save(page);
    await expect
      .poll(current)
      .toMatchObject([{ permission: { cacheHours: null }, budget: { callsPerDay: 0 } }]);
  });

  test('a conflict is told in lines that can be read', async () => {
    const page = await openSettings('/en');
    await page.locator('summary').filter({ hasText: 'Ignav' }).click();
    const { source, permission, budget } = ignav;
    await updateSettings(app.context, {
      fareSources: [{ source, permission: { ...permission, show: 'no' }, budget }],
    });
    await field(page, 'callsPerDay').fill('500');
    await save(page);
    const panel = page.getByRole('region', { name: 'Someone changed these settings while you were editing' });
    await panel.getByText('Ignav · Show to visitors: No').waitFor();
    await panel.getByText('Ignav · Requests per day: 500 requests a day').waitFor();
    expect(await panel.getByText('Price history').count()).toBe(0);
    await panel.getByRole('button', { name: 'Save mine over it' }).click();
    await expect.poll(current).toMatchObject([{ permission: { show: 'yes' }, budget: { callsPerDay: 500 } }]);
  });
});

describe('cost and accuracy', () => {
  async function fill(): Promise<void> {
    const { db } = app.context;
    const { source, permission } = ignav;
    await updateSettings(app.context, {
      fareSources: [{ source, permission, budget: { callsPerDay: null, usdPerDay: 0.5 } }],
    });
    const spent = { source: 'ignav', day: riyadhDate(new Date()), calls: 187, micro_usd: '374000' };
    await db.insertInto('source_spend').values(spent).execute();
    await insertPriceCheck(db, checkOf());
    await insertPriceCheck(db, checkOf({ outcome: 'changed', answered: checkOf().price + 100 }));
    await insertPriceCheck(db, checkOf({ outcome: 'failed', answered: null, answeredSite: null }));
  }

  test('/en: what was spent, asked and found', async () => {
    const [prefix, spent, outcome, mark, limit] = [
      '/en',
      'USD 0.37 of 0.50',
      'Confirmed',
      'Too little known',
      'no limit',
    ] as const;
    await fill();
    const page = await open(`${prefix}/admin/operations?part=sources`);
    const card = page.getByRole('region', { name: 'Ignav', exact: true });
    await card.getByText(spent).first().waitFor();
    await card.getByText(limit).first().waitFor();
    const rows = page.locator('tbody tr').filter({ has: page.locator('[data-head]') });
    await expect.poll(() => rows.count()).toBe(4);
    await rows.getByText(outcome, { exact: true }).waitFor();
    await rows.getByText(mark).waitFor();
    expect(watched.problems).toEqual([]);
  });

  test('before anything was asked it says what to do', async () => {
    const page = await open('/en/admin/operations?part=sources');
    await page.getByText('No source that can confirm prices is set up').waitFor();
    await page.getByText('Nothing to compare yet.').waitFor();
    await page.getByRole('link', { name: 'Change terms and budgets' }).click();
    await page.waitForURL('**/en/admin/settings?part=sources');
  });

  test('a failure to load is told, and tried again', async () => {
    const page = await open('/en/admin');
    let isBroken = true;
    await page.route('**/api/admin/fare-sources', (route) => (isBroken ? route.abort() : route.continue()));
    await page.goto(new URL('/en/admin/operations?part=sources', app.url).href);
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    isBroken = false;
    await retry.click();
    await page.getByText('Nothing to compare yet.').waitFor();
  });
});

describe('on public pages', () => {
  test('/en/deal says beside the price when it was confirmed, and at which price', async () => {
    const [prefix, words, viewport] = [
      '/en',
      'Asked again 12 minutes ago at',
      { width: 1440, height: 900 },
    ] as const;
    const answered = Math.ceil(checkOf().price * 1.02);
    await insertPriceCheck(app.context.db, checkOf({ answered }));
    await app.context.board.rebuild();
    const page = await open(`${prefix}/deal/${fare.code}`, { viewport });
    const line = page.locator('[data-confirmation=confirmed]');
    // The server's page has the age of the minute it is kept for; the browser goes on from there.
    await expect.poll(() => line.innerText()).toContain(words);
    expect(await line.innerText()).toContain(formatNumber(answered, 'en'));
    await expectNoAxeViolations(page);
    expect(watched.problems).toEqual([]);
  });

  test('a booking site that keeps its prices is marked with words', async () => {
    const { db, snapshot } = app.context;
    for (let index = 0; index < 20; index += 1) await insertPriceCheck(db, checkOf());
    await snapshot.read('siteRecords');
    const page = await open(`/en/deal/${fare.code}`);
    const row = page.locator('#compare-title ~ ul li').filter({ hasText: 'Price usually holds' });
    expect(await row.count()).toBe(1);
  });
});
