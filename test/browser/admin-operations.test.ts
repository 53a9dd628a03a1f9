/** The operations of the administration in a real browser: the state of the site, messages, early access, in both languages. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { riyadhDate } from '#contract/domain/dates.ts';
import { ownPermission } from '#contract/domain/source-permission.ts';
import { toastOf } from '#test/support/account-pages.ts';
import { createUser, type TestUser } from '#test/support/accounts.ts';
import { adminPages } from '#test/support/admin-pages.ts';
import { startTestApp } from '#test/support/app.ts';
import { decideTerms } from '#test/support/decide-terms.ts';

const { app, open, lastEntry } = adminPages(() => startTestApp({ fares: 'none' }));
let free: TestUser;
let premium: TestUser;

beforeAll(async () => {
  free = await createUser(app.context);
  premium = await createUser(app.context, { subscription: 'premium' });
});

beforeEach(async () => {
  const { db } = app.context;
  for (const table of ['provider_run', 'contact_message', 'early_access_request'] as const)
    await db.deleteFrom(table).execute();
  await insertRuns();
  await insertPeople([free.email, premium.email]);
  setFailedJobs(['fares-refresh-slice', 'one-nobody-named']);
});

const rowsOf = (page: Page) => page.locator('tbody tr').filter({ has: page.locator('[data-head]') });
const lastAction = async () => (await lastEntry())?.action;

test('one screen says what is right and what to do first: areas, sources, failed jobs, on a phone too', async () => {
  await fill();
  const viewport = { width: 360, height: 800 };
  const { page, problems } = await open('/en/admin/operations', { viewport, isNoisy: true });
  await page.getByRole('heading', { name: 'Is everything all right?' }).waitFor();
  const lineOf = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const mail = await lineOf('Email').innerText();
  for (const words of ['Needs attention', 'What to do:', 'SMTP_URL']) expect(mail).toContain(words);
  await expect.poll(() => lineOf('Database').innerText()).toContain('All right');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  const failing = await lineOf('Travelpayouts').innerText();
  for (const words of ['It did not answer in time', 'no answer within 10 s'])
    expect(failing).toContain(words);
  await lineOf('Sample fares (sample)').getByText('Implausible price: 9').waitFor();
  await lineOf('SerpApi').getByText('USD 0.37 of 0.50').waitFor();
  expect(problems).toEqual([]);

  const job = lineOf('Fetch fares from one city');
  await job.getByText('ProviderError: no answer').waitFor();
  await job.getByRole('button', { name: 'Retry: Fetch fares from one city' }).click();
  await toastOf(page, 'The job will be retried').waitFor();
  await job.waitFor({ state: 'detached' });
  await lineOf('one-nobody-named').waitFor();
  await expect.poll(lastAction).toBe('job.retry');
});

test('messages: read as written, answered, ticked off, deleted after a question', async () => {
  const { page, problems } = await open('/admin/operations?part=messages&state=all', { isNoisy: true });
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
  expect(problems).toEqual([]);
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

test('early access: invited without an account, else their account is found; then done', async () => {
  const { page, problems } = await open('/en/admin/operations?part=early-access', { isNoisy: true });
  await expect.poll(() => rowsOf(page).count()).toBe(3);
  await expect
    .poll(() => page.getByRole('link', { name: 'Invite someone' }).getAttribute('href'))
    .toMatch(
      /^\/en\/admin\/users\?form=new&email=someone%2Bnew%40example\.com&subscription=premium&language=en&plan=annual&price=99$/,
    );
  const account = page.getByRole('link', { name: 'Grant Premium to' });
  await expect
    .poll(() => account.getAttribute('href'))
    .toBe(`/en/admin/users?search=${encodeURIComponent(free.email)}`);
  await rowsOf(page).filter({ hasText: premium.email }).getByText('Has Premium').waitFor();
  await page.getByRole('button', { name: `Mark done: ${premium.email}` }).click();
  await expect.poll(() => rowsOf(page).count()).toBe(2);
  await expect.poll(lastAction).toBe('early_access_request.update');
  expect(problems).toEqual([]);

  await page.getByRole('link', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  for (const [name, value] of Object.entries({
    email: 'someone+new@example.com',
    plan: 'annual',
    price: '99',
  }))
    await expect.poll(() => dialog.locator(`[name=${name}]`).inputValue()).toBe(value);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

/** What one source may spend a day, and has spent. */
async function fill(): Promise<void> {
  const budget = { callsPerDay: null, usdPerDay: 0.5 };
  await decideTerms(app.context, { source: 'serpapi', permission: ownPermission, budget });
  const spent = { source: 'serpapi', day: riyadhDate(new Date()), calls: 187, micro_usd: '374000' };
  await app.context.db.insertInto('source_spend').values(spent).execute();
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Reads of two providers: one with refused rows, one that failed. */
async function insertRuns(): Promise<void> {
  const run = {
    provider: 'sample',
    request: JSON.stringify({ kind: 'slice', origin: 'RUH', tripType: 'oneway', month: '2027-01' }),
    started_at: ago(21),
    finished_at: ago(20),
    accepted: 400,
    duplicates: 12,
    refused: 0,
    refusals: '{}',
    failure: null,
    failure_detail: null,
  };
  const refusals = JSON.stringify({ bad_price: 9, unknown_airport: 4 });
  const failure = { failure: 'timeout', failure_detail: 'no answer within 10 s', accepted: 0 };
  const rows = [run, { ...run, refused: 13, refusals }, { ...run, provider: 'travelpayouts', ...failure }];
  await app.context.db.insertInto('provider_run').values(rows).execute();
}

/** Two messages, one of them done, and requests of a stranger and of those with `emails`. */
async function insertPeople(emails: readonly string[]): Promise<void> {
  const { db } = app.context;
  const message = {
    received_at: ago(40),
    full_name: 'نورة القحطاني',
    email: 'noura+1@example.com',
    subject: 'سؤال & جواب',
    message: 'السلام عليكم،\n\nهل يمكنني <b>تغيير</b> باقتي؟',
    language: 'ar',
  };
  const done = { full_name: 'Done Already', email: 'done@example.com', done_at: ago(5) };
  await db
    .insertInto('contact_message')
    .values([message, { ...message, ...done }])
    .execute();
  const requests = ['someone+new@example.com', ...emails].map((email) => ({
    email,
    email_key: email,
    plan: 'annual',
    language: 'en',
    requested_at: ago(60),
    updated_at: ago(60),
  }));
  await db.insertInto('early_access_request').values(requests).execute();
}

/** In place of the queue, which nothing works here. */
function setFailedJobs(names: readonly string[]): void {
  const { stored } = app.context.jobs;
  const failed = { state: 'failed', attempts: 2, createdAt: ago(70), startAfter: ago(70) } as const;
  const failure = 'ProviderError: no answer within 10 s\n    at read';
  const jobs = names.map((name) => ({ ...failed, id: randomUUID(), name, finishedAt: ago(65), failure }));
  stored.listFailed = async () => jobs;
  stored.find = async (id) => jobs.find((job) => job.id === id);
  stored.retry = async (id) => {
    const index = jobs.findIndex((job) => job.id === id);
    return jobs.splice(index, 1).length === 1;
  };
}
