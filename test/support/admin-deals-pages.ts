/** Fixture for browser tests of admin deals: sample fares and two administrators. */
import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AdminDeal, DealFields } from '#contract/api/admin-deals.ts';
import { createAdmin, type TestAdmin } from './admins.ts';
import { type RunningTestApp, startTestApp } from './app.ts';
import { launchBrowser, type PageOptions, type WatchedPage } from './browser.ts';
import { openAs } from './signed-in.ts';

export const typedDeal = {
  destinationCode: 'TBS',
  airline: 'Test Air',
  originalPrice: 2000,
  dealPrice: 1500,
} satisfies DealFields;

export const phone = { viewport: { width: 360, height: 740 } };

/** Pages open as the first administrator; `faisal` is the second. */
export async function startAdminDealsPages() {
  const [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
  const { context, url } = app;
  const noura = await createAdmin(context, { email: 'noura@example.com' });
  const faisal = await createAdmin(context, { email: 'faisal@example.com' });
  const calls = callsOf(url, noura, faisal);
  return {
    ...calls,
    faisal,
    open: (path: string, options: PageOptions = {}) =>
      openAdmin(browser, noura, { ...options, url: new URL(path, url).href }),
    /** Leaves `count` detected deals pending, oldest first, and publishes all others. */
    makeWaiting: (count: number) => makeWaiting(context, calls, count),
    /** As the job does after the day of departure. */
    endEarly: async (id: string) => {
      const ended = { status: 'expired', departure_date: '2020-01-01' } as const;
      await context.db.updateTable('deal').set(ended).where('id', '=', id).execute();
    },
    close: async () => {
      await browser.close();
      await app.close();
    },
  };
}

function openAdmin(
  browser: Browser,
  { adminCookie }: TestAdmin,
  options: PageOptions & { url: string },
): Promise<WatchedPage> {
  return openAs(browser, { cookie: adminCookie }, options);
}

type Calls = ReturnType<typeof callsOf>;

function callsOf(url: string, noura: TestAdmin, faisal: TestAdmin) {
  const call = async <Answer>(admin: TestAdmin, route: string, body?: unknown): Promise<Answer> => {
    const [method = '', path = ''] = route.split(' ');
    const response = await fetch(new URL(path, url), {
      method,
      headers: { ...admin.headers, origin: url, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(response.ok, `${route}: ${response.status}`).toBe(true);
    return (await response.json()) as Answer;
  };
  return {
    call,
    createDeal: async (fields: Partial<DealFields> = {}) => {
      const body = { ...typedDeal, ...fields };
      return (await call<{ deal: AdminDeal }>(faisal, 'POST /api/admin/deals', body)).deal;
    },
    /** In any state, if it changed of late. */
    readDeal: async (id: string): Promise<AdminDeal> => {
      const list = (status: string) => call<AdminDeal[]>(noura, `GET /api/admin/deals?status=${status}`);
      const deals = [...(await list('all')), ...(await list('deleted'))];
      const deal = deals.find((each) => each.id === id);
      if (!deal) throw new Error('no such deal');
      return deal;
    },
    listQueue: () => call<AdminDeal[]>(noura, 'GET /api/admin/deals?status=pending&sort=created&order=asc'),
    listDeals: (search: string, status = 'all') =>
      call<AdminDeal[]>(noura, `GET /api/admin/deals?status=${status}&search=${encodeURIComponent(search)}`),
  };
}

async function makeWaiting(
  { db }: RunningTestApp['context'],
  { listDeals, listQueue }: Calls,
  count: number,
): Promise<AdminDeal[]> {
  const found = db.updateTable('deal').where('is_curated', '=', false);
  await found.set({ status: 'published', published_at: new Date() }).execute();
  // Guests, who read the price history here, see none of Premium destinations.
  const open = (await listDeals('', 'published')).filter((deal) => !deal.isCurated && !deal.isPremium);
  const ids = open.slice(0, count).map(({ id }) => id);
  await found.set({ status: 'pending', published_at: null }).where('id', 'in', ids).execute();
  return listQueue();
}

/** While a dialog is open, toasts are outside of it. */
export function toastOf(page: Page, text: string): Locator {
  return page.locator('li', { hasText: text }).first();
}

export function fieldOf(page: Page, name: string): Locator {
  return page.locator(`[role=dialog] [name=${name}]`);
}

export function submitOf(page: Page): Locator {
  return page.locator('[role=dialog] button[type=submit]');
}
