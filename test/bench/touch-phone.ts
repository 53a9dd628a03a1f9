/** A phone with a slow processor and line, and what its reader waits for after each touch. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';

/** 1.6 Mbit/s and 150 ms; 400 kbit/s and 400 ms. */
const lines = {
  phone: { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 },
  slow: { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 },
};
type Line = (typeof lines)[keyof typeof lines];
const slowdown = 4;
/** How long a finger stays down, and how long nothing may be on its way before the page rests. */
const fingerMs = 80;
const restMs = 400;

export type Reading = {
  /** Longest event (Event Timing), in ms; NaN where the browser tells none. Of a load: what blocked after the first paint. */
  interaction: number;
  /** From the end of the touch to what was asked for, in ms. Of a load: its largest paint. */
  words: number;
  longTasks: number;
  bytes: number;
  /** Of a load: what blocked after the page was hydrated, in ms. */
  afterHydration?: number;
};

type Seen = {
  events: number[];
  tasks: { start: number; duration: number }[];
  /** Times of paints. */
  first: number;
  largest: number;
  /** Layout shift not caused by input, and the classes of what moved. */
  shift: number;
  moved: string;
};
/** Runs in the page, once a frame: whether what was asked for is there. */
type Wanted = (given: never) => boolean;

export type Phone = Awaited<ReturnType<typeof openPhone>>;

type Opening = { url: string; line?: keyof typeof lines; hasScripts?: boolean };

/** Opens a page for the first time, until it rests: nothing is in the browser's cache. */
export async function openPhone(browser: Browser, { url, line = 'phone', hasScripts = true }: Opening) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
    // What looks for the words is evaluated once a frame, which the site's policy refuses.
    bypassCSP: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const wire = await watchWire(session, lines[line]);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watchPage);
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
  if (hasScripts) await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  await wire.rest(page);
  const { tasks, largest, ...seen } = await page.evaluate(readSeen);
  const hydrated = await page.evaluate(() => performance.getEntriesByName('hydrated')[0]?.startTime);
  const load = {
    ...seen,
    interaction: blockingOf(tasks),
    afterHydration: blockingOf(tasks.filter(({ start }) => start > (hydrated ?? 0))),
    words: largest,
    longTasks: sumOf(tasks),
    bytes: wire.bytes(),
  };

  const interact = async (
    act: () => Promise<unknown>,
    isThere: Wanted,
    given?: unknown,
  ): Promise<Reading> => {
    await page.evaluate(forget);
    const before = wire.bytes();
    const words = page.waitForFunction(
      `sessionStorage.touched && (${isThere})(${JSON.stringify(given)}) &&
        performance.timeOrigin + performance.now() - sessionStorage.touched`,
      undefined,
      { polling: 'raf', timeout: 20_000 },
    );
    await act();
    const reading = { words: Number(await (await words).jsonValue()) };
    await wire.rest(page);
    const { events, tasks } = await page.evaluate(readSeen);
    const longest = events.length > 0 ? Math.max(...events) : Number.NaN;
    return { ...reading, interaction: longest, longTasks: sumOf(tasks), bytes: wire.bytes() - before };
  };
  return {
    page,
    load,
    tap: async (target: Locator, isThere: Wanted, given?: unknown) => {
      await target.tap({ trial: true });
      const box = await target.boundingBox();
      if (!box) throw new Error(`${target} is not on the screen`);
      const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      return interact(() => touch(session, finger), isThere, given);
    },
    press: async (field: Locator, keys: readonly string[], isThere: Wanted, given?: unknown) => {
      await field.focus();
      const type = async () => {
        for (const key of keys) await page.keyboard.press(key, { delay: fingerMs });
      };
      return interact(type, isThere, given);
    },
    goBack: (isThere: Wanted) => {
      const goBack = () => {
        sessionStorage.touched = performance.timeOrigin + performance.now();
        history.back();
      };
      return interact(() => page.evaluate(goBack), isThere);
    },
    close: () => context.close(),
  };
}

async function touch(session: CDPSession, point: { x: number; y: number }): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await wait(fingerMs);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function watchWire(session: CDPSession, line: Line) {
  let bytes = 0;
  let requests = 0;
  const running = new Set<string>();
  let changedAt = performance.now();
  const end = ({ requestId, encodedDataLength = 0 }: { requestId: string; encodedDataLength?: number }) => {
    bytes += encodedDataLength;
    running.delete(requestId);
    changedAt = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId }) => {
    requests += 1;
    running.add(requestId);
  });
  session.on('Network.loadingFinished', end);
  session.on('Network.loadingFailed', end);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  const rest = async (page: Page) => {
    let asked: number;
    do {
      asked = requests;
      changedAt = performance.now();
      while (running.size > 0 || performance.now() - changedAt < restMs) await wait(50);
      // A page that computes has yet to ask for what it needs.
      await page.evaluate(() => new Promise<unknown>((done) => requestIdleCallback(done)));
    } while (requests > asked);
  };
  return { bytes: () => bytes, rest };
}

const sumOf = (tasks: Seen['tasks']) => tasks.reduce((sum, { duration }) => sum + duration, 0);
const blockingOf = (tasks: Seen['tasks']) => sumOf(tasks) - 50 * tasks.length;

/** In every page before its own scripts. */
function watchPage(): void {
  const seen: Seen = { events: [], tasks: [], first: 0, largest: 0, shift: 0, moved: '' };
  Object.assign(globalThis, { seen });
  const watch = (type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(take)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  watch('event', ({ interactionId, duration }) => interactionId && seen.events.push(duration));
  watch('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }));
  watch('paint', ({ startTime }) => {
    seen.first = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime;
  });
  watch('layout-shift', ({ value, hadRecentInput, sources }) => {
    if (hadRecentInput) return;
    seen.shift += value;
    seen.moved += sources.map(({ node }) => (node instanceof Element ? node.className : '')).join(', ');
  });
  for (const type of ['pointerup', 'keydown'])
    addEventListener(
      type,
      ({ timeStamp }) => {
        sessionStorage.touched = performance.timeOrigin + timeStamp;
      },
      true,
    );
}

type Entry = PerformanceEntry & {
  interactionId?: number;
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
};

type Watched = typeof globalThis & { seen: Seen };

/** In the page: what was seen since it was forgotten; tasks before the first paint block nobody. */
function readSeen(): Seen {
  const { seen } = globalThis as Watched;
  return { ...seen, tasks: seen.tasks.filter(({ start, duration }) => start + duration > seen.first) };
}

function forget(): void {
  const { seen } = globalThis as Watched;
  seen.events.length = 0;
  seen.tasks.length = 0;
  sessionStorage.removeItem('touched');
}
