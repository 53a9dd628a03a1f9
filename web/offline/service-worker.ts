/** Service worker: pages come from the network, or the offline page is shown; shows push messages. */

/** Prepended by the server: precached files, and a version that changes with them. */
declare const offlineKit: {
  version: string;
  files: readonly string[];
  names: Readonly<Record<string, string>>;
  paths: { pushKey: string; pushDevices: string };
};

type WorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = WorkerEvent & {
  request: Request;
  /** Navigation preload; undefined in browsers without it. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};
type WindowClient = { url: string; focus: () => Promise<unknown> };
type WorkerScope = {
  registration: {
    navigationPreload?: { enable: () => Promise<void> };
    showNotification: (title: string, options: object) => Promise<void>;
    pushManager: PushManager;
  };
  clients: {
    matchAll: (filter: object) => Promise<WindowClient[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
};

const worker = globalThis as unknown as WorkerScope;
const cachePrefix = 'hudhud-';
const cacheName = `${cachePrefix}${offlineKit.version}`;

addEventListener('install', (event) => {
  const work = async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll(offlineKit.files.map((path) => new Request(path, { cache: 'reload' })));
  };
  (event as WorkerEvent).waitUntil(work());
});

// A new version activates when the last page of the old one is closed.
addEventListener('activate', (event) => {
  const work = async () => {
    await worker.registration.navigationPreload?.enable();
    const old = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
    await Promise.all(old.map((name) => caches.delete(name)));
  };
  (event as WorkerEvent).waitUntil(work());
});

addEventListener('fetch', (event) => {
  const { request, respondWith } = event as FetchEvent;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const answer = findAnswer(event as FetchEvent, pathname);
  if (answer) respondWith.call(event, answer());
});

/** API calls, booking links and everything else are not handled. */
function findAnswer(event: FetchEvent, pathname: string): (() => Promise<Response>) | undefined {
  const { request } = event;
  if (request.mode === 'navigate') {
    return /^\/(?:api|go)\//.test(pathname) ? undefined : () => answerPage(event, pathname);
  }
  // Built files have a content hash in their name.
  if (pathname.startsWith('/assets/')) return () => answerBuiltFile(event);
  return offlineKit.files.includes(pathname)
    ? () => fetch(request).catch(() => readCached(pathname))
    : undefined;
}

async function answerPage(event: FetchEvent, pathname: string): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return readCached(/^\/en(?:\/|$)/.test(pathname) ? '/en/offline' : '/offline');
  }
}

async function readCached(path: string): Promise<Response> {
  return (await caches.match(path, { ignoreVary: true })) ?? Response.error();
}

async function answerBuiltFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(cacheName);
  const cached = await cache.match(request, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(request);
  if (response.status === 200) {
    const copy = response.clone();
    // If the disk is full, nothing is cached.
    event.waitUntil(cache.put(request, copy).catch(() => undefined));
  }
  return response;
}

type PushEvent = WorkerEvent & { data?: { json: () => unknown } | null };
type NotificationEvent = WorkerEvent & { notification: { data: unknown; close: () => void } };

const notices: Readonly<Record<string, string>> = {
  ar: 'لديك تنبيه جديد. افتحه لترى التفاصيل.',
  en: 'You have a new alert. Open it to see the details.',
};

// Each message must be shown: browsers end subscriptions that push silently.
addEventListener('push', (event) => {
  const { title, url, ...options } = readMessage(event as PushEvent);
  const shown = worker.registration.showNotification(title, {
    ...options,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    // A newer price of the same trip makes itself heard too.
    renotify: true,
    data: { url },
  });
  (event as WorkerEvent).waitUntil(shown);
});

addEventListener('notificationclick', (event) => {
  const { notification, waitUntil } = event as NotificationEvent;
  notification.close();
  // An address of this site; its start page for any other.
  const { origin } = location;
  const url = textIn(notification.data, 'url');
  const address = URL.canParse(url, origin) ? new URL(url, origin) : null;
  waitUntil.call(event, showPage(address?.origin === origin ? address.href : `${origin}/`));
});

// A browser that renews its subscription tells this script alone.
addEventListener('pushsubscriptionchange', (event) => {
  (event as WorkerEvent).waitUntil(subscribeAgain());
});

/** The message, or for one that cannot be read a plain notice in the language of the browser. */
function readMessage({ data }: PushEvent) {
  let message: unknown;
  try {
    message = data?.json();
  } catch {
    message = undefined;
  }
  const given = textIn(message, 'lang') || navigator.language;
  const lang = given.startsWith('en') ? 'en' : 'ar';
  return {
    title: textIn(message, 'title') || (offlineKit.names[lang] ?? ''),
    body: textIn(message, 'body') || (notices[lang] ?? ''),
    url: textIn(message, 'url') || '/',
    tag: textIn(message, 'tag') || 'notice',
    lang,
    dir: lang === 'ar' ? 'rtl' : 'ltr',
  };
}

/** The text at `name`; empty if there is none. */
function textIn(value: unknown, name: string): string {
  if (typeof value !== 'object' || value === null) return '';
  const text: unknown = Reflect.get(value, name);
  return typeof text === 'string' ? text : '';
}

/** Shows the window that has the page, or a new one: another page may hold words somebody typed. */
async function showPage(address: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => url === address);
  await (open ? open.focus() : worker.clients.openWindow(address));
}

/** With today's key: one made with a former key takes no messages. Failures are made good at the next visit. */
async function subscribeAgain(): Promise<void> {
  try {
    const { pushManager } = worker.registration;
    const key: unknown = await (await fetch(offlineKit.paths.pushKey)).json();
    const options = { userVisibleOnly: true, applicationServerKey: textIn(key, 'publicKey') };
    const subscription = await pushManager.subscribe(options).catch(async () => {
      await (await pushManager.getSubscription())?.unsubscribe();
      return pushManager.subscribe(options);
    });
    const { endpoint, keys } = subscription.toJSON();
    await fetch(offlineKit.paths.pushDevices, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint, keys }),
    });
  } catch {
    // The page subscribes again.
  }
}
