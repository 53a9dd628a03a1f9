/** Favourites that live, in a real browser: how far a price fell, and a shared list until its link ends. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { createUser, type TestUser } from '#test/support/accounts.ts';
import { ingestAndShow, type RunningTestApp, startTestApp } from '#test/support/app.ts';
import { expectNoAxeViolations, launchBrowser, openPage } from '#test/support/browser.ts';
import { fareFileHeader, readContent } from '#test/support/read-fare-file.ts';
import { openAs } from '#test/support/signed-in.ts';

let app: RunningTestApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp({ fares: 'recorded' }), launchBrowser()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const address = (path: string) => new URL(path, app.url).href;
const phone = { viewport: { width: 360, height: 740 } };

async function keep(user: TestUser, id: string): Promise<void> {
  const headers = { cookie: user.cookie, origin: app.url };
  const answer = await fetch(address(`/api/favorites/${id}`), { method: 'POST', headers });
  expect(answer.status).toBe(200);
}

/** A fare file with one row, seen now. */
async function importFare(destination: string, price: number): Promise<void> {
  const now = new Date();
  const departure = addDays(riyadhDate(now), 44);
  const row = `${now.toISOString()},kayak.sa,RUH,${destination},${departure},,${price},SAR,kayak,`;
  await ingestAndShow(app.context, await readContent(`${fareFileHeader}\n${row}\n`));
}

test('a favourite says how much it fell since it was saved, and the furthest fall is first', async () => {
  const user = await createUser(app.context);
  for (const id of ['RUH-CAI-oneway', 'RUH-DXB-oneway']) await keep(user, id);
  await importFare('CAI', 496);
  for (const [path, words, options] of [
    ['/en/favorites', 'Down 124 (20%) since you saved it', {}],
    ['/favorites', 'انخفض 124، أي 20٪، منذ حفظته', phone],
  ] as const) {
    const { page, problems, close } = await openAs(browser, user, { url: address(path), ...options });
    const rows = page.locator('#favorites article');
    await expect.poll(() => rows.count()).toBe(2);
    expect(await rows.nth(0).textContent()).toContain(words);
    expect(await rows.nth(0).textContent()).toContain('620');
    expect(await rows.nth(1).textContent()).not.toContain(words.split(' ')[0]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await expectNoAxeViolations(page);
    expect(problems).toEqual([]);
    await close();
  }
});

test('a list is shared by a link that a guest reads, and is gone when its owner ends it', async () => {
  const user = await createUser(app.context);
  await keep(user, 'RUH-DXB-oneway');
  const own = await openAs(browser, user, { url: address('/en/favorites') });
  await own.page.getByRole('button', { name: 'Share this list' }).click();
  const picture = own.page.getByRole('link', { name: 'List as a picture' });
  const [, token = ''] = /list-([\w-]{43})\.en\.png/.exec((await picture.getAttribute('href')) ?? '') ?? [];
  expect(token).not.toBe('');
  await expectNoAxeViolations(own.page);
  const image = await fetch(address(`/og/list-${token}.en.png`));
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);

  const guest = await openPage(browser, { url: address(`/en/shared/${token}`), ...phone });
  await guest.page.getByRole('heading', { level: 3, name: 'Dubai' }).waitFor();
  expect(await guest.page.locator('article').count()).toBe(1);
  expect(await guest.page.getByRole('button', { name: /Remove/ }).count()).toBe(0);
  expect(await guest.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  expect(await guest.page.content()).not.toContain(user.email);
  await expectNoAxeViolations(guest.page);
  expect(guest.problems).toEqual([]);

  await own.page.getByRole('button', { name: 'Stop sharing' }).click();
  await own.page.getByRole('button', { name: 'Share this list' }).waitFor();
  expect(own.problems).toEqual([]);
  await own.close();
  const answer = await guest.page.reload();
  expect(answer?.status()).toBe(404);
  await guest.page.getByRole('heading', { level: 1, name: 'This list is no longer shared' }).waitFor();
  await guest.close();
});
