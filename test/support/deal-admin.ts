/** Fixture for deal administration: an administrator who creates and lists deals, and the guest's view. */
import { expect } from 'vitest';
import type { AdminDeal, DealFields } from '#contract/api/admin-deals.ts';
import type { Deal } from '#contract/api/deals.ts';
import { createAdmin, sendAdminRequest, type TestAdmin } from './admins.ts';
import { createTestApp } from './app.ts';
import { truncateAll } from './database.ts';
import { sendRequest } from './send-request.ts';

/** One way to Cairo for 700 instead of 1,000 SAR. */
export const typedCairo: DealFields = {
  destinationCode: 'CAI',
  tripType: 'oneway',
  airline: 'MS',
  originalPrice: 1000,
  dealPrice: 700,
  cheapestDate: '2027-01-15',
};

export type DealAdmin = Awaited<ReturnType<typeof openDealAdmin>>;

type Answer = { changed: string[]; refused: { id: string; reason: string; message: string }[] };

/** `reset` empties the database and signs an administrator in. */
export async function openDealAdmin(now: () => Date) {
  const site = await createTestApp({ now });
  const { context, app } = site;
  let admin: TestAdmin;
  const call = (route: string, body?: unknown, language: 'ar' | 'en' = 'en', by = admin) =>
    sendAdminRequest(app, by, route, body, { language });
  const list = async (query = ''): Promise<{ rows: AdminDeal[]; total: number }> => {
    const response = await call(`GET /api/admin/deals${query}`);
    expect(response.status).toBe(200);
    return { rows: await response.json(), total: Number(response.headers.get('x-total-count')) };
  };
  /** One thing done to deals: which were changed, and why others were not. */
  const act = async (action: string, ids: readonly string[], language?: 'ar' | 'en', by?: TestAdmin) => {
    const response = await call('POST /api/admin/deals/bulk', { action, ids }, language, by);
    expect(response.status).toBe(200);
    const { changed, refused }: Answer = await response.json();
    return { changed: changed.sort(), refused };
  };
  return {
    site,
    context,
    close: site.close,
    admin: () => admin,
    list,
    act,
    /** One thing done to one deal, which is not refused. @returns the deal then */
    async actOn(action: string, { id }: { id: string }): Promise<AdminDeal> {
      expect((await act(action, [id])).refused).toEqual([]);
      const lists = await Promise.all(['all', 'deleted'].map((status) => list(`?status=${status}`)));
      const deal = lists.flatMap(({ rows }) => rows).find((row) => row.id === id);
      if (!deal) throw new Error('no such deal');
      return deal;
    },
    async reset() {
      await truncateAll(context.db);
      await context.board.rebuild();
      await context.deals.rebuild();
      admin = await createAdmin(context, { email: 'huda@example.com' });
    },
    call,
    async create(fields: Partial<DealFields> & { discountPercentage?: number } = {}): Promise<AdminDeal> {
      const response = await call('POST /api/admin/deals', { ...typedCairo, ...fields });
      expect(response.status).toBe(201);
      return (await response.json()).deal;
    },
    /** A successful call that returns a deal. */
    async done(route: string, body?: unknown): Promise<AdminDeal> {
      const response = await call(route, body);
      expect(response.status).toBe(200);
      return (await response.json()).deal;
    },
    /** Deals as a guest sees them right after the last change. */
    async listPublic(): Promise<Deal[]> {
      return (await sendRequest(app, ['GET', '/api/deals'])).json();
    },
    listAudit: () =>
      context.db
        .selectFrom('audit_entry')
        .select(['action', 'actor_email as by', 'target_id as id', 'before', 'after'])
        .orderBy('audit_entry.id')
        .execute(),
  };
}

export function idsOf(deals: readonly { id: string }[]): string[] {
  return deals.map(({ id }) => id).sort();
}

/** The whole deal, as it is sent back with a `change`. */
export function editOf(deal: AdminDeal, change: Record<string, unknown> = {}) {
  return { ...deal, airline: deal.airlineCode ?? deal.airline, ...change };
}
