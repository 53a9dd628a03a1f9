/** Pages that tests hand on to each other keep nothing of a test. */
import { expect, test } from 'vitest';
import { openPage } from '#test/support/browser.ts';
import { browserSite } from '#test/support/browser-site.ts';

const { browser, open } = browserSite();
const contact = '/en/contact';

test('cookies, storage, routes, windows, size and colours are gone', async () => {
  const phone = { width: 360, height: 740 };
  const first = await open(contact, { viewport: phone, colorScheme: 'dark' });
  await first.page.evaluate(() => {
    localStorage.setItem('kept', 'by a test');
    sessionStorage.setItem('kept', 'by a test');
    // biome-ignore lint/suspicious/noDocumentCookie: the page itself would set it so.
    document.cookie = 'kept=by a test; path=/';
  });
  await first.page.route('**/*', (route) => route.abort());
  await first.page.context().newPage();
  await first.close();

  const { page, problems, close } = await open(contact);
  expect(page).toBe(first.page);
  expect(problems).toEqual([]);
  expect(page.context().pages()).toEqual([page]);
  expect(page.viewportSize()).toEqual({ width: 1440, height: 600 });
  const left = await page.evaluate(() => ({
    stored: [localStorage.getItem('kept'), sessionStorage.getItem('kept')],
    cookie: document.cookie,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
  }));
  expect(left).toEqual({ stored: [null, null], cookie: '', isDark: false });
  await close();
});

test('a page that was changed for good is not handed on', async () => {
  const changed = await open(contact);
  await changed.page.addInitScript(() => undefined);
  await changed.close();
  const firstVisit = await openPage(browser, { isFirstVisit: true });
  const next = await openPage(browser);
  expect([changed.page, firstVisit.page]).not.toContain(next.page);
  expect(changed.page.isClosed()).toBe(true);
  await Promise.all([firstVisit.close(), next.close()]);
});
