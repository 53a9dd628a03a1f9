/** Every screen at eight widths in both languages: nothing is cut off, overlaps or is wider than the window. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { createUser } from '#test/support/accounts.ts';
import { fillAudit, fillDays } from '#test/support/admin-activity.ts';
import { createAdmin } from '#test/support/admins.ts';
import { startTestApp } from '#test/support/app.ts';
import { launchBrowser, openPage, waitUntilHydrated } from '#test/support/browser.ts';
import { listMisfits } from '#test/support/screen-fit.ts';
import { openAs } from '#test/support/signed-in.ts';

const widths = [320, 360, 414, 768, 1024, 1280, 1440, 1920];
const languages = ['', '/en'] as const;

type Reader = 'guest' | 'member' | 'admin';

let app: Awaited<ReturnType<typeof startTestApp>>;
let browser: Browser;
let pages: Record<Reader, Record<string, Page>>;
let known: Record<string, string>;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
  const member = await createUser(app.context, {
    firstName: 'عبدالرحمن',
    lastName: 'القحطاني الشمراني',
    email: 'abdulrahman.alqahtani.1990@longmail.example',
    subscription: 'premium',
    isEmailVerified: false,
  });
  const admin = await createAdmin(app.context);
  await fillDays(app.context, 40);
  await fillAudit(app.context, admin, [
    { action: 'deal.update', target: { kind: 'deal', id: '1', label: 'RUH–CAI' } },
    { action: 'user.role', target: { kind: 'user', id: '7', label: 'sara@example.com' } },
  ]);
  const fares: DestinationPrice[] = await (await fetch(address('/api/pricing/destinations'))).json();
  const open = fares.find((fare) => fare.assessment?.status === 'assessed');
  const locked = fares.find((fare) => fare.requiresUpgrade);
  const trip = `/search?destination=${open?.code}&departureDate=${open?.cheapestDate}`;
  known = { open: `/deal/${open?.code}`, locked: `/deal/${locked?.code}`, trip, result: `${trip}&results=1` };
  pages = {
    guest: await openBoth((url) => openPage(browser, { url })),
    member: await openBoth((url) => openAs(browser, member, { url })),
    admin: await openBoth((url) => openAs(browser, { cookie: admin.adminCookie }, { url })),
  };
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const address = (path: string) => new URL(path, app.url).href;

async function openBoth(open: (url: string) => Promise<{ page: Page }>): Promise<Record<string, Page>> {
  const opened = await Promise.all(languages.map((language) => open(address(`${language}/contact`))));
  return Object.fromEntries(languages.map((language, index) => [language, opened[index]?.page as Page]));
}

async function show(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address(path));
  if (!path.endsWith('/offline')) await waitUntilHydrated(page);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
}

/** Misfits with the language and the widths they have. */
async function walk(reader: Reader, path: string): Promise<string[]> {
  const found = await Promise.all(
    languages.map(async (language) => {
      const page = pages[reader][language];
      if (!page) throw new Error(`no page of ${reader} in ${language}`);
      await show(page, `${language}${known[path] ?? path}`);
      const widthsOf = new Map<string, number[]>();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        for (const misfit of await listMisfits(page))
          widthsOf.set(misfit, [...(widthsOf.get(misfit) ?? []), width]);
      }
      return [...widthsOf].map(([misfit, at]) => `${language || '/'} at ${at.join(', ')}: ${misfit}`);
    }),
  );
  return found.flat();
}

describe('a guest', () => {
  test.each([
    ...[
      '/',
      '/?show=120',
      '/?view=map',
      '/deals',
      '/deals?view=list',
      '/deals?search=xqzwv',
      '/search',
      'trip',
      'result',
    ],
    ...['open', 'locked', '/deal/QQQ', '/premium', '/contact', '/privacy', '/terms', '/login'],
    ...['/forgot', '/alerts', '/offline', '/nowhere', '/admin/login'],
  ])(
    'finds nothing cut off or overlapping at %s',
    async (path) => {
      expect(await walk('guest', path)).toEqual([]);
    },
    60_000,
  );
});

describe('the costs of getting to each airport', () => {
  test.each([...languages])(
    'fit at every width (%s/)',
    async (language) => {
      const page = pages.guest[language] as Page;
      await show(page, `${language}${known.open}`);
      await page.locator('a[href="#airports-title"]').click();
      const costs = page.locator('section[aria-labelledby=airports-title] details').first();
      await costs.locator('summary').click();
      for (const by of ['car', 'train']) {
        await costs.locator('input').first().fill('300');
        await costs.locator('select').first().selectOption(by);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          expect(await listMisfits(page), `${by} at ${width} px`).toEqual([]);
        }
      }
    },
    60_000,
  );
});

describe('somebody signed in', () => {
  test.each([
    ...['/', '/account', '/account?tab=preferences', '/account?tab=watches', '/account?tab=subscription'],
    ...['/account?tab=security', '/favorites', '/premium'],
  ])(
    'finds nothing cut off or overlapping at %s',
    async (path) => {
      expect(await walk('member', path)).toEqual([]);
    },
    60_000,
  );
});

describe('an administrator', () => {
  test.each([
    ...['/admin', '/admin/deals', '/admin/deals?form=new', '/admin/deals?view=review', '/admin/users'],
    ...['/admin/premium-destinations', '/admin/operations', '/admin/operations?part=jobs'],
    ...['/admin/operations?part=audit', '/admin/settings', '/admin/settings?part=booking'],
    ...['/admin/settings?part=calendar', '/admin/alerts', '/admin/alerts?part=suppressions'],
    ...['/admin/settings?part=sources', '/admin/operations?part=sources'],
  ])(
    'finds nothing cut off or overlapping at %s',
    async (path) => {
      expect(await walk('admin', path)).toEqual([]);
    },
    60_000,
  );
});

describe('the measure', () => {
  test('finds text that is cut off, overlapping elements and a page that is too wide', async () => {
    const page = pages.guest[''] as Page;
    await page.setViewportSize({ width: 800, height: 900 });
    // A page of the site takes no markup from scripts.
    await page.goto('about:blank');
    await page.setContent(`<!doctype html><body style="margin:0">
      <p style="inline-size:60px;overflow:hidden;white-space:nowrap">words that are too long</p>
      <p style="inline-size:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">words that may end</p>
      <button style="position:absolute;inset-block-start:300px;inset-inline-start:0">First button</button>
      <button style="position:absolute;inset-block-start:305px;inset-inline-start:20px">Second button</button>
      <select style="inline-size:60px"><option>a choice that is too long</option></select>
      <div style="inline-size:900px;block-size:10px"></div>`);
    const misfits = await listMisfits(page);
    expect(misfits.map((misfit) => misfit.split(/[":]/)[0]?.trim())).toContain('the page is 100 px too wide');
    expect(misfits.filter((misfit) => misfit.startsWith('cut off: "'))).toHaveLength(1);
    expect(misfits.filter((misfit) => misfit.startsWith('cut off: the choice'))).toHaveLength(1);
    expect(misfits.some((misfit) => /overlap: "First button".*"Second button"/.test(misfit))).toBe(true);
  });
});
