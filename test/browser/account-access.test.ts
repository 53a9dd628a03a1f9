/** Signing up, in and out in a real browser: every notice, both languages, phone and desktop. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type AccountPages,
  fillIn,
  password,
  placeOf,
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

const phone = { viewport: { width: 360, height: 740 } };
/** An answer that refuses is told in the console too. */
const refusals = /status of 4\d\d/;

const person = {
  firstName: 'سارة',
  lastName: 'العتيبي',
  password,
  confirmPassword: password,
};

describe('spec: sign up, then log in, then log out', () => {
  test.each([
    {
      path: '/login?tab=signup',
      home: '/',
      options: phone,
      words: ['تم إنشاء الحساب', 'تم تسجيل الدخول', 'تم تسجيل الخروج'],
      menu: 'القائمة',
      logout: 'تسجيل الخروج',
    },
    {
      path: '/en/login?tab=signup',
      home: '/en/',
      options: {},
      words: ['Account Created', 'Login Successful', 'Logged Out'],
      menu: 'Your account, سارة',
      logout: 'Logout',
    },
  ])('$path', async ({ path, home, options, words: [created = '', done = '', out = ''], menu, logout }) => {
    const email = `new${path.length}@example.com`;
    const { page, problems, close } = await site.open(path, options);
    await fillIn(page, { ...person, email: ` ${email.toUpperCase().replace('EXAMPLE.COM', 'Example.com')}` });
    await submitOf(page).click();
    await toastOf(page, created).waitFor();
    await page.waitForURL((url) => !url.search.includes('signup'));
    expect((await page.locator('main [name=email]').inputValue()).toLowerCase()).toBe(email);
    expect(await page.locator(':focus').getAttribute('name')).toBe('password');
    // Signing up does not sign in.
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('__Host-sid');

    await fillIn(page, { password });
    await page.keyboard.press('Enter');
    await toastOf(page, done).waitFor();
    await page.waitForURL((url) => url.pathname === home);
    await page.getByRole('heading', { level: 1, name: 'سارة' }).waitFor();

    await page.getByRole('button', { name: menu, exact: true }).click();
    await page.getByRole('button', { name: logout, exact: true }).click();
    await toastOf(page, out).waitFor();
    await page.getByRole('heading', { level: 1, name: 'سارة' }).waitFor({ state: 'detached' });
    expect(placeOf(page)).toBe(home);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('__Host-sid');
    expect(problems).toEqual([]);
    await close();
  });
});

describe('spec: what is missing or does not fit', () => {
  test('login needs both fields, and says one thing of a wrong password and an unknown address', async () => {
    const { email } = await site.create();
    const { page, problems, close } = await site.open('/en/login');
    await submitOf(page).click();
    await toastOf(page, 'Please fill in all fields').waitFor();
    expect(await page.locator('[aria-invalid=true]').count()).toBe(2);
    expect(await page.locator(':focus').getAttribute('name')).toBe('email');
    for (const credentials of [
      { email, password: 'wrong' },
      { email: 'nobody@example.com', password },
    ]) {
      await fillIn(page, credentials);
      const answer = page.waitForResponse('**/api/auth/login');
      await submitOf(page).click();
      await answer;
      await toastOf(page, 'Login FailedInvalid email or password').waitFor();
      expect(await page.locator('[name=email]').inputValue()).toBe(credentials.email);
    }
    expect(problems.filter((problem) => !refusals.test(problem))).toEqual([]);
    await close();
  });

  test('sign-up: required fields, passwords that differ, too short, too common', async () => {
    const { page, close } = await site.open('/en/login?tab=signup');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await submitOf(page).click();
    await toastOf(page, 'Please fill in all required fields').waitFor();
    expect(await page.locator('[aria-invalid=true]').count()).toBe(5);
    await fillIn(page, { ...person, email: 'weak@example.com', confirmPassword: 'other' });
    await submitOf(page).click();
    await toastOf(page, 'Password MismatchPasswords do not match').waitFor();
    await fillIn(page, { password: 'kx9#Q', confirmPassword: 'kx9#Q' });
    await submitOf(page).click();
    await toastOf(page, 'Weak PasswordPassword must be at least 6 characters long').waitFor();
    expect(sent).toEqual([]);
    await fillIn(page, { password: 'password123', confirmPassword: 'password123' });
    await submitOf(page).click();
    await toastOf(page, 'Weak PasswordThis password is commonly used or has been leaked').waitFor();
    expect(await page.locator(':focus').getAttribute('name')).toBe('password');
    expect(await page.locator('[name=firstName]').inputValue()).toBe(person.firstName);
    await close();
  });

  test('the password is shown and hidden, and its strength is said while it is typed', async () => {
    const { page, close } = await site.open('/en/login?tab=signup');
    const field = page.locator('[name=password]');
    await field.fill('kx9#Qz');
    await page.getByText('Weak. Add a word or two.').waitFor();
    await field.fill(password);
    await page.getByText('Strong.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show: Password' }).click();
    expect(await field.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide: Password' }).click();
    expect(await field.getAttribute('type')).toBe('password');
    await close();
  });
});

describe('where one goes on', () => {
  test.each([
    ['/en/login?next=%2Fen%2Faccount%3Ftab%3Dsecurity', '/en/account?tab=security'],
    ['/en/login?next=https%3A%2F%2Fevil.example%2F', '/en/'],
    ['/en/login?next=%2F%2Fevil.example', '/en/'],
  ])('%s leads to %s', async (path, expected) => {
    const { email } = await site.create({ language: 'en' });
    const { page, close } = await site.open(path);
    await fillIn(page, { email, password });
    await submitOf(page).click();
    await page.waitForURL((url) => url.pathname + url.search === expected);
    await close();
  });

  test('the language of the account goes with its owner, who is told of the sign-in first', async () => {
    const { email } = await site.create({ language: 'en' });
    const { page, close } = await site.open('/login');
    await fillIn(page, { email, password });
    await submitOf(page).click();
    await toastOf(page, 'تم تسجيل الدخول').waitFor();
    await page.waitForURL((url) => url.pathname === '/en/');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await close();
  });

  test('nobody is taken out of the language they read, and one chosen in the header is the account’s', async () => {
    const user = await site.create({ language: 'ar' });
    const readLanguage = async () =>
      (
        await site.context.db
          .selectFrom('user_account')
          .select('language')
          .where('id', '=', user.id)
          .executeTakeFirstOrThrow()
      ).language;
    const { page, close } = await site.open('/en/login');
    await fillIn(page, { email: user.email, password });
    await submitOf(page).click();
    await toastOf(page, 'Login Successful').waitFor();
    await page.waitForURL((url) => url.pathname === '/en/');
    expect(await readLanguage()).toBe('ar');
    await page.getByRole('link', { name: 'العربية' }).first().click();
    await page.waitForURL((url) => url.pathname === '/');
    await waitUntilHydrated(page);
    await page.getByRole('link', { name: 'English' }).first().click();
    await page.waitForURL((url) => url.pathname === '/en/');
    await vi.waitFor(async () => expect(await readLanguage()).toBe('en'));
    await close();
  });

  test('somebody signed in is led on from the sign-in page', async () => {
    const { page, close } = await site.openAs(await site.create(), '/login?next=%2Faccount');
    expect(placeOf(page)).toBe('/account');
    await close();
  });
});

describe('the corner of the header', () => {
  test('opens for a pointer that rests on it, closes after a grace; by keyboard it stays until Escape', async () => {
    const { page, problems, close } = await site.openAs(await site.create(), '/en/terms');
    const button = page.getByRole('button', { name: 'Your account, سارة' });
    const link = page.getByRole('link', { name: 'Profile' });
    expect(await link.count()).toBe(0);
    await button.hover();
    await link.waitFor();
    await page.mouse.move(10, 600);
    await link.waitFor({ state: 'detached' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Profile');
    await page.keyboard.press('Escape');
    expect(await link.count()).toBe(0);
    expect(await page.locator(':focus').getAttribute('aria-expanded')).toBe('false');
    expect(problems).toEqual([]);
    await close();
  });

  test('guests find both ways in on a desktop and in the drawer of a phone', async () => {
    const desktop = await site.open('/en/terms');
    await desktop.page.getByRole('link', { name: 'Sign Up' }).click();
    await desktop.page.waitForURL('**/en/login?tab=signup');
    await desktop.close();
    const small = await site.open('/terms', phone);
    await small.page.getByRole('button', { name: 'القائمة' }).click();
    await small.page.getByRole('dialog').getByRole('link', { name: 'تسجيل الدخول' }).click();
    await small.page.waitForURL('**/login');
    expect(await small.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await small.close();
  });

  test('a sign-out that fails is told to the console alone', async () => {
    const { page, problems, close } = await site.openAs(await site.create(), '/en/account');
    await page.route('**/api/auth/logout', (route) => route.abort());
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect.poll(() => problems.length).toBeGreaterThan(0);
    expect(placeOf(page)).toBe('/en/account');
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
    await close();
  });
});
