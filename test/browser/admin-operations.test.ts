/** The operations of the administration in a real browser: every part read, acted on, in both languages. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toastOf } from '#test/support/account-pages.ts';
import { createUser, type TestUser } from '#test/support/accounts.ts';
import { createAdmin, type TestAdmin } from '#test/support/admins.ts';
import { type RunningTestApp, startTestApp } from '#test/support/app.ts';
import { launchBrowser, type WatchedPage } from '#test/support/browser.ts';
import {
  buildStoredJob,
  insertMail,
  insertPeople,
  insertRuns,
  setJobs,
} from '#test/support/operations-records.ts';
import { openAs } from '#test/support/signed-in.ts';
import { formatDate } from '#web/i18n/format.ts';

let app: RunningTestApp;
let browser: Browser;
let admin: TestAdmin;
let free: TestUser;
let premium: TestUser;
let watched: WatchedPage;

/** Those with rows; the sources have a file of their own. */
const _parts = ['providers', 'jobs', 'mail', 'messages', 'early-access', 'audit'] as const;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp({ fares: 'none' }), launchBrowser()]);
  const { context } = app;
  [admin, free, premium] = [
    await createAdmin(context),
    await createUser(context),
    await createUser(context, { subscription: 'premium' }),
  ];
}, 120_000);

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
const rowsOf = (page: Page) => page.locator('tbody tr').filter({ has: page.locator('[data-head]') });

async function lastAction(): Promise<string | undefined> {
  const row = await app.context.db
    .selectFrom('audit_entry')
    .select('action')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.action;
}

describe('providers', () => {
  test('/en/admin/operations?part=providers: states, reasons in words, and the reads of one', async () => {
    const [path, state, failure, reason, label, refused] = [
      '/en/admin/operations?part=providers',
      'Failing',
      'It did not answer in time',
      'Implausible price',
      'Outcome',
      'With refused rows',
    ] as const;
    const page = await open(path);
    const failing = page.getByRole('region', { name: 'travelpayouts' });
    await failing.getByText(state, { exact: true }).waitFor();
    await failing.getByText(failure).waitFor();
    await page
      .getByRole('region', { name: /sample/ })
      .getByText(reason)
      .waitFor();
    await expect.poll(() => rowsOf(page).count()).toBe(25);
    await page.getByLabel(label, { exact: true }).selectOption(refused);
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    expect(await rowsOf(page).innerText()).toContain('13');
    expect(new URL(page.url()).searchParams.get('outcome')).toBe('refused');
    expect(watched.problems).toEqual([]);
  });

  test('a refresh is begun, and a second one is told of the first', async () => {
    const page = await open(english('providers'));
    await page.route('**/api/admin/providers', async (route) => {
      const answer = await route.fetch();
      const states = (await answer.json()) as object[];
      await route.fulfill({
        response: answer,
        json: states.map((each) => ({ ...each, isActive: true, isRefreshed: true })),
      });
    });
    let calls = 0;
    await page.route('**/api/admin/providers/sample/run', (route) => {
      calls += 1;
      const body = { code: 'conflict', message: 'changed' };
      return calls === 1
        ? route.fulfill({ json: { slices: 48 } })
        : route.fulfill({ status: 409, json: body });
    });
    await page.getByRole('button', { name: 'Refresh' }).first().click();
    const run = page.getByRole('button', { name: 'Run now: Sample fares (sample)' });
    await run.click();
    await toastOf(page, '48 fetches are queued.').waitFor();
    await run.click();
    await toastOf(page, 'A refresh is already running').waitFor();
  });
});

describe('jobs', () => {
  test(': failed ones first, opened, tried again', async () => {
    const [path, name, retry, done, schedule] = [
      english('jobs'),
      'Fetch fares from one city',
      'Retry: Fetch fares from one city',
      'The job will be retried',
      'Every 3 hours at minute 07',
    ] as const;
    const page = await open(path);
    await page.getByText(schedule).waitFor();
    await page.getByText('0 4 * * 1').waitFor();
    const first = rowsOf(page).filter({ hasText: name }).first();
    await first.locator('summary').click();
    await first.getByText('"origin": "RUH"').waitFor();
    await page.getByRole('button', { name: retry }).click();
    await toastOf(page, done).waitFor();
    await first.locator('summary').filter({ hasText: 'ProviderError' }).waitFor({ state: 'detached' });
    expect(await lastAction()).toBe('job.retry');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('DIV');
    expect(watched.problems).toEqual([]);
  });

  test('a queue shows its jobs', async () => {
    const page = await open(english('jobs'));
    await page.getByRole('button', { name: 'Show jobs: Tidy up email' }).click();
    await page.getByText('No jobs in this state.').waitFor();
    expect(new URL(page.url()).search).toBe('?state=all&name=mail-tidy&part=jobs');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?part=jobs');
  });
});

test(': the outbox narrowed, a waiting mail tried again', async () => {
  const [path, label, waiting, retry, done] = [
    english('mail'),
    'State',
    'Waiting',
    'Try now: sara@example.com',
    'The email is being retried',
  ] as const;
  const page = await open(path);
  await expect.poll(() => rowsOf(page).count()).toBe(3);
  expect(await page.getByRole('button', { name: /gone@example\.com/ }).count()).toBe(0);
  await page.getByRole('searchbox').fill('sara');
  await expect.poll(() => rowsOf(page).count()).toBe(1);
  await page.getByLabel(label, { exact: true }).selectOption(waiting);
  await page.getByText('451 Greylisted').waitFor();
  await page.getByRole('button', { name: retry }).click();
  await toastOf(page, done).waitFor();
  expect(await lastAction()).toBe('mail.retry');
  await page.getByRole('searchbox').fill('nobody');
  await expect.poll(() => rowsOf(page).count()).toBe(0);
});

describe('messages', () => {
  test(': read as written, answered, ticked off', async () => {
    const [path, read, reply, mark, done] = [
      english('messages'),
      'Read the message of نورة القحطاني',
      'Reply by email',
      'Mark done',
      'Marked as done',
    ] as const;
    const page = await open(path);
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    await page.getByRole('button', { name: read }).click();
    const dialog = page.getByRole('dialog');
    const text = dialog.getByText('هل يمكنني <b>تغيير</b> باقتي؟');
    await text.waitFor();
    expect(await text.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    expect(await dialog.getByRole('link', { name: reply }).getAttribute('href')).toBe(
      `mailto:noura%2B1@example.com?subject=${encodeURIComponent('Re: سؤال & جواب')}`,
    );
    await dialog.getByRole('button', { name: mark }).click();
    await toastOf(page, done).waitFor();
    await expect.poll(() => rowsOf(page).count()).toBe(0);
    expect(await lastAction()).toBe('contact_message.update');
    expect(watched.problems).toEqual([]);
  });

  test('the focus goes back to where it was read from; deletion asks first', async () => {
    const page = await open(`${english('messages')}&state=all`);
    await expect.poll(() => rowsOf(page).count()).toBe(2);
    const read = page.getByRole('button', { name: 'Read the message of Done Already' });
    await read.click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => read.evaluate((button) => button === document.activeElement)).toBe(true);
    const remove = page.getByRole('button', { name: 'Delete the message of Done Already' });
    await remove.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await rowsOf(page).count()).toBe(2);
    await remove.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await toastOf(page, 'Message deleted').waitFor();
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    expect(await lastAction()).toBe('contact_message.delete');
  });

  test('a failure is told in the words for it', async () => {
    const page = await open(english('messages'));
    await page.route('**/api/admin/contact-messages/*', (route) => route.abort());
    await page.getByRole('button', { name: /^Mark done/ }).click();
    await toastOf(page, 'ErrorFailed to change the state').waitFor();
    expect(await rowsOf(page).count()).toBe(1);
  });
});

test(': invited without an account, Premium granted to one', async () => {
  const [path, users, invite, grant, has, mark] = [
    english('early-access'),
    '/en/admin/users',
    'Invite someone',
    'Grant Premium to',
    'Has Premium',
    'Mark done: someone',
  ] as const;
  const page = await open(path);
  await expect.poll(() => rowsOf(page).count()).toBe(3);
  expect(await page.getByRole('link', { name: invite }).getAttribute('href')).toBe(
    `${users}?form=new&email=someone%2Bnew%40example.com&subscription=premium`,
  );
  const granting = page.getByRole('link', { name: grant });
  expect(await granting.count()).toBe(1);
  const asked = new URL((await granting.getAttribute('href')) ?? '', app.url);
  expect(asked.pathname).toBe(users);
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({ search: free.email, premium: free.id });
  await rowsOf(page).filter({ hasText: premium.email }).getByText(has).waitFor();
  await page.getByRole('button', { name: mark }).click();
  await expect.poll(() => rowsOf(page).count()).toBe(2);
  expect(await lastAction()).toBe('early_access_request.update');
  expect(watched.problems).toEqual([]);
});

test('Grant Premium opens the window of the person with what was asked for; granted, the request is done', async () => {
  const page = await open(english('early-access'));
  await page.getByRole('link', { name: 'Grant Premium to' }).click();
  const dialog = page.getByRole('dialog');
  const day = await dialog.locator('[name=endsOn]:focus').inputValue();
  expect(new URL(page.url()).search).toBe(`?search=${encodeURIComponent(free.email)}`);
  const { db } = app.context;
  const request = await db
    .selectFrom('early_access_request')
    .selectAll()
    .where('email', '=', free.email)
    .executeTakeFirstOrThrow();
  expect(await dialog.locator('[name=plan]').inputValue()).toBe(request.plan);
  expect(Number(await dialog.locator('[name=price]').inputValue())).toBeGreaterThan(1);
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
