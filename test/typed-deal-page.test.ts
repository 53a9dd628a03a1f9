/** A typed deal has a page of its own: its price, its days and whose word it is, and below it the route's record. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import type { TypedDeal } from '#server/admin/deals/deal-rules.ts';
import { saveTypedDeal } from '#server/admin/deals/deal-write.service.ts';
import { createUser } from '#test/support/accounts.ts';
import { lockDestination, startTestApp } from '#test/support/app.ts';
import { buildDeal } from '#test/support/build-deal.ts';
import { readPage, tagsOf } from '#test/support/page-text.ts';
import { openForFile } from './support/open-for-file.ts';

const now = new Date();
const day = addDays(riyadhDate(now), 40);
const typed = (change: Partial<TypedDeal>): TypedDeal => ({
  ...buildDeal({ isVerified: false, evidence: null, source: 'curated', departureDate: day }),
  id: randomUUID(),
  airline: 'SV',
  observedAt: null,
  expiresAt: null,
  dealPrice: 2807,
  originalPrice: 4109,
  createdAt: now,
  publishedAt: now,
  ...change,
});
const london = typed({ destination: 'IST', region: 'europe' });
const aden = typed({ origin: 'MED', destination: 'ADE', region: 'asia' });
const undated = typed({ destination: 'CAI', departureDate: null });
const secret = typed({ destination: 'IST', region: 'europe', dealPrice: 2803, isPremium: true });

const site = openForFile(() => startTestApp({ fares: 'recorded' }));
beforeAll(async () => {
  const { db, deals } = site.context;
  await db.transaction().execute(async (trx) => {
    for (const deal of [london, aden, undated, secret]) await saveTypedDeal(trx, deal, now);
  });
  await deals.rebuild();
});

const pathOf = ({ origin, destination, tripType, id }: TypedDeal) =>
  `/deal/${destination}?origin=${origin}&tripType=${tripType}&deal=${id}`;
const read = (path: string, cookie = '') => readPage(site.url + path, cookie);

describe('the page of a typed deal', () => {
  it('has a way back, a booking card, highlights, a heart and sharing, as every deal', async () => {
    const { text, html } = await read(`/en${pathOf(london)}`);
    expect(text).toMatch(/All fares from .*Deal highlights/);
    expect(text).toMatch(/Book now.*You will be redirected|You will be redirected.*Book now/is);
    expect(html).toMatch(/aria-pressed="false"/);
    expect(html).toContain('Share');
    expect(text).not.toContain('Flexible dates');
    const locked = await read(`/en${pathOf(secret)}`);
    expect(locked.text).not.toMatch(/Book now|Deal highlights/i);
  });

  it('shows the typed price, airline and days, and whose word it is', async () => {
    const { status, text, html } = await read(`/en${pathOf(london)}`);
    expect(status).toBe(200);
    expect(text).toMatch(
      /2,807.*Price stated by the seller, not verified by us.*Stated by the seller: .*4,109/,
    );
    expect(text).not.toMatch(/SAVE|Typical price|Verified/);
    expect(html).toContain(`<time dateTime="${day}"`);
    expect(html).toContain(`/go/RUH-IST/skyscanner?departureDate=${day}`);
    expect(text).toContain('Saudia');
    expect(text).toMatch(/Price history for this route.*The cheapest price right now:/);
  });

  it('opens where no fare to the destination is listed', async () => {
    const { status, text } = await read(`/en${pathOf(aden)}`);
    expect(status).toBe(200);
    expect(text).toMatch(/2,807.*We haven’t seen a price for this route yet/);
    expect((await read('/en/deal/ADE?origin=MED&tripType=oneway')).status).toBe(404);
  });

  it('leads to the search where the seller gives no days', async () => {
    const { html } = await read(`/en${pathOf(undated)}`);
    expect(html).toContain('/en/search?origin=RUH&amp;destination=CAI');
    expect(html).not.toContain('/go/RUH-CAI');
  });

  it('is the page of the destination once the deal is over', async () => {
    const over = { ...london, id: randomUUID() };
    const { status, text } = await read(`/en${pathOf(over)}`);
    expect([status, text.includes('2,807')]).toEqual([200, false]);
    expect((await read(`/en${pathOf({ ...aden, id: randomUUID() })}`)).status).toBe(404);
  });

  it('tells a Premium deal to members alone', async () => {
    const guest = await read(`/en${pathOf(secret)}`);
    expect(guest.text).toContain('A Premium deal');
    // A price is a word: the hash of a style sheet may hold its digits.
    expect(guest.html).not.toMatch(/\b2,?803\b/);
    const { cookie } = await createUser(site.context, { subscription: 'premium' });
    expect((await read(`/en${pathOf(secret)}`, cookie)).text).toContain('2,803');
  });

  it('is where its card leads', async () => {
    expect((await read('/en/deals?search=Istanbul')).html).toContain(`deal=${london.id}`);
  });
});

describe('sharing', () => {
  const textOf = (html: string) => decodeURIComponent(/wa\.me\/\?text=([^"]*)/.exec(html)?.[1] ?? '');

  it('by WhatsApp opens in a new tab with the route, the price and the address', async () => {
    const { html } = await read('/deal/IST');
    const link = tagsOf(html, 'a').find(({ href }) => href?.startsWith('https://wa.me/'));
    expect([link?.target, link?.rel]).toEqual(['_blank', expect.stringContaining('noopener')]);
    const [words, address] = textOf(html).split('\n');
    expect(words).toMatch(
      /^من الرياض إلى إسطنبول \(IST\)، \d{1,2}\s\S+: 610 ر\.س ذهابًا فقط، مع سجل أسعارها$/,
    );
    expect(address).toContain('/deal/IST?origin=RUH&tripType=oneway');
  });

  it('tells no price of a locked destination', async () => {
    await lockDestination(site.context, 'DXB');
    const { html } = await read('/en/deal/DXB');
    expect(textOf(html)).toBe(
      'Flights from Riyadh to Dubai (DXB), with their price history\n/en/deal/DXB?origin=RUH&tripType=oneway',
    );
  });
});
