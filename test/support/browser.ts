/** Pages of Chromium for tests: report console errors, layout shifts and axe violations, and close with their test. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { AxeResults, RunOnly } from 'axe-core';
import type { Browser, BrowserContextOptions, ConsoleMessage, Page, Request } from 'playwright-core';
import { expect, onTestFinished, TestRunner } from 'vitest';
import { launchOwnBrowser } from './chromium.ts';
import { keepPage, takePage } from './idle-pages.ts';

let shared: Promise<Browser> | undefined;
let sharedWithPictures: Promise<Browser> | undefined;

/**
 * One Chromium per worker, shared by its test files, without pictures: they take a sixth of a page's time. `close`
 * closes pages and contexts; Chromium ends with the worker.
 */
export async function launchBrowser(): Promise<Browser> {
  const running = await shared?.catch(() => undefined);
  if (!running?.isConnected()) shared = launchOwnBrowser(forShortPages);
  return leaveRunning(await (shared as Promise<Browser>));
}

/** Scripts that run once are not worth an optimizing compiler, which takes a tenth of a page's time. */
const forShortPages = ['--blink-settings=imagesEnabled=false', '--js-flags=--no-maglev --no-turbofan'];

/** The same for files that look at pictures. */
export async function launchBrowserWithPictures(): Promise<Browser> {
  const running = await sharedWithPictures?.catch(() => undefined);
  if (!running?.isConnected()) sharedWithPictures = launchOwnBrowser();
  return leaveRunning(await (sharedWithPictures as Promise<Browser>));
}

function leaveRunning(browser: Browser): Browser {
  const close = async (): Promise<void> => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return new Proxy(browser, {
    get: (target, name) => {
      if (name === 'close') return close;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

type LayoutShift = { value: number; moved: string[] };

export type WatchedPage = {
  page: Page;
  /** Console errors and warnings, page errors (hydration among them) and failed requests so far. */
  problems: string[];
  /** Sum of layout shifts not caused by input. */
  layoutShift: () => Promise<number>;
  /** The layout shifts with the elements that moved. */
  listLayoutShifts: () => Promise<LayoutShift[]>;
  close: () => Promise<void>;
};

const noPreferences = { media: null, reducedMotion: null, forcedColors: null, contrast: null } as const;

export type PageOptions = BrowserContextOptions & {
  url?: string;
  /** Whether nothing of the site may be in its cache. */
  isFirstVisit?: boolean;
  /** Whether the test lets the page complain; else it fails where `problems` are left. */
  isNoisy?: boolean;
  /** Prepares the page before it goes to `url`. */
  before?: (page: Page) => Promise<void>;
};

/**
 * Every page has its own context with cookies and storage; `close` clears both and keeps it for the next test. A page
 * that was opened in a test closes with it.
 */
export async function openPage(
  browser: Browser,
  {
    url,
    before,
    isFirstVisit = false,
    isNoisy = false,
    viewport,
    colorScheme = null,
    ...others
  }: PageOptions = {},
): Promise<WatchedPage> {
  const isOrdinary = !isFirstVisit && Object.keys(others).length === 0;
  const page = isOrdinary
    ? await takePage(browser, () => createPage(browser))
    : await createPage(browser, others);
  await page.setViewportSize(viewport ?? { width: 1440, height: 600 });
  await page.emulateMedia({ ...noPreferences, colorScheme });
  const { problems, stop } = await watchPage(page);
  let closing: Promise<void> | undefined;
  const closeOnce = async (): Promise<void> => {
    stop();
    // Ignores responses still in progress.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await (isOrdinary ? keepPage(page) : page.context().close());
  };
  const close = (): Promise<void> => {
    closing ??= closeOnce();
    return closing;
  };
  if (TestRunner.getCurrentTest()) {
    onTestFinished(async () => {
      await close();
      if (!isNoisy) expect(problems).toEqual([]);
    });
  }
  if (url !== undefined) {
    await before?.(page);
    await page.goto(url);
    if (others.javaScriptEnabled !== false) await waitUntilHydrated(page);
  }
  const listLayoutShifts = () =>
    page.evaluate(() => (globalThis as { layoutShifts?: LayoutShift[] }).layoutShifts ?? []);
  return {
    page,
    problems,
    layoutShift: async () => (await listLayoutShifts()).reduce((sum, { value }) => sum + value, 0),
    listLayoutShifts,
    close,
  };
}

async function createPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  // A service worker would bypass the test's routes, so it is blocked unless the test allows it.
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  await context.addInitScript(collectLayoutShifts);
  return context.newPage();
}

/** Goes there, until the page reacts to keys and clicks. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitUntilHydrated(page);
}

/** Loads the page anew, until it reacts to keys and clicks. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await waitUntilHydrated(page);
}

/** Gives the page the cookie of a session, as the site at `url` would have set it. */
export async function signIn(page: Page, { cookie }: { cookie: string }, url: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  // Chromium takes a secure cookie from an https address alone, and sends it to this machine all the same.
  const home = `https://${new URL(url).host}/`;
  await page.context().addCookies([{ name, value, url: home, secure: true, httpOnly: true }]);
}

/** Holds these calls of the page until the function that it answers is called. */
export async function holdCalls(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The booking sites are outside; a page of the test's own stands in for whatever `/go/` leads to. */
export async function keepFromBookingSites(page: Page): Promise<void> {
  await page.context().route('**/go/**', (route) => route.fulfill({ body: 'a booking site' }));
}

/** Resolves when the page reacts to keys and clicks, also where it leads on to another meanwhile. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.evaluate(seeHydrated).catch(() => page.waitForFunction(isHydrated));
  await page.evaluate(bringParts).catch(() => undefined);
}

/** What comes at the reader's first sign. */
async function bringParts(): Promise<void> {
  for (let frame = 0; frame < 300 && document.querySelector('[data-waits]'); frame++) {
    dispatchEvent(new Event('pointermove'));
    await new Promise(requestAnimationFrame);
  }
}

const isHydrated = () => performance.getEntriesByName('hydrated').length > 0;

/** Told by the mark itself: `waitForFunction` takes a script of Playwright's in every page, and asks at every frame. */
function seeHydrated(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((marks) => {
      if (marks.getEntriesByName('hydrated').length > 0) resolve();
    }).observe({ type: 'mark', buffered: true });
  });
}

const unusedPicture = /image loading is disabled|\.svg was preloaded using link preload but not used/;

async function watchPage(page: Page): Promise<{ problems: string[]; stop: () => void }> {
  const problems: string[] = [];
  const hasPictures = page.context().browser() === (await sharedWithPictures);
  const noteMessage = (message: ConsoleMessage): void => {
    const text = message.text();
    const isRefusedWorker = text === 'Service Worker registration blocked by Playwright';
    // An optional font that comes too late on a busy machine is not used: no fault of the page.
    const isLateFont = /\.woff2 was preloaded using link preload but not used/.test(text);
    const isNoPicture = !hasPictures && unusedPicture.test(text);
    if (!['error', 'warning'].includes(message.type()) || isRefusedWorker || isLateFont || isNoPicture)
      return;
    problems.push(text);
  };
  const noteError = (error: Error): void => {
    problems.push(String(error));
  };
  const noteFailure = (request: Request): void => {
    // Requests aborted by leaving the page are not problems.
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') problems.push(`${request.url()}: ${reason}`);
  };
  page.on('console', noteMessage).on('pageerror', noteError).on('requestfailed', noteFailure);
  const stop = (): void => {
    page.off('console', noteMessage).off('pageerror', noteError).off('requestfailed', noteFailure);
  };
  return { problems, stop };
}

type ShiftEntry = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

function collectLayoutShifts(): void {
  const shifts: LayoutShift[] = [];
  (globalThis as { layoutShifts?: LayoutShift[] }).layoutShifts = shifts;
  const placeOf = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as ShiftEntry[]) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        const name = `${element?.tagName} ${element?.className}`;
        return `${name}: ${placeOf(previousRect)} to ${placeOf(currentRect)}`;
      });
      shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * axe draws texts to recognise icon fonts, takes the joined letters of Arabic for icons, and does not check their
 * colours. The site has no icon font: with this canvas no text is taken for an icon, so every colour is checked.
 */
function drawNoText(): void {
  const blank = {
    canvas: {},
    measureText: (text: string) => ({ width: 30 * text.length }),
    fillText() {},
    clearRect() {},
    getImageData: () => ({ data: new Uint8Array([0, 0, 0, 255]) }),
  };
  Object.assign(HTMLCanvasElement.prototype, { getContext: () => blank });
}

/** The rules that can differ between two themes. */
const axeRules = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const;

/** Throws an Error with every WCAG 2.2 AA violation and its elements. */
export async function expectNoAxeViolations(page: Page, rules: keyof typeof axeRules = 'all'): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(axeScript);
    await page.evaluate(drawNoText);
  }
  const { type, values } = axeRules[rules];
  const { violations } = await page.evaluate<AxeResults, RunOnly>(
    (runOnly) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly,
        resultTypes: ['violations'],
        // No rule of these levels reads style sheets.
        preload: false,
      }),
    { type, values: [...values] },
  );
  if (violations.length === 0) return;
  const lines = violations.flatMap(({ id, help, nodes }) => [
    `${id}: ${help}`,
    ...nodes.slice(0, 5).map((node) => `  ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  ]);
  throw new Error(`axe: ${violations.length} violation(s) at ${page.url()}\n${lines.join('\n')}`);
}

/** In CI also what is slow and rarely wrong: the other theme, more widths. */
export const isWholeWalk = process.env.BROWSER_WALK === 'whole';

/**
 * Axe finds nothing. In the other theme only colours differ: they are tried with `BROWSER_WALK=whole`, and each pair of
 * tokens by `web/styles`.
 * @param name of the screen, for the failure
 */
export async function expectAccess(page: Page, name = ''): Promise<void> {
  const themes = [['light', 'all'], ...(isWholeWalk ? [['dark', 'colours'] as const] : [])] as const;
  for (const [colorScheme, rules] of themes) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(endTransitions);
    await expectNoAxeViolations(page, rules).catch((error: Error) => {
      throw new Error(`${name} ${colorScheme}: ${error.message}`);
    });
  }
}

/** Ends colour transitions between themes, whose intermediate colours belong to neither. */
function endTransitions(): void {
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSTransition) animation.finish();
  }
}
