/** The account page in a real browser: its tabs, what each saves and says, in both languages. */
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
import { drawPhoto } from '#test/support/photos.ts';

const site = accountPages();

test('the profile: header, tabs, names and a picture; what fails keeps what was typed', async () => {
  const user = await site.create({ role: 'admin', subscription: 'premium' });
  const { page, problems } = await site.openAs(user, '/profile', { ...phone, isNoisy: true });
  await expect.poll(() => placeOf(page)).toBe('/account');
  for (const text of ['سارة العتيبي', user.email, 'مدير', 'مشترك بريميوم'])
    await page.locator('main').getByText(text, { exact: true }).first().waitFor();
  await page.getByRole('tab', { name: 'الحساب', selected: true }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => placeOf(page)).toBe('/account?tab=watches');
  await page.getByRole('tab', { name: 'المتابعات', selected: true }).waitFor();
  await page.keyboard.press('Home');
  await expect.poll(() => placeOf(page)).toBe('/account');
  await page.goBack();
  await page.getByRole('tabpanel', { name: 'المتابعات' }).waitFor();
  await page.goBack();
  await page.getByRole('tabpanel', { name: 'الحساب' }).waitFor();

  await fillIn(page, { firstName: ' ' });
  await submitOf(page).click();
  await toastOf(page, 'املأ جميع الحقول المطلوبة').waitFor();
  await fillIn(page, { firstName: 'نورة', lastName: 'القحطاني' });
  await page.route('**/api/auth/profile', (route) => route.abort());
  await submitOf(page).click();
  await toastOf(page, 'تعذّر الحفظلا يوجد اتصال بالإنترنت.').waitFor();
  await expect.poll(() => page.locator('[name=firstName]').inputValue()).toBe('نورة');
  await page.unroute('**/api/auth/profile');
  problems.length = 0;
  await submitOf(page).click();
  await toastOf(page, 'حُفظت بياناتك').waitFor();
  await page.getByRole('heading', { level: 1, name: 'نورة القحطاني' }).waitFor();

  const input = page.locator('input[type=file]').first();
  await input.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.alloc(8) });
  await toastOf(page, 'اختر صورة بصيغة JPEG أو PNG أو WebP.').waitFor();
  const own = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto(64, 48) };
  await input.setInputFiles(own);
  await toastOf(page, 'حُدّثت الصورة').waitFor();
  await expect.poll(() => page.locator('main img[src^="/api/objects/"]').count()).toBe(1);
  await page.getByRole('button', { name: 'إزالة الصورة' }).click();
  await page.locator('img[src^="/api/objects/"]').first().waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

test('preferences: faults, consent with its tick alone, times, and the language of the site', async () => {
  const { page } = await site.openAs(await site.create(), '/account?tab=preferences', phone);
  const save = async () => {
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await submitOf(page).click();
    return (await sent).postDataJSON();
  };
  const consent = page.getByLabel(/أوافق على تلقي تنبيهات العروض/);
  const openTimes = () => page.getByText('متى تصلك التنبيهات؟').click();
  await page.getByText('لن نرسل تنبيهات عروض قبل موافقتك').waitFor();
  await page.getByLabel('أوروبا').check();
  await page.getByLabel('أبها').check();
  await fillIn(page, { maxBudget: 'cheap' });
  await submitOf(page).click();
  await page.getByText('اكتب رقمًا من 1 إلى').waitFor();
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('maxBudget');
  await fillIn(page, { maxBudget: '١٬٥٠٠' });
  await openTimes();
  await page.getByRole('radio', { name: 'أسبوعيًا' }).check({ force: true });
  await page.getByLabel('من', { exact: true }).selectOption('22:30');
  const first = await save();
  expect(first).not.toHaveProperty('alertConsent');
  expect(first).toMatchObject({ alertFrequency: 'weekly', quietHours: { from: '22:30', to: '08:00' } });
  await toastOf(page, 'تم بنجاححُفظت التفضيلات').waitFor();
  await expect.poll(() => consent.isChecked()).toBe(false);
  await page.getByRole('switch', { name: 'تنبيهات بالبريد' }).click();
  await page.getByRole('switch', { name: /^إشعارات على أجهزتك/ }).click();
  await consent.waitFor({ state: 'detached' });
  await page.getByRole('switch', { name: 'تنبيهات بالبريد' }).click();
  await page.getByRole('switch', { name: /^ساعات هدوء/ }).click();
  await consent.check();
  expect(await save()).toMatchObject({ alertFrequency: 'weekly', quietHours: null });
  await page.getByText('تنبيهات العروض مفعّلة').waitFor();
  await reload(page);
  await expect.poll(() => page.getByLabel('أوروبا').isChecked()).toBe(true);
  await expect.poll(() => page.getByLabel('أبها').isChecked()).toBe(true);
  await expect.poll(() => page.locator('[name=maxBudget]').inputValue()).toBe('1500');
  await page.getByText(/^متى تصلك التنبيهات؟ أسبوعيًا$/).click();
  await page.getByRole('switch', { name: /^ساعات هدوء/, checked: false }).waitFor();
  await expect.poll(() => page.getByRole('radio', { name: 'أسبوعيًا' }).isChecked()).toBe(true);
  await expect.poll(() => consent.count()).toBe(0);

  await page.getByLabel('English').check();
  await submitOf(page).click();
  await page.waitForURL('**/en/account?tab=preferences');
  await toastOf(page, 'SuccessPreferences updated').waitFor();
  await waitUntilHydrated(page);
  await page.getByRole('tab', { name: 'Security' }).click();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText(/^Withdrawn on \d/).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Withdraw' }).count()).toBe(0);
  await page.getByRole('tab', { name: 'Account', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.json$/);
  await site.visit(page, '/terms');
  await expect.poll(() => placeOf(page)).toBe('/en/terms');
});

test('spec: signed out meanwhile: signing in leads back to what was typed; other failures', async () => {
  const user = await site.create();
  const { page } = await site.openAs(user, '/en/account?tab=preferences', { isNoisy: true });
  await page.getByLabel('Europe').check({ force: true });
  await fillIn(page, { maxBudget: '777' });
  await page.route('**/api/preferences', (route) => route.abort());
  await submitOf(page).click();
  await toastOf(page, 'Failed to update').waitFor();
  await page.unroute('**/api/preferences');
  await site.app.context.db.deleteFrom('user_session').where('user_id', '=', user.id).execute();
  await submitOf(page).click();
  await toastOf(page, 'UnauthorizedPlease login first').waitFor();
  await page.waitForURL((url) => url.pathname === '/en/login');
  expect(new URL(page.url()).searchParams.get('next')).toBe('/en/account?tab=preferences');
  await waitUntilHydrated(page);
  await fillIn(page, { email: user.email, password });
  await submitOf(page).click();
  await page.waitForURL((url) => url.pathname === '/en/account');
  await expect.poll(() => page.locator('main [name=maxBudget]').inputValue()).toBe('777');
  await expect.poll(() => page.getByLabel('Europe').isChecked()).toBe(true);
  const unsaved = page.getByText('They are not saved yet.');
  await expect.poll(() => unsaved.count()).toBe(1);
  await submitOf(page).click();
  await toastOf(page, 'Success').waitFor();
  await unsaved.waitFor({ state: 'detached' });
  await reload(page);
  await expect.poll(() => page.locator('main [name=maxBudget]').inputValue()).toBe('777');
});

test('spec: the upgrade page and the subscription, of members and of everybody else', async () => {
  const user = await site.create({ subscription: 'premium', language: 'en' });
  const { page } = await site.open('/en/premium');
  await page.getByRole('link', { name: 'Have an account? Log in' }).click();
  await page.waitForURL('**/en/login?next=%2Fen%2Fpremium');
  await waitUntilHydrated(page);
  await fillIn(page, { email: user.email, password });
  await submitOf(page).click();
  await page.waitForURL('**/en/premium');
  await page.getByRole('heading', { name: 'You are a Premium member' }).waitFor();
  const toDeals = page.getByRole('link', { name: 'Go to the deals' });
  await expect.poll(() => toDeals.getAttribute('href')).toBe('/en/deals');

  await site.visit(page, '/en/account?tab=subscription');
  const date = (await page.locator('dt:has-text("Next billing date") + dd').textContent()) ?? '';
  await page.getByRole('button', { name: 'Change payment method' }).click();
  await page.getByText('There is no saved payment method').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByText(`You keep Premium until ${date}`).waitFor();
  await page.getByRole('button', { name: 'Turn off renewal' }).click();
  await toastOf(page, 'Renewal turned off').waitFor();
  await expect.poll(() => page.locator('dt:has-text("Ends on") + dd').textContent()).toBe(date);

  await site.app.context.db.deleteFrom('subscription').where('user_id', '=', user.id).execute();
  await reload(page);
  await page.getByRole('heading', { name: 'Free Plan' }).waitFor();
  await page.getByText('3 deal alerts a week').waitFor();
  await page.getByText('Billing', { exact: true }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByText('there is nothing to cancel').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Upgrade to Premium' }).click();
  await page.getByRole('heading', { level: 1, name: 'Premium unlocks every destination' }).waitFor();
});

test('security: a password somebody else chose is changed first; another device is signed out', async () => {
  const user = await site.create({ language: 'en' });
  const account = site.app.context.db.updateTable('user_account').where('id', '=', user.id);
  await account.set({ must_change_password: true }).execute();
  const { page } = await site.open('/en/login', { ...phone, isNoisy: true });
  await fillIn(page, { email: user.email, password });
  await submitOf(page).click();
  await page.waitForURL('**/en/account?tab=security');
  const told = page.getByRole('status').filter({ hasText: 'Choose a new password' });
  await told.waitFor();
  await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['Security']);
  await reload(page);
  await told.waitFor();
  await expectNoAxeViolations(page);

  const button = page.getByRole('button', { name: 'Change password' });
  const attempt = async (values: Record<string, string>) => {
    await fillIn(page, values);
    await button.click();
  };
  await attempt({});
  await toastOf(page, 'Please fill in all password fields').waitFor();
  await attempt({ currentPassword: 'wrong', newPassword, confirmPassword: password });
  await toastOf(page, 'New passwords do not match').waitFor();
  await attempt({ newPassword: 'kx9#Q', confirmPassword: 'kx9#Q' });
  await toastOf(page, 'New password must be at least 6 characters long').waitFor();
  await attempt({ newPassword, confirmPassword: newPassword });
  await toastOf(page, 'Password Change Failed').getByText('That isn’t your current password.').waitFor();
  await attempt({ currentPassword: password });
  await toastOf(page, 'Password Changed').waitFor();
  await expect.poll(() => page.locator('[name=newPassword]').inputValue()).toBe('');
  await page.getByText('At least 6 characters.').waitFor();
  await expect.poll(() => page.getByRole('tab').count()).toBe(6);
  await expect.poll(() => told.count()).toBe(0);

  const headers = { origin: new URL(site.address('/')).origin, 'content-type': 'application/json' };
  const body = JSON.stringify({ email: user.email, password: newPassword });
  const other = await fetch(site.address('/api/auth/login'), { method: 'POST', headers, body });
  const cookie = other.headers.getSetCookie().find((each) => each.startsWith('__Host-sid='));
  const statusOfOther = async () =>
    (await fetch(site.address('/api/auth/user'), { headers: { cookie: cookie ?? '' } })).status;
  await expect.poll(statusOfOther).toBe(200);
  await reload(page);
  await page.getByText('This device').waitFor();
  const devices = page.getByRole('region', { name: 'Where you’re logged in' });
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(2);
  await devices.getByRole('button', { name: 'Log out of all other devices' }).click();
  await toastOf(page, 'Device logged out').waitFor();
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(1);
  await expect.poll(statusOfOther).toBe(401);
});
