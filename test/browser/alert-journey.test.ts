/**
 * The whole way of an alert: a guest or a member watches in the browser, a fare file is imported, the mail arrives at a
 * real SMTP server with the right figures, and can be stopped; and what is said to whom no alert reaches.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { Watch } from '#contract/api/watches.ts';
import { suggestTarget } from '#contract/domain/alert.ts';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { emailKey } from '#contract/domain/email.ts';
import { workerAlerts } from '#server/app/jobs.ts';
import { createEmailChannel } from '#server/people/alert-mail/email-channel.ts';
import { sendAlerts } from '#server/people/alerts/alerts.jobs.ts';
import { matchAlerts } from '#server/people/alerts/match.service.ts';
import { suppressAddress } from '#server/people/mailboxes/suppression.repository.ts';
import { setMailAlerts } from '#server/people/preferences/preferences.routes.ts';
import { createFileProvider } from '#server/pipeline/providers/file/file.provider.ts';
import { refreshFares } from '#server/pipeline/refresh/refresh.service.ts';
import { createSmtpTransport } from '#server/platform/mail/mail-transport.ts';
import { createUser, type TestUser } from '#test/support/accounts.ts';
import { startTestApp } from '#test/support/app.ts';
import { expectAccess, openPage, reload } from '#test/support/browser.ts';
import { browserSite } from '#test/support/browser-site.ts';
import { isFocused, tabTo } from '#test/support/keyboard.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { listMail } from '#test/support/open-mail.ts';
import { startSmtpServer } from '#test/support/smtp-server.ts';

const appUrl = 'https://hudhud.example.sa';
const { app, browser, address, open, openAs, visit } = browserSite(() =>
  startTestApp({ fares: 'none', appUrl }),
);
const smtp = openForFile(startSmtpServer);
const files = mkdtempSync(join(tmpdir(), 'hudhud-journey-'));
const today = riyadhDate(new Date());
const departure = addDays(today, 50);

beforeAll(async () => {
  const days = Array.from({ length: 45 }, (_, day) => fareLine(900, addDays(today, day - 45)));
  await importFares([...days, fareLine(900, new Date(Date.now() - 3_600_000).toISOString())]);
});
afterAll(() => rmSync(files, { recursive: true, force: true }));

const fareLine = (price: number, seen: string) =>
  `wego,${seen},RUH,CAI,${departure},oneway,${price},economy,1`;

async function importFares(lines: readonly string[]): Promise<void> {
  const path = join(files, `${crypto.randomUUID()}.csv`);
  const head = 'site,observed_at,origin,destination,departure_date,trip_type,price_sar,cabin,adults';
  writeFileSync(path, [head, ...lines, ''].join('\n'));
  const { signal } = new AbortController();
  await refreshFares(app.context.refresh, createFileProvider({ path }), { kind: 'everything' }, { signal });
  await app.context.board.rebuild();
}

/** What the worker does after an import, with mail going to the server of this test. */
async function tellPeople(): Promise<void> {
  const { accounts, config, settings, db } = app.context;
  const worker = workerAlerts(app.context);
  await db.updateTable('alert_recipient').set({ quiet_from: null, quiet_to: null }).execute();
  const email = createEmailChannel({
    transport: createSmtpTransport({ url: smtp.url }),
    keys: accounts.keys,
    config: { ...config, appUrl },
    siteName: () => settings.current().siteName,
    returnPathOf: () => null,
    noteRefusal: async () => undefined,
  });
  await matchAlerts(worker);
  await sendAlerts({ ...worker, channels: { ...worker.channels, email } }, new AbortController().signal);
}

async function mailedLink(address: string): Promise<string> {
  const mail = (await listMail(app.context)).find(({ recipient }) => recipient === address);
  const { pathname, hash } = new URL(mail?.payload.url ?? '');
  return pathname + hash;
}

const bell = 'main button[data-look=band][aria-haspopup=dialog]:not([title])';
const dialogOf = (page: Page) => page.getByRole('dialog');
const trip = '/deal/CAI?origin=RUH&tripType=oneway';
const phone = { viewport: { width: 360, height: 800 } };

async function watchesOf(user: TestUser): Promise<Watch[]> {
  return (await fetch(address('/api/watches'), { headers: { cookie: user.cookie } })).json();
}

async function suggestedPrice(): Promise<string> {
  const fares: DestinationPrice[] = await (await fetch(address('/api/pricing/destinations'))).json();
  const fare = fares.find(({ code }) => code === 'CAI');
  if (fare?.assessment?.status !== 'assessed') throw new Error('the fare lacks a history');
  return String(suggestTarget(fare.cheapestPrice ?? 0, fare.assessment.evidence.reference));
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

async function readMail(index: number) {
  const received = smtp.received[index];
  if (!received) throw new Error(`mail ${index} did not arrive`);
  const headers = received.source.toString('latin1').split('\r\n\r\n')[0] ?? '';
  const { subject = '', text = '', html = '' } = await PostalMime.parse(received.source);
  return { to: received.envelope.rcptTo[0]?.address, headers, subject, text, html };
}

/** The mail of the price that fell to 640, and the path that stops it. */
async function expectAlert(index: number, to: string, subject: RegExp, direction: string): Promise<string> {
  expect(smtp.received.length).toBe(index + 1);
  const mail = await readMail(index);
  expect(mail.to).toBe(to);
  expect(mail.subject).toMatch(subject);
  for (const part of [mail.text, mail.html]) {
    expect(part).toMatch(/640/);
    expect(part).toMatch(/900/);
    expect(part).toContain('/deal/CAI?origin=RUH');
  }
  expect(mail.html).toContain(`dir="${direction}"`);
  expect(mail.headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im);
  const headers = mail.headers.replaceAll(/\r\n\s+/g, '');
  return /https:\/\/hudhud\.example\.sa(\S*\/unsubscribe\/[\w-]{43})/.exec(headers)?.[1] ?? '';
}

test('a guest in Arabic: watch, confirm, change; the mail is right, and the button of its page stops it', async () => {
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

  const before = smtp.received.length;
  await importFares([fareLine(640, new Date().toISOString())]);
  await tellPeople();
  const stop = await expectAlert(before, email, /الرياض.*القاهرة.*640/, 'rtl');
  const stopping = await open(stop, phone);
  await riseAndFall(600);
  expect(smtp.received.length).toBe(before + 2);
  await stopping.page.getByRole('button', { name: 'إيقاف بريد التنبيهات' }).click();
  await stopping.page.getByText('أوقفنا بريد التنبيهات').waitFor();
  await expect.poll(() => stopping.page.locator('main').textContent()).toContain('h…@example.com');
  await expectAccess(stopping.page);
  await stopping.close();
  await riseAndFall(560);
  expect(smtp.received.length).toBe(before + 2);
  await riseAndFall(null);

  await card.getByRole('button', { name: 'حذف', exact: true }).click();
  await dialogOf(page).getByRole('button', { name: 'حذف المتابعة' }).click();
  await page.getByText('لا توجد متابعات بعد').waitFor();
  const managing = calls.filter(({ path }) => path.startsWith('/api/watches') && !path.endsWith('/confirm'));
  expect(managing.length).toBeGreaterThan(1);
  for (const { link } of managing) expect(link).toMatch(/^Bearer [\w-]{43}$/);
  for (const { path } of calls) expect(path).not.toMatch(/[\w-]{43}/);
});

test('a member in English: two presses watch; the mail is right, and one click stops it', async () => {
  const user = await createUser(app.context, { email: 'sara@example.org', language: 'en' });
  const { page, problems } = await openAs(user, `/en${trip}`, { isNoisy: true });
  await tabTo(page, bell);
  await page.keyboard.press('Enter');
  await dialogOf(page).locator('[name=below]:focus').waitFor();
  await expect.poll(() => dialogOf(page).locator('[name=below]').inputValue()).toBe(await suggestedPrice());
  await page.keyboard.press('Enter');
  await dialogOf(page).getByText('Watching this price').waitFor();
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(page, bell)).toBe(true);
  await expect
    .poll(() => watchesOf(user))
    .toMatchObject([{ destination: 'CAI', condition: 'below', whenKind: 'any', state: 'active' }]);

  const before = smtp.received.length;
  await importFares([fareLine(640, new Date().toISOString())]);
  await tellPeople();
  const stop = address(await expectAlert(before, user.email, /Riyadh.*Cairo.*640/, 'ltr'));
  expect((await fetch(stop)).status).toBe(200);
  await riseAndFall(600);
  expect(smtp.received.length).toBe(before + 2);
  const body = 'List-Unsubscribe=One-Click';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await fetch(stop, { method: 'POST', headers, body })).status).toBe(200);
  await riseAndFall(560);
  expect(smtp.received.length).toBe(before + 2);
  await riseAndFall(null);

  // The same once more is told, and nothing typed is lost.
  await page.locator(bell).click();
  await dialogOf(page)
    .locator('[name=below]')
    .fill(await suggestedPrice());
  await dialogOf(page).locator('form button[type=submit]').click();
  await dialogOf(page).getByText('You already watch this trip with the same condition.').waitFor();
  await expect.poll(() => dialogOf(page).locator('[name=below]').inputValue()).toBe(await suggestedPrice());
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

  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: 'Pause until I resume' }).click();
  await card.getByText('Paused', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Resume' }).click();
  await card.getByRole('button', { name: 'Pause 7 days' }).click();
  await card.getByText('Paused until').waitFor();
  await expect
    .poll(async () => (await watchesOf(user)).map(({ state }) => state).sort())
    .toEqual(['active', 'snoozed']);
  for (let left = 1; left >= 0; left -= 1) {
    await card.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialogOf(page).getByRole('button', { name: 'Delete watch' }).click();
    await expect.poll(async () => (await watchesOf(user)).length).toBe(left);
    await expect.poll(() => page.getByRole('article').count()).toBe(left);
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

/** The price rises clearly above what is watched; then it falls to `price`, where one is given. */
async function riseAndFall(price: number | null): Promise<void> {
  await importFares([fareLine(900, new Date().toISOString())]);
  await tellPeople();
  if (price === null) return;
  await importFares([fareLine(price, new Date().toISOString())]);
  await tellPeople();
}
