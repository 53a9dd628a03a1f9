/** Brings a screen to a width in a language and finds what is wrong with it: for the walks over all screens. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Language } from '#contract/domain/language.ts';
import { expectAccess, isWholeWalk, type WatchedPage, waitUntilHydrated } from './browser.ts';
import { listMisfits } from './screen-fit.ts';

export type Screen = {
  name: string;
  /** Without the prefix of the language; a function where it depends on what the site lists today. */
  path: string | (() => string);
  /** Missing pages complain of their own status in the console. */
  status?: number;
  /** The API tells the page with this status that nobody is signed in. */
  refused?: number;
  /** Whether the page comes without the application. */
  isStatic?: boolean;
  /** Whether it is another screen with more of the same, which only the whole walk tries. */
  isRepeated?: boolean;
  /** Whether it has most in it, and so comes in both languages every day; others do in the whole walk alone. */
  isFull?: boolean;
  /** Present when the screen is whole. */
  shows?: string;
  /** Other states the reader can bring it to, one after the other. */
  states?: readonly State[];
};

export type State = {
  name: string;
  enter: (page: Page) => Promise<void>;
  /** Windows as wide as this do not have it. */
  below?: number;
};

/** Whose screens: guests' are shown again by the server, those of members and administrators come after the page. */
export type Reader = 'guest' | 'member' | 'admin';

type Walk = {
  reader: Reader;
  /** One page of this reader for each language; opened before the first test. */
  pages: () => Record<Language, WatchedPage>;
  address: (path: string) => string;
  /** Of places, which long words replace; none where screens show none. */
  names?: () => readonly string[];
};

type Shown = Pick<Walk, 'reader' | 'address'>;

/** Eight widths in two languages. */
if (isWholeWalk) vi.setConfig({ testTimeout: 600_000 });

type Measure = [width: number, words: 'as they are' | 'long'];

const inWords = (words: Measure[1], widths: readonly number[]) =>
  widths.map((width): Measure => [width, words]);
const asTheyAre = (widths: readonly number[]) => inWords('as they are', widths);
const phones = [320, 360, 375, 390, 412];
const everyMeasure = [...asTheyAre([...phones, 768, 1440, 1920]), ...inWords('long', [...phones, 768, 1440])];
const height = 800;
/** A busy machine may paint between two chunks of a page, where a link or a button beside a field is still to come. */
const leastShift = 0.01;

function pathIn(language: Language, path: Screen['path']): string {
  return (language === 'ar' ? '' : '/en') + (typeof path === 'string' ? path : path());
}

/** One page for each language. */
export async function openBoth(openOne: () => Promise<WatchedPage>): Promise<Record<Language, WatchedPage>> {
  return { ar: await openOne(), en: await openOne() };
}

/** What `find` finds in both languages at once, each with a page of its own, with the name of the screen. */
async function findInBoth(
  screens: readonly Screen[],
  find: (screen: Screen, language: Language) => Promise<string[]>,
): Promise<string[]> {
  const findIn = async (language: Language): Promise<string[]> => {
    const found: string[] = [];
    for (const screen of screens.filter(({ isStatic, isRepeated }) => !isStatic && !isRepeated)) {
      const faults = await find(screen, language);
      found.push(...faults.map((fault) => `${screen.name}, ${language}: ${fault}`));
    }
    return found;
  };
  return (await Promise.all([findIn('ar'), findIn('en')])).flat();
}

/**
 * Screens fit a phone where the fonts of the site never come.
 * @param open a page of the reader that has none of them
 */
export function testFallbackFonts(
  walk: Shown & { open: () => Promise<WatchedPage> },
  screens: readonly Screen[],
): void {
  test.runIf(isWholeWalk)(`screens of a ${walk.reader} in fallback fonts`, async () => {
    const pages = await openBoth(walk.open);
    for (const { page } of Object.values(pages)) await page.route('**/*.woff2', (route) => route.abort());
    const found = await findInBoth(screens, async (screen, language) => {
      await show(pages[language], walk, { screen, language, width: 360 });
      const misfits = await listMisfitsAt(pages[language].page, asTheyAre([320, 360, 390]));
      return misfits.filter((misfit) => !misfit.includes('other face'));
    });
    expect(found).toEqual([]);
    for (const { close } of Object.values(pages)) await close();
  });
}

const pieces = 60;

/** A slow line or a busy machine paints a page before all of it has come, and then nothing moves but what is still to come. */
export function testPieces({ address, pages }: Walk, screens: readonly Screen[]): void {
  test.runIf(isWholeWalk)('nothing moves while pages come in pieces', async () => {
    const found = await findInBoth(screens, async ({ path }, language) => {
      const { page, listLayoutShifts } = pages()[language];
      await page.setViewportSize({ width: language === 'ar' ? 360 : 1440, height });
      const url = address(pathIn(language, path));
      const html = await (await fetch(url)).text();
      await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
      await page.goto(url);
      await page.evaluate(writeInPieces, { html: html.replace(/<script\b.*?<\/script>/gs, ''), pieces });
      await page.unroute(url);
      const shifts = (await listLayoutShifts()).filter(({ value }) => value >= leastShift);
      return shifts.map(({ value, moved }) => `${value} ${moved.join(', ')}`);
    });
    expect(found).toEqual([]);
  });
}

async function writeInPieces({ html, pieces }: { html: string; pieces: number }): Promise<void> {
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
  const start = html.indexOf('<main');
  const step = Math.ceil((html.length - start) / pieces);
  document.open();
  // Style sheets come before the first of a page is painted.
  document.write(html.slice(0, start));
  await Promise.all([...document.fonts].map((font) => font.load().catch(() => undefined)));
  for (let at = start; at < html.length; at += step) {
    document.write(html.slice(at, at + step));
    await nextFrame();
  }
  document.close();
  await nextFrame();
}

/** One test for each screen. */
export function testScreens(walk: Walk, screens: readonly Screen[]): void {
  const walked = screens.filter(({ isRepeated }) => isWholeWalk || !isRepeated);
  beforeAll(async () => {
    // What the typeface moves when it comes is the chance of one line and one machine's own fonts; later pages have it.
    for (const { page } of Object.values(walk.pages())) {
      await page.goto(walk.address('/privacy'));
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
    }
  });
  test.each(walked.map((screen, index) => ({ ...screen, index })))('$name', async ({ index, ...screen }) => {
    const axed: Language = screen.states || index % 2 === 0 ? 'ar' : 'en';
    const languages: readonly Language[] = isWholeWalk || screen.isFull ? ['ar', 'en'] : [axed];
    // Both at once: each language has a page of its own. Both end before the next one, also where one fails.
    const outcomes = await Promise.allSettled(
      languages.map((language) =>
        expectGoodScreen(walk, { screen, language, isAxed: language === axed && !screen.isRepeated }),
      ),
    );
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  });
}

type Visit = { screen: Screen; language: Language; isAxed: boolean };

async function expectGoodScreen(walk: Walk, { screen, language, isAxed }: Visit): Promise<void> {
  const watched = walk.pages()[language];
  // Arabic on a phone, English on a desktop: what is wrong in one of the other two is wrong in one of these.
  const loads = isWholeWalk ? [360, 1440] : [language === 'ar' ? 360 : 1440];
  for (const width of loads) {
    const where = `${screen.name}, ${language} at ${width} px`;
    await show(watched, walk, { screen, language, width });
    await expectStillAndSilent(watched, walk.reader, screen);
    // Where a long price fits, one as it is does too.
    const daily = width === 360 ? [...inWords('long', [360]), ...asTheyAre([320])] : asTheyAre([1440, 768]);
    const measures = isWholeWalk ? everyMeasure.filter(([at]) => at < 768 === width < 768) : daily;
    expect(await listMisfitsAt(watched.page, measures, walk.names?.())).toEqual([]);
    // Both languages have the same elements: one of them is tried every day, the phone and the desktop in turn.
    if (!isAxed && !isWholeWalk) continue;
    await watched.page.setViewportSize({ width, height });
    await expectAccess(watched.page, where);
    for (const { name, below, enter } of screen.states ?? []) {
      if (below !== undefined && width >= below) continue;
      await enter(watched.page);
      const wide = (await listMisfits(watched.page)).filter((misfit) => misfit.endsWith('too wide'));
      expect(wide, `${where}, ${name}`).toEqual([]);
      await expectAccess(watched.page, `${where}, ${name}`);
    }
  }
}

type Showing = Omit<Visit, 'isAxed'> & { width: number };

async function show({ page, problems }: WatchedPage, walk: Shown, showing: Showing): Promise<void> {
  const { path, shows, status = 200, isStatic = false } = showing.screen;
  await page.setViewportSize({ width: showing.width, height });
  await page.emulateMedia({ colorScheme: 'light' });
  problems.length = 0;
  const response = await page.goto(walk.address(pathIn(showing.language, path)));
  expect(response?.status()).toBe(status);
  // The page for times without a network reloads as soon as it is told that the site is well.
  if (isStatic) await page.route('**/healthz', () => undefined);
  else await waitUntilHydrated(page);
  if (shows !== undefined) await page.locator(shows).first().waitFor();
  if (walk.reader !== 'guest') await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

async function expectStillAndSilent(
  { problems, listLayoutShifts }: WatchedPage,
  reader: Reader,
  { status = 200, refused = status }: Screen,
): Promise<void> {
  const own = `Failed to load resource: the server responded with a status of ${refused}`;
  expect(problems.filter((problem) => refused === 200 || !problem.startsWith(own))).toEqual([]);
  // Lists of the administration come after its frame.
  if (reader === 'admin') return;
  const shifts = await listLayoutShifts();
  expect(shifts.filter(({ value }) => value >= leastShift)).toEqual([]);
}

async function listMisfitsAt(
  page: Page,
  measures: readonly Measure[],
  names: readonly string[] = [],
): Promise<string[]> {
  const found: string[] = [];
  for (const [width, words] of measures) {
    await page.setViewportSize({ width, height });
    const misfits = await listMisfits(page, words === 'long' ? names : undefined);
    found.push(...misfits.map((misfit) => `${width} px, words ${words}: ${misfit}`));
  }
  return found;
}
