/** Cuts the files that a part of a page loads at their first use, by each cause in turn, and sees what is said. */
import type { Page, Route } from 'playwright-core';
import { waitUntilHydrated } from './browser.ts';

/** As on a busy site, after a release, and without a connection. */
const causes = [
  { cut: (route: Route) => route.fulfill({ status: 503 }), words: 'The site is busy right now.' },
  { cut: (route: Route) => route.fulfill({ status: 404 }), words: 'Reload the page.' },
  { cut: (route: Route) => route.abort(), words: 'There is no internet connection.' },
] as const;

export type Step = {
  /** In English, without prefix. */
  path: string;
  /** First use of the part. */
  use: (page: Page) => Promise<unknown>;
  /** Used again after a failure; else the part comes by itself when the connection is back. */
  isPressed?: true;
  /** Said instead of the cause. */
  says?: string;
  /** Selector of the part. */
  shows: string;
};

/** Cuts one wave of files after the other, styles first, until the part is there, but for `quietFiles`. @returns the files that were cut */
export async function cutParts(
  page: Page,
  address: (path: string) => string,
  step: Step,
  quietFiles: ReadonlySet<string> = new Set(),
): Promise<Set<string>> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(address(`/en${step.path}`));
  await waitUntilHydrated(page);
  const heading = page.locator('h1').first();
  const before = await heading.textContent();
  const part = page.locator(step.shows).filter({ visible: true }).first();
  const allowed = new Set(quietFiles);
  const all = new Set<string>();
  let wave = new Set<string>();
  let cause: (typeof causes)[number] = causes[0];
  let noteCut: (isCut: true) => void = () => undefined;
  await page.route(/\/assets\/.+\.(js|css)$/, (route) => {
    const file = new URL(route.request().url()).pathname.slice(1);
    // Scripts are fetched before they are imported: then they come from the browser's cache, which routes switch off.
    if (allowed.has(file) || route.request().resourceType() === 'script') return route.continue();
    if (route.request().method() !== 'HEAD') {
      wave.add(file);
      all.add(file);
      noteCut(true);
    }
    return cause.cut(route);
  });
  const retry = () => page.evaluate(() => dispatchEvent(new Event('online')));
  let use = step.use;
  for (let isMissing = true; isMissing; ) {
    wave = new Set();
    for (cause of causes) {
      const isCut = new Promise<boolean>((resolve) => {
        noteCut = resolve;
      });
      await use(page);
      if (!step.isPressed) use = retry;
      const isThere = part.waitFor().then(() => false);
      isMissing = await Promise.race([isCut, isThere]);
      isThere.catch(() => undefined);
      if (!isMissing) break;
      const said = page.getByText(step.says ?? cause.words).filter({ visible: true });
      await said.or(part).first().waitFor();
      // What was cut was loaded in advance, for later.
      isMissing = !(await part.isVisible());
      if (!isMissing) break;
      await page.locator('header').first().waitFor();
      const now = await heading.textContent();
      if (now !== before) throw new Error(`${step.path}: the page is now ${now}`);
    }
    const styles = [...wave].filter((file) => file.endsWith('.css'));
    for (const file of styles.length > 0 ? styles : wave) allowed.add(file);
  }
  return all;
}
