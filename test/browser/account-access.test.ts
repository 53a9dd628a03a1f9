/** Signing up, in and out in a real browser, and the pages of mailed links: every notice, both languages, phone and desktop. */
import { expect, test } from 'vitest';
import {
  accountPages,
  fillIn,
  newPassword,
  password,
  phone,
  placeOf,
  submitOf,
  toastOf,
} from '#test/support/account-pages.ts';
import { expectNoAxeViolations, reload, waitUntilHydrated } from '#test/support/browser.ts';

const site = accountPages();

const noToken = 'A'.repeat(43);
/** An answer that refuses is told in the console too. */
const refusals = /status of 4\d\d/;

const person = { firstName: 'سارة', lastName: 'العتيبي', password, confirmPassword: password };

test('spec: sign up: what does not fit is said; what was typed is found in the other language', async () => {
  const { page, problems } = await site.open('/en/terms', { isNoisy: true });
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await page.waitForURL('**/en/login?tab=signup');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  const field = page.locator('main [name=password]');
  await submitOf(page).click();
  await toastOf(page, 'Please fill in all required fields').waitFor();
  await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(5);
  await fillIn(page, { ...person, email: ' NEW@Example.com', confirmPassword: 'other' });
  await page.getByRole('button', { name: 'Show: Password' }).click();
  await expect.poll(() => field.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide: Password' }).click();
  await expect.poll(() => field.getAttribute('type')).toBe('password');
  await submitOf(page).click();
  await toastOf(page, 'Password MismatchPasswords do not match').waitFor();
  await fillIn(page, { password: 'kx9#Q', confirmPassword: 'kx9#Q' });
  await submitOf(page).click();
  await toastOf(page, 'Weak PasswordPassword must be at least 6 characters long').waitFor();
  expect(sent).toEqual([]);
  await fillIn(page, { password: 'password123', confirmPassword: 'password123' });
  await submitOf(page).click();
  await toastOf(page, 'Weak PasswordThis password is commonly used or has been leaked').waitFor();
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('password');

  await page.locator('main [name=alerts]').check({ force: true });
  await page.getByRole('link', { name: 'العربية' }).first().click();
  await page.waitForURL((url) => url.pathname === '/login');
  await waitUntilHydrated(page);
  const typedIn = (name: string) => page.locator(`main [name=${name}]`).inputValue();
  await expect.poll(() => typedIn('firstName')).toBe(person.firstName);
  await expect.poll(async () => (await typedIn('email')).trim()).toBe('NEW@Example.com');
  await expect.poll(() => typedIn('password')).toBe('');
  await expect.poll(() => page.locator('main [name=alerts]').isChecked()).toBe(true);
  await fillIn(page, { password, confirmPassword: password });
  await submitOf(page).click();
  await toastOf(page, 'تم إنشاء الحساب').waitFor();
  await page.waitForURL((url) => !url.search.includes('signup'));
  await expect.poll(async () => (await typedIn('email')).toLowerCase()).toBe('new@example.com');
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('password');
  await page.getByRole('heading', { level: 1, name: 'أهلًا بك' }).waitFor();
  await page.getByRole('heading', { name: 'ما يتيحه لك حسابك' }).waitFor();
  // Signing up does not sign in.
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .not.toContain('__Host-sid');
  expect(problems.filter((problem) => !refusals.test(problem))).toEqual([]);
});

test('spec: log in and out: one refusal for all; the menu by pointer and by keyboard', async () => {
  const { email } = await site.create();
  const { page, problems } = await site.open('/login', { isNoisy: true });
  await submitOf(page).click();
  await toastOf(page, 'املأ جميع الحقول').waitFor();
  await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(2);
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('email');
  for (const credentials of [
    { email, password: 'wrong' },
    { email: 'nobody@example.com', password },
  ]) {
    await fillIn(page, credentials);
    const answer = page.waitForResponse('**/api/auth/login');
    await submitOf(page).click();
    await answer;
    await toastOf(page, 'تعذّر تسجيل الدخولالبريد الإلكتروني أو كلمة المرور غير صحيحة').waitFor();
    await expect.poll(() => page.locator('[name=email]').inputValue()).toBe(credentials.email);
  }
  await fillIn(page, { email, password });
  await page.keyboard.press('Enter');
  await toastOf(page, 'تم تسجيل الدخول').waitFor();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('heading', { level: 1, name: 'سارة' }).waitFor();

  const button = page.getByRole('button', { name: 'حسابك، سارة', exact: true });
  const link = page.getByRole('link', { name: 'حسابي' });
  await expect.poll(() => link.count()).toBe(0);
  await button.hover();
  await link.waitFor();
  await page.mouse.move(10, 600);
  await link.waitFor({ state: 'detached' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.locator(':focus').textContent()).toBe('حسابي');
  await page.keyboard.press('Escape');
  await expect.poll(() => link.count()).toBe(0);
  await expect.poll(() => page.locator(':focus').getAttribute('aria-expanded')).toBe('false');
  expect(problems.filter((problem) => !refusals.test(problem))).toEqual([]);

  await page.keyboard.press('Enter');
  problems.length = 0;
  await page.route('**/api/auth/logout', (route) => route.abort());
  const logOut = page.getByRole('button', { name: 'تسجيل الخروج', exact: true });
  await logOut.click();
  await expect.poll(() => problems.length).toBeGreaterThan(0);
  await expect.poll(() => page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
  await page.unroute('**/api/auth/logout');
  await page.keyboard.press('Escape');
  await logOut.waitFor({ state: 'detached' });
  const conflict = { code: 'conflict', message: '-' };
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 409, json: conflict }));
  await button.click();
  await Promise.all([page.waitForEvent('load'), logOut.click()]);
  await page.unroute('**/api/auth/logout');
  await waitUntilHydrated(page);
  await button.click();
  await logOut.click();
  await toastOf(page, 'تم تسجيل الخروج').waitFor();
  await page.getByRole('heading', { level: 1, name: 'سارة' }).waitFor({ state: 'detached' });
  await expect.poll(() => placeOf(page)).toBe('/');
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .not.toContain('__Host-sid');
});

test('on a phone: in and out by the drawer; the language read is kept until another is chosen', async () => {
  const user = await site.create({ language: 'ar' });
  const { page, close } = await site.open('/en/terms', phone);
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await menu.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Login' }).click();
  await page.waitForURL('**/en/login');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const readLanguage = async () => {
    const accounts = site.app.context.db.selectFrom('user_account').select('language');
    return (await accounts.where('id', '=', user.id).executeTakeFirstOrThrow()).language;
  };
  await fillIn(page, { email: user.email, password });
  await submitOf(page).click();
  await toastOf(page, 'Login Successful').waitFor();
  await page.waitForURL((url) => url.pathname === '/en/');
  await expect.poll(readLanguage).toBe('ar');
  // Signed in, the page to sign in leads on.
  await site.visit(page, '/login?next=%2Fprofile');
  await expect.poll(() => placeOf(page)).toBe('/account');
  await page.getByRole('link', { name: 'English' }).first().click();
  await page.waitForURL((url) => url.pathname === '/en/account');
  await expect.poll(readLanguage).toBe('en');
  await waitUntilHydrated(page);
  await menu.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout', exact: true }).click();
  await toastOf(page, 'Logged Out').waitFor();
  await close();

  // The language of the account goes with its owner, who is told of the sign-in first.
  const other = await site.open('/login?next=%2Faccount%3Ftab%3Dsecurity', { isNoisy: true });
  await fillIn(other.page, { email: user.email, password });
  await submitOf(other.page).click();
  await toastOf(other.page, 'تم تسجيل الدخول').waitFor();
  await other.page.waitForURL('**/en/account?tab=security');
  await expect.poll(() => other.page.locator('html').getAttribute('lang')).toBe('en');
});

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
  await site.visit(page, `/reset#token=${token}`);
  await page.waitForURL((url) => url.search + url.hash === '');
  await expect.poll(() => placeOf(page)).toBe('/reset');
  expect(asked.join()).not.toContain(token);
  await expect.poll(() => page.evaluate(() => history.length)).toBeLessThanOrEqual(3);
  await reload(page);
  await expect.poll(() => page.getByText('هذا الرابط غير صالح').count()).toBe(0);
  await site.visit(page, '/en/reset');
  await submitOf(page).click();
  await expect.poll(() => page.getByText('This field is required.').count()).toBe(2);
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
  await site.visit(page, `/reset#token=${token}`);
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

test('an address is confirmed, changed after a password, and the change undone', async () => {
  const user = await site.create({ isEmailVerified: false });
  const { page, problems } = await site.openAs(user, '/en/account', { isNoisy: true });
  const openLink = async (email: string) => {
    await site.visit(page, `/en/verify#token=${await site.tokenOf(email, 'verify')}`);
  };
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await toastOf(page, 'Link sent').waitFor();
  await openLink(user.email);
  await page.getByText('Your email is confirmed').waitFor();
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await page.waitForURL('**/en/account');
  await expect.poll(() => page.getByText('is not confirmed yet').count()).toBe(0);
  expect(problems).toEqual([]);

  const email = `fresh-${user.id}@example.com`;
  await fillIn(page, { email });
  await submitOf(page).click();
  await page.locator('main [name=currentPassword]:focus').waitFor();
  await fillIn(page, { currentPassword: 'wrong-password' });
  await submitOf(page).click();
  await page.getByText('That isn’t your current password.').waitFor();
  await fillIn(page, { currentPassword: password });
  await submitOf(page).click();
  await toastOf(page, 'Profile UpdatedOpen the link we sent to your new address.').waitFor();
  await page.getByText(`Your new email ${email} is waiting to be confirmed`).waitFor();
  await expect.poll(() => page.locator('[name=email]').inputValue()).toBe(user.email);
  await expect.poll(() => page.locator('[name=currentPassword]').count()).toBe(0);
  await openLink(email);
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
  const party = (await page.context().cookies()).find(({ name }) => name === 'party');
  expect(party?.value).toBe('1.0.0.0.RUH');
  await page.getByRole('link', { name: 'Login', exact: true }).waitFor();
  await site.visit(page, `/en/keep-account#token=${await site.tokenOf(user.email, 'keep-account')}`);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.getByText('Your account stays').waitFor();
});
