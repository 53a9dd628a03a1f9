/**
 * The whole way of an alert: a guest watches in the browser and confirms by mail, a fare file is imported, the mail
 * arrives at a real SMTP server with the right figures, and the unsubscribe of mail programs stops it.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import type { Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { workerAlerts } from '#server/app/jobs.ts';
import { createEmailChannel } from '#server/people/alert-mail/email-channel.ts';
import { sendAlerts } from '#server/people/alerts/alerts.jobs.ts';
import { matchAlerts } from '#server/people/alerts/match.service.ts';
import { createFileProvider } from '#server/pipeline/providers/file/file.provider.ts';
import { refreshFares } from '#server/pipeline/refresh/refresh.service.ts';
import { createSmtpTransport } from '#server/platform/mail/mail-transport.ts';
import { type RunningTestApp, startTestApp } from '#test/support/app.ts';
import { launchBrowser, openPage } from '#test/support/browser.ts';
import { openMail } from '#test/support/open-mail.ts';
import { startSmtpServer, type TestSmtpServer } from '#test/support/smtp-server.ts';

let app: RunningTestApp;
let browser: Browser;
let smtp: TestSmtpServer;
const files = mkdtempSync(join(tmpdir(), 'hudhud-journey-'));
const today = riyadhDate(new Date());
const departure = addDays(today, 50);

beforeAll(async () => {
  const starting = startTestApp({ fares: 'none', appUrl: 'https://hudhud.example.sa' });
  [app, browser, smtp] = await Promise.all([starting, launchBrowser(), startSmtpServer()]);
  const days = Array.from({ length: 45 }, (_, day) => fareLine(900, addDays(today, day - 45)));
  await importFares([...days, fareLine(900, new Date(Date.now() - 3_600_000).toISOString())]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await app?.close();
  await smtp?.close();
  rmSync(files, { recursive: true, force: true });
});

const fareLine = (price: number, seen: string) => `wego,${seen},RUH,CAI,${departure},oneway,${price}`;

async function importFares(lines: readonly string[]): Promise<void> {
  const path = join(files, `${crypto.randomUUID()}.csv`);
  const head = 'site,observed_at,origin,destination,departure_date,trip_type,price';
  writeFileSync(path, [head, ...lines].join('\n'));
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
    config: { ...config, appUrl: 'https://hudhud.example.sa' },
    siteName: () => settings.current().siteName,
    returnPathOf: () => null,
    noteRefusal: async () => undefined,
  });
  await matchAlerts(worker);
  await sendAlerts({ ...worker, channels: { ...worker.channels, email } }, new AbortController().signal);
}

async function mailedLink(recipient: string): Promise<string> {
  const rows = await app.context.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('recipient', '=', recipient)
    .execute();
  const [mail] = openMail(app.context, rows);
  const { url } = z.object({ url: z.string() }).parse(mail?.payload);
  const { pathname, hash } = new URL(url);
  return pathname + hash;
}

async function watchAsGuest(page: Page, email: string, price: string): Promise<void> {
  await page.locator('main button[data-look=band][aria-haspopup=dialog]:not([title])').click();
  const form = page.getByRole('dialog').locator('form');
  await form.locator('[name=below]').fill(price);
  await form.locator('[name=email]').fill(email);
  await form.locator('button[type=submit]').click();
  await form.waitFor({ state: 'detached' });
}

async function readMail(index: number) {
  const received = smtp.received[index];
  if (!received) throw new Error(`mail ${index} did not arrive`);
  const headers = received.source.toString('latin1').split('\r\n\r\n')[0] ?? '';
  const { subject = '', text = '', html = '' } = await PostalMime.parse(received.source);
  return { to: received.envelope.rcptTo[0]?.address, headers, subject, text, html };
}

const journeys: readonly (readonly [Language, string, RegExp, RegExp])[] = [
  ['ar', 'huda@example.com', /الرياض.*القاهرة.*640/, /900/],
  ['en', 'sara@example.org', /Riyadh.*Cairo.*640/, /900/],
];

test.each(journeys)(
  'in %s: watch, confirm, the price falls, the mail is right, one click stops it',
  async (...journey) => {
    const [language, email, subject, usual] = journey;
    const url = new URL(localizedPath(language, '/deal/CAI?origin=RUH&tripType=oneway'), app.url).href;
    const { page, close } = await openPage(browser, { url });
    await watchAsGuest(page, email, '٧٠٠');
    await page.goto(new URL(await mailedLink(email), app.url).href);
    await page.getByRole('article').waitFor();
    await close();

    const before = smtp.received.length;
    await importFares([fareLine(640, new Date().toISOString())]);
    await tellPeople();
    expect(smtp.received.length).toBe(before + 1);
    const mail = await readMail(before);
    expect(mail.to).toBe(email);
    expect(mail.subject).toMatch(subject);
    for (const part of [mail.text, mail.html]) {
      expect(part).toMatch(/640/);
      expect(part).toMatch(usual);
      expect(part).toContain(`/deal/CAI?origin=RUH`);
    }
    expect(mail.html).toContain(`dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
    expect(mail.headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im);
    const unsubscribe = /https:\/\/hudhud\.example\.sa(\S*\/unsubscribe\/[\w-]{43})/.exec(
      mail.headers.replaceAll(/\r\n\s+/g, ''),
    )?.[1];
    const stopAddress = new URL(unsubscribe ?? '', app.url).href;

    expect((await fetch(stopAddress)).status).toBe(200);
    await riseAndFall(600);
    expect(smtp.received.length).toBe(before + 2);
    const posted = await fetch(stopAddress, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(posted.status).toBe(200);
    await riseAndFall(560);
    expect(smtp.received.length).toBe(before + 2);
    await riseAndFall(null);
  },
  120_000,
);

/** The price rises clearly above what is watched; then it falls to `price`, where one is given. */
async function riseAndFall(price: number | null): Promise<void> {
  await importFares([fareLine(900, new Date().toISOString())]);
  await tellPeople();
  if (price === null) return;
  await importFares([fareLine(price, new Date().toISOString())]);
  await tellPeople();
}
