/** Push messages from the account's switch to the notification that the service worker shows. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUser, type TestUser } from '#test/support/accounts.ts';
import { startTestApp } from '#test/support/app.ts';
import { expectAccess, openPage, signIn, visit } from '#test/support/browser.ts';
import { launchBrowserWithNotifications } from '#test/support/chromium.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { type BrowserSubscription, startPushService } from '#test/support/push-service.ts';

const app = openForFile(() => startTestApp({ fares: 'recorded' }));
const browser = openForFile(launchBrowserWithNotifications);
const service = openForFile(startPushService);
let sara: TestUser;

beforeAll(() => {
  app.context.push.fetch = service.fetch;
});
beforeEach(async () => {
  await app.context.db.deleteFrom('push_device').execute();
  sara = await createUser(app.context, { language: 'en' });
});

const address = (path: string) => new URL(path, app.url).href;

type Subscribing = BrowserSubscription | 'never' | 'broken';

/** What the browser's own push service would do, which no test can reach; everything else is the browser's. */
function pretendToSubscribe(subscribing: Subscribing): void {
  const key = 'pretended subscription';
  const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
  const build = (applicationServerKey: string): PushSubscription | null => {
    if (typeof subscribing === 'string') return null;
    const base64 = applicationServerKey.replaceAll('-', '+').replaceAll('_', '/');
    return {
      endpoint: subscribing.endpoint,
      expirationTime: null,
      options: { userVisibleOnly: true, applicationServerKey: bytesOf(base64) },
      getKey: () => null,
      toJSON: () => subscribing,
      unsubscribe: async () => {
        localStorage.removeItem(key);
        return true;
      },
    };
  };
  PushManager.prototype.getSubscription = async () => {
    const known = localStorage.getItem(key);
    return known === null ? null : build(known);
  };
  PushManager.prototype.subscribe = async (options) => {
    const subscription = build(String(options?.applicationServerKey));
    if (subscription) {
      localStorage.setItem(key, String(options?.applicationServerKey));
      return subscription;
    }
    if (subscribing === 'never') return new Promise(() => undefined);
    throw new DOMException('Registration failed - push service error', 'AbortError');
  };
}

/** Sara at her preferences, in a browser that may show notifications. */
async function openPreferences(
  subscribing: Subscribing,
  { language = 'en', ...options }: BrowserContextOptions & { language?: 'ar' | 'en' } = {},
) {
  const opened = await openPage(browser, {
    serviceWorkers: 'allow',
    permissions: ['notifications'],
    ...options,
  });
  const { page } = opened;
  await page.addInitScript(pretendToSubscribe, subscribing);
  await signIn(page, sara, app.url);
  await visit(page, address(`${language === 'ar' ? '' : '/en'}/account?tab=preferences`));
  return opened;
}

async function subscribeAsBrowser(): Promise<BrowserSubscription> {
  return service.subscribe((await app.context.push.keyPair()).publicKey);
}

/**
 * Hands data to the service worker as the browser does when a push message arrives, and waits until the
 * notifications that are shown pass `arrived`. The browser says nothing of a message it dropped while the worker
 * was starting; like a push service, this one hands it over again.
 */
async function deliver(
  page: Page,
  data: string,
  arrived = (shown: Awaited<ReturnType<typeof listNotifications>>) => shown.length > 0,
): Promise<void> {
  for (let handedOver = 1; handedOver <= 4; handedOver += 1) {
    await handOver(page, data);
    const shown = await expect
      .poll(async () => arrived(await listNotifications(page)), { timeout: 6000 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    if (shown) return;
  }
  throw new Error('no notification was shown for a message that was delivered four times');
}

async function handOver(page: Page, data: string): Promise<void> {
  // A worker that is not active yet receives nothing.
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((done) => active?.addEventListener('statechange', done, { once: true }));
  });
  const session = await page.context().newCDPSession(page);
  const known = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [first] = registrations;
    if (first) known.resolve(first.registrationId);
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await known.promise;
  await session.send('ServiceWorker.deliverPushMessage', { origin: app.url, registrationId, data });
  await session.detach();
}

const listNotifications = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype;
    const shown = await getNotifications.call(await navigator.serviceWorker.ready);
    return shown.map(({ title, body, tag, lang, dir, data }) => ({ title, body, tag, lang, dir, data }));
  });

const pushSwitch = (page: Page) => page.getByRole('switch', { name: /Push alerts/ });
const panel = (page: Page) => page.getByRole('region', { name: 'Devices that receive notifications' });

const turnOn = (page: Page) => panel(page).getByRole('button', { name: 'Receive on this device' }).click();

describe('a message', () => {
  test('asked for and sent by buttons, is decrypted and shown by the service worker', async () => {
    const subscription = await subscribeAsBrowser();
    const { page, problems } = await openPreferences(subscription);
    expect(await app.context.db.selectFrom('push_device').selectAll().execute()).toEqual([]);
    await turnOn(page);
    await panel(page).getByText('This device', { exact: true }).waitFor();
    await panel(page).getByRole('button', { name: 'Send a test notification' }).click();
    await page.getByText('Sent to 1 device', { exact: true }).waitFor();
    const [payload] = service.messagesOf(subscription);
    expect(payload).toMatchObject({ title: 'Notifications reach this device' });

    await deliver(page, JSON.stringify(payload));
    await expect.poll(() => listNotifications(page)).toHaveLength(1);
    await expect
      .poll(() => listNotifications(page))
      .toEqual([
        {
          title: payload?.title,
          body: payload?.body,
          tag: payload?.tag,
          lang: 'en',
          dir: 'ltr',
          data: { url: '/en/account?tab=preferences' },
        },
      ]);
    // The same topic shows the newest alone.
    await deliver(page, JSON.stringify({ ...payload, body: 'newer' }), (shown) =>
      shown.some(({ body }) => body === 'newer'),
    );
    await expect.poll(async () => (await listNotifications(page)).map(({ body }) => body)).toEqual(['newer']);
    expect(problems).toEqual([]);
  });

  test.each([['no JSON', 'words', 'en-GB']])(
    'that cannot be read (%s) is shown as a plain notice',
    async (_, data, locale) => {
      const { page } = await openPreferences(await subscribeAsBrowser(), { locale });
      await deliver(page, data);
      await expect.poll(() => listNotifications(page)).toHaveLength(1);
      await expect.poll(() => listNotifications(page)).toMatchObject([{ data: { url: '/' } }]);
      const [{ title, body, lang } = {}] = await listNotifications(page);
      expect([`${title}: ${body}`, lang]).toEqual(
        lang === 'en'
          ? ['Hudhud: You have a new alert. Open it to see the details.', 'en']
          : ['هدهد: لديك تنبيه جديد. افتحه لترى التفاصيل.', 'ar'],
      );
    },
  );
});

test.each([
  ['its own page', '/en/deal/CAI?origin=RUH#report', '/en/deal/CAI?origin=RUH#report'],
  ['the start page for another site', 'https://elsewhere.example/', '/'],
])('a pressed notification opens %s', async (_, url, opened) => {
  const { page } = await openPreferences(await subscribeAsBrowser());
  await deliver(page, JSON.stringify({ title: 'Cairo', body: 'SAR 310', url, tag: 'a', lang: 'en' }));
  await expect.poll(() => listNotifications(page)).toHaveLength(1);
  const [worker] = page.context().serviceWorkers();
  // Windows open for a finger alone, so that the call is noted instead.
  const address = worker?.evaluate(
    () =>
      new Promise<string>((done) => {
        const scope = globalThis as unknown as {
          registration: ServiceWorkerRegistration;
          clients: { openWindow: (url: string) => Promise<null> };
          NotificationEvent: new (type: string, init: { notification?: Notification }) => Event;
        };
        scope.clients.openWindow = async (wanted) => {
          done(wanted);
          return null;
        };
        void scope.registration.getNotifications().then(([notification]) => {
          dispatchEvent(
            new scope.NotificationEvent('notificationclick', notification ? { notification } : {}),
          );
        });
      }),
  );
  expect(await address).toBe(new URL(opened, app.url).href);
  await expect.poll(() => listNotifications(page)).toEqual([]);
});

describe('the devices', () => {
  test('are renewed at the next visit, and removed with the subscription', async () => {
    const { page } = await openPreferences(await subscribeAsBrowser());
    await turnOn(page);
    await panel(page).getByText('This device', { exact: true }).waitFor();
    const renewed = page.waitForResponse(
      (response) => response.url().endsWith('/api/push/devices') && response.status() === 201,
    );
    await page.goto(address('/en/'));
    await renewed;
    const late = Promise.withResolvers<void>();
    await page.route('**/api/push/devices', async (route) => {
      if (route.request().method() === 'POST') await late.promise;
      await route.continue();
    });
    const renewing = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/push/devices'),
    );
    await visit(page, address('/en/account?tab=preferences'));
    const renewedLate = (await renewing).response();
    await panel(page)
      .getByRole('button', { name: /^Remove/ })
      .click();
    late.resolve();
    await renewedLate;
    await panel(page).getByText('Waiting: no device of yours receives them yet.').waitFor();
    expect(await app.context.db.selectFrom('push_device').selectAll().execute()).toEqual([]);
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const { pushManager } = await navigator.serviceWorker.ready;
          return [await pushManager.getSubscription(), localStorage.getItem('push')];
        }),
      )
      .toEqual([null, null]);
  });

  test('removed from elsewhere stay removed', async () => {
    const { page } = await openPreferences(await subscribeAsBrowser());
    await turnOn(page);
    await panel(page).getByText('This device', { exact: true }).waitFor();
    await app.context.db.deleteFrom('push_device').execute();
    await page.goto(address('/en/'));
    await page.waitForFunction(() => localStorage.getItem('push') === null);
    expect(await app.context.db.selectFrom('push_device').selectAll().execute()).toEqual([]);
  });
});

describe('what the reader is told', () => {
  test('a browser that never answers is given up after ten seconds', async () => {
    const { page } = await openPreferences('never');
    await page.clock.install();
    await turnOn(page);
    await panel(page).getByText('Your browser is asking whether').waitFor();
    await expect
      .poll(async () => {
        await page.clock.runFor(1000);
        return panel(page).innerText();
      })
      .toContain('didn’t answer within ten seconds');
    await expectAccess(page);
  });

  test('a push service out of reach', async () => {
    const { page } = await openPreferences('broken');
    await turnOn(page);
    await panel(page).getByText('couldn’t reach its notification service').waitFor();
  });

  test('notifications that are blocked', async () => {
    const { page } = await openPreferences('broken');
    await page.evaluate(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
      Notification.requestPermission = async () => 'denied';
    });
    await turnOn(page);
    await panel(page).getByText('Your browser blocks notifications').waitFor();
  });

  test('the way on an iPhone, instead of a switch without effect', async () => {
    const { page } = await openPage(browser, {
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    });
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
      Reflect.deleteProperty(window, 'Notification');
    });
    await signIn(page, sara, app.url);
    await visit(page, address('/en/account?tab=preferences'));
    await page.getByText('Add to Home Screen').waitFor();
    await expect.poll(() => pushSwitch(page).count()).toBe(0);
  });
});
