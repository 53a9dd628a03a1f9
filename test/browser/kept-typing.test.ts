/** Typed input is never lost, and refusals and cancellations are shown, in a browser. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AccountPages,
  fillIn,
  newPassword,
  password,
  startAccountPages,
  submitOf,
  toastOf,
} from '#test/support/account-pages.ts';
import { waitUntilHydrated } from '#test/support/browser.ts';

let site: AccountPages;

beforeAll(async () => {
  site = await startAccountPages();
}, 120_000);

afterAll(() => site?.close());

describe('a form half filled in', () => {
  test('is found again in the other language, but for its passwords', async () => {
    const { page, problems, close } = await site.open('/en/login?tab=signup');
    await fillIn(page, { firstName: 'نورة', email: 'noura@example.com', password });
    await page.locator('main [name=alerts]').check({ force: true });
    await page.getByRole('link', { name: 'العربية' }).first().click();
    await page.waitForURL((url) => url.pathname === '/login');
    await waitUntilHydrated(page);
    const typedIn = (name: string) => page.locator(`main [name=${name}]`).inputValue();
    await expect.poll(() => typedIn('firstName')).toBe('نورة');
    expect(await typedIn('email')).toBe('noura@example.com');
    expect(await typedIn('password')).toBe('');
    expect(await page.locator('main [name=alerts]').isChecked()).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });

  test('of preferences outlives a session that was over', async () => {
    const user = await site.create();
    const { page, close } = await site.openAs(user, '/en/account?tab=preferences');
    await page.getByLabel('Europe').check({ force: true });
    await fillIn(page, { maxBudget: '777' });
    await site.context.db.deleteFrom('user_session').where('user_id', '=', user.id).execute();
    await submitOf(page).click();
    await page.waitForURL((url) => url.pathname === '/en/login');
    await waitUntilHydrated(page);
    await fillIn(page, { email: user.email, password });
    await submitOf(page).click();
    await page.waitForURL((url) => url.pathname === '/en/account');
    await expect.poll(() => page.locator('main [name=maxBudget]').inputValue()).toBe('777');
    expect(await page.getByLabel('Europe').isChecked()).toBe(true);
    const unsaved = page.getByText('They are not saved yet.');
    expect(await unsaved.count()).toBe(1);
    await submitOf(page).click();
    await toastOf(page, 'Success').waitFor();
    expect(await unsaved.count()).toBe(0);
    await page.reload();
    await waitUntilHydrated(page);
    expect(await page.locator('main [name=maxBudget]').inputValue()).toBe('777');
    await close();
  });
});

describe('what is refused or called off is said', () => {
  test('a new password calls off a change of the address, before and after', async () => {
    const user = await site.create();
    const { page, close } = await site.openAs(user, '/en/account');
    await fillIn(page, { email: `fresh-${user.id}@example.com` });
    await submitOf(page).click();
    await fillIn(page, { currentPassword: password });
    await submitOf(page).click();
    await toastOf(page, 'Profile Updated').waitFor();
    await page.goto(site.address('/en/account?tab=security'));
    await waitUntilHydrated(page);
    await page.getByText('Changing your password cancels that.').waitFor();
    await fillIn(page, { currentPassword: password, newPassword, confirmPassword: newPassword });
    await submitOf(page).first().click();
    await toastOf(page, 'was canceled').waitFor();
    expect(await page.getByText('Changing your password cancels that.').count()).toBe(0);
    await close();
  });

  test('a profile with a wrong password', async () => {
    const { page, close } = await site.openAs(await site.create(), '/en/account');
    await fillIn(page, { email: 'other@example.com' });
    await submitOf(page).click();
    await fillIn(page, { currentPassword: 'wrong-password' });
    await submitOf(page).click();
    await toastOf(page, 'Update Failed').waitFor();
    await page.getByText('That isn’t your current password.').waitFor();
    await close();
  });

  test('an administrator’s name that is no e-mail address', async () => {
    const { page, close } = await site.open('/en/admin/login');
    await fillIn(page, { username: 'boss', password });
    await submitOf(page).click();
    await toastOf(page, 'Login Failed').waitFor();
    await close();
  });
});
