/** Pages between two tests: one that has shown the site before shows it again in half the time. */
import type { Browser, CDPSession, Page } from 'playwright-core';

const idle: Page[] = [];
/** Pages with changes that nothing takes back. */
const changed = new WeakSet<Page>();

const sessions = new WeakMap<Page, CDPSession>();

/** A page of this browser as good as new; `create` makes one where none is idle. */
export async function takePage(browser: Browser, create: () => Promise<Page>): Promise<Page> {
  const contexts = browser.contexts();
  const known = idle.find((page) => contexts.includes(page.context()));
  if (known) {
    idle.splice(idle.indexOf(known), 1);
    return known;
  }
  const page = await create();
  await watchForChanges(page);
  return page;
}

/** Remembers whether a test changes the page, or its context, for good. */
async function watchForChanges(page: Page): Promise<void> {
  const context = page.context();
  sessions.set(page, await context.newCDPSession(page));
  const note = <Owner extends object>(owner: Owner, names: readonly (keyof Owner & string)[]): void => {
    for (const name of names) {
      const method = owner[name] as (...values: unknown[]) => unknown;
      const noting = (...values: unknown[]): unknown => {
        changed.add(page);
        return method.apply(owner, values);
      };
      Object.assign(owner, { [name]: noting });
    }
  };
  note(page, ['addInitScript', 'exposeFunction', 'exposeBinding', 'setExtraHTTPHeaders']);
  note(page.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']);
  note(context, ['addInitScript', 'exposeFunction', 'exposeBinding', 'grantPermissions', 'newCDPSession']);
  note(context, ['setExtraHTTPHeaders', 'setGeolocation', 'setOffline']);
}

/** Closes what a test opened beside the page, and keeps the page without anything it was told. */
export async function keepPage(page: Page): Promise<void> {
  const isClean = !changed.has(page) && (await clean(page).then(isDone, isFailed));
  if (isClean) idle.push(page);
  else await page.context().close();
}

const isDone = () => true;
const isFailed = () => false;

const cleaningMs = 5_000;

async function clean(page: Page): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  const { origin } = new URL(page.url());
  const session = sessions.get(page);
  if (!session) throw new Error('the page was not watched for changes');
  // What the page stores when it is left is stored by then; another origin would end its process.
  await page.goto(new URL('/robots.txt', origin).href, { timeout: cleaningMs });
  await page.evaluate(() => sessionStorage.clear());
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.send('Page.resetNavigationHistory');
  await context.clearCookies();
}
