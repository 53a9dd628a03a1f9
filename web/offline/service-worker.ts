/** Service worker: pages always come from the network; when offline it shows the offline page. */

/** Prepended by the server: precached files, and a version that changes with them. */
declare const offlineKit: { version: string; files: readonly string[] };

type WorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = WorkerEvent & {
  request: Request;
  /** Navigation preload; undefined in browsers without it. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};
type WorkerScope = { registration: { navigationPreload?: { enable: () => Promise<void> } } };

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
    await (globalThis as unknown as WorkerScope).registration.navigationPreload?.enable();
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
