/** The contact page in a real browser: what it asks, says, keeps and sends. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '#test/support/app.ts';
import { launchBrowser, openPage, waitUntilHydrated } from '#test/support/browser.ts';
import { updateSettings } from '#test/support/update-settings.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp({ fares: 'none' }), launchBrowser()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

beforeEach(async () => {
  await app.context.db.deleteFrom('contact_message').execute();
  await app.context.db.deleteFrom('limited_action').execute();
});

const address = (path: string) => new URL(path, app.url).href;
const listStored = () => app.context.db.selectFrom('contact_message').selectAll().execute();
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

describe('spec: all four fields are required', () => {
  test('each says so, the first one has the focus, nothing is sent', async () => {
    const { page, problems, close } = await openPage(browser, { url: address('/en/contact') });
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await fillIn(page, { fullName: ' \u200b ' });
    await sendButton(page).click();
    expect(await page.locator('[aria-invalid=true]').count()).toBe(4);
    expect(await page.getByText('This field is required.').count()).toBe(4);
    await page.getByRole('alert').getByText('Please check the 4 fields marked above.').waitFor();
    const focused = page.locator(':focus');
    expect(await focused.getAttribute('name')).toBe('fullName');
    const describedBy = (await focused.getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`[id="${describedBy}"]`).textContent()).toBe('This field is required.');
    expect(sent).toEqual([]);

    await fillIn(page, { fullName: 'Sara' });
    expect(await page.locator('[aria-invalid=true]').count()).toBe(3);
    await fillIn(page, { email: 'sara@nowhere', subject: 'Fare', message: 'Hello' });
    await sendButton(page).click();
    expect(await page.locator(':focus').getAttribute('name')).toBe('email');
    await page.getByText('Enter an email address such as').waitFor();
    expect(sent).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  test('what only the server refuses is shown beside its field', async () => {
    const { page, close } = await openPage(browser, { url: address('/en/contact') });
    await fillIn(page, { ...letter, message: 'x'.repeat(5001) });
    await sendButton(page).click();
    await page.getByText('This is too long: use at most').waitFor();
    expect(await page.locator(':focus').getAttribute('name')).toBe('message');
    expect(await typedIn(page, 'message')).toHaveLength(5001);
    await close();
  });
});

describe('spec: success toast, then the fields are cleared', () => {
  test('/contact, by keyboard alone', async () => {
    const [path, title, language] = ['/contact', 'أُرسلت رسالتك بنجاح', 'ar'] as const;
    const { page, problems, close } = await openPage(browser, { url: address(path) });
    await page.locator('form [name=fullName]').focus();
    for (const value of Object.values(letter)) {
      await page.keyboard.insertText(value);
      await page.keyboard.press('Tab');
    }
    expect(await page.locator(':focus').getAttribute('type')).toBe('submit');
    await page.keyboard.press('Enter');
    await page.getByText(title, { exact: true }).first().waitFor();
    for (const name of Object.keys(letter)) expect(await typedIn(page, name)).toBe('');
    expect(await listStored()).toMatchObject([{ full_name: 'سارة', email: 'sara@example.com', language }]);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('spec: a failure keeps what was typed', () => {
  test('what was typed before the scripts ran stays, and is sent', async () => {
    const { page, problems, close } = await openPage(browser, {});
    const scripts = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(address('/contact'), { waitUntil: 'commit' });
    await fillIn(page);
    scripts.resolve();
    await waitUntilHydrated(page);
    for (const [name, value] of Object.entries(letter)) expect(await typedIn(page, name)).toBe(value);
    await sendButton(page).click();
    await expect.poll(listStored).toHaveLength(1);
    expect(problems).toEqual([]);
    await close();
  });

  test('/contact', async () => {
    const [path, title, text] = ['/contact', 'تعذّر إرسال الرسالة', 'حدث خطأ. حاول مرة أخرى.'] as const;
    const { page, close } = await openPage(browser, { url: address(path) });
    await page.route('**/api/contact', (route) => route.abort());
    await fillIn(page);
    await sendButton(page).click();
    await page.getByText(title, { exact: true }).first().waitFor();
    await page.getByText(text, { exact: true }).first().waitFor();
    for (const [name, value] of Object.entries(letter)) expect(await typedIn(page, name)).toBe(value);

    await page.unroute('**/api/contact');
    await sendButton(page).click();
    await expect.poll(listStored).toHaveLength(1);
    await close();
  });

  test('the fourth message of one e-mail in an hour is told to wait, in the reader’s words', async () => {
    const { page, close } = await openPage(browser, { url: address('/en/contact') });
    for (let count = 1; count <= 3; count += 1) {
      await fillIn(page);
      await sendButton(page).click();
      await expect.poll(() => typedIn(page, 'message')).toBe('');
    }
    await fillIn(page);
    await sendButton(page).click();
    await page
      .getByText(/^Too many requests\. Please try again in \d+ (minutes|hour)\.$/)
      .first()
      .waitFor();
    expect(await typedIn(page, 'message')).toBe(letter.message);
    expect(await listStored()).toHaveLength(3);
    await close();
  });
});

describe('spec: e-mail, business hours and location', () => {
  test('/contact', async () => {
    const [path, hours, location] = [
      '/contact',
      'من الأحد إلى الخميس، من 9 صباحًا إلى 6 مساءً بتوقيت الرياض',
      'المملكة العربية السعودية',
    ] as const;
    const withoutEmail = await (await fetch(address(path))).text();
    expect(withoutEmail).toContain(hours);
    expect(withoutEmail).toContain(location);
    expect(withoutEmail).not.toContain('mailto:');
    await updateSettings(app.context, { supportEmail: 'help@example.com' });
    expect(await (await fetch(address(path))).text()).toContain('href="mailto:help@example.com"');
    await updateSettings(app.context, { supportEmail: null });
  });
});

test('without JavaScript the page reads as usual and says that sending needs it', async () => {
  const { page, close } = await openPage(browser, { url: address('/en/contact'), javaScriptEnabled: false });
  await page.getByText('Sunday to Thursday').waitFor();
  expect(await page.getByText('Turn on JavaScript').isVisible()).toBe(true);
  expect(await sendButton(page).isVisible()).toBe(false);
  await close();
});

describe('spec: notices', () => {
  const notices = (page: Page) => page.getByRole('region', { name: /Notifications/ }).locator('li');

  async function send(page: Page, email: string): Promise<void> {
    const values = { fullName: 'Sara', email, subject: 'Fare', message: 'Hello' };
    for (const [name, value] of Object.entries(values)) {
      await page.locator(`form [name=${name}]`).fill(value);
    }
    await page.locator('form button[type=submit]').click();
  }

  test('a notice stays for 5,000 ms', async () => {
    const { page, close } = await openPage(browser, { url: address('/en/contact') });
    await page.clock.install();
    await send(page, 'a@example.com');
    await notices(page).waitFor();
    await page.clock.fastForward(4_000);
    expect(await notices(page).count()).toBe(1);
    await page.clock.fastForward(1_100);
    // The clock goes on: a longer wait would also let a slower notice go.
    await expect.poll(() => notices(page).count(), { timeout: 2_000 }).toBe(0);
    await close();
  });

  test('one at a time: the newer takes the place of the older', async () => {
    const { page, close } = await openPage(browser, { url: address('/en/contact') });
    await send(page, 'first@example.com');
    await notices(page).getByText('first@example.com').waitFor();
    await send(page, 'second@example.com');
    await notices(page).getByText('second@example.com').waitFor();
    expect(await notices(page).count()).toBe(1);
    await close();
  });

  test('swiped to the right by 50 pixels it goes, by fewer it stays', async () => {
    const { page, close } = await openPage(browser, { url: address('/en/contact') });
    await send(page, 'a@example.com');
    const notice = notices(page);
    await notice.waitFor();
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
    expect(await notice.count()).toBe(1);
    await swipe(70);
    await notice.waitFor({ state: 'detached' });
    await close();
  });
});

test('spec: the contact form says that it is sending, and sends once', async () => {
  const { page, close } = await openPage(browser, { url: address('/en/contact') });
  const held = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route('**/api/contact', async (route) => {
    sent.push(route.request().method());
    await held.promise;
    await route.continue();
  });
  for (const [name, value] of [
    ['fullName', 'Sara'],
    ['email', 'sara@example.com'],
    ['subject', 'Fare'],
    ['message', 'Hello'],
  ]) {
    await page.locator(`form [name=${name}]`).fill(value ?? '');
  }
  const button = page.locator('form button[type=submit]');
  await button.click();
  await expect.poll(() => button.textContent()).toBe('Sending...');
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await button.press('Enter');
  held.resolve();
  await page.getByText('Message Sent Successfully', { exact: true }).first().waitFor();
  expect(sent).toEqual(['POST']);
  await close();
});
