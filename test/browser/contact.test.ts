/** The contact form and the request for early access in a real browser: what they ask, say, keep and send. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '#test/support/app.ts';
import { holdCalls, openPage, waitUntilHydrated } from '#test/support/browser.ts';
import { browserSite } from '#test/support/browser-site.ts';
import { isFocused, tabTo } from '#test/support/keyboard.ts';

const { app, browser, address, open } = browserSite(() => startTestApp({ fares: 'none' }));

beforeEach(async () => {
  await app.context.db.deleteFrom('contact_message').execute();
  await app.context.db.deleteFrom('early_access_request').execute();
  await app.context.db.deleteFrom('limited_action').execute();
});

const listMessages = () => app.context.db.selectFrom('contact_message').selectAll().execute();
const listRequests = () =>
  app.context.db.selectFrom('early_access_request').select(['email', 'plan', 'language']).execute();
const sendButton = (page: Page) => page.locator('form button[type=submit]');
const typedIn = (page: Page, name: string) => page.locator(`form [name=${name}]`).inputValue();

const letter = {
  fullName: 'سارة',
  email: 'sara@example.com',
  subject: 'سعر جدة',
  message: 'وجدت السعر مختلفًا.',
};

async function fillIn(page: Page, values: Readonly<Record<string, string>> = letter): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`form [name=${name}]`).fill(value);
}

describe('the contact form', () => {
  test('spec: all four fields are required; what only the server refuses is told beside its field, too', async () => {
    const { page, problems } = await open('/en/contact', { isNoisy: true });
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await fillIn(page, { fullName: ' \u200b ' });
    await sendButton(page).click();
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(4);
    await expect.poll(() => page.getByText('This field is required.').count()).toBe(4);
    await page.getByRole('alert').getByText('Please check the 4 fields marked above.').waitFor();
    const focused = page.locator(':focus');
    await expect.poll(() => focused.getAttribute('name')).toBe('fullName');
    const describedBy = (await focused.getAttribute('aria-describedby')) ?? '';
    await expect
      .poll(() => page.locator(`[id="${describedBy}"]`).textContent())
      .toBe('This field is required.');
    await fillIn(page, { fullName: 'Sara' });
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(3);
    await fillIn(page, { email: 'sara@nowhere', subject: 'Fare', message: 'Hello' });
    await sendButton(page).click();
    await expect.poll(() => focused.getAttribute('name')).toBe('email');
    await page.getByText('Enter an email address such as').waitFor();
    expect(sent).toEqual([]);
    expect(problems).toEqual([]);

    await fillIn(page, { ...letter, message: 'x'.repeat(5001) });
    await sendButton(page).click();
    await page.getByText('This is too long: use at most').waitFor();
    await expect.poll(() => focused.getAttribute('name')).toBe('message');
    await expect.poll(() => typedIn(page, 'message')).toHaveLength(5001);
  });

  test('spec: by keyboard alone from its faults to the success notice, cleared fields and the notice put away', async () => {
    const { page } = await open('/contact');
    await tabTo(page, 'form button[type=submit]');
    await page.keyboard.press('Enter');
    await page.locator('form [name=fullName]:focus').waitFor();
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(4);
    for (const text of ['سارة', 'sara@nowhere', 'سعر جدة', 'وجدت السعر مختلفًا.']) {
      await page.keyboard.insertText(text);
      await page.keyboard.press('Tab');
    }
    await expect.poll(() => isFocused(page, 'form button[type=submit]')).toBe(true);
    await page.keyboard.press('Enter');
    await page.locator('form [name=email]:focus').waitFor();
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(1);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('sara@example.com');
    await page.keyboard.press('Enter');
    const title = 'أُرسلت رسالتك بنجاح';
    await page.getByText(title, { exact: true }).first().waitFor();
    for (const name of Object.keys(letter)) await expect.poll(() => typedIn(page, name)).toBe('');
    const stored = { full_name: 'سارة', email: 'sara@example.com', language: 'ar' };
    await expect.poll(listMessages).toMatchObject([stored]);
    // The notice is reached, and put away, without a pointer, too.
    await page.keyboard.press('F8');
    await page.locator('ol[tabindex="-1"]:focus').waitFor();
    await tabTo(page, 'ol button', 4);
    await page.keyboard.press('Enter');
    await page.locator('ol button').waitFor({ state: 'detached' });
  });

  test('spec: a failure keeps what was typed, also before the scripts ran; sending is said, and done once', async () => {
    const { page } = await openPage(browser, { isNoisy: true });
    const release = await holdCalls(page, '**/*.js');
    await page.goto(address('/contact'), { waitUntil: 'commit' });
    await fillIn(page);
    release();
    await waitUntilHydrated(page);
    await page.route('**/api/contact', (route) => route.abort());
    await sendButton(page).click();
    await page.getByText('تعذّر إرسال الرسالة', { exact: true }).first().waitFor();
    await page.getByText('لا يوجد اتصال بالإنترنت.', { exact: true }).first().waitFor();
    await page.unroute('**/api/contact');
    await page.route('**/api/contact', (route) => route.fulfill({ status: 500, body: '' }));
    await sendButton(page).click();
    await page.getByText('حدث خطأ. حاول مرة أخرى.', { exact: true }).first().waitFor();
    for (const [name, value] of Object.entries(letter))
      await expect.poll(() => typedIn(page, name)).toBe(value);

    await page.unroute('**/api/contact');
    const held = Promise.withResolvers<void>();
    const sent: string[] = [];
    await page.route('**/api/contact', async (route) => {
      sent.push(route.request().method());
      await held.promise;
      await route.continue();
    });
    await sendButton(page).click();
    await expect.poll(() => sendButton(page).textContent()).toBe('جارٍ الإرسال…');
    await expect.poll(() => sendButton(page).getAttribute('aria-disabled')).toBe('true');
    await sendButton(page).press('Enter');
    held.resolve();
    await page.getByText('أُرسلت رسالتك بنجاح', { exact: true }).first().waitFor();
    expect(sent).toEqual(['POST']);
    await expect.poll(listMessages).toHaveLength(1);
  });
});

describe('spec: notices', () => {
  const notices = (page: Page) => page.getByRole('region', { name: /Notifications/ }).locator('li');

  async function send(page: Page, email: string): Promise<void> {
    await fillIn(page, { fullName: 'Sara', email, subject: 'Fare', message: 'Hello' });
    await sendButton(page).click();
  }

  test('a notice stays for 5,000 ms', async () => {
    const { page } = await open('/en/contact', { isNoisy: true });
    await page.clock.install();
    await send(page, 'a@example.com');
    await notices(page).waitFor();
    // The clock stands still from here on, so that only what it is told passes.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 4_000);
    expect(await notices(page).count()).toBe(1);
    await page.clock.runFor(1_100);
    await expect.poll(() => notices(page).count()).toBe(0);
  });

  test('one at a time; swiped to the right by 50 pixels it goes, by fewer it stays', async () => {
    const { page } = await open('/en/contact', { isNoisy: true });
    await send(page, 'first@example.com');
    await notices(page).getByText('first@example.com').waitFor();
    await send(page, 'second@example.com');
    const notice = notices(page);
    await notice.getByText('second@example.com').waitFor();
    await expect.poll(() => notice.count()).toBe(1);
    const swipe = async (distance: number) => {
      const box = await notice.boundingBox();
      if (!box) throw new Error('the notice is not shown');
      const [x, y] = [box.x + 40, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + distance, y, { steps: 6 });
      await page.mouse.up();
    };
    await swipe(40);
    await expect.poll(() => notice.count()).toBe(1);
    await swipe(70);
    await notice.waitFor({ state: 'detached' });
  });
});

describe('spec: contact for early access', () => {
  test('by keyboard: plan, address, confirmation; asking again changes the plan of one person', async () => {
    const { page } = await open('/premium');
    await page.getByRole('radio', { name: /شهرية/ }).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.getByRole('radio', { name: /سنوية/ }).isChecked()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.insertText('Sara@Example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'سجّلنا طلبك' }).waitFor();
    await expect.poll(() => page.locator(':focus').textContent()).toBe('سجّلنا طلبك');
    await expect
      .poll(() => page.getByText('عند إطلاق الباقة السنوية').textContent())
      .toContain('Sara@example.com');
    await expect.poll(listRequests).toEqual([{ email: 'Sara@example.com', plan: 'annual', language: 'ar' }]);

    await page.getByRole('button', { name: 'تغيير الباقة أو البريد' }).click();
    await page.getByRole('radio', { name: /شهرية/ }).check();
    await page.locator('form [name=email]').fill('sara@example.com');
    await sendButton(page).click();
    await page.getByText('عند إطلاق الباقة الشهرية').waitFor();
    await expect.poll(listRequests).toMatchObject([{ plan: 'monthly' }]);
  });
});
