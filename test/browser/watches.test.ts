/** Watches in a real browser: of members, of guests with a mail's link, by keyboard, and the way to stop alert mail. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { Watch } from '#contract/api/watches.ts';
import { suggestTarget } from '#contract/domain/alert.ts';
import { emailKey } from '#contract/domain/email.ts';
import type { Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { suppressAddress } from '#server/people/mailboxes/suppression.repository.ts';
import { setMailAlerts } from '#server/people/preferences/mail-alerts.ts';
import {
  ensureGuestRecipient,
  findRecipient,
} from '#server/people/recipient-records/recipient.repository.ts';
import { makeAlertToken } from '#server/people/recipients/alert-link.ts';
import { createUser, type TestUser } from '#test/support/accounts.ts';
import { type RunningTestApp, startTestApp } from '#test/support/app.ts';
import { expectAccess, launchBrowser, openPage, waitUntilHydrated } from '#test/support/browser.ts';
import { isFocused, tabTo } from '#test/support/keyboard.ts';
import { openMail } from '#test/support/open-mail.ts';
import { openAs } from '#test/support/signed-in.ts';

let app: RunningTestApp;
let browser: Browser;
let fare: DestinationPrice;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
  const fares: DestinationPrice[] = await (await fetch(address('/api/pricing/destinations'))).json();
  const found = fares.find((each) => !each.requiresUpgrade && each.assessment?.status === 'assessed');
  if (!found) throw new Error('the test site lacks a fare with a history');
  fare = found;
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const address = (path: string) => new URL(path, app.url).href;
const phone = { viewport: { width: 360, height: 800 } };
const bell = 'main button[data-look=band][aria-haspopup=dialog]:not([title])';
const dealPath = () => `/deal/${fare.code}?origin=RUH&tripType=oneway`;
const dialogOf = (page: Page) => page.getByRole('dialog');

async function watchesOf(user: TestUser): Promise<Watch[]> {
  return (await fetch(address('/api/watches'), { headers: { cookie: user.cookie } })).json();
}

async function stopMail({ id }: TestUser): Promise<void> {
  await app.context.db
    .transaction()
    .execute((trx) => setMailAlerts(trx, { userId: id, isWanted: false }, new Date()));
}

/** Presses the bell and waits for the dialog. */
async function openDialog(page: Page): Promise<void> {
  await page.locator(bell).click();
  await dialogOf(page).locator('form').waitFor();
}

function suggestedPrice(): number {
  const usual = fare.assessment?.status === 'assessed' ? fare.assessment.evidence.reference : null;
  return suggestTarget(fare.cheapestPrice ?? 0, usual);
}

/** In Arabic, on a phone; the journey in `alert-journey.test.ts` is walked in both languages. */
const language = 'ar';
const options = phone;
const w = {
  watching: 'بدأت متابعة السعر',
  off: 'لن يصلك أي تنبيه الآن',
  returned: 'أعاد بريدك رسائلنا',
  retry: 'إعادة محاولة الإرسال',
  turnOn: 'تفعيل التنبيهات',
  same: 'أنت تتابع هذه الرحلة بالشرط نفسه.',
  all: 'كل متابعاتك',
  edit: 'تعديل',
  save: 'حفظ',
  pause: 'إيقاف مؤقت',
  paused: 'متوقفة',
  resume: 'استئناف',
  snooze: 'كتم 7 أيام',
  snoozed: 'مكتومة حتى',
  delete: 'حذف',
  deleteThis: 'حذف المتابعة',
  none: 'لا توجد متابعات بعد',
  checkMail: 'راجع بريدك',
  confirmed: 'تم تأكيد المتابعة: ',
  stop: 'إيقاف بريد التنبيهات',
  stopped: 'أوقفنا بريد التنبيهات',
} as const;

describe('a member', () => {
  test('watches a price in two presses, then changes, rests and deletes the watch', async () => {
    const user = await createUser(app.context, { isEmailVerified: true });
    const url = address(localizedPath(language, dealPath()));
    const { page, problems, close } = await openAs(browser, user, { url, ...options });
    await openDialog(page);
    expect(await dialogOf(page).locator('[name=below]').inputValue()).toBe(String(suggestedPrice()));
    await dialogOf(page).locator('form button[type=submit]').click();
    await dialogOf(page).getByText(w.watching).waitFor();
    expect(await watchesOf(user)).toMatchObject([
      {
        destination: fare.code,
        condition: 'below',
        below: suggestedPrice(),
        whenKind: 'any',
        state: 'active',
      },
    ]);

    await dialogOf(page).getByRole('link', { name: w.all }).click();
    const card = page.getByRole('article');
    await card.waitFor();
    await card.getByRole('button', { name: w.edit }).click();
    await dialogOf(page).locator('[name=below]').fill('12a');
    await dialogOf(page).getByRole('button', { name: w.save }).click();
    await dialogOf(page).locator('[name=below][aria-invalid=true]:focus').waitFor();
    await dialogOf(page).locator('[name=below]').fill('١٢٠');
    await dialogOf(page).getByRole('button', { name: w.save }).click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await expect.poll(async () => (await watchesOf(user))[0]?.below).toBe(120);

    await card.getByRole('button', { name: w.pause }).click();
    await card.getByText(w.paused, { exact: true }).waitFor();
    await card.getByRole('button', { name: w.resume }).click();
    await card.getByRole('button', { name: w.snooze }).click();
    await card.getByText(w.snoozed).waitFor();
    expect((await watchesOf(user))[0]?.state).toBe('snoozed');

    await card.getByRole('button', { name: w.delete, exact: true }).click();
    await dialogOf(page).getByRole('button', { name: w.deleteThis }).click();
    await page.getByText(w.none).waitFor();
    expect(await watchesOf(user)).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  test('is told at once that the price is already there', async () => {
    const user = await createUser(app.context);
    const url = address(localizedPath(language, dealPath()));
    const { page, close } = await openAs(browser, user, { url, ...options });
    await openDialog(page);
    await dialogOf(page).locator('[name=below]').fill('9000');
    await dialogOf(page).locator('form button[type=submit]').click();
    await dialogOf(page).getByText(w.watching).waitFor();
    const seen = dialogOf(page).locator('a[href*="/deal/"]');
    expect(await seen.getAttribute('href')).toContain(`/deal/${fare.code}?`);
    await close();
  });

  test('whom no alert reaches is told so, and led to where alerts are turned on', async () => {
    const user = await createUser(app.context);
    await stopMail(user);
    const url = address(localizedPath(language, dealPath()));
    const { page, close } = await openAs(browser, user, { url, ...options });
    await openDialog(page);
    await dialogOf(page).locator('form button[type=submit]').click();
    await dialogOf(page).getByText(w.off).waitFor();
    await expectAccess(page);
    await dialogOf(page).getByRole('link', { name: w.turnOn }).click();
    await page.locator('input[role=switch]').first().waitFor();
    await page.goto(address(localizedPath(language, '/account?tab=watches')));
    await page.getByText(w.off).waitFor();
    await close();
  });

  test('whose mailbox returned mail is told so, and has it tried again', async () => {
    const user = await createUser(app.context);
    const { accounts, db } = app.context;
    const bounce = { emailKey: emailKey(user.email), reason: 'bounced', detail: null } as const;
    await db.transaction().execute((trx) => suppressAddress(trx, accounts.keys, bounce, new Date()));
    const url = address(localizedPath(language, '/account?tab=preferences'));
    const { page, close } = await openAs(browser, user, { url, ...options });
    await page.getByText(w.returned).waitFor();
    await page.goto(address(localizedPath(language, '/account?tab=watches')));
    await waitUntilHydrated(page);
    await page.getByText(w.returned).waitFor();
    await page.getByRole('button', { name: w.retry }).click();
    await page.getByText(w.returned).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText(w.none).waitFor();
    expect(await page.getByText(w.returned).count()).toBe(0);
    await close();
  });

  test('who watches the same again is told so, and nothing typed is lost', async () => {
    const user = await createUser(app.context);
    const url = address(localizedPath(language, dealPath()));
    const { page, close } = await openAs(browser, user, { url, ...options });
    const watchFor77 = async () => {
      await openDialog(page);
      await dialogOf(page).locator('[name=below]').fill('77');
      await dialogOf(page).locator('form button[type=submit]').click();
    };
    await watchFor77();
    await dialogOf(page).getByText(w.watching).waitFor();
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await watchFor77();
    await dialogOf(page).getByText(w.same).waitFor();
    expect(await dialogOf(page).locator('[name=below]').inputValue()).toBe('77');
    expect(await watchesOf(user)).toHaveLength(1);
    await close();
  });
});

describe('a guest', () => {
  test('confirms an address by mail, and manages the watch with the link alone', async () => {
    const email = `guest-${language}@example.com`;
    const url = address(localizedPath(language, dealPath()));
    const opened = await openPage(browser, { url, ...options });
    await openDialog(opened.page);
    const submit = dialogOf(opened.page).locator('form button[type=submit]');
    await submit.click();
    await dialogOf(opened.page).locator('[name=email][aria-invalid=true]:focus').waitFor();
    await dialogOf(opened.page).locator('[name=email]').fill(email);
    await submit.click();
    await dialogOf(opened.page).getByText(w.checkMail).waitFor();
    expect(await dialogOf(opened.page).textContent()).toContain(email);
    await opened.close();

    const { page, problems, close } = await openPage(browser, options);
    const calls = recordCalls(page);
    await page.goto(await confirmationLinkOf(email));
    await page.getByText(w.confirmed).waitFor();
    const card = page.getByRole('article');
    await card.waitFor();
    expect(new URL(page.url()).hash).toBe('');
    expect(await card.textContent()).toContain(language === 'ar' ? fare.cityAr : fare.city);
    // The link goes on after a reload of the tab.
    await page.reload();
    await waitUntilHydrated(page);
    await card.waitFor();
    await card.getByRole('button', { name: w.delete, exact: true }).click();
    await dialogOf(page).getByRole('button', { name: w.deleteThis }).click();
    await page.getByText(w.none).waitFor();
    const managing = calls.filter(
      ({ path }) => path.startsWith('/api/watches') && !path.endsWith('/confirm'),
    );
    expect(managing.length).toBeGreaterThan(1);
    for (const { link } of managing) expect(link).toMatch(/^Bearer [\w-]{43}$/);
    for (const { path } of calls) expect(path).not.toMatch(/[\w-]{43}/);
    expect(problems).toEqual([]);
    await close();
  });

  test('opening the unsubscribe page stops nothing, pressing its button does', async () => {
    const { id, token } = await createRecipient(`stop-${language}@example.com`, language);
    const { page, close } = await openPage(browser, options);
    await page.goto(address(localizedPath(language, `/unsubscribe/${token}`)));
    await waitUntilHydrated(page);
    expect(await wantsMail(id)).toBe(true);
    await page.getByRole('button', { name: w.stop }).click();
    await page.getByText(w.stopped).waitFor();
    expect(await wantsMail(id)).toBe(false);
    expect(await page.locator('main').textContent()).toContain('s…@example.com');
    await close();
  });

  test('without JavaScript the button posts, and the answer is a short page', async () => {
    const { id, token } = await createRecipient(`plain-${language}@example.com`, language);
    const { page, close } = await openPage(browser, { ...options, javaScriptEnabled: false });
    await page.goto(address(localizedPath(language, `/unsubscribe/${token}`)));
    expect(await wantsMail(id)).toBe(true);
    await page.getByRole('button', { name: w.stop }).click();
    await expect.poll(() => wantsMail(id)).toBe(false);
    await close();
  });
});

test('by keyboard alone: the bell, the price, Enter, and back to the bell', async () => {
  const user = await createUser(app.context);
  const { page, close } = await openAs(browser, user, { url: address(dealPath()) });
  await tabTo(page, bell);
  await page.keyboard.press('Enter');
  await dialogOf(page).locator('[name=below]:focus').waitFor();
  await page.keyboard.press('Enter');
  await dialogOf(page).getByText(w.watching).waitFor();
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(page, bell)).toBe(true);
  expect(await watchesOf(user)).toHaveLength(1);
  await close();
});

describe('dialog and pages', () => {
  test('dialog, list and the pages of mailed links are accessible in both themes', async () => {
    const user = await createUser(app.context);
    const url = address(localizedPath(language, dealPath()));
    const { page, close } = await openAs(browser, user, { url, ...options });
    await openDialog(page);
    await dialogOf(page).locator('button[aria-expanded]').click();
    await dialogOf(page).locator('input[value=dates]').check({ force: true });
    await expectAccess(page);
    await dialogOf(page).locator('input[value=holiday]').check({ force: true });
    await dialogOf(page).locator('select[name=holiday]').selectOption({ index: 1 });
    await dialogOf(page).locator('form button[type=submit]').click();
    await dialogOf(page).getByText(w.watching).waitFor();
    await expectAccess(page);
    await page.goto(address(localizedPath(language, '/account?tab=watches')));
    await page.getByRole('article').waitFor();
    await expectAccess(page);
    await page.goto(address(localizedPath(language, `/unsubscribe/${'u'.repeat(43)}`)));
    await expectAccess(page);
    await close();
  });
});

/** A guest, and the token of the button that stops their mail. */
async function createRecipient(email: string, language: Language): Promise<{ id: string; token: string }> {
  const { db, accounts } = app.context;
  const { id } = await db
    .transaction()
    .execute((trx) => ensureGuestRecipient(trx, { email, language }, new Date()));
  return { id, token: makeAlertToken(accounts.keys, 'stop', { id, emailKey: emailKey(email) }) };
}

async function wantsMail(id: string): Promise<boolean | undefined> {
  return (await findRecipient(app.context.db, id))?.wantsEmail;
}

/** The address as it stands in the newest mail that asks for confirmation. */
async function confirmationLinkOf(email: string): Promise<string> {
  const mails = await app.context.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('recipient', '=', email)
    .where('template', '=', 'confirm-watch')
    .execute();
  const [mail] = openMail(app.context, mails);
  const link = JSON.stringify(mail?.payload).match(/http[^"]*#confirm=[\w-]{43}/)?.[0];
  if (link === undefined) throw new Error(`no mail to ${email} asks for confirmation`);
  const { pathname, hash } = new URL(link);
  return address(pathname + hash);
}

function recordCalls(page: Page): { path: string; link: string | undefined }[] {
  const calls: { path: string; link: string | undefined }[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) {
      calls.push({ path: pathname + search, link: request.headers().authorization });
    }
  });
  return calls;
}
