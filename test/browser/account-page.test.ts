/** The account page in a real browser: its tabs, what each saves and says, in both languages. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profileImageMaxBytes } from '#contract/domain/account.ts';
import {
  type AccountPages,
  fillIn,
  newPassword,
  password,
  placeOf,
  startAccountPages,
  submitOf,
  toastOf,
} from '#test/support/account-pages.ts';
import { expectNoAxeViolations, waitUntilHydrated } from '#test/support/browser.ts';

let site: AccountPages;

beforeAll(async () => {
  site = await startAccountPages();
}, 120_000);

afterAll(() => site?.close());

const phone = { viewport: { width: 360, height: 740 } };

describe('spec: signed-out visitors', () => {
  test('/account', async () => {
    const [path, title, link, login] = [
      '/account',
      'يلزم تسجيل الدخول',
      'تسجيل الدخول',
      '/login?next=%2Faccount',
    ] as const;
    const { page, problems, close } = await site.open(path);
    await page.getByText(title).waitFor();
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await page.getByRole('main').getByRole('link', { name: link }).click();
    await page.waitForURL(`**${login}`);
    expect(problems).toEqual([]);
    await close();
  });

  test('/profile is the same page', async () => {
    expect((await fetch(site.address('/en/profile'))).url).toBe(site.address('/en/account'));
  });
});

test('the first byte is the reader’s own, and nobody else’s', async () => {
  const { cookie } = await site.create({ firstName: 'Noura', language: 'en' });
  const own = await fetch(site.address('/en/account'), { headers: { cookie } });
  expect(own.headers.get('cache-control')).toBe('private, no-store');
  expect(await own.text()).toContain('Noura');
  expect(await (await fetch(site.address('/en/account'))).text()).not.toContain('Noura');
});

describe('tabs', () => {
  test('each has an address; arrows go along the line of reading', async () => {
    const { page, problems, close } = await site.openAs(await site.create(), '/account?tab=preferences');
    await page.getByRole('tab', { name: 'التفضيلات', selected: true }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('tab', { name: 'الاشتراك', selected: true }).waitFor();
    expect(placeOf(page)).toBe('/account?tab=subscription');
    await page.keyboard.press('Home');
    await expect.poll(() => placeOf(page)).toBe('/account');
    await page.reload();
    await waitUntilHydrated(page);
    await page.getByRole('tabpanel', { name: 'الحساب' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

describe('the profile', () => {
  test('header: name, e-mail, badges', async () => {
    const user = await site.create({ role: 'admin', subscription: 'premium' });
    const { page, close } = await site.openAs(user, '/en/account');
    for (const text of ['سارة العتيبي', user.email, 'Admin', 'Premium Member']) {
      await page.locator('main').getByText(text, { exact: true }).first().waitFor();
    }
    await close();
  });

  test('/account saves names, and the header follows', async () => {
    const [path, done, options] = ['/account', 'حُفظت بياناتك', phone] as const;
    const { page, problems, close } = await site.openAs(await site.create(), path, options);
    await fillIn(page, { firstName: 'نورة', lastName: 'القحطاني' });
    await submitOf(page).click();
    await toastOf(page, done).waitFor();
    await page.getByRole('heading', { level: 1, name: 'نورة القحطاني' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test('a missing name and a failure keep what was typed', async () => {
    const { page, close } = await site.openAs(await site.create(), '/en/account');
    await fillIn(page, { firstName: ' ' });
    await submitOf(page).click();
    await toastOf(page, 'Please fill in all required fields').waitFor();
    await fillIn(page, { firstName: 'Noura' });
    await page.route('**/api/auth/profile', (route) => route.abort());
    await submitOf(page).click();
    await toastOf(page, 'Update FailedFailed to update profile').waitFor();
    expect(await page.locator('[name=firstName]').inputValue()).toBe('Noura');
    await close();
  });

  test('a picture: put up, shown, removed; one over 5 MB is not sent', async () => {
    const { page, problems, close } = await site.openAs(await site.create(), '/en/account');
    const input = page
      .getByLabel('Choose a picture')
      .locator('visible=false')
      .or(page.locator('input[type=file]'));
    const sent: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    const large = {
      name: 'large.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(profileImageMaxBytes + 1),
    };
    await input.first().setInputFiles(large);
    await toastOf(page, 'The picture is larger than 5 MB.').waitFor();
    await input.first().setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.alloc(8) });
    await toastOf(page, 'Choose a JPEG, PNG or WebP picture.').waitFor();
    expect(sent).toEqual([]);
    const background = { r: 180, g: 83, b: 28 };
    const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer();
    await input.first().setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await toastOf(page, 'Profile Image Updated').waitFor();
    expect(await page.locator('img[src^="/api/objects/"]').count()).toBe(3);
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await page.locator('img[src^="/api/objects/"]').first().waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await close();
  });
});

describe('preferences', () => {
  test('are saved, recorded as consent, and kept', async () => {
    const { page, problems, close } = await site.openAs(
      await site.create(),
      '/account?tab=preferences',
      phone,
    );
    await page.getByText('لن نرسل تنبيهات عروض قبل موافقتك').waitFor();
    await page.getByLabel('أوروبا').check();
    await page.getByLabel('أبها').check();
    await fillIn(page, { maxBudget: '١٬٥٠٠' });
    await page.getByRole('switch', { name: 'إشعارات على الجهاز' }).click();
    await page.getByLabel(/أوافق على تلقي تنبيهات العروض/).check();
    await submitOf(page).click();
    await toastOf(page, 'تم بنجاححُفظت التفضيلات').waitFor();
    await page.reload();
    await waitUntilHydrated(page);
    expect(await page.getByLabel('أوروبا').isChecked()).toBe(true);
    expect(await page.getByLabel('أبها').isChecked()).toBe(true);
    expect(await page.getByLabel('آسيا').isChecked()).toBe(false);
    expect(await page.locator('[name=maxBudget]').inputValue()).toBe('1500');
    expect(await page.getByRole('switch', { name: 'إشعارات على الجهاز' }).isChecked()).toBe(false);
    await page.getByText('تنبيهات العروض مفعّلة').waitFor();
    expect(await page.getByLabel('أوافق على تلقي تنبيهات العروض').count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  test('saved without the tick, alerts still wait for consent; switched off, they ask for none', async () => {
    const { page, close } = await site.openAs(await site.create(), '/en/account?tab=preferences');
    const consent = page.getByLabel(/I agree to receive deal alerts/);
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await submitOf(page).click();
    expect((await sent).postDataJSON()).not.toHaveProperty('alertConsent');
    await toastOf(page, 'Preferences updated').waitFor();
    expect(await consent.isChecked()).toBe(false);
    await page.getByRole('switch', { name: 'Email alerts' }).click();
    await page.getByRole('switch', { name: 'Push alerts' }).click();
    await consent.waitFor({ state: 'detached' });
    await close();
  });

  test('frequency and quiet hours are sent as chosen, and kept', async () => {
    const user = await site.create();
    const { page, close } = await site.openAs(user, '/en/account?tab=preferences');
    await page.getByRole('radio', { name: 'Weekly' }).check({ force: true });
    await page.getByLabel('From', { exact: true }).selectOption('22:30');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await submitOf(page).click();
    expect((await sent).postDataJSON()).toMatchObject({
      alertFrequency: 'weekly',
      quietHours: { from: '22:30', to: '08:00' },
    });
    await toastOf(page, 'Preferences updated').waitFor();
    await page.getByRole('switch', { name: /^Quiet hours/ }).click();
    const without = page.waitForRequest((request) => request.method() === 'PUT');
    await submitOf(page).click();
    expect((await without).postDataJSON()).toMatchObject({ alertFrequency: 'weekly', quietHours: null });
    await page.reload();
    await page.getByRole('switch', { name: /^Quiet hours/, checked: false }).waitFor();
    expect(await page.getByRole('radio', { name: 'Weekly' }).isChecked()).toBe(true);
    await close();
  });

  test('a budget that is no number is not sent', async () => {
    const { page, close } = await site.openAs(await site.create(), '/en/account?tab=preferences');
    await fillIn(page, { maxBudget: 'cheap' });
    await submitOf(page).click();
    await page.getByText('Enter a whole number from 1 to 100,000').waitFor();
    expect(await page.locator(':focus').getAttribute('name')).toBe('maxBudget');
    await close();
  });

  test('the site follows the language, with the notice in it', async () => {
    const { page, close } = await site.openAs(await site.create(), '/account?tab=preferences');
    await page.getByLabel('English').check();
    await submitOf(page).click();
    await page.waitForURL('**/en/account?tab=preferences');
    await toastOf(page, 'SuccessPreferences updated').waitFor();
    await page.goto(site.address('/terms'));
    await waitUntilHydrated(page);
    expect(placeOf(page)).toBe('/en/terms');
    await close();
  });

  test('spec: signed out meanwhile: Unauthorized, then the sign-in page that leads back; other failures', async () => {
    const user = await site.create();
    const { page, close } = await site.openAs(user, '/en/account?tab=preferences');
    await page.route('**/api/preferences', (route) => route.abort());
    await submitOf(page).click();
    await toastOf(page, 'Failed to update').waitFor();
    await page.unroute('**/api/preferences');
    await site.context.db.deleteFrom('user_session').where('user_id', '=', user.id).execute();
    await submitOf(page).click();
    await toastOf(page, 'UnauthorizedPlease login first').waitFor();
    await page.waitForURL((url) => url.pathname === '/en/login');
    expect(new URL(page.url()).searchParams.get('next')).toBe('/en/account?tab=preferences');
    await close();
  });
});

describe('the subscription', () => {
  test('free: what it holds, both prices, and the way up', async () => {
    const { page, close } = await site.openAs(await site.create(), '/en/account?tab=subscription');
    await page.getByRole('heading', { name: 'Free Plan' }).waitFor();
    await page.getByText('3 deal alerts a week').waitFor();
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByText('there is nothing to cancel').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Upgrade to Premium' }).click();
    await page.getByRole('heading', { level: 1, name: 'Every destination unlocked with Premium' }).waitFor();
    await close();
  });

  test('premium: the billing date of the record; cancelling keeps it until then', async () => {
    const user = await site.create({ subscription: 'premium' });
    const { page, problems, close } = await site.openAs(user, '/en/account?tab=subscription');
    await page.getByText('Next billing date').waitFor();
    const date = (await page.locator('dt:has-text("Next billing date") + dd').textContent()) ?? '';
    await page.getByRole('button', { name: 'Change payment method' }).click();
    await page.getByText('There is no saved payment method').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByText(`You keep Premium until ${date}`).waitFor();
    await page.getByRole('button', { name: 'Turn off renewal' }).click();
    await toastOf(page, 'Renewal turned off').waitFor();
    expect(await page.locator('dt:has-text("Ends on") + dd').textContent()).toBe(date);
    expect(problems).toEqual([]);
    await close();
  });
});

test('spec: the upgrade page tells members so, and leads guests to log in and back', async () => {
  const user = await site.create({ subscription: 'premium', language: 'en' });
  const member = await site.openAs(user, '/en/premium');
  await member.page.getByRole('heading', { name: 'You are a Premium member' }).waitFor();
  expect(await member.page.getByRole('link', { name: 'Go to the deals' }).getAttribute('href')).toBe(
    '/en/deals',
  );
  await expectNoAxeViolations(member.page);
  await member.close();
  const { page, close } = await site.open('/en/premium');
  await page.getByRole('link', { name: 'Log in to upgrade' }).click();
  await page.waitForURL('**/en/login?next=%2Fen%2Fpremium');
  await waitUntilHydrated(page);
  await fillIn(page, { email: user.email, password });
  await submitOf(page).click();
  await page.waitForURL('**/en/premium');
  await page.getByRole('heading', { name: 'You are a Premium member' }).waitFor();
  await close();
});

describe('security', () => {
  test('a password is changed, after every notice of what does not fit', async () => {
    const { page, close } = await site.openAs(await site.create(), '/en/account?tab=security');
    const button = page.getByRole('button', { name: 'Change password' });
    await button.click();
    await toastOf(page, 'Please fill in all password fields').waitFor();
    await fillIn(page, { currentPassword: 'wrong', newPassword, confirmPassword: password });
    await button.click();
    await toastOf(page, 'New passwords do not match').waitFor();
    await fillIn(page, { newPassword: 'kx9#Q', confirmPassword: 'kx9#Q' });
    await button.click();
    await toastOf(page, 'New password must be at least 6 characters long').waitFor();
    await fillIn(page, { newPassword, confirmPassword: newPassword });
    await button.click();
    await toastOf(page, 'Password Change Failed').getByText('That isn’t your current password.').waitFor();
    await fillIn(page, { currentPassword: password });
    await button.click();
    await toastOf(page, 'Password Changed').waitFor();
    expect(await page.locator('[name=newPassword]').inputValue()).toBe('');
    await page.reload();
    await waitUntilHydrated(page);
    await page.getByText('This device').waitFor();
    await close();
  });

  test('another device is signed out from afar', async () => {
    const user = await site.create();
    const other = await site.open('/en/login');
    await fillIn(other.page, { email: user.email, password });
    await submitOf(other.page).click();
    await other.page.waitForURL((url) => !url.pathname.endsWith('/login'));
    const { page, problems, close } = await site.openAs(user, '/en/account?tab=security');
    const devices = page.getByRole('region', { name: 'Where you’re logged in' });
    expect(await devices.getByRole('listitem').count()).toBe(2);
    await devices.getByRole('button', { name: 'Log out of all other devices' }).click();
    await toastOf(page, 'Device logged out').waitFor();
    await expect.poll(() => devices.getByRole('listitem').count()).toBe(1);
    await other.page.goto(site.address('/en/account'));
    await other.page.getByText('Access Required').waitFor();
    expect(problems).toEqual([]);
    await other.close();
    await close();
  });

  test('my data is a file, and the consent to alerts can be taken back', async () => {
    const { page, problems, close } = await site.openAs(await site.create(), '/en/account?tab=preferences');
    await page.getByLabel(/I agree to receive deal alerts/).check();
    await submitOf(page).click();
    await toastOf(page, 'Preferences updated').waitFor();
    await page.getByRole('tab', { name: 'Security' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.json$/);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText(/^Withdrawn on \d/).waitFor();
    expect(await page.getByRole('button', { name: 'Withdraw' }).count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});
