/** Pages of mailed links in a browser: new password, confirmed address, cancelled deletion. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AccountPages,
  fillIn,
  newPassword,
  password,
  placeOf,
  startAccountPages,
  submitOf,
  toastOf,
} from '#test/support/account-pages.ts';
import { expectNoAxeViolations, waitUntilHydrated } from '#test/support/browser.ts';

let site: AccountPages;

beforeAll(async () => {
  site = await startAccountPages();
}, 120_000);

afterAll(() => site?.close());

const noToken = 'A'.repeat(43);
const phone = { viewport: { width: 360, height: 740 } };

describe('a forgotten password', () => {
  test('asked for, set, once', async () => {
    const [_, options, sent, done, expired, prefix] = [
      '',
      phone,
      'راجع بريدك',
      'تغيّرت كلمة المرور',
      'هذا الرابط غير صالح',
      '',
    ] as const;
    const { email } = await site.create();
    const { page, problems, close } = await site.open(`${prefix}/forgot`, options);
    await fillIn(page, { email });
    await submitOf(page).click();
    await page.getByText(sent, { exact: true }).waitFor();
    expect(await page.locator(':focus').textContent()).toBe(sent);

    const link = `${prefix}/reset#token=${await site.tokenOf(email, 'reset')}`;
    await page.goto(site.address(link));
    await waitUntilHydrated(page);
    await page.waitForURL((url) => url.search + url.hash === '');
    await fillIn(page, { password: newPassword, confirmPassword: newPassword });
    await submitOf(page).click();
    await page.locator('main').getByText(done, { exact: true }).waitFor();
    expect(problems).toEqual([]);

    await page.goto(site.address(link));
    await waitUntilHydrated(page);
    await page.waitForURL((url) => url.search + url.hash === '');
    await fillIn(page, { password: newPassword, confirmPassword: newPassword });
    await submitOf(page).click();
    await page.getByText(expired, { exact: true }).waitFor();
    const answer = await page.request.post(site.address('/api/auth/login'), {
      data: { email, password: newPassword },
      headers: { origin: new URL(site.address('/')).origin },
    });
    expect(answer.status()).toBe(200);
    await close();
  });

  test('an unknown address is answered alike', async () => {
    const { page, close } = await site.open('/en/forgot');
    await fillIn(page, { email: 'nobody@example.com' });
    await submitOf(page).click();
    await page.getByText('Check your email', { exact: true }).waitFor();
    await close();
  });

  test('what does not fit is said beside its field', async () => {
    const { page, close } = await site.open(`/en/reset#token=${noToken}`);
    await submitOf(page).click();
    expect(await page.getByText('This field is required.').count()).toBe(2);
    await fillIn(page, { password: newPassword, confirmPassword: password });
    await submitOf(page).click();
    await page.getByText('New passwords do not match').waitFor();
    await fillIn(page, { password: 'kx9#Q', confirmPassword: 'kx9#Q' });
    await submitOf(page).click();
    await page.getByText('New password must be at least 6 characters long').waitFor();
    await close();
  });
});

describe('a token', () => {
  test.each(['/reset'])(
    'of a mail sent before, behind %s?, stays out of the page, its history and its referrers',
    async (path) => {
      const answer = await fetch(site.address(`${path}?token=${noToken}`));
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      const html = await answer.text();
      expect(html).not.toContain(noToken);
      expect(html).toContain('content="noindex"');
      const { page, close } = await site.open(`${path}?token=${noToken}`);
      await page.waitForURL((url) => url.search + url.hash === '');
      expect(placeOf(page)).toBe(path);
      expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
      await close();
    },
  );

  test.each(['/reset'])(
    'behind %s# is asked of no server, and leaves the address and its history at once',
    async (path) => {
      const { page, close } = await site.open('/en/contact');
      const asked: string[] = [];
      page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer}`));
      await page.goto(site.address(`${path}#token=${noToken}`));
      await page.waitForURL((url) => url.hash === '');
      expect(placeOf(page)).toBe(path);
      expect(asked.join()).not.toContain(noToken);
      expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(3);
      await close();
    },
  );

  test('is kept while its page is loaded again or read in the other language, until it is used', async () => {
    const { email } = await site.create();
    const { page, close } = await site.open('/en/forgot');
    await fillIn(page, { email });
    await submitOf(page).click();
    await page.getByText('Check your email', { exact: true }).waitFor();
    await page.goto(site.address(`/en/reset#token=${await site.tokenOf(email, 'reset')}`));
    await page.waitForURL((url) => url.hash === '');
    await page.reload();
    await waitUntilHydrated(page);
    expect(await page.getByText('This link no longer works').count()).toBe(0);
    await page.goto(site.address('/reset?lang=ar'));
    await waitUntilHydrated(page);
    await fillIn(page, { password: newPassword, confirmPassword: newPassword });
    await submitOf(page).click();
    await page.locator('main').getByText('تغيّرت كلمة المرور', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('هذا الرابط غير صالح').waitFor();
    await close();
  });

  test.each([['/en/reset', 'Request a new link']])(
    'missing at %s: said, with a way onward',
    async (path, onward) => {
      const { page, problems, close } = await site.open(path);
      await page.getByText('This link no longer works').waitFor();
      expect(await page.locator('main').getByRole('link', { name: onward }).isVisible()).toBe(true);
      // What saving a new password does is no longer of use.
      expect(await page.getByText('Saving it logs you out').count()).toBe(0);
      await expectNoAxeViolations(page);
      expect(problems).toEqual([]);
      await close();
    },
  );
});

describe('an address', () => {
  test('is confirmed by opening its link', async () => {
    const user = await site.create({ isEmailVerified: false });
    const { page, problems, close } = await site.openAs(user, '/en/account');
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await toastOf(page, 'Link sent').waitFor();
    await page.goto(site.address(`/en/verify#token=${await site.tokenOf(user.email, 'verify')}`));
    await waitUntilHydrated(page);
    await page.getByText('Your email is confirmed').waitFor();
    await page.getByRole('link', { name: 'Go to your account' }).click();
    await page.waitForURL('**/en/account');
    expect(await page.getByText('is not confirmed yet').count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  test('is changed after a password, once the new one confirms, and the old one can undo it', async () => {
    const user = await site.create();
    const fresh = `fresh-${user.id}@example.com`;
    const { page, close } = await site.openAs(user, '/en/account');
    await fillIn(page, { email: fresh });
    await submitOf(page).click();
    expect(await page.locator(':focus').getAttribute('name')).toBe('currentPassword');
    await fillIn(page, { currentPassword: password });
    await submitOf(page).click();
    await toastOf(page, 'Profile UpdatedOpen the link we sent to your new address.').waitFor();
    await page.getByText(`Your new email ${fresh} is waiting to be confirmed`).waitFor();
    expect(await page.locator('[name=email]').inputValue()).toBe(user.email);
    expect(await page.locator('[name=currentPassword]').count()).toBe(0);
    await page.goto(site.address(`/en/verify#token=${await site.tokenOf(fresh, 'verify')}`));
    await waitUntilHydrated(page);
    await page.getByText('Your email has changed').waitFor();
    await page.goto(site.address(`/en/verify#token=${await site.tokenOf(user.email, 'verify')}`));
    await waitUntilHydrated(page);
    await page.getByText('Change undone').waitFor();
    await page.getByText(user.email).waitFor();
    await close();
  });
});

test('an account is deleted after its password, and kept by the link of the mail', async () => {
  const user = await site.create();
  const { page, problems, close } = await site.openAs(user, '/en/account?tab=security');
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=password]').fill(password);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await toastOf(page, 'Your account will be deleted').waitFor();
  await page.waitForURL('**/en/');
  await page.getByRole('link', { name: 'Login', exact: true }).waitFor();
  await page.goto(site.address(`/en/keep-account#token=${await site.tokenOf(user.email, 'keep-account')}`));
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.getByText('Your account stays').waitFor();
  expect(problems).toEqual([]);
  await close();
});
