/** A real Chromium for tests: found or installed, watched for every complaint, measured for shifts and access. */
import { execFile } from 'node:child_process';
import { accessSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type axe from 'axe-core';
import type { AxeResults, RunOnly } from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const run = promisify(execFile);
const packageOf = createRequire(import.meta.url);

/** Chromium runs as root in containers, where its sandbox cannot. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** The one without a window comes first: it takes a third less of the processor. */
const knownPaths = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

let shared: Promise<Browser> | undefined;

/**
 * The one Chromium of a worker, for its test files one after the other. `close` ends the pages and contexts that are
 * open; Chromium itself ends with the worker.
 */
export async function launchBrowser(): Promise<Browser> {
  const running = await shared?.catch(() => undefined);
  if (!running?.isConnected()) shared = launchOwnBrowser();
  return leaveRunning(await (shared as Promise<Browser>));
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

/** Installs Chromium when the machine has none: by apt as root on Debian, else where Playwright keeps its own. */
export async function launchOwnBrowser(): Promise<Browser> {
  const path = findChromium() ?? (await installChromium());
  return chromium.launch({ executablePath: path, args: flags, headless: true });
}

function findChromium(): string | undefined {
  return [...knownPaths, chromium.executablePath()].find((path) => path && exists(path));
}

async function installChromium(): Promise<string> {
  if (process.getuid?.() === 0 && exists('/usr/bin/apt-get')) {
    const apt = (...args: string[]) => run('apt-get', args).catch(() => undefined);
    await apt('update', '-q');
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (!findChromium()) await apt('install', '-y', '-q', '--no-install-recommends', name);
    }
  }
  if (!findChromium()) {
    const cli = join(dirname(packageOf.resolve('playwright-core/package.json')), 'cli.js');
    await run(process.execPath, [cli, 'install', 'chromium']);
  }
  const path = findChromium();
  if (!path) throw new Error('no Chromium was found and none could be installed; set CHROMIUM_PATH');
  return path;
}

function exists(path: string): boolean {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
}

type LayoutShift = { value: number; moved: string[] };

export type WatchedPage = {
  page: Page;
  /** Console errors and warnings, page errors (hydration among them) and failed requests so far. */
  problems: string[];
  /** Sum of all layout shifts that no input caused. */
  layoutShift: () => Promise<number>;
  /** The same one by one, each with what moved. */
  listLayoutShifts: () => Promise<LayoutShift[]>;
  close: () => Promise<void>;
};

/** Every page has a context, and so cookies and storage, of its own. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions & { url?: string } = {},
): Promise<WatchedPage> {
  const { url, ...contextOptions } = options;
  // A worker would answer in place of the routes a test sets up; a test of the worker lets it in.
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    ...contextOptions,
  });
  await context.addInitScript(collectLayoutShifts);
  const page = await context.newPage();
  const problems = watchPage(page);
  if (url !== undefined) {
    await page.goto(url);
    if (contextOptions.javaScriptEnabled !== false) await waitUntilHydrated(page);
  }
  const listLayoutShifts = () =>
    page.evaluate(() => (globalThis as { layoutShifts?: LayoutShift[] }).layoutShifts ?? []);
  return {
    page,
    problems,
    layoutShift: async () => (await listLayoutShifts()).reduce((sum, { value }) => sum + value, 0),
    listLayoutShifts,
    close: async () => {
      // An answer that is still on its way to a route of the test is nobody's any more.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    },
  };
}

/** From here on the page answers to keys and clicks. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
}

function watchPage(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    const isRefusedWorker = message.text() === 'Service Worker registration blocked by Playwright';
    if (['error', 'warning'].includes(message.type()) && !isRefusedWorker) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('requestfailed', (request) => {
    // A page that is left stops what it was still loading.
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') problems.push(`${request.url()}: ${reason}`);
  });
  return problems;
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

const axeScript = readFileSync(packageOf.resolve('axe-core/axe.min.js'), 'utf8');

/** `colours` are all that differs between two themes of one page. */
const axeRules = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const;

/** Throws an Error that names every violation of WCAG 2.2 AA with the elements concerned. */
export async function expectNoAxeViolations(page: Page, rules: keyof typeof axeRules = 'all'): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeScript);
  const { type, values } = axeRules[rules];
  const { violations } = await page.evaluate<AxeResults, RunOnly>(
    (runOnly) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly,
        resultTypes: ['violations'],
        // No rule of these levels reads style sheets, which would be fetched again.
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

/** The same in the light theme and, since nothing but colours differs, the colours of the dark one, which stays. */
export async function expectAccessInBothThemes(page: Page): Promise<void> {
  for (const [colorScheme, rules] of [
    ['light', 'all'],
    ['dark', 'colours'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(endTransitions);
    await expectNoAxeViolations(page, rules).catch((error: Error) => {
      throw new Error(`${colorScheme}: ${error.message}`);
    });
  }
}

/** Colours on their way from one theme to the other belong to neither. */
function endTransitions(): void {
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSTransition) animation.finish();
  }
}
