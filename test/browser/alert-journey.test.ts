/**
 * Price watches in a real browser: a guest watches, confirms, changes and ends a watch by mailed links; a member by the
 * dialog and the list; who gets no alerts is told so. What the mails say, and when, `server/people/alerts` tests.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Watch } from '#contract/api/watches.ts';
import { emailKey } from '#contract/domain/email.ts';
import { makeAlertToken } from '#server/people/alert-person.ts';
import { suppressAddress } from '#server/people/mailboxes/suppression.repository.ts';
import { setMailAlerts } from '#server/people/preferences/preferences.routes.ts';
import { createUser, type TestUser } from '#test/support/accounts.ts';
import { startTestApp } from '#test/support/app.ts';
import { expectAccess, openPage, reload } from '#test/support/browser.ts';
import { browserSite } from '#test/support/browser-site.ts';
import { isFocused, tabTo } from '#test/support/keyboard.ts';
import { listMail } from '#test/support/open-mail.ts';

const { app, browser, address, open, openAs, visit } = browserSite(() => startTestApp({ fares: 'recorded' }));

async function mailedLink(address: string): Promise<string> {
  const mail = (await listMail(app.context)).find(({ recipient }) => recipient === address);
  const { pathname, hash } = new URL(mail?.payload.url ?? '');
  return pathname + hash;
}

/** The page of the link that an alert mail to a guest ends with. */
async function stopPath(email: string): Promise<string> {
  const { db, accounts } = app.context;
  const recipients = db.selectFrom('alert_recipient').select('id').where('email', '=', email);
  const owner = { ...(await recipients.executeTakeFirstOrThrow()), emailKey: emailKey(email) };
  return `/unsubscribe/${makeAlertToken(accounts.keys, 'stop', owner)}`;
}

const bell = 'main button[data-look=band][aria-haspopup=dialog]:not([title])';
const dialogOf = (page: Page) => page.getByRole('dialog');
const trip = '/deal/CAI?origin=RUH&tripType=oneway';
const phone = { viewport: { width: 360, height: 800 } };

async function watchesOf(user: TestUser): Promise<Watch[]> {
  return (await fetch(address('/api/watches'), { headers: { cookie: user.cookie } })).json();
}

type Call = { path: string; link: string | undefined };

function recordCalls(page: Page): Call[] {
  const calls: Call[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/'))
      calls.push({ path: pathname + search, link: request.headers().authorization });
  });
  return calls;
}

test('a guest in Arabic: watch, confirm, change, stop all alert mail, delete', async () => {
  const email = 'huda@example.com';
  const opened = await open(trip, { ...phone, isNoisy: true });
  await opened.page.locator(bell).click();
  const form = dialogOf(opened.page).locator('form');
  const submit = form.locator('button[type=submit]');
  await submit.click();
  await form.locator('[name=email][aria-invalid=true]:focus').waitFor();
  await form.locator('[name=email]').fill(email);
  await submit.click();
  await dialogOf(opened.page).getByText('راجع بريدك').waitFor();
  await expect.poll(() => dialogOf(opened.page).textContent()).toContain(email);
  await opened.close();

  const { page } = await openPage(browser, phone);
  const calls = recordCalls(page);
  await page.goto(address(await mailedLink(email)));
  await page.getByText('تم تأكيد المتابعة: ').waitFor();
  const card = page.getByRole('article');
  await card.waitFor();
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  await expect.poll(() => card.textContent()).toContain('القاهرة');
  // The link goes on after a reload of the tab.
  await reload(page);
  await card.getByRole('button', { name: 'تعديل' }).click();
  const below = dialogOf(page).locator('[name=below]');
  for (const price of ['12a', '٧٠٠']) {
    await below.fill(price);
    await dialogOf(page).getByRole('button', { name: 'حفظ' }).click();
    if (price === '12a') await dialogOf(page).locator('[name=below][aria-invalid=true]:focus').waitFor();
  }
  await dialogOf(page).waitFor({ state: 'detached' });

  const stopping = await open(await stopPath(email), phone);
  await stopping.page.getByRole('button', { name: 'إيقاف بريد التنبيهات' }).click();
  await stopping.page.getByText('أوقفنا بريد التنبيهات').waitFor();
  await expect.poll(() => stopping.page.locator('main').textContent()).toContain('h…@example.com');
  await expectAccess(stopping.page);
  await stopping.close();

  await card.getByRole('button', { name: 'حذف', exact: true }).click();
  await dialogOf(page).getByRole('button', { name: 'حذف المتابعة' }).click();
  await page.getByText('لا توجد متابعات بعد').waitFor();
  const managing = calls.filter(({ path }) => path.startsWith('/api/watches') && !path.endsWith('/confirm'));
  expect(managing.length).toBeGreaterThan(1);
  for (const { link } of managing) expect(link).toMatch(/^Bearer [\w-]{43}$/);
  for (const { path } of calls) expect(path).not.toMatch(/[\w-]{43}/);
});

test('a member in English: two presses watch; the same once more is told; pause, resume, snooze, delete', async () => {
  const user = await createUser(app.context, { email: 'sara@example.org', language: 'en' });
  const { page, problems } = await openAs(user, `/en${trip}`, { isNoisy: true });
  await tabTo(page, bell);
  await page.keyboard.press('Enter');
  await dialogOf(page).locator('[name=below]:focus').waitFor();
  const suggested = await dialogOf(page).locator('[name=below]').inputValue();
  await page.keyboard.press('Enter');
  await dialogOf(page).getByText('Watching this price').waitFor();
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(page, bell)).toBe(true);
  await expect
    .poll(() => watchesOf(user))
    .toMatchObject([{ condition: 'below', below: Number(suggested), whenKind: 'any', state: 'active' }]);

  // The same once more is told, and nothing typed is lost.
  await page.locator(bell).click();
  await dialogOf(page).locator('[name=below]').fill('411');
  await dialogOf(page).locator('form button[type=submit]').click();
  await dialogOf(page).getByText('You already watch this trip with the same condition.').waitFor();
  await expect.poll(() => dialogOf(page).locator('[name=below]').inputValue()).toBe('411');
  await dialogOf(page).locator('button[aria-expanded]').click();
  await dialogOf(page).locator('input[value=dates]').check({ force: true });
  await expectAccess(page);
  await dialogOf(page).locator('input[value=holiday]').check({ force: true });
  await dialogOf(page).locator('select[name=holiday]').selectOption({ index: 1 });
  await dialogOf(page).locator('form button[type=submit]').click();
  await dialogOf(page).getByText('Watching this price').waitFor();
  await expect
    .poll(async () => (await watchesOf(user)).map(({ whenKind }) => whenKind).sort())
    .toEqual(['any', 'holiday']);
  await dialogOf(page).getByRole('link', { name: 'All your watches' }).click();

  const remove = page.getByRole('button', { name: 'Delete', exact: true });
  const watches = page.getByRole('article').filter({ has: remove });
  const card = watches.first();
  await card.getByRole('button', { name: 'Pause until I resume' }).click();
  await card.getByText('Paused', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Resume' }).click();
  await card.getByRole('button', { name: 'Pause 7 days' }).click();
  await card.getByText('Paused until').waitFor();
  await expect
    .poll(async () => (await watchesOf(user)).map(({ state }) => state).sort())
    .toEqual(['active', 'snoozed']);
  for (let left = 1; left >= 0; left -= 1) {
    await remove.first().click();
    await dialogOf(page).getByRole('button', { name: 'Delete watch' }).click();
    await expect.poll(async () => (await watchesOf(user)).length).toBe(left);
    await expect.poll(() => watches.count()).toBe(left);
  }
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
});

test('whom no alert reaches is told so, and led to where that changes', async () => {
  const user = await createUser(app.context);
  const { accounts, db } = app.context;
  const bounce = { emailKey: emailKey(user.email), reason: 'bounced', detail: null } as const;
  await db.transaction().execute((trx) => suppressAddress(trx, accounts.keys, bounce, new Date()));
  const { page } = await openAs(user, '/account?tab=watches', phone);
  const returned = page.getByText('أعاد بريدك رسائلنا');
  await returned.waitFor();
  await page.getByRole('button', { name: 'إعادة محاولة الإرسال' }).click();
  await returned.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('لا توجد متابعات بعد').waitFor();
  await expect.poll(() => returned.count()).toBe(0);

  const wish = { userId: user.id, isWanted: false };
  await db.transaction().execute((trx) => setMailAlerts(trx, wish, new Date()));
  await visit(page, trip);
  await page.locator(bell).click();
  await dialogOf(page).locator('[name=below]').fill('9000');
  await dialogOf(page).locator('form button[type=submit]').click();
  await dialogOf(page).getByText('لن يصلك أي تنبيه الآن').waitFor();
  // The price is there already.
  await expect
    .poll(() => dialogOf(page).locator('a[href*="/deal/"]').getAttribute('href'))
    .toContain('/deal/CAI?');
  await expectAccess(page);
  await dialogOf(page).getByRole('link', { name: 'تفعيل التنبيهات' }).click();
  await page.locator('input[role=switch]').first().waitFor();
});
