/** The tab of users in a real browser: who is listed, added, promoted, deleted and kept, in both languages. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { expectNoAxeViolations, openPage, waitUntilHydrated } from '#test/support/browser.ts';
import {
  dialogOf,
  dismiss,
  fill,
  newPassword,
  password,
  phone,
  rowsOf,
  sectionOf,
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

const proofIsOld = () =>
  site.context.db
    .updateTable('admin_session')
    .set({ proven_at: new Date(Date.now() - 3_600_000) })
    .execute();

describe('the two sections', () => {
  test('/en/admin/users', async () => {
    const [path, admins, users, search, free, self, empty] = [
      '/en/admin/users',
      'Administrators',
      'Users',
      'Name or email',
      'Free',
      'You',
      'No users found',
    ] as const;
    await site.create();
    await site.create({ firstName: 'نورة', lastName: 'القحطاني', email: 'noura@example.com' });
    const { page, problems, close } = await site.open(path);
    await rowsOf(page, users).nth(1).waitFor();
    const own = rowsOf(page, admins).filter({ hasText: 'huda@example.com' });
    expect(await own.textContent()).toMatch(new RegExp(`Huda Saleh.*${self}.*huda@example.com.*${free}`));
    expect(await own.getByRole('button').count()).toBe(2);
    expect(await own.getByRole('combobox').count()).toBe(0);
    const user = rowsOf(page, users).filter({ hasText: 'sara@example.com' });
    expect(await user.getByRole('button').count()).toBe(3);
    expect(await user.getByRole('combobox').inputValue()).toBe('user');
    await page.getByLabel(search).fill('نورة');
    await page.waitForURL('**?search=*');
    await expect.poll(() => rowsOf(page, users).count()).toBe(1);
    expect(await rowsOf(page, users).textContent()).toContain('noura@example.com');
    await page.getByLabel(search).fill('nobody at all');
    await sectionOf(page, users).getByText(empty, { exact: true }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test('filters, order and page are in the address', async () => {
    await site.create({ subscription: 'premium' });
    await site.create({ email: 'amal@example.com', firstName: 'Amal' });
    const { page, close } = await site.open('/en/admin/users?sort=name&order=asc');
    await expect.poll(() => rowsOf(page, 'Users').count()).toBe(2);
    expect(await rowsOf(page, 'Users').first().textContent()).toContain('Amal');
    await sectionOf(page, 'Users').getByLabel('Subscription').selectOption('premium');
    await expect.poll(() => rowsOf(page, 'Users').count()).toBe(1);
    expect(page.url()).toContain('subscription=premium');
    await page.reload();
    await waitUntilHydrated(page);
    await expect
      .poll(() => rowsOf(page, 'Users').allTextContents())
      .toEqual([expect.stringMatching(/Sara Ali/)]);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => rowsOf(page, 'Users').count()).toBe(2);
    await close();
  });

  test('a list that fails says so and is asked for again', async () => {
    const { page, close } = await site.open('/en/admin');
    await page.route('**/api/admin/users?*', (route) => route.abort());
    await page.getByRole('tab', { name: 'Users' }).click();
    await page.getByRole('button', { name: 'Retry' }).first().waitFor();
    await page.unroute('**/api/admin/users?*');
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await rowsOf(page, 'Administrators').filter({ hasText: 'huda@example.com' }).waitFor();
    await close();
  });
});

describe('adding somebody', () => {
  test('/en/admin/users: what is missing is said, then an invitation is mailed', async () => {
    const [path, add, done, missing, language] = [
      '/en/admin/users',
      'Add User',
      'User Created',
      'Missing Information',
      'en',
    ] as const;
    const { page, problems, close } = await site.open(path, phone);
    await page.getByRole('button', { name: add }).click();
    const dialog = dialogOf(page);
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('email');
    await fill(dialog, { email: 'noura@example.com', firstName: 'نورة' });
    await dialog.locator('button[type=submit]').click();
    await dismiss(toastOf(page, missing));
    expect(await page.locator(':focus').getAttribute('name')).toBe('lastName');
    expect(await dialog.locator('[name=firstName]').inputValue()).toBe('نورة');
    await fill(dialog, { lastName: 'القحطاني' });
    await dialog.locator('[name=language]').selectOption(language);
    await dialog.locator('[name=subscriptionStatus]').selectOption('premium');
    await dialog.locator('[name=premiumEndsOn]').fill(addDays(riyadhDate(new Date()), 90));
    await dialog.locator('button[type=submit]').click();
    await toastOf(page, done).getByText('noura@example.com').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('tbody tr').filter({ hasText: 'noura@example.com' }).waitFor();
    const [mail] = await site.mailsTo('noura@example.com');
    expect(mail).toMatchObject({ template: 'invitation', language });
    expect((await site.accountOf('noura@example.com'))?.password_hash).toBe(null);
    await expect.poll(() => page.locator(':focus').textContent()).toBe(add);
    expect(problems).toEqual([]);
    await close();
  });

  test('an address that is taken is said beside the field, a broken call in a notice, and nothing typed is lost', async () => {
    await site.create();
    const { page, close } = await site.open();
    await page.getByRole('button', { name: 'Add User' }).click();
    const dialog = dialogOf(page);
    await fill(dialog, { email: 'sara@example.com', firstName: 'Sara', lastName: 'Ali' });
    await dialog.locator('button[type=submit]').click();
    await dialog.getByText('This email belongs to another account.').waitFor();
    await fill(dialog, { email: 'noura@example.com' });
    await page.route('**/api/admin/users', (route) => route.abort());
    await dialog.locator('button[type=submit]').click();
    await toastOf(page, 'ErrorFailed to create user').waitFor();
    expect(await dialog.locator('[name=email]').inputValue()).toBe('noura@example.com');
    expect(await dialog.locator('[name=lastName]').inputValue()).toBe('Ali');
    await close();
  });
});

describe('role, deletion and restoring from the list', () => {
  test('a role is asked about first, and with an old proof the password as well', async () => {
    await site.create();
    await proofIsOld();
    const { page, close } = await site.open();
    const role = rowsOf(page, 'Users').getByRole('combobox');
    await role.selectOption('admin');
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await role.inputValue()).toBe('user');
    expect(await site.accountOf('sara@example.com')).toMatchObject({ role: 'user' });
    await role.selectOption('admin');
    await dialogOf(page).getByRole('button', { name: 'Make administrator' }).click();
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
    await dialogOf(page).locator('[name=password]').fill(password);
    await dialogOf(page).getByRole('button', { name: 'Confirm' }).click();
    await toastOf(page, 'User role updated').waitFor();
    await rowsOf(page, 'Administrators').filter({ hasText: 'sara@example.com' }).waitFor();
    await sectionOf(page, 'Users').getByText('No users found').waitFor();
    await close();
  });

  test('/en/admin/users: deleting names the days, and is taken back', async () => {
    const [path, remove, restore, days, gone, back] = [
      '/en/admin/users',
      'Delete',
      'Restore',
      'after 30 days',
      'User Deleted',
      'User Restored',
    ] as const;
    await site.create();
    const { page, problems, close } = await site.open(path);
    await page.getByRole('button', { name: new RegExp(`^${remove} .*Sara Ali`) }).click();
    await dialogOf(page).getByText(days).waitFor();
    await dialogOf(page).getByRole('button').nth(1).click();
    await toastOf(page, gone).getByRole('button', { name: restore }).click();
    await toastOf(page, back).waitFor();
    expect(await site.accountOf('sara@example.com')).toMatchObject({ deletion_requested_at: null });
    await page.getByRole('button', { name: new RegExp(`^${remove} .*Sara Ali`) }).click();
    await dialogOf(page).getByRole('button').nth(1).click();
    await page.getByRole('button', { name: new RegExp(`^${restore} .*Sara Ali`) }).click();
    await toastOf(page, back).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

test('/en/admin/users: looking at somebody', async () => {
  const [path, view, words] = [
    '/en/admin/users',
    'View',
    ['Sara Ali', 'sara@example.com', 'Premium', 'User id', 'Two-factor authentication'],
  ] as const;
  const { id } = await site.create({ subscription: 'premium' });
  const { page, problems, close } = await site.open(path);
  await page.getByRole('button', { name: new RegExp(`^${view} .*Sara Ali`) }).click();
  const dialog = dialogOf(page);
  await dialog.getByText(id).waitFor();
  for (const text of words) await dialog.getByText(text).first().waitFor();
  expect(problems).toEqual([]);
  await close();
});

describe('a password somebody else chose', () => {
  test('/en/login leads to a new one, and then the account is open', async () => {
    const [path, told, done, place, tab] = [
      '/en/login',
      'Choose a new password',
      'Password Changed',
      '/en/account?tab=security',
      'Security',
    ] as const;
    await site.create();
    const { db } = site.context;
    await db
      .updateTable('user_account')
      .set({ must_change_password: true })
      .where('email', '=', 'sara@example.com')
      .execute();
    const { page, problems, close } = await openPage(site.browser, { url: site.address(path), ...phone });
    await fill(page.locator('main'), { email: 'sara@example.com', password });
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL(`**${place}`);
    await page.getByRole('status').filter({ hasText: told }).waitFor();
    expect(await page.getByRole('tab').allTextContents()).toEqual([tab]);
    await page.reload();
    await waitUntilHydrated(page);
    await page.getByRole('status').filter({ hasText: told }).waitFor();
    await expectNoAxeViolations(page);
    await fill(page.locator('main'), {
      currentPassword: password,
      newPassword,
      confirmPassword: newPassword,
    });
    await page.locator('main form button[type=submit]').click();
    await toastOf(page, done).waitFor();
    await expect.poll(() => page.getByRole('tab').count()).toBe(6);
    await expect.poll(() => page.getByRole('status').filter({ hasText: told }).count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});
