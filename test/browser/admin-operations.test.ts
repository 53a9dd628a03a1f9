/** The operations of the administration in a real browser: every part read, acted on, in both languages. */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { insertPriceCheck, type PriceCheck } from '#server/pipeline/checks/price-check.repository.ts';
import { toastOf } from '#test/support/account-pages.ts';
import { createUser, type TestUser } from '#test/support/accounts.ts';
import { createAdmin, type TestAdmin } from '#test/support/admins.ts';
import { type RunningTestApp, startTestApp } from '#test/support/app.ts';
import { launchBrowser, type WatchedPage, waitUntilHydrated } from '#test/support/browser.ts';
import {
  buildStoredJob,
  insertMail,
  insertPeople,
  insertRuns,
  setJobs,
} from '#test/support/operations-records.ts';
import { openAs } from '#test/support/signed-in.ts';
import { updateSettings } from '#test/support/update-settings.ts';
import { formatDate } from '#web/i18n/format.ts';

let app: RunningTestApp;
let browser: Browser;
let admin: TestAdmin;
let free: TestUser;
let premium: TestUser;
let watched: WatchedPage;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp({ fares: 'none' }), launchBrowser()]);
  const { context } = app;
  [admin, free, premium] = [
    await createAdmin(context),
    await createUser(context),
    await createUser(context, { subscription: 'premium' }),
  ];
});

beforeEach(async () => {
  const { db } = app.context;
  for (const table of ['provider_run', 'mail_outbox', 'contact_message', 'early_access_request'] as const)
    await db.deleteFrom(table).execute();
  await insertRuns(db);
  await insertMail(db);
  await insertPeople(db, [free.email, premium.email]);
  setJobs(app.context.jobs, [buildStoredJob(), buildStoredJob({ name: 'one-nobody-named' })]);
});

afterEach(() => watched.close());

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const url = new URL(path, app.url).href;
  watched = await openAs(browser, { cookie: admin.adminCookie }, { ...options, url });
  await watched.page.locator('main h2').first().waitFor();
  return watched.page;
}

const english = (part: string) => `/en/admin/operations?part=${part}`;
const rowsOf = (page: Page, part: Page | Locator = page) =>
  part.locator('tbody tr').filter({ has: page.locator('[data-head]') });

async function lastAction(): Promise<string | undefined> {
  const row = await app.context.db
    .selectFrom('audit_entry')
    .select('action')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.action;
}

test('health: a sentence for each area; providers: their reads, and a refresh', async () => {
  const page = await open('/en/admin/operations', { viewport: { width: 360, height: 800 } });
  await page.getByRole('heading', { name: 'Is everything all right?' }).waitFor();
  await expect.poll(() => page.locator('main h3').count()).toBe(7);
  const areaOf = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const mail = await areaOf('Email').innerText();
  for (const words of ['Needs attention', 'SMTP_URL']) expect(mail).toContain(words);
  await expect.poll(() => areaOf('Database').innerText()).toContain('All right');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await page.route('**/api/admin/providers', async (route) => {
    const answer = await route.fetch();
    const states = (await answer.json()) as object[];
    const json = states.map((each) => ({ ...each, isActive: true, isRefreshed: true }));
    await route.fulfill({ response: answer, json });
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Fare providers', exact: true }).click();
  const failing = page.getByRole('region', { name: 'travelpayouts' });
  await failing.getByText('Failing', { exact: true }).waitFor();
  await failing.getByText('It did not answer in time').waitFor();
  await page
    .getByRole('region', { name: /sample/ })
    .getByText('Implausible price')
    .waitFor();
  await expect.poll(() => rowsOf(page).count()).toBe(25);
  await page.getByLabel('Outcome', { exact: true }).selectOption('With refused rows');
  await expect.poll(() => rowsOf(page).count()).toBe(1);
  await expect.poll(() => rowsOf(page).innerText()).toContain('13');
  expect(new URL(page.url()).searchParams.get('outcome')).toBe('refused');
  expect(watched.problems).toEqual([]);
  let calls = 0;
  await page.route('**/api/admin/providers/sample/run', (route) => {
    calls += 1;
    const body = { code: 'conflict', message: 'changed' };
    return calls === 1 ? route.fulfill({ json: { slices: 48 } }) : route.fulfill({ status: 409, json: body });
  });
  await page.getByRole('button', { name: 'Refresh' }).first().click();
  const run = page.getByRole('button', { name: 'Run now: Sample fares (sample)' });
  await run.click();
  await toastOf(page, '48 fetches are queued.').waitFor();
  await run.click();
  await toastOf(page, 'A refresh is already running').waitFor();
});

test('jobs: failed ones first and tried again; mail: narrowed and tried again', async () => {
  const page = await open(english('jobs'));
  await page.getByText('Every 3 hours at minute 07').waitFor();
  await page.getByText('0 4 * * 1').waitFor();
  const first = rowsOf(page).filter({ hasText: 'Fetch fares from one city' }).first();
  await first.locator('summary').click();
  await first.getByText('"origin": "RUH"').waitFor();
  await page.getByRole('button', { name: 'Retry: Fetch fares from one city' }).click();
  await toastOf(page, 'The job will be retried').waitFor();
  await first.locator('summary').filter({ hasText: 'ProviderError' }).waitFor({ state: 'detached' });
  await expect.poll(lastAction).toBe('job.retry');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('DIV');
  await page.getByRole('button', { name: 'Show jobs: Tidy up email' }).click();
  await page.getByText('No jobs in this state.').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?state=all&name=mail-tidy&part=jobs');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?part=jobs');

  await page.getByRole('link', { name: 'Email', exact: true }).click();
  await expect.poll(() => rowsOf(page).count()).toBe(3);
  await expect.poll(() => page.getByRole('button', { name: /gone@example\.com/ }).count()).toBe(0);
  await page.getByRole('searchbox').fill('sara');
  await expect.poll(() => rowsOf(page).count()).toBe(1);
  await page.getByLabel('State', { exact: true }).selectOption('Waiting');
  await page.getByText('451 Greylisted').waitFor();
  await page.getByRole('button', { name: 'Try now: sara@example.com' }).click();
  await toastOf(page, 'The email is being retried').waitFor();
  await expect.poll(lastAction).toBe('mail.retry');
  await page.getByRole('searchbox').fill('nobody');
  await expect.poll(() => rowsOf(page).count()).toBe(0);
  expect(watched.problems).toEqual([]);
});

test('messages: read as written, answered, ticked off, deleted after a question', async () => {
  const page = await open('/admin/operations?part=messages&state=all');
  await expect.poll(() => rowsOf(page).count()).toBe(2);
  const read = page.getByRole('button', { name: 'قراءة رسالة نورة القحطاني' });
  await read.click();
  const dialog = page.getByRole('dialog');
  const text = dialog.getByText('هل يمكنني <b>تغيير</b> باقتي؟');
  await text.waitFor();
  await expect.poll(() => text.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  await expect
    .poll(() => dialog.getByRole('link', { name: 'الرد بالبريد الإلكتروني' }).getAttribute('href'))
    .toBe(`mailto:noura%2B1@example.com?subject=${encodeURIComponent('Re: سؤال & جواب')}`);
  await page.keyboard.press('Escape');
  await expect.poll(() => read.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(watched.problems).toEqual([]);
  await page.route('**/api/admin/contact-messages/*', (route) => route.abort());
  await page.getByRole('button', { name: /^تمت المعالجة: / }).click();
  await toastOf(page, 'خطأتعذّر تغيير الحالة').waitFor();
  await page.unroute('**/api/admin/contact-messages/*');
  await read.click();
  await dialog.getByRole('button', { name: 'تمت المعالجة' }).click();
  await toastOf(page, 'تمت معالجته').waitFor();
  await expect.poll(lastAction).toBe('contact_message.update');
  const remove = page.getByRole('button', { name: 'حذف رسالة Done Already' });
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'إلغاء' }).click();
  await expect.poll(() => rowsOf(page).count()).toBe(2);
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'حذف' }).click();
  await toastOf(page, 'حُذفت الرسالة').waitFor();
  await expect.poll(() => rowsOf(page).count()).toBe(1);
  await expect.poll(lastAction).toBe('contact_message.delete');
});

test('early access: invited without an account, or Premium granted, then done', async () => {
  const page = await open(english('early-access'));
  await expect.poll(() => rowsOf(page).count()).toBe(3);
  const users = '/en/admin/users';
  await expect
    .poll(() => page.getByRole('link', { name: 'Invite someone' }).getAttribute('href'))
    .toMatch(
      /^\/en\/admin\/users\?form=new&email=someone%2Bnew%40example\.com&subscription=premium&language=en&plan=annual&price=99&request=[\da-f-]{36}$/,
    );
  const granting = page.getByRole('link', { name: 'Grant Premium to' });
  await expect.poll(() => granting.count()).toBe(1);
  const asked = new URL((await granting.getAttribute('href')) ?? '', app.url);
  expect(asked.pathname).toBe(users);
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({ search: free.email, premium: free.id });
  await rowsOf(page).filter({ hasText: premium.email }).getByText('Has Premium').waitFor();
  await page.getByRole('button', { name: 'Mark done: someone' }).click();
  await expect.poll(() => rowsOf(page).count()).toBe(2);
  await expect.poll(lastAction).toBe('early_access_request.update');
  expect(watched.problems).toEqual([]);

  await granting.click();
  const dialog = page.getByRole('dialog');
  const day = await dialog.locator('[name=endsOn]:focus').inputValue();
  await expect.poll(() => new URL(page.url()).search).toBe(`?search=${encodeURIComponent(free.email)}`);
  const { db } = app.context;
  const request = await db
    .selectFrom('early_access_request')
    .selectAll()
    .where('email', '=', free.email)
    .executeTakeFirstOrThrow();
  await expect.poll(() => dialog.locator('[name=plan]').inputValue()).toBe(request.plan);
  await expect.poll(async () => Number(await dialog.locator('[name=price]').inputValue())).toBeGreaterThan(1);
  await dialog.locator('[name=price]').fill('١٬٢٥٠٫٥');
  await dialog.getByRole('button', { name: 'Grant Premium' }).click();
  const until = formatDate(day, 'en');
  await page
    .locator('li')
    .filter({ hasText: `until ${until}. The request is marked as done.` })
    .waitFor();
  await dialog.getByText(` to ${until}`).waitFor();
  await dialog.getByText('1,250.50').waitFor();
  await dialog.getByRole('button', { name: 'End Premium now' }).click();
  await page
    .getByRole('dialog', { name: /Premium of/ })
    .getByRole('button', { name: 'End Premium now' })
    .click();
  await page.locator('[role=dialog]:focus, [role=dialog] :focus').waitFor();
  const done = await db
    .selectFrom('early_access_request')
    .select('done_at')
    .where('id', '=', request.id)
    .execute();
  expect(done[0]?.done_at).not.toBeNull();
});

describe('cost and accuracy of the fare sources', () => {
  const checked: PriceCheck = {
    checkedAt: new Date(Date.now() - 12 * 60_000),
    askedSource: 'serpapi',
    answeredSite: 'wego',
    answered: 700,
    outcome: 'confirmed',
    source: 'file',
    site: 'wego',
    origin: 'RUH',
    destination: 'CAI',
    tripType: 'oneway',
    departureDate: addDays(riyadhDate(new Date()), 30),
    returnDate: null,
    price: 700,
    observedAt: new Date(Date.now() - 3_600_000),
  };

  async function fill(): Promise<void> {
    const { db } = app.context;
    const permission = {
      ...{ show: 'yes', cacheHours: 3, history: 'ask', automatic: 'yes', link: 'own' },
      evidence: 'https://serpapi.com/docs/production-checklist, 2026-11-22',
    };
    await updateSettings(app.context, {
      fareSources: [{ source: 'serpapi', permission, budget: { callsPerDay: null, usdPerDay: 0.5 } }],
    });
    const spent = { source: 'serpapi', day: riyadhDate(new Date()), calls: 187, micro_usd: '374000' };
    await db.insertInto('source_spend').values(spent).execute();
    await insertPriceCheck(db, checked);
    await insertPriceCheck(db, { ...checked, outcome: 'changed', answered: 800 });
    await insertPriceCheck(db, { ...checked, outcome: 'failed', answered: null, answeredSite: null });
  }

  test('says what to do at first, then what was spent, asked and found', async () => {
    const page = await open(english('providers'));
    await page.getByText('No source that can confirm prices is set up').waitFor();
    await page.getByText('Nothing to compare yet.').waitFor();
    const link = page.getByRole('link', { name: 'Change terms and budgets' });
    await expect.poll(() => link.getAttribute('href')).toBe('/en/admin/settings?part=sources');
    await fill();
    let isBroken = true;
    await page.route('**/api/admin/fare-sources', (route) => (isBroken ? route.abort() : route.continue()));
    await page.reload();
    await waitUntilHydrated(page);
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    isBroken = false;
    await retry.click();
    const card = page.getByRole('region', { name: 'SerpApi', exact: true });
    await card.getByText('USD 0.37 of 0.50').first().waitFor();
    await card.getByText('no limit').first().waitFor();
    const accuracy = page.getByRole('region', {
      name: /^(Prices that were checked again|Who keeps their price)$/,
    });
    await expect.poll(() => rowsOf(page, accuracy).count()).toBe(4);
    await rowsOf(page, accuracy).getByText('Confirmed', { exact: true }).waitFor();
    await rowsOf(page, accuracy).getByText('Too little known').waitFor();
  });
});
