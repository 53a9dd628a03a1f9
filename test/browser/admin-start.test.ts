/** Admin login in a browser: password and second factor, in both languages. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  accountPages,
  fillIn,
  password,
  phone,
  placeOf,
  submitOf,
  toastOf,
} from '#test/support/account-pages.ts';
import { codeOf } from '#test/support/admin-site.ts';
import { createAdmin, type TestAdmin } from '#test/support/admins.ts';
import {
  expectNoAxeViolations,
  launchBrowserWithPictures,
  type PageOptions,
  reload,
} from '#test/support/browser.ts';

const site = accountPages(launchBrowserWithPictures);

// Many signs-in from one address are what the limits are for.
beforeEach(() => site.app.context.db.deleteFrom('limited_action').execute());

const create = () =>
  createAdmin(site.app.context, { firstName: 'نورة', lastName: 'السالم', passwordHash: `quick:${password}` });

const enter = ({ adminCookie: cookie }: TestAdmin, path: string, options: PageOptions) =>
  site.openAs({ cookie }, path, options);

async function logIn(page: Page, username: string, typed = password): Promise<void> {
  await fillIn(page, { username, password: typed });
  await submitOf(page).click();
}

/** A page that asks who administers is told 401, which browsers always write down. */
const own = (problems: readonly string[]) => problems.filter((problem) => !problem.includes('401'));

test('login: back to what was asked for after every refusal; who signs out stays', async () => {
  const { email } = await create();
  const { page, problems } = await site.open('/en/admin/users?search=noura', { isNoisy: true });
  await toastOf(page, 'Access DeniedAdmin login required').waitFor();
  await expect.poll(() => placeOf(page)).toBe('/en/admin/login');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await submitOf(page).click();
  await page.locator('[name=username][aria-invalid=true]:focus').waitFor();
  await expect.poll(() => page.getByText('This field is required.').count()).toBe(2);
  expect(sent).toEqual([]);
  for (const username of ['boss', email]) {
    const answer = page.waitForResponse('**/api/admin/login');
    await logIn(page, username, 'not-the-password');
    await answer;
    await toastOf(page, 'Login FailedInvalid username or password').waitFor();
    await expect.poll(() => page.locator('[name=username]').inputValue()).toBe(username);
  }
  await logIn(page, email);
  await toastOf(page, 'Login Successful').waitFor();
  await page.getByRole('tab', { name: 'Users', selected: true }).waitFor();
  await expect.poll(() => placeOf(page)).toBe('/en/admin/users?search=noura');

  await page.goto(site.address('/en/admin/login'));
  await page.getByText('Total Users').waitFor();
  await expect.poll(() => placeOf(page)).toBe('/en/admin');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.locator('[name=username]').waitFor();
  await expect.poll(() => placeOf(page)).toBe('/en/admin/login');
  await toastOf(page, 'Logged Out').waitFor();
  await page.getByRole('link', { name: 'Back to the main site' }).click();
  await expect.poll(() => placeOf(page)).toBe('/en/');
  expect(own(problems)).toEqual([]);
});

test('login: demo credentials where the server has some; from the main login, and in the menu', async () => {
  const { email } = await create();
  const { page } = await site.open('/admin/login', { ...phone, isNoisy: true });
  const box = page.getByRole('heading', { name: 'بيانات الدخول التجريبي' });
  await page.getByRole('heading', { name: 'حماية لوحة الإدارة' }).waitFor();
  await expect.poll(() => box.count()).toBe(0);
  await page.route('**/api/admin/demo', (route) =>
    route.fulfill({ json: { demo: { username: email, password } } }),
  );
  await reload(page);
  await box.waitFor();
  const warning = page.getByText('هذا الموقع التجريبي على عنوان عام');
  await expect.poll(() => warning.count()).toBe(0);
  site.app.context.config.isPublicDemo = true;
  await site.app.context.board.rebuild();
  onTestFinished(() => {
    site.app.context.config.isPublicDemo = false;
  });
  await reload(page);
  await warning.waitFor();
  await page.getByRole('button', { name: 'تعبئة الحقول بها' }).click();
  await page.keyboard.press('Enter');
  await page.getByText('إجمالي المستخدمين').waitFor();

  const main = await site.open('/login', { isNoisy: true });
  await fillIn(main.page, { email, password });
  await submitOf(main.page).click();
  await main.page.getByText('إجمالي المستخدمين').waitFor();
  await expect.poll(() => placeOf(main.page)).toBe('/admin');
  await site.visit(main.page, '/contact');
  await main.page.getByRole('button', { name: 'حسابك، نورة' }).click();
  await expect
    .poll(() => main.page.getByRole('link', { name: 'الإدارة' }).getAttribute('href'))
    .toBe('/admin');
});

test('a session that ends is begun again over the form, where what was typed still stands', async () => {
  const add = 'إضافة مستخدم';
  const admin = await create();
  const email = 'typed@example.com';
  const { page, problems } = await enter(admin, '/admin/users', { ...phone, isNoisy: true });
  await page.getByRole('button', { name: add }).first().click();
  const form = page.getByRole('dialog', { name: add });
  await form.locator('[name=email]:focus').fill(email);
  await form.locator('[name=firstName]').fill('منى');
  await form.locator('[name=lastName]').fill('العتيبي');
  await site.app.context.db.deleteFrom('admin_session').where('user_id', '=', admin.id).execute();
  await form.locator('[type=submit]').click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'انتهت جلستك، سجّل الدخول للمتابعة' });
  await expect.poll(() => dialog.locator('[name=username]').inputValue()).toBe(admin.email);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await form.locator('[type=submit]').click();
  await dialog.locator('[name=password]:focus').fill(password);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => form.locator('[name=email]').inputValue()).toBe(email);
  // By keyboard: the notice of the sign-in may lie over the button.
  await form.locator('[type=submit]').press('Enter');
  await page.getByRole('cell', { name: email }).waitFor();
  expect(own(problems)).toEqual([]);
});

describe('the second factor', () => {
  test('is set up, asked for, replaced by a recovery code, renewed and taken off', async () => {
    const admin = await create();
    const { page, problems } = await enter(admin, '/en/admin', { isNoisy: true });
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Your login, نورة السالم' }).click();
    await dialog.getByText('Off', { exact: true }).waitFor();
    // The password was proven long ago, and is asked for in the middle of it.
    const long = new Date(site.app.context.now().getTime() - 20 * 60_000);
    const session = site.app.context.db.updateTable('admin_session').where('user_id', '=', admin.id);
    await session.set({ proven_at: long }).execute();
    await dialog.getByRole('button', { name: 'Set up two-factor authentication' }).click();
    await page.locator('[name=password]').fill(password);
    await page.keyboard.press('Enter');
    const picture = dialog.getByRole('img', { name: 'QR code of the new secret' });
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)))
      .toBeGreaterThan(0);
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    const now = () => site.app.context.now();
    await dialog.locator('[name=code]').fill('12345');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByText('Enter the 6 digits.').waitFor();
    await dialog.locator('[name=code]').fill(codeOf(secret, now()));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    const codes = await dialog.locator('ol code').allTextContents();
    expect(codes).toHaveLength(10);
    await expectNoAxeViolations(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('hudhud-recovery-codes.txt');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.getByText('They will not be shown again.').waitFor();
    await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
    await dialog.getByText('10 recovery codes are left.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Your login, نورة السالم' }).and(page.locator(':focus')).waitFor();

    await page.getByRole('button', { name: 'Logout' }).click();
    await logIn(page, admin.email);
    await page.getByRole('heading', { name: 'Second step' }).waitFor();
    await expectNoAxeViolations(page);
    const later = new Date(now().getTime() + 30_000);
    const code = codeOf(secret, later);
    await fillIn(page, { totp: code === '000000' ? '111111' : '000000' });
    await submitOf(page).click();
    await page.locator('[name=totp][aria-invalid=true]:focus').waitFor();
    await fillIn(page, { totp: `${code.slice(0, 3)} ${code.slice(3)}` });
    await submitOf(page).click();
    await page.getByText('Total Users').waitFor();

    await page.getByRole('button', { name: 'Logout' }).click();
    await logIn(page, admin.email);
    const main = await site.open('/login', { isNoisy: true });
    await fillIn(main.page, { email: admin.email, password });
    await submitOf(main.page).click();
    await expect.poll(() => placeOf(main.page)).toBe('/admin/login');
    await main.page.locator('[name=totp]').waitFor();
    await main.close();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await fillIn(page, { totp: (codes[0] ?? '').toLowerCase() });
    await submitOf(page).click();
    await page.getByText('Total Users').waitFor();
    await page.getByRole('button', { name: /^Your login/ }).click();
    await dialog.getByText('9 recovery codes are left.').waitFor();
    await dialog.getByRole('button', { name: 'New recovery codes' }).click();
    await dialog.last().getByRole('button', { name: 'New recovery codes' }).click();
    await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
    await dialog.getByText('10 recovery codes are left.').waitFor();
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await dialog.last().getByRole('button', { name: 'Turn off' }).click();
    await dialog.getByText('Off', { exact: true }).waitFor();
    // That the password is asked for again is told with 403.
    expect(own(problems).filter((problem) => !problem.includes('403'))).toEqual([]);
  });

  test('comes before every screen where the site demands it, and opens them once it is set up', async () => {
    const { page } = await enter(await create(), '/admin/login', { ...phone, isNoisy: true });
    await page.route('**/api/admin/session', async (route) => {
      const response = await route.fetch();
      const { admin, ...rest } = await response.json();
      const json = { ...rest, admin: { ...admin, mustEnrol: !admin.hasSecondFactor } };
      await route.fulfill({ response, json });
    });
    // It fits the phone in the fallback fonts too.
    await page.route('**/*.woff2', (route) => route.abort());
    await site.visit(page, '/admin/users');
    await page.getByRole('heading', { name: 'فعّل التحقق بخطوتين أولًا' }).waitFor();
    await page.getByRole('button', { name: 'تفعيل التحقق بخطوتين' }).click();
    const secret = ((await page.locator('main code').textContent()) ?? '').replaceAll(' ', '');
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360);
    await fillIn(page, { code: codeOf(secret, site.app.context.now()) });
    await submitOf(page).click();
    await page.getByRole('button', { name: 'حفظتها' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'تفعيل التحقق بخطوتين' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('heading', { name: 'فعّل التحقق بخطوتين أولًا' }).count()).toBe(0);
  });
});
