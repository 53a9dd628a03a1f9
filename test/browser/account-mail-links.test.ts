/** Pages of mailed links in a browser: new password, confirmed address, cancelled deletion. */

import { expect, test } from 'vitest';
import {
  fillIn,
  newPassword,
  password,
  placeOf,
  startAccountPages,
  submitOf,
  toastOf,
} from '#test/support/account-pages.ts';
import { expectNoAxeViolations, waitUntilHydrated } from '#test/support/browser.ts';
import { openForFile } from '#test/support/open-for-file.ts';

const site = openForFile(startAccountPages);

const noToken = 'A'.repeat(43);
const phone = { viewport: { width: 360, height: 740 } };

test('a forgotten password is set once, by a link whose token shows nowhere', async () => {
  const { email } = await site.create();
  const { page, problems } = await site.open('/forgot', { ...phone, isNoisy: true });
  await fillIn(page, { email });
  await submitOf(page).click();
  await page.getByText('راجع بريدك', { exact: true }).waitFor();
  await expect.poll(() => page.locator(':focus').textContent()).toBe('راجع بريدك');

  const token = await site.tokenOf(email, 'reset');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer}`));
  await page.goto(site.address(`/reset#token=${token}`));
  await waitUntilHydrated(page);
  await page.waitForURL((url) => url.search + url.hash === '');
  await expect.poll(() => placeOf(page)).toBe('/reset');
  expect(asked.join()).not.toContain(token);
  await expect.poll(() => page.evaluate(() => history.length)).toBeLessThanOrEqual(3);
  await page.reload();
  await waitUntilHydrated(page);
  await expect.poll(() => page.getByText('هذا الرابط غير صالح').count()).toBe(0);
  await page.goto(site.address('/en/reset'));
  await waitUntilHydrated(page);
  await submitOf(page).click();
  await expect.poll(() => page.getByText('This field is required.').count()).toBe(2);
  await fillIn(page, { password: newPassword, confirmPassword: password });
  await submitOf(page).click();
  await page.getByText('New passwords do not match').waitFor();
  await fillIn(page, { password: 'kx9#Q', confirmPassword: 'kx9#Q' });
  await submitOf(page).click();
  await page.getByText('New password must be at least 6 characters long').waitFor();
  await fillIn(page, { password: newPassword, confirmPassword: newPassword });
  await submitOf(page).click();
  await page.locator('main').getByText('Password Changed', { exact: true }).waitFor();
  const answer = await page.request.post(site.address('/api/auth/login'), {
    data: { email, password: newPassword },
    headers: { origin: new URL(site.address('/')).origin },
  });
  expect(answer.status()).toBe(200);
  expect(problems).toEqual([]);
  await page.context().clearCookies();

  // The used link is refused; of a page without one, no form is left.
  await page.goto(site.address(`/reset#token=${token}`));
  await waitUntilHydrated(page);
  await page.waitForURL((url) => url.search + url.hash === '');
  await fillIn(page, { password: newPassword, confirmPassword: newPassword });
  await submitOf(page).click();
  await page.getByText('هذا الرابط غير صالح', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('هذا الرابط غير صالح').waitFor();
  await expect.poll(() => page.locator('main [name=password]').count()).toBe(0);
  await expect
    .poll(() => page.locator('main').getByRole('link', { name: 'طلب رابط جديد' }).isVisible())
    .toBe(true);
  await expectNoAxeViolations(page);
});

test('a token of an older mail, behind ?, leaves the page, its history and its referrers', async () => {
  const path = `/reset?token=${noToken}`;
  const answer = await fetch(site.address(path));
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  const html = await answer.text();
  expect(html).not.toContain(noToken);
  expect(html).toContain('content="noindex"');
  const { page } = await site.open(path, { isNoisy: true });
  await page.waitForURL((url) => url.search + url.hash === '');
  await expect.poll(() => placeOf(page)).toBe('/reset');
  await expect.poll(() => page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
});

test('an address is confirmed, changed after a password, undone, and called off by a new password', async () => {
  const user = await site.create({ isEmailVerified: false });
  const { page, problems } = await site.openAs(user, '/en/account', { isNoisy: true });
  const openLink = async (email: string) => {
    await page.goto(site.address(`/en/verify#token=${await site.tokenOf(email, 'verify')}`));
    await waitUntilHydrated(page);
  };
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await toastOf(page, 'Link sent').waitFor();
  await openLink(user.email);
  await page.getByText('Your email is confirmed').waitFor();
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await page.waitForURL('**/en/account');
  await expect.poll(() => page.getByText('is not confirmed yet').count()).toBe(0);
  expect(problems).toEqual([]);

  const email = `called-off-${user.id}@example.com`;
  await fillIn(page, { email });
  await submitOf(page).click();
  await page.locator('main [name=currentPassword]:focus').waitFor();
  await fillIn(page, { currentPassword: password });
  await submitOf(page).click();
  await toastOf(page, 'Profile UpdatedOpen the link we sent to your new address.').waitFor();
  await page.getByText(`Your new email ${email} is waiting to be confirmed`).waitFor();
  await expect.poll(() => page.locator('[name=email]').inputValue()).toBe(user.email);
  await expect.poll(() => page.locator('[name=currentPassword]').count()).toBe(0);
  await page.getByRole('tab', { name: 'Security' }).click();
  await page.getByText('Changing your password cancels that.').waitFor();
  await fillIn(page, { currentPassword: password, newPassword, confirmPassword: newPassword });
  await submitOf(page).click();
  await toastOf(page, 'was canceled').waitFor();
  await expect.poll(() => page.getByText('Changing your password cancels that.').count()).toBe(0);
  await page.getByRole('tab', { name: 'Account' }).click();

  const fresh = `fresh-${user.id}@example.com`;
  await fillIn(page, { email: fresh });
  await submitOf(page).click();
  await fillIn(page, { currentPassword: 'wrong-password' });
  await submitOf(page).click();
  await toastOf(page, 'Update Failed').waitFor();
  await page.getByText('That isn’t your current password.').waitFor();
  await fillIn(page, { currentPassword: newPassword });
  await submitOf(page).click();
  await page.getByText(`Your new email ${fresh} is waiting to be confirmed`).waitFor();
  await openLink(fresh);
  await page.getByText('Your email has changed').waitFor();
  await openLink(user.email);
  await page.getByText('Change undone').waitFor();
  await page.getByText(user.email).waitFor();
});

test('an account is deleted after its password, and kept by the link of the mail', async () => {
  const user = await site.create();
  const { page } = await site.openAs(user, '/en/account');
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
});
