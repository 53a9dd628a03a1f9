/** Listed prices asked for at the stand-in of a source: what its answers, refusals and faults say of them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listChecksSince } from '#server/pipeline/checks/price-check.repository.ts';
import { serpapi } from '#server/pipeline/providers/outside/serpapi.provider.ts';
import type { FareProvider } from '#server/pipeline/providers/provider.ts';
import { truncateAll } from '#test/support/database.ts';
import { buildProviderRows, testNow } from '#test/support/factories.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { createCalmMarket, standInKey } from '#test/support/stand-in-testing.ts';
import { createSerpapiStandIn } from '#test/support/stand-ins/serpapi-stand-in.ts';
import type { Fault, StandIn } from '#test/support/stand-ins/stand-in.ts';
import { createSteppedClock } from '#test/support/stepped-clock.ts';
import { askForPrice } from './ask-price.service.ts';

const { signal } = new AbortController();
let provider: FareProvider | null;
let standIn: StandIn;

const site = setUpTestSite();
beforeEach(() => {
  const clock = createSteppedClock(testNow);
  standIn = createSerpapiStandIn({ key: standInKey, clock, market: createCalmMarket(clock) });
  provider = serpapi.create({ SERPAPI_KEY: standInKey }, { clock, fetch: standIn.fetch });
});
afterEach(() => truncateAll(site.context.db));

async function ask(fault?: Fault): Promise<string | undefined> {
  await site.ingest(buildProviderRows({}));
  const [entry] = site.context.board.listEntries({ origin: 'RUH', tripType: 'oneway' });
  if (!entry || !provider) throw new Error('nothing is listed');
  if (fault) standIn.failNext(fault, { path: '/search' });
  const lists = await askForPrice(site.context.refresh, provider, entry.fare, signal);
  if (!lists) return undefined;
  const checks = await listChecksSince(site.context.db, new Date(0));
  return checks.at(-1)?.outcome;
}

describe('a listed price', () => {
  it('is confirmed or changed by the price of the answer', async () => {
    expect(await ask()).toMatch(/^(confirmed|changed)$/);
  });

  it('is neither gone nor missing because every row was refused', async () => {
    expect(await ask('wrong_currency')).toBe('failed');
    expect(await ask('wrong_year')).toBe('failed');
  });

  it('is missing in an empty answer alone', async () => {
    expect(await ask('empty')).toBe('empty');
  });

  it('stays as it is when the source fails', async () => {
    expect(await ask('server_error')).toBe('failed');
  });
});
