/** The tab of users in a real browser: who is listed, added, changed, deleted and kept, in both languages. */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { profileImageMaxBytes } from '#contract/domain/account.ts';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { createUser, type UserOverrides } from '#test/support/accounts.ts';
import { createAdmin, type TestAdmin } from '#test/support/admins.ts';
import { type RunningTestApp, startTestApp } from '#test/support/app.ts';
import {
  expectNoAxeViolations,
  launchBrowser,
  openPage,
  type WatchedPage,
  waitUntilHydrated,
} from '#test/support/browser.ts';
import { createQuickHasher } from '#test/support/quick-hasher.ts';
import { openAs } from '#test/support/signed-in.ts';

const password = 'palm-river-41-kettle';
const newPassword = 'desert-moon-77-lamp';
const phone = { viewport: { width: 360, height: 740 } };

let app: RunningTestApp;
let browser: Browser;
let admin: TestAdmin;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp({ fares: 'none' }), launchBrowser()]);
  app.context.accounts.hasher = createQuickHasher();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

beforeEach(async () => {
  const { db } = app.context;
  await db.deleteFrom('mail_outbox').execute();
  await db.deleteFrom('user_account').execute();
  admin = await createAdmin(app.context, {
    firstName: 'Huda',
    lastName: 'Saleh',
    email: 'huda@example.com',
    passwordHash: `quick:${password}`,
  });
});

const address = (path: string) => new URL(path, app.url).href;
const open = (path = '/en/admin/users', options: BrowserContextOptions = {}): Promise<WatchedPage> =>
  openAs(browser, { cookie: admin.adminCookie }, { ...options, url: address(path) });
/** By its element: a dialog that is open hides the roles of what lies around it. */
const toastOf = (page: Page, text: string) => page.locator('li[data-tone]').filter({ hasText: text });
const create = (overrides: UserOverrides = {}) =>
  createUser(app.context, {
    firstName: 'Sara',
    lastName: 'Ali',
    email: 'sara@example.com',
    passwordHash: `quick:${password}`,
    ...overrides,
  });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** It would lie over what is pressed next. */
const dismiss = (toast: Locator) => toast.locator('button').last().click();
const rowsOf = (page: Page, name: string) => region(page, name).locator('tbody tr');
const dialogOf = (page: Page) => page.getByRole('dialog').last();
const fill = async (form: Locator, values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values)) await form.locator(`[name=${name}]`).fill(value);
};
const accountOf = (email: string) =>
  app.context.db.selectFrom('user_account').selectAll().where('email', '=', email).executeTakeFirst();
const mailsTo = (recipient: string) =>
  app.context.db
    .selectFrom('mail_outbox')
    .select(['template', 'language', 'payload'])
    .where('recipient', '=', recipient)
    .execute();
const proofIsOld = () =>
  app.context.db
    .updateTable('admin_session')
    .set({ proven_at: new Date(Date.now() - 3_600_000) })
    .execute();

describe('the two sections', () => {
  test.each([
    ['/en/admin/users', 'Administrators', 'Users', 'Name or e-mail', 'Free', 'You', 'No users found'],
    ['/admin/users', 'المديرون', 'المستخدمون', 'الاسم أو البريد', 'مجاني', 'أنت', 'لا يوجد مستخدمون'],
  ])('%s', async (path, admins, users, search, free, self, empty) => {
    await create();
    await create({ firstName: 'نورة', lastName: 'القحطاني', email: 'noura@example.com' });
    const { page, problems, close } = await open(path);
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
    await region(page, users).getByText(empty, { exact: true }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test('filters, order and page are in the address', async () => {
    await create({ subscription: 'premium' });
    await create({ email: 'amal@example.com', firstName: 'Amal' });
    const { page, close } = await open('/en/admin/users?sort=name&order=asc');
    await expect.poll(() => rowsOf(page, 'Users').count()).toBe(2);
    expect(await rowsOf(page, 'Users').first().textContent()).toContain('Amal');
    await region(page, 'Users').getByLabel('Subscription').selectOption('premium');
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

  test('pages of 25', async () => {
    for (let index = 0; index < 26; index += 1) await create({ email: `user${index}@example.com` });
    const { page, close } = await open();
    await expect.poll(() => rowsOf(page, 'Users').count()).toBe(25);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => rowsOf(page, 'Users').count()).toBe(1);
    expect(page.url()).toContain('page=2');
    await close();
  });

  test('a list that fails says so and is asked for again', async () => {
    const { page, close } = await open('/en/admin');
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
  test.each([
    ['/en/admin/users', 'Add User', 'User Created', 'Missing Information', 'en', 'Administrators'],
    ['/admin/users', 'إضافة مستخدم', 'أُنشئ المستخدم', 'بيانات ناقصة', 'ar', 'المديرون'],
  ])(
    '%s: what is missing is said, then an invitation is mailed',
    async (path, add, done, missing, language) => {
      const { page, problems, close } = await open(path, phone);
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
      const [mail] = await mailsTo('noura@example.com');
      expect(mail).toMatchObject({ template: 'invitation', language });
      expect((await accountOf('noura@example.com'))?.password_hash).toBe(null);
      await expect.poll(() => page.locator(':focus').textContent()).toBe(add);
      expect(problems).toEqual([]);
      await close();
    },
  );

  test('an address that is taken is said beside the field, a broken call in a notice, and nothing typed is lost', async () => {
    await create();
    const { page, close } = await open();
    await page.getByRole('button', { name: 'Add User' }).click();
    const dialog = dialogOf(page);
    await fill(dialog, { email: 'sara@example.com', firstName: 'Sara', lastName: 'Ali' });
    await dialog.locator('button[type=submit]').click();
    await dialog.getByText('This e-mail belongs to another account.').waitFor();
    await fill(dialog, { email: 'noura@example.com' });
    await page.route('**/api/admin/users', (route) => route.abort());
    await dialog.locator('button[type=submit]').click();
    await toastOf(page, 'ErrorFailed to create user').waitFor();
    expect(await dialog.locator('[name=email]').inputValue()).toBe('noura@example.com');
    expect(await dialog.locator('[name=lastName]').inputValue()).toBe('Ali');
    await close();
  });

  test('an address opens the form filled in, and closing it leaves the list', async () => {
    const { page, close } = await open(
      '/en/admin/users?form=new&email=early%40example.com&subscription=premium',
    );
    const dialog = dialogOf(page);
    await expect.poll(() => dialog.locator('[name=email]').inputValue()).toBe('early@example.com');
    expect(await dialog.locator('[name=subscriptionStatus]').inputValue()).toBe('premium');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL('**/en/admin/users');
    await close();
  });
});

describe('changing somebody', () => {
  const edit = async (page: Page, name = 'Sara Ali') => {
    await page.getByRole('button', { name: new RegExp(`Edit .*${name}`) }).click();
    return dialogOf(page);
  };

  test('names, address and subscription are saved at once', async () => {
    await create();
    const { page, problems, close } = await open();
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

  test.each([
    ['/en/admin/users', 'Edit', 'Save Changes', 'First name: now Samira'],
    ['/admin/users', 'تعديل', 'حفظ التغييرات', 'الاسم الأول: صار Samira'],
  ])(
    '%s: saved meanwhile by another: told what, nothing typed lost, nothing written over',
    async (path, name, save, told) => {
      await create();
      const { page, close } = await open(path);
      await page.getByRole('button', { name: new RegExp(`^${name} .*Sara Ali`) }).click();
      const dialog = dialogOf(page);
      await fill(dialog, { lastName: 'Mine' });
      const { db } = app.context;
      await db
        .updateTable('user_account')
        .set({ first_name: 'Samira' })
        .where('email', '=', 'sara@example.com')
        .execute();
      await dialog.getByRole('button', { name: save }).click();
      await dialog.getByRole('alert').filter({ hasText: told }).waitFor();
      expect(await dialog.locator('[name=firstName]').inputValue()).toBe('Samira');
      expect(await dialog.locator('[name=lastName]').inputValue()).toBe('Mine');
      expect(await accountOf('sara@example.com')).toMatchObject({ first_name: 'Samira', last_name: 'Ali' });
      await dialog.getByRole('button', { name: save }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await accountOf('sara@example.com')).toMatchObject({ first_name: 'Samira', last_name: 'Mine' });
      await close();
    },
  );

  test('a password: its button waits for one; the owner must choose another at the next sign-in', async () => {
    await create();
    const { page, close } = await open();
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
    expect(await dialog.locator('[name=password]').inputValue()).toBe('');
    expect(await accountOf('sara@example.com')).toMatchObject({ must_change_password: true });
    await close();
  });

  test('a picture: one over 5 MB is not sent; another is shown', async () => {
    await create();
    const { page, problems, close } = await open();
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
    await create();
    const { page, problems, close } = await open();
    const dialog = await edit(page);
    await fill(dialog, { endsOn: riyadhDate(new Date()), price: 'much' });
    await dialog.getByRole('button', { name: 'Grant Premium' }).click();
    await dialog.getByText('Choose a day after today.').waitFor();
    await dialog.getByText('Give a number from 0 to 100,000.').waitFor();
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
    await create();
    const { page, close } = await open();
    const dialog = await edit(page);
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await toastOf(page, 'One session ended.').waitFor();
    await dialog.getByRole('button', { name: 'Mail a password link' }).click();
    await toastOf(page, 'Mail sent').waitFor();
    expect((await mailsTo('sara@example.com')).map(({ template }) => template)).toEqual(['reset-password']);
    await close();
  });

  test('one’s own account says why it has no role to choose, password to set or deletion', async () => {
    const { page, problems, close } = await open();
    const dialog = await edit(page, 'Huda Saleh');
    await dialog.getByText('The last administrator cannot be removed.').waitFor();
    expect(await dialog.locator('[name=role]').isDisabled()).toBe(true);
    expect(await dialog.locator('[name=password]').count()).toBe(0);
    expect(await dialog.getByRole('button', { name: 'Delete account…' }).count()).toBe(0);
    await fill(dialog, { firstName: 'Hoda' });
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await toastOf(page, 'User Updated').waitFor();
    expect(await accountOf('huda@example.com')).toMatchObject({ first_name: 'Hoda', role: 'admin' });
    expect(problems).toEqual([]);
    await close();
  });

  test.each([
    ['/en/admin/users', 'Edit', 'Save Changes', 'This is the last administrator'],
    ['/admin/users', 'تعديل', 'حفظ التغييرات', 'هذا آخر مدير للموقع'],
  ])('%s: the last administrator stays one, in the server’s words', async (path, name, save, words) => {
    await createAdmin(app.context, { firstName: 'Badr', lastName: 'Omar', email: 'badr@example.com' });
    const { page, close } = await open(path);
    await page.getByRole('button', { name: new RegExp(`^${name} .*Badr Omar`) }).click();
    const dialog = dialogOf(page);
    await dialog.locator('[name=role]').selectOption('user');
    const language = path.startsWith('/en') ? 'en' : 'ar';
    await page.route('**/api/admin/users/*', (route) => route.fulfill(lastAdministrator[language]));
    await dialog.getByRole('button', { name: save }).click();
    await toastOf(page, words).waitFor();
    expect(await accountOf('badr@example.com')).toMatchObject({ role: 'admin' });
    await close();
  });

  // Two administrators at once: the other one is gone by the time the call is answered.
  const lastAdministrator = {
    en: { status: 409, json: { code: 'last_administrator', message: 'This is the last administrator' } },
    ar: { status: 409, json: { code: 'last_administrator', message: 'هذا آخر مدير للموقع' } },
  };
});

describe('role, deletion and restoring from the list', () => {
  test('a role is asked about first, and with an old proof the password as well', async () => {
    await create();
    await proofIsOld();
    const { page, close } = await open();
    const role = rowsOf(page, 'Users').getByRole('combobox');
    await role.selectOption('admin');
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await role.inputValue()).toBe('user');
    expect(await accountOf('sara@example.com')).toMatchObject({ role: 'user' });
    await role.selectOption('admin');
    await dialogOf(page).getByRole('button', { name: 'Make administrator' }).click();
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
    await dialogOf(page).locator('[name=password]').fill(password);
    await dialogOf(page).getByRole('button', { name: 'Confirm' }).click();
    await toastOf(page, 'User role updated').waitFor();
    await rowsOf(page, 'Administrators').filter({ hasText: 'sara@example.com' }).waitFor();
    await region(page, 'Users').getByText('No users found').waitFor();
    await close();
  });

  test.each([
    ['/en/admin/users', 'Delete', 'Restore', 'after 30 days', 'User Deleted', 'User Restored'],
    ['/admin/users', 'حذف', 'استعادة', 'بعد 30 يومًا', 'حُذف المستخدم', 'استُعيد المستخدم'],
  ])('%s: deleting names the days, and is taken back', async (path, remove, restore, days, gone, back) => {
    await create();
    const { page, problems, close } = await open(path);
    await page.getByRole('button', { name: new RegExp(`^${remove} .*Sara Ali`) }).click();
    await dialogOf(page).getByText(days).waitFor();
    await dialogOf(page).getByRole('button').nth(1).click();
    await toastOf(page, gone).getByRole('button', { name: restore }).click();
    await toastOf(page, back).waitFor();
    expect(await accountOf('sara@example.com')).toMatchObject({ deletion_requested_at: null });
    await page.getByRole('button', { name: new RegExp(`^${remove} .*Sara Ali`) }).click();
    await dialogOf(page).getByRole('button').nth(1).click();
    await page.getByRole('button', { name: new RegExp(`^${restore} .*Sara Ali`) }).click();
    await toastOf(page, back).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test('a refused deletion is told in the server’s words, a broken one in those of the specification', async () => {
    await create();
    const { page, close } = await open();
    const remove = async () => {
      await page.getByRole('button', { name: /^Delete .*Sara Ali/ }).click();
      await dialogOf(page).getByRole('button', { name: 'Delete account' }).click();
    };
    const refusal = { status: 409, json: { code: 'own_account', message: 'Not your own account.' } };
    await page.route('**/api/admin/users/*', (route) => route.fulfill(refusal));
    await remove();
    await toastOf(page, 'ErrorNot your own account.').waitFor();
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    await page.unroute('**/api/admin/users/*');
    await page.route('**/api/admin/users/*', (route) => route.abort());
    await remove();
    await toastOf(page, 'ErrorFailed to delete user').waitFor();
    await close();
  });
});

test.each([
  ['/en/admin/users', 'View', ['Sara Ali', 'sara@example.com', 'Premium', 'User id', 'Second factor']],
  ['/admin/users', 'عرض', ['Sara Ali', 'sara@example.com', 'بريميوم', 'معرّف المستخدم', 'التحقق بخطوتين']],
])('%s: looking at somebody', async (path, view, words) => {
  const { id } = await create({ subscription: 'premium' });
  const { page, problems, close } = await open(path);
  await page.getByRole('button', { name: new RegExp(`^${view} .*Sara Ali`) }).click();
  const dialog = dialogOf(page);
  await dialog.getByText(id).waitFor();
  for (const text of words) await dialog.getByText(text).first().waitFor();
  expect(problems).toEqual([]);
  await close();
});

describe('a password somebody else chose', () => {
  test.each([
    ['/en/login', 'Choose a new password', 'Password Changed', '/en/account?tab=security', 'Security'],
    ['/login', 'اختر كلمة مرور جديدة', 'تغيّرت كلمة المرور', '/account?tab=security', 'الأمان'],
  ])('%s leads to a new one, and then the account is open', async (path, told, done, place, tab) => {
    await create();
    const { db } = app.context;
    await db
      .updateTable('user_account')
      .set({ must_change_password: true })
      .where('email', '=', 'sara@example.com')
      .execute();
    const { page, problems, close } = await openPage(browser, { url: address(path), ...phone });
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
    await expect.poll(() => page.getByRole('tab').count()).toBe(5);
    await expect.poll(() => page.getByRole('status').filter({ hasText: told }).count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('looks', () => {
  test.each([
    ['/admin/users', 360, 'light', 'تعديل'],
    ['/admin/users', 1440, 'dark', 'تعديل'],
    ['/en/admin/users', 360, 'dark', 'Edit'],
    ['/en/admin/users', 1440, 'light', 'Edit'],
  ] as const)(
    '%s at %i px, %s: accessible, no wider than its window',
    async (path, width, colorScheme, edit) => {
      await create({ subscription: 'premium' });
      const { id } = await create({
        firstName: 'نورة',
        lastName: 'القحطاني',
        email: 'a.very.long.address.of.somebody@travel.example.com',
      });
      const { db } = app.context;
      await db
        .updateTable('user_account')
        .set({ deletion_requested_at: new Date() })
        .where('id', '=', id)
        .execute();
      const { page, problems, close } = await open(path, { viewport: { width, height: 900 }, colorScheme });
      await page.getByRole('button', { name: new RegExp(`^${edit} .*Sara Ali`) }).waitFor();
      const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth);
      expect(await widthOf()).toBe(width);
      await expectNoAxeViolations(page);
      await page.getByRole('button', { name: new RegExp(`^${edit} .*Sara Ali`) }).click();
      const dialog = dialogOf(page);
      await dialog.waitFor();
      expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      await expectNoAxeViolations(page);
      expect(problems).toEqual([]);
      await close();
    },
  );
});
