/** The tab of users in a real browser: who is listed, added, promoted, changed, deleted and kept, in both languages. */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { profileImageMaxBytes } from '#contract/domain/account.ts';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { dismiss, newPassword, password, phone, toastOf } from '#test/support/account-pages.ts';
import { createFakeHasher, createUser, type UserOverrides } from '#test/support/accounts.ts';
import { adminPages } from '#test/support/admin-pages.ts';
import { startTestApp } from '#test/support/app.ts';
import { reload } from '#test/support/browser.ts';

const passwordHash = `quick:${password}`;
const huda = { firstName: 'Huda', lastName: 'Saleh', email: 'huda@example.com', passwordHash };
const { app, open, renew, visit } = adminPages(() => startTestApp({ fares: 'none' }), huda);

beforeEach(async () => {
  const { db, accounts } = app.context;
  accounts.hasher = createFakeHasher();
  await db.deleteFrom('mail_outbox').execute();
  await db.deleteFrom('user_account').execute();
  await renew();
});

const create = (overrides: UserOverrides = {}) => {
  const sara = { firstName: 'Sara', lastName: 'Ali', email: 'sara@example.com', passwordHash };
  return createUser(app.context, { ...sara, ...overrides });
};
const accountOf = (email: string) =>
  app.context.db.selectFrom('user_account').selectAll().where('email', '=', email).executeTakeFirst();
const mailsTo = (recipient: string) =>
  app.context.db
    .selectFrom('mail_outbox')
    .select(['template', 'language'])
    .where('recipient', '=', recipient)
    .execute();

const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rowsOf = (page: Page, section: string) => sectionOf(page, section).locator('tbody tr');
/** The one on top. */
const dialogOf = (page: Page) => page.getByRole('dialog').last();

async function fill(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await form.locator(`[name=${name}]`).fill(value);
}

describe('the list', () => {
  test('two sections; search, filters and order in the address; one looked at', async () => {
    const { id } = await create({ subscription: 'premium' });
    await create({ firstName: 'نورة', lastName: 'القحطاني', email: 'noura@example.com' });
    await create({ firstName: 'Amal', email: 'amal@example.com' });
    const { page, problems } = await open('/en/admin', { isNoisy: true });
    await page.route('**/api/admin/users?*', (route) => route.abort());
    await page.getByRole('tab', { name: 'Users' }).click();
    const retries = page.getByRole('button', { name: 'Retry' });
    await expect.poll(() => retries.count()).toBe(2);
    await page.unroute('**/api/admin/users?*');
    await retries.last().click();
    await retries.first().click();
    const own = rowsOf(page, 'Administrators').filter({ hasText: 'huda@example.com' });
    await own.waitFor();
    problems.length = 0;
    await expect.poll(() => own.textContent()).toMatch(/Huda Saleh.*You.*huda@example.com.*Free/);
    await expect.poll(() => own.getByRole('button').count()).toBe(2);
    await expect.poll(() => own.getByRole('combobox').count()).toBe(0);
    const users = rowsOf(page, 'Users');
    await expect.poll(() => users.count()).toBe(3);
    const sara = users.filter({ hasText: 'sara@example.com' });
    await expect.poll(() => sara.getByRole('button').count()).toBe(3);
    await expect.poll(() => sara.getByRole('combobox').inputValue()).toBe('user');
    await page.getByLabel('Name or email').fill('نورة');
    await page.waitForURL('**?search=*');
    await expect.poll(() => users.count()).toBe(1);
    await expect.poll(() => users.textContent()).toContain('noura@example.com');
    await page.getByLabel('Name or email').fill('nobody at all');
    await sectionOf(page, 'Users').getByText('No users found', { exact: true }).waitFor();

    await visit(page, '/en/admin/users?sort=name&order=asc');
    await expect.poll(() => users.count()).toBe(3);
    await expect.poll(() => users.first().textContent()).toContain('Amal');
    await sectionOf(page, 'Users').getByLabel('Subscription').selectOption('premium');
    await expect.poll(() => users.count()).toBe(1);
    await expect.poll(() => page.url()).toContain('subscription=premium');
    await reload(page);
    await expect.poll(() => users.allTextContents()).toEqual([expect.stringMatching(/Sara Ali/)]);
    await page.getByRole('button', { name: /^View .*Sara Ali/ }).click();
    const dialog = dialogOf(page);
    await dialog.getByText(id).waitFor();
    for (const text of ['Sara Ali', 'sara@example.com', 'Premium', 'User id', 'Two-factor authentication'])
      await dialog.getByText(text).first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => users.count()).toBe(3);
    expect(problems).toEqual([]);
  });

  test('a role is asked about first; deleting names the days, and is taken back', async () => {
    await create();
    const { page, problems } = await open('/en/admin/users', { isNoisy: true });
    const remove = page.getByRole('button', { name: /^Delete .*Sara Ali/ });
    await remove.click();
    await dialogOf(page).getByText('after 30 days').waitFor();
    await dialogOf(page).getByRole('button').nth(1).click();
    await toastOf(page, 'User Deleted').getByRole('button', { name: 'Restore' }).click();
    await toastOf(page, 'User Restored').waitFor();
    await expect.poll(() => accountOf('sara@example.com')).toMatchObject({ deletion_requested_at: null });
    await remove.click();
    await dialogOf(page).getByRole('button').nth(1).click();
    await page.getByRole('button', { name: /^Restore .*Sara Ali/ }).click();
    await toastOf(page, 'User Restored').waitFor();

    const long = new Date(Date.now() - 3_600_000);
    await app.context.db.updateTable('admin_session').set({ proven_at: long }).execute();
    const role = rowsOf(page, 'Users').getByRole('combobox');
    await role.selectOption('admin');
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => role.inputValue()).toBe('user');
    await expect.poll(() => accountOf('sara@example.com')).toMatchObject({ role: 'user' });
    expect(problems).toEqual([]);
    await role.selectOption('admin');
    await dialogOf(page).getByRole('button', { name: 'Make administrator' }).click();
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
    await dialogOf(page).locator('[name=password]').fill(password);
    await dialogOf(page).getByRole('button', { name: 'Confirm' }).click();
    await toastOf(page, 'User role updated').waitFor();
    await rowsOf(page, 'Administrators').filter({ hasText: 'sara@example.com' }).waitFor();
    await sectionOf(page, 'Users').getByText('No users found').waitFor();
  });
});

test('adding somebody: what is wrong is said and nothing typed lost; then an invitation is mailed', async () => {
  await create();
  const { page } = await open('/admin/users', { ...phone, isNoisy: true });
  const add = page.getByRole('button', { name: 'إضافة مستخدم' });
  await add.click();
  const dialog = dialogOf(page);
  const send = dialog.locator('button[type=submit]');
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('email');
  await fill(dialog, { email: 'sara@example.com', firstName: 'نورة' });
  await send.press('Enter');
  await dismiss(toastOf(page, 'بيانات ناقصة'));
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('lastName');
  await fill(dialog, { lastName: 'القحطاني' });
  await send.press('Enter');
  await dialog.getByText('هذا البريد مسجّل لحساب آخر.').waitFor();
  await fill(dialog, { email: 'noura@example.com' });
  await page.route('**/api/admin/users', (route) => route.abort());
  await send.press('Enter');
  await dismiss(toastOf(page, 'تعذّر إنشاء المستخدم'));
  await page.unroute('**/api/admin/users');
  await expect.poll(() => dialog.locator('[name=email]').inputValue()).toBe('noura@example.com');
  await expect.poll(() => dialog.locator('[name=firstName]').inputValue()).toBe('نورة');
  await dialog.locator('[name=language]').selectOption('en');
  await dialog.locator('[name=subscriptionStatus]').selectOption('premium');
  await dialog.locator('[name=premiumEndsOn]').fill(addDays(riyadhDate(new Date()), 90));
  await send.press('Enter');
  await toastOf(page, 'أُنشئ المستخدم').getByText('noura@example.com').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('tbody tr').filter({ hasText: 'noura@example.com' }).waitFor();
  expect(await mailsTo('noura@example.com')).toEqual([{ template: 'invitation', language: 'en' }]);
  await expect.poll(async () => (await accountOf('noura@example.com'))?.password_hash).toBe(null);
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
});

describe('changing somebody', () => {
  test('a picture, a password, details that another saved meanwhile', async () => {
    await create();
    const { page } = await open('/en/admin/users', { isNoisy: true });
    await page.getByRole('button', { name: /Edit .*Sara Ali/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit User', includeHidden: true });
    const save = dialog.getByRole('button', { name: 'Save Changes' });
    const input = dialog.locator('input[type=file]');
    const large = Buffer.alloc(profileImageMaxBytes + 1);
    await input.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large });
    await toastOf(page, 'The picture is larger than 5 MB.').waitFor();
    const background = { r: 180, g: 83, b: 28 };
    const drawn = sharp({ create: { width: 64, height: 48, channels: 3, background } }).png();
    const file = { name: 'sara.png', mimeType: 'image/png', buffer: await drawn.toBuffer() };
    await input.setInputFiles(file);
    await toastOf(page, 'Profile Image Updated').waitFor();
    const image = dialog.locator('img[src^="/api/objects/"]');
    await expect
      .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
      .toBeGreaterThan(0);

    const update = dialog.getByRole('button', { name: 'Update Password' });
    await expect.poll(() => update.isDisabled()).toBe(true);
    await fill(dialog, { password: '   ' });
    await expect.poll(() => update.isDisabled()).toBe(true);
    await fill(dialog, { password: newPassword });
    await page.route('**/password', (route) => route.abort());
    await update.click();
    await toastOf(page, 'ErrorFailed to update password').waitFor();
    await page.unroute('**/password');
    await update.click();
    await toastOf(page, 'Password Updated').waitFor();
    await expect.poll(() => dialog.locator('[name=password]:focus').inputValue()).toBe('');
    await expect.poll(() => accountOf('sara@example.com')).toMatchObject({ must_change_password: true });

    await fill(dialog, { lastName: 'Mine', email: 'sarah@example.com' });
    await dialog.locator('[name=subscriptionStatus]').selectOption('premium');
    const account = app.context.db.updateTable('user_account').where('email', '=', 'sara@example.com');
    await account.set({ first_name: 'Samira' }).execute();
    await save.click();
    await toastOf(page, 'This was changed in the meantime.').waitFor();
    await expect.poll(() => dialog.locator('[name=lastName]').inputValue()).toBe('Mine');
    await expect.poll(() => accountOf('sara@example.com')).toMatchObject({ last_name: 'Ali' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /Edit .*Samira Ali/ }).click();
    await fill(dialog, { lastName: 'Mine', email: 'sarah@example.com' });
    await dialog.locator('[name=subscriptionStatus]').selectOption('premium');
    await save.click();
    await toastOf(page, 'User Updated').waitFor();
    const row = rowsOf(page, 'Users').filter({ hasText: 'Samira Mine' });
    await row.waitFor();
    await expect.poll(() => row.textContent()).toMatch(/sarah@example.com.*Premium/);
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toMatch(/Edit .*Samira Mine/);
  });
});
