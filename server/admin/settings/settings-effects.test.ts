import { beforeAll, describe, expect, it } from 'vitest';
import type { Deal } from '#contract/api/deals.ts';
import type { DestinationPrice, FareCalendar, FareHistory } from '#contract/api/pricing.ts';
import type { FlightSearchResult } from '#contract/api/search.ts';
import type { BookingTemplateSetting } from '#contract/domain/settings.ts';
import { type BookingSite, bookingSites } from '#contract/domain/site.ts';
import { judgeFares, judgeFaresJob } from '#server/pipeline/refresh/refresh.jobs.ts';
import { createUser } from '#test/support/accounts.ts';
import { createAdmin, sendAdminRequest, type TestAdmin } from '#test/support/admins.ts';
import { buildPriceHistory, buildProviderRows, testNow } from '#test/support/factories.ts';
import type { IdleQueue } from '#test/support/idle-queue.ts';
import { sendRequest } from '#test/support/send-request.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

const site = setUpTestSite();
let admin: TestAdmin;

/** Cairo is cheapest on wego and a deal there; Dubai was seen on wego alone. */
const rows = [
  ...buildPriceHistory({
    fare: { site: 'wego' },
    until: testNow,
    prices: Array.from({ length: 40 }, (_, day) => 800 + (day % 7) * 10),
  }),
  ...buildProviderRows(
    { price: 600, site: 'wego' },
    { price: 690, site: 'almosafer' },
    { price: 700, site: 'kayak' },
    { price: 300, site: 'wego', destination: 'DXB' },
  ),
];

beforeAll(async () => {
  await site.ingest(rows);
  admin = await createAdmin(site.context);
});

const set = async (change: unknown): Promise<void> => {
  const answer = await sendAdminRequest(site.app, admin, 'PUT /api/admin/settings', change);
  expect(answer.status).toBe(200);
};
const read = async <Answer>(path: string): Promise<Answer> => (await site.app.request(path)).json();
const judge = async () => {
  const { context } = site;
  await judgeFares({ ...context.refresh, settings: context.settings });
  await context.board.rebuild();
  await context.deals.rebuild();
};
const go = async (path: string) => (await site.app.request(`/go/${path}`)).headers.get('location');
const trip = 'departureDate=2027-01-15&adults=2';

/** Every answer that names a booking site, each asked before already, so that it comes out of a warm cache. */
async function readEverywhere() {
  const fares = await read<DestinationPrice[]>('/api/pricing/destinations?origin=RUH&tripType=oneway');
  const deals = await read<Deal[]>('/api/deals');
  const search = await read<FlightSearchResult>(
    `/api/flights/search?origin=RUH&destination=CAI&${trip}&tripType=oneway`,
  );
  return { fares, deals, search, wego: await go(`RUH-CAI/wego?${trip}&lang=ar`) };
}

describe('a template of one’s own', () => {
  const own = (template: string): BookingTemplateSetting => {
    return { site: 'wego', language: 'ar', tripType: 'oneway', template, checkedOn: null };
  };

  it('takes the place of the built-in one in every link, and gives it back', async () => {
    const before = await readEverywhere();
    expect(before.wego).toBe(
      'https://sa.wego.com/flights/searches/cRUH-cCAI-2027-01-15/economy/2a:0c:0i?sort=price&order=asc',
    );
    await set({ bookingTemplates: [own('https://sa.wego.com/new/{o}{d}?on={dep}&n={n}')] });
    const after = await readEverywhere();
    expect(after.wego).toBe('https://sa.wego.com/new/ruhcai?on=2027-01-15&n=2');
    const address = 'https://sa.wego.com/new/ruhcai?on=2027-01-15&n=1';
    const cairo = after.fares.find(({ code }) => code === 'CAI');
    expect(cairo?.bookingUrl).toBe(address);
    expect(cairo?.allPrices.find((price) => price.site === 'wego')?.url).toBe(address);
    expect(after.deals[0]).toMatchObject({ code: 'CAI', bookingUrl: address });
    // English keeps its own; the search is asked in Arabic, as nothing else was said.
    expect(await go(`RUH-CAI/wego?${trip}&lang=en`)).toContain('/en/flights/searches/');
    expect(after.search.bookingUrls.wego).toBe('https://sa.wego.com/new/ruhcai?on=2027-01-15&n=2');
    await set({ bookingTemplates: [] });
    expect(await readEverywhere()).toEqual(before);
  });

  it('that is stored and has become invalid leaves the built-in one', async () => {
    const before = await readEverywhere();
    const { db, settings } = site.context;
    const value = JSON.stringify([own('https://gone.example/{O}{D}{dep}{n}')]);
    const row = { value, version: settings.storedVersion() + 1 };
    await db.updateTable('setting').set(row).where('key', '=', 'bookingTemplates').execute();
    await settings.reload();
    expect(settings.current().bookingTemplates).toHaveLength(1);
    expect(await readEverywhere()).toEqual(before);
    await set({ bookingTemplates: [] });
  });
});

describe('a site that is switched off', () => {
  const without = (closed: BookingSite) => bookingSites.filter((each) => each !== closed);

  it('is named nowhere, and its fares are listed no more', async () => {
    const before = await readEverywhere();
    expect(JSON.stringify(before)).toContain('wego');
    expect(before.fares.map(({ code, cheapestPrice }) => [code, cheapestPrice])).toEqual([
      ['DXB', 300],
      ['CAI', 600],
    ]);
    await set({ bookingSites: without('wego') });
    const after = await readEverywhere();
    expect(JSON.stringify([after.fares, after.deals, after.search])).not.toContain('wego');
    expect(after.fares).toMatchObject([{ code: 'CAI', cheapestPrice: 690, bestSite: 'almosafer' }]);
    expect(Object.keys(after.search.bookingUrls)).toEqual(['skyscanner', 'google', 'almosafer']);
    expect(after.search.cheapestFare).toMatchObject({ price: 690, site: 'almosafer' });
    expect(after.wego).toBe('/deal/CAI?origin=RUH&tripType=oneway');
    const calendar = await read<FareCalendar>(
      '/api/pricing/CAI/calendar?origin=RUH&tripType=oneway&month=2027-01',
    );
    expect(calendar.days).toMatchObject([{ price: 690, site: 'almosafer' }]);
    await set({ bookingSites: [...bookingSites] });
    expect(await readEverywhere()).toEqual(before);
  });

  it('is not clicked through to, not even for a link kept from before', async () => {
    const { db } = site.context;
    await db.deleteFrom('booking_click').execute();
    await set({ bookingSites: without('wego') });
    await go(`RUH-CAI/wego?${trip}`);
    await go(`RUH-CAI/google?${trip}`);
    expect(await db.selectFrom('booking_click').select('site').execute()).toEqual([{ site: 'google' }]);
    await set({ bookingSites: [...bookingSites] });
  });

  it('has the deals judged anew, by the fares of the others', async () => {
    const { enqueued } = site.context.jobs as IdleQueue;
    const asked = () => enqueued.filter((name) => name === judgeFaresJob.name).length;
    const before = asked();
    await set({ premiumPrice: 280 });
    expect(asked()).toBe(before);
    await set({ bookingSites: without('wego') });
    expect(asked()).toBe(before + 1);
    await judge();
    expect(await read('/api/deals')).toMatchObject([{ code: 'CAI', dealPrice: 690, bestSite: 'almosafer' }]);
    await set({ bookingSites: [...bookingSites] });
    await judge();
    expect(await read('/api/deals')).toMatchObject([{ dealPrice: 600, bestSite: 'wego' }]);
  });

  it('is hidden in what a traveller keeps', async () => {
    const user = await createUser(site.context);
    const asUser = (method: string, path: string) => sendRequest(site.app, [method, path], undefined, user);
    await asUser('POST', '/api/favorites/RUH-CAI-oneway');
    const list = async () => JSON.stringify(await (await asUser('GET', '/api/favorites')).json());
    const before = await list();
    await set({ bookingSites: without('google') });
    expect([before.includes('"google"'), (await list()).includes('"google"')]).toEqual([true, false]);
    await set({ bookingSites: [...bookingSites] });
  });
});

describe('an unusual period', () => {
  const sixWeeks = Array.from({ length: 42 }, (_, day) => 800 + (day % 7) * 10);
  const prices = [...sixWeeks, ...sixWeeks.map((price) => price + 500)];
  const closure = {
    start: '2026-10-10',
    end: '2026-11-20',
    reason: { ar: 'إغلاق المجال الجوي', en: 'Airspace closed' },
    places: 'IST',
  };
  const readIstanbul = async () => {
    const deals = await read<Deal[]>('/api/deals');
    const history = await read<FareHistory>('/api/pricing/IST/history?origin=RUH&tripType=oneway');
    return { isDeal: deals.some(({ code }) => code === 'IST'), history };
  };

  it('is left out of what is usual once deals are judged again, and named in the history', async () => {
    await site.ingest([
      ...buildPriceHistory({ fare: { destination: 'IST' }, until: testNow, prices }),
      ...buildProviderRows({ destination: 'IST', price: 780 }),
    ]);
    await judge();
    const before = await readIstanbul();
    expect(before).toMatchObject({ isDeal: true, history: { verdict: 'deal', unusualPeriods: [] } });
    const { enqueued } = site.context.jobs as IdleQueue;
    const asked = enqueued.length;
    await set({ unusualPeriods: [closure] });
    expect(enqueued.slice(asked)).toEqual([judgeFaresJob.name]);
    await judge();
    const { isDeal, history } = await readIstanbul();
    // Less than 10 % beside 830.
    expect([isDeal, history.verdict, history.band]).toEqual([false, 'within', { low: 747.01, high: 912.99 }]);
    expect(history.unusualPeriods).toEqual([
      { start: '2026-10-10', end: '2026-11-20', reason: 'Airspace closed', reasonAr: 'إغلاق المجال الجوي' },
    ]);
    expect(history.dailyLows).toHaveLength(before.history.dailyLows.length);
    await set({ unusualPeriods: [] });
    await judge();
    expect(await readIstanbul()).toMatchObject({ isDeal: true, history: { unusualPeriods: [] } });
  });

  it('is refused where a code is of no place', async () => {
    const change = { unusualPeriods: [{ ...closure, places: 'IST ZZZ' }] };
    const answer = await sendAdminRequest(site.app, admin, 'PUT /api/admin/settings', change);
    expect(answer.status).toBe(422);
    const fault = 'This is not the code of an airport, city or country: ZZZ';
    expect((await answer.json()).fields).toEqual({ 'unusualPeriods.0.places': fault });
  });
});
