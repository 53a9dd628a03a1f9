import { beforeEach, describe, expect, it } from 'vitest';
import type { Site } from '#contract/domain/site.ts';
import { openDealAdmin, typedCairo } from './support/deal-admin.ts';
import { buildProviderRows, testNow } from './support/factories.ts';
import { openForFile } from './support/open-for-file.ts';
import { sendRequest } from './support/send-request.ts';

const dealAdmin = openForFile(() => openDealAdmin(() => testNow));
beforeEach(async () => {
  await dealAdmin.reset();
  await offer('skyscanner', 'google', 'wego', 'almosafer');
});

async function offer(...bookingSites: Site[]): Promise<void> {
  expect((await dealAdmin.call('PUT /api/admin/settings', { bookingSites })).status).toBe(200);
}

/** Everything public that a deal to Cairo stands in. */
async function readPublic(): Promise<string> {
  const paths = [
    '/api/deals',
    '/deals.rss',
    '/en/deals.rss',
    '/api/pricing/destinations?origin=RUH',
    '/api/pricing/CAI/calendar?origin=RUH&month=2027-01',
    '/api/flights/search?origin=RUH&destination=CAI&tripType=oneway&departureDate=2027-01-15',
  ];
  const answers = await Promise.all(paths.map((path) => sendRequest(dealAdmin.site.app, ['GET', path])));
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
  return (await Promise.all(answers.map((answer) => answer.text()))).join('\n').toLowerCase();
}

async function follow(site: Site): Promise<string | null> {
  const path = `/go/RUH-CAI/${site}?departureDate=2027-01-15&adults=1&lang=en`;
  const response = await sendRequest(dealAdmin.site.app, ['GET', path]);
  expect(response.status).toBe(302);
  return response.headers.get('location');
}

const type = (bestSite: Site) => dealAdmin.call('POST /api/admin/deals', { ...typedCairo, bestSite });

describe('a booking site that was never switched on', () => {
  it('cannot be typed: the form says why', async () => {
    const refused = await type('aviasales');
    expect(refused.status).toBe(422);
    expect((await refused.json()).fields.bestSite).toBe(
      'No fare of this route was seen on this site, so readers would not see it.',
    );
    expect(await readPublic()).not.toContain('aviasales');
  });

  it('is not shown of a deal that was typed before, and the deal can still be changed', async () => {
    const deal = await dealAdmin.create({ bestSite: 'wego' });
    await dealAdmin.site.context.db.updateTable('deal').set({ site: 'aviasales' }).execute();
    const { version } = (await dealAdmin.list()).rows[0] ?? {};
    await dealAdmin.site.context.deals.rebuild();
    expect(await readPublic()).not.toContain('aviasales');
    expect(await dealAdmin.listPublic()).toMatchObject([{ id: deal.id, bestSite: null, bookingUrl: null }]);
    const { allPrices } = (await dealAdmin.listPublic())[0] ?? {};
    expect(allPrices?.map(({ site }) => site)).toEqual(['skyscanner', 'google', 'wego', 'almosafer']);
    const stays = { ...typedCairo, bestSite: 'aviasales', dealPrice: 690, version };
    expect((await dealAdmin.call(`PUT /api/admin/deals/${deal.id}`, stays)).status).toBe(200);
  });

  it('is no way out for whoever writes its address', async () => {
    expect(await follow('aviasales')).toBe('/en/deal/CAI?origin=RUH&tripType=oneway');
    expect(await follow('wego')).toContain('wego.com');
  });

  it('is named and linked, and may be typed, where a fare source saw a price there', async () => {
    await dealAdmin.site.ingest(
      buildProviderRows({ departureDate: '2027-01-15', site: 'aviasales', price: 640 }),
    );
    expect((await type('aviasales')).status).toBe(201);
    expect(await dealAdmin.listPublic()).toMatchObject([{ bestSite: 'aviasales' }]);
    expect(await follow('aviasales')).toContain('aviasales');
  });
});

describe('a booking site that is switched off', () => {
  it('cannot be typed: the form says why', async () => {
    await offer('google', 'wego', 'almosafer');
    const refused = await type('skyscanner');
    expect([refused.status, (await refused.json()).fields.bestSite]).toEqual([
      422,
      'This booking site is switched off in the settings, so readers would not see it.',
    ]);
  });
});
