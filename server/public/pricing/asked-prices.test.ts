import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noBudget, ownPermission, type SourcePermission } from '#contract/domain/source-permission.ts';
import { ProviderError, type ProviderFare } from '#server/pipeline/providers/provider.ts';
import { lockDestination } from '#test/support/app.ts';
import { truncateAll } from '#test/support/database.ts';
import { decideTerms } from '#test/support/decide-terms.ts';
import { buildProviderRows, testNow } from '#test/support/factories.ts';
import { createExactProvider, type ScriptedProvider } from '#test/support/scripted-provider.ts';
import { sendRequest } from '#test/support/send-request.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';

const trip = {
  origin: 'RUH',
  destination: 'CAI',
  tripType: 'oneway',
  departureDate: '2027-01-15',
  returnDate: null,
};
let wego: ScriptedProvider;
let exact: ScriptedProvider;
let now = testNow;
/** Long enough that no answer is remembered and the allowance of an address by the minute is new. */
const forget = (): void => {
  now = new Date(now.getTime() + 11 * 60_000);
};

const site = setUpTestSite({ now: () => now });
beforeEach(() => {
  now = new Date(now.getTime() + 86_400_000);
  wego = createExactProvider('wego');
  exact = createExactProvider('exact');
  Object.assign(site.context.fareProviders, { length: 0 });
  (site.context.fareProviders as ScriptedProvider[]).push(wego, exact);
});
afterEach(async () => {
  await truncateAll(site.context.db);
  await site.context.settings.reload();
  await decideTerms(site.context);
});

const decide = (source: string, permission: Partial<SourcePermission>) =>
  decideTerms(site.context, { source, permission: { ...ownPermission, ...permission }, budget: noBudget });
const rows = (...fares: readonly Partial<ProviderFare>[]) =>
  buildProviderRows(
    ...fares.map((fare) => ({ source: 'wego', site: 'wego' as const, observedAt: now, ...fare })),
  );

async function ask(body: object = trip, app = site.app): Promise<[number, Record<string, unknown>]> {
  const response = await sendRequest(app, ['POST', '/api/flights/price'], body);
  return [response.status, (await response.json()) as Record<string, unknown>];
}

const countFares = async () =>
  (await site.context.db.selectFrom('fare').select('price_halalas').execute()).length;

describe('POST /api/flights/price', () => {
  it('answers today’s price of exactly the trip on each site, cheapest first, with its link', async () => {
    wego.script(
      rows(
        { price: 700 },
        { price: 650 },
        { price: 640, site: 'almosafer' },
        { price: 300, departureDate: '2027-01-16' },
        { price: 2 },
      ),
    );
    const [status, answer] = await ask();
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      state: 'answered',
      askedAt: now.toISOString(),
      prices: [
        { site: 'almosafer', price: 640, url: expect.stringContaining('almosafer.com') },
        { site: 'wego', price: 650, url: expect.stringContaining('wego.com') },
      ],
    });
    expect(exact.requests).toEqual([]);
  });

  it('asks a source that only persons may ask and keeps nothing of it, stores for everybody what jobs may ask for', async () => {
    await decide('wego', { automatic: 'user_initiated_only' });
    wego.script(rows({}));
    expect((await ask())[1]).toMatchObject({ state: 'answered' });
    expect(await countFares()).toBe(0);
    await decide('wego', {});
    forget();
    wego.script(rows({}));
    await ask();
    expect(await countFares()).toBe(1);
  });

  it('answers the same trip again without another question for ten minutes, where jobs may ask too', async () => {
    const other = { ...trip, departureDate: '2027-01-16' };
    wego.script(rows({ departureDate: '2027-01-16' }));
    await ask(other);
    expect((await ask(other))[1]).toMatchObject({ state: 'answered' });
    expect(wego.requests).toHaveLength(1);
    await decide('wego', { automatic: 'user_initiated_only' });
    const alone = { ...trip, departureDate: '2027-01-17' };
    wego.script(rows({ departureDate: '2027-01-17' }));
    await ask(alone);
    await ask(alone);
    expect(wego.requests).toHaveLength(3);
  });

  it('shows no price that would not be believed if it were seen', async () => {
    wego.script(rows({ price: 45 }));
    exact.script([]);
    expect((await ask())[1]).toMatchObject({ prices: [] });
  });

  it('asks the next source after a failure, and says so when none answers', async () => {
    wego.script(new ProviderError('wego', 'timeout', 'silence'));
    exact.script(rows({ source: 'exact', price: 660 }));
    expect((await ask())[1]).toMatchObject({ state: 'answered', prices: [{ price: 660 }] });
    forget();
    exact.script(new ProviderError('exact', 'http_status', '500', 500));
    expect((await ask())[1]).toMatchObject({ state: 'unavailable', prices: [] });
    exact.script([]);
    expect((await ask())[1]).toMatchObject({ state: 'empty', prices: [] });
  });

  it('never asks a source whose prices may not be shown', async () => {
    await decide('wego', { show: 'no' });
    exact.script([]);
    await ask();
    expect(wego.requests).toEqual([]);
  });

  it('is not for locked destinations, unknown ones, or the past', async () => {
    await lockDestination(site.context, 'SIN');
    const locked = { ...trip, destination: 'SIN' };
    expect((await ask(locked))[1]).toMatchObject({ code: 'premium_required' });
    wego.script(rows({ destination: 'SIN', price: 1500 }));
    expect((await ask(locked, site.premiumApp))[1]).toMatchObject({ prices: [{ price: 1500 }] });
    expect((await ask({ ...trip, destination: 'XXX' }))[0]).toBe(404);
    expect((await ask({ ...trip, departureDate: '2026-01-01' }))[0]).toBe(422);
  });

  it('leaves the others theirs when one address used up its share of the day', async () => {
    wego.script([]);
    Object.assign(site.context.fareProviders, { length: 1 });
    const budget = { callsPerDay: 24, usdPerDay: null };
    await decideTerms(site.context, { source: 'wego', permission: ownPermission, budget });
    const askFrom = async (address: string) => {
      forget();
      const asked = sendRequest(site.app, ['POST', '/api/flights/price'], trip, { address });
      return (await asked).status;
    };
    const first = [];
    for (let times = 0; times < 4; times += 1) first.push(await askFrom('10.0.0.1'));
    expect(first).toEqual([200, 200, 200, 429]);
    expect(await askFrom('10.0.0.2')).toBe(200);
  });

  it('answers a few questions of one address and refuses the flood', async () => {
    wego.script([]);
    exact.script([]);
    const statuses = [];
    for (let times = 0; times < 7; times += 1) statuses.push((await ask())[0]);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });
});
