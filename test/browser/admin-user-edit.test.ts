/** Editing an account in a browser: conflicts, password, image, Premium, own account, last administrator. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { profileImageMaxBytes } from '#contract/domain/account.ts';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import {
  dialogOf,
  fill,
  newPassword,
  rowsOf,
  startUsersTabPages,
  toastOf,
  type UsersTabPages,
} from '#test/support/users-tab.ts';

let site: UsersTabPages;

beforeAll(async () => {
  site = await startUsersTabPages();
}, 120_000);

beforeEach(() => site.reset());

afterAll(() => site?.close());

describe('changing somebody', () => {
  const edit = async (page: Page, name = 'Sara Ali') => {
    await page.getByRole('button', { name: new RegExp(`Edit .*${name}`) }).click();
    return dialogOf(page);
  };

  test('names, address and subscription are saved at once', async () => {
    await site.create();
    const { page, problems, close } = await site.open();
    const dialog = await edit(page);
    await fill(dialog, { firstName: 'Sarah', email: 'sarah@example.com' });
    await dialog.locator('[name=subscriptionStatus]').selectOption('premium');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await toastOf(page, 'User Updated').waitFor();
    const row = rowsOf(page, 'Users').filter({ hasText: 'Sarah Ali' });
    await row.waitFor();
    expect(await row.textContent()).toMatch(/sarah@example.com.*Premium/);
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toMatch(/Edit .*Sarah Ali/);
    expect(problems).toEqual([]);
    await close();
  });

  test('/en/admin/users: saved meanwhile by another: told what, nothing typed lost, nothing written over', async () => {
    const [path, name, save, told] = [
      '/en/admin/users',
      'Edit',
      'Save Changes',
      'First name: now Samira',
    ] as const;
    await site.create();
    const { page, close } = await site.open(path);
    await page.getByRole('button', { name: new RegExp(`^${name} .*Sara Ali`) }).click();
    const dialog = dialogOf(page);
    await fill(dialog, { lastName: 'Mine' });
    const { db } = site.context;
    await db
      .updateTable('user_account')
      .set({ first_name: 'Samira' })
      .where('email', '=', 'sara@example.com')
      .execute();
    await dialog.getByRole('button', { name: save }).click();
    await dialog.getByRole('alert').filter({ hasText: told }).waitFor();
    expect(await dialog.locator('[name=firstName]').inputValue()).toBe('Samira');
    expect(await dialog.locator('[name=lastName]').inputValue()).toBe('Mine');
    expect(await site.accountOf('sara@example.com')).toMatchObject({
      first_name: 'Samira',
      last_name: 'Ali',
    });
    await dialog.getByRole('button', { name: save }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await site.accountOf('sara@example.com')).toMatchObject({
      first_name: 'Samira',
      last_name: 'Mine',
    });
    await close();
  });

  test('a password: its button waits for one; the owner must choose another at the next sign-in', async () => {
    await site.create();
    const { page, close } = await site.open();
    const dialog = await edit(page);
    const update = dialog.getByRole('button', { name: 'Update Password' });
    expect(await update.isDisabled()).toBe(true);
    await fill(dialog, { password: '   ' });
    expect(await update.isDisabled()).toBe(true);
    await fill(dialog, { password: 'secret' });
    await page.route('**/password', (route) => route.abort());
    await update.click();
    await toastOf(page, 'ErrorFailed to update password').waitFor();
    await page.unroute('**/password');
    await fill(dialog, { password: newPassword });
    await update.click();
    await toastOf(page, 'Password Updated').waitFor();
    expect(await dialog.locator('[name=password]:focus').inputValue()).toBe('');
    expect(await site.accountOf('sara@example.com')).toMatchObject({ must_change_password: true });
    await close();
  });

  test('a picture: one over 5 MB is not sent; another is shown', async () => {
    await site.create();
    const { page, problems, close } = await site.open();
    const dialog = await edit(page);
    const input = dialog.locator('input[type=file]');
    const large = {
      name: 'large.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(profileImageMaxBytes + 1),
    };
    await input.setInputFiles(large);
    await toastOf(page, 'The picture is larger than 5 MB.').waitFor();
    const background = { r: 180, g: 83, b: 28 };
    const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer();
    await input.setInputFiles({ name: 'sara.png', mimeType: 'image/png', buffer });
    await toastOf(page, 'Profile Image Updated').waitFor();
    const image = dialog.locator('img[src^="/api/objects/"]');
    await expect
      .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
      .toBeGreaterThan(0);
    expect(problems).toEqual([]);
    await close();
  });

  test('Premium: granted until a day at a price, ended at once', async () => {
    await site.create();
    const { page, problems, close } = await site.open();
    const dialog = await edit(page);
    await fill(dialog, { endsOn: riyadhDate(new Date()), price: 'much' });
    await dialog.getByRole('button', { name: 'Grant Premium' }).click();
    await dialog.getByText('Choose a day after today.').waitFor();
    await dialog.getByText('Enter a number from 0 to 100,000.').waitFor();
    await fill(dialog, { endsOn: addDays(riyadhDate(new Date()), 60), price: '99' });
    await dialog.locator('[name=plan]').selectOption('annual');
    await dialog.getByRole('button', { name: 'Grant Premium' }).click();
    await toastOf(page, 'Premium granted').waitFor();
    await dialog
      .getByText(/Annual/)
      .locator('visible=true')
      .last()
      .waitFor();
    expect(await dialog.locator('[name=subscriptionStatus]').inputValue()).toBe('premium');
    await dialog.getByRole('button', { name: 'End Premium now' }).click();
    await dialogOf(page).getByRole('button', { name: 'End Premium now' }).click();
    await toastOf(page, 'Premium ended').waitFor();
    await dialog.getByText('No Premium at the moment.').waitFor();
    expect(await dialog.locator('[name=subscriptionStatus]').inputValue()).toBe('free');
    expect(problems).toEqual([]);
    await close();
  });

  test('signing out everywhere, and a mail that sets a password', async () => {
    await site.create();
    const { page, close } = await site.open();
    const dialog = await edit(page);
    await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
    await toastOf(page, 'One session ended.').waitFor();
    await dialog.getByRole('button', { name: 'Email a password link' }).click();
    await toastOf(page, 'Email sent').waitFor();
    expect((await site.mailsTo('sara@example.com')).map(({ template }) => template)).toEqual([
      'reset-password',
    ]);
    await close();
  });

  // Two administrators at once: the other one is gone by the time the call is answered.
  const _lastAdministrator = {
    en: { status: 409, json: { code: 'last_administrator', message: 'This is the last administrator' } },
    ar: { status: 409, json: { code: 'last_administrator', message: 'هذا آخر مدير للموقع' } },
  };
});
