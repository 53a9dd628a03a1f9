/** What a source permits of its prices, and how its budget is shared. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noBudget, ownPermission, type SourcePermission } from '#contract/domain/source-permission.ts';
import { providerModules } from '#server/app/providers.ts';
import { ProviderError, type ProviderFare } from '#server/pipeline/providers/provider.ts';
import { removeEndedFares } from '#server/pipeline/refresh/refresh.jobs.ts';
import { truncateAll } from '#test/support/database.ts';
import { decideTerms } from '#test/support/decide-terms.ts';
import { buildProviderRows, testNow } from '#test/support/factories.ts';
import { createScriptedProvider } from '#test/support/scripted-provider.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { updateSettings } from '#test/support/update-settings.ts';
import { readSourceTerms, sourceTerms } from './source-rules.ts';
import { createQuestionShares, withinRules } from './within-rules.ts';

const hour = 3_600_000;
const source = 'scripted';
const key = { origin: 'RUH', tripType: 'oneway' } as const;
const { signal } = new AbortController();
let now = testNow;

const site = setUpTestSite({ now: () => now });
beforeEach(() => {
  now = testNow;
});
afterEach(async () => {
  await truncateAll(site.context.db);
  await site.context.settings.reload();
  await decideTerms(site.context);
});

async function decide(permission: Partial<SourcePermission>, budget = noBudget): Promise<void> {
  await decideTerms(site.context, { source, permission: { ...ownPermission, ...permission }, budget });
}

const see = (...fares: readonly Partial<ProviderFare>[]) =>
  site.ingest(buildProviderRows(...fares.map((fare) => ({ source, ...fare }))));
const entry = () => site.context.board.findEntry(key, 'CAI');
const count = async (table: 'observation' | 'daily_low' | 'fare' | 'held_fare') =>
  (await site.context.db.selectFrom(table).selectAll().execute()).length;

async function readPrice() {
  const response = await site.app.request('/api/pricing/CAI?origin=RUH&tripType=oneway');
  return (await response.json()) as { cheapestPrice: number; allPrices: { site: string; price: number }[] };
}

describe('history', () => {
  it.each(['no', 'ask'] as const)('%s: the price is listed and never recorded', async (history) => {
    await decide({ history });
    await see({});
    expect(entry()?.fare.price).toBe(640);
    expect([await count('observation'), await count('daily_low')]).toEqual([0, 0]);
    await see({ price: 600, observedAt: testNow });
    expect(entry()?.fare.price).toBe(600);
    expect([await count('observation'), await count('daily_low'), await count('fare')]).toEqual([0, 0, 1]);
  });

  it('no: a doubtful price is neither listed nor held, since nothing of it may be kept', async () => {
    await decide({ history: 'no' });
    await see({ price: 45 });
    expect([entry(), await count('fare'), await count('held_fare')]).toEqual([undefined, 0, 0]);
  });
});

describe('cacheHours', () => {
  it('the price leaves every answer when its time is over, and then the database', async () => {
    await decide({ cacheHours: 2, history: 'no' });
    await see({}, { source: 'own', price: 700, site: 'wego' });
    expect((await readPrice()).cheapestPrice).toBe(640);
    now = new Date(testNow.getTime() + hour - 1);
    expect((await readPrice()).cheapestPrice).toBe(640);
    // Seen at 08:00, so it ends at 10:00. Nothing was read anew.
    now = new Date(testNow.getTime() + hour);
    const left = await readPrice();
    expect([left.cheapestPrice, JSON.stringify(left).includes('640')]).toEqual([700, false]);
    await removeEndedFares(site.context.refresh);
    expect(await count('fare')).toBe(1);
  });

  it('a destination with nothing else is no longer listed', async () => {
    await decide({ cacheHours: 2, history: 'no' });
    await see({});
    now = new Date(testNow.getTime() + 2 * hour);
    expect([entry(), site.context.board.listEntries(key)]).toEqual([undefined, []]);
  });
});

describe('show', () => {
  it('no: nobody sees the price, and a change of mind hides what was listed', async () => {
    await see({}, { source: 'own', price: 700, site: 'wego' });
    expect((await readPrice()).cheapestPrice).toBe(640);
    await decide({ show: 'no' });
    expect((await readPrice()).cheapestPrice).toBe(700);
    await removeEndedFares(site.context.refresh);
    expect(await count('fare')).toBe(1);
  });

  it('with_link: the price stands where its site can be linked', async () => {
    await decide({ show: 'with_link' });
    await see({ site: 'wego' });
    expect((await readPrice()).allPrices).toContainEqual(
      expect.objectContaining({ site: 'wego', price: 640, url: expect.stringContaining('wego.com') }),
    );
    await updateSettings(site.context, { bookingSites: ['google'] });
    expect(entry()).toBeUndefined();
  });
});

describe('a source that is gone', () => {
  it('searchapi: its price is listed as before, and never recorded as one’s own', async () => {
    await see({ source: 'searchapi', site: 'google' });
    expect(entry()?.fare).toMatchObject({ source: 'searchapi', price: 640 });
    expect([await count('observation'), await count('daily_low')]).toEqual([0, 0]);
    expect((await readPrice()).allPrices).toContainEqual(
      expect.objectContaining({ site: 'google', price: 640 }),
    );
  });

  it('ignav: its price, seen at no site that can be linked, is still not listed and ends after three hours', async () => {
    await see({ source: 'ignav', site: 'ignav', price: 500 }, { source: 'own', price: 700, site: 'wego' });
    expect((await readPrice()).allPrices.filter(({ price }) => price === 500)).toEqual([]);
    now = new Date(testNow.getTime() + 3 * hour);
    await removeEndedFares(site.context.refresh);
    expect(await count('fare')).toBe(1);
  });
});

describe('link', () => {
  it('vendor_only: no other site stands beside the price', async () => {
    await decide({ link: 'vendor_only' });
    await see({ site: 'wego' }, { site: 'google', price: 650 });
    expect((await readPrice()).allPrices.map((each) => each.site)).toEqual(['wego']);
  });

  it('own: the other sites stand beside it', async () => {
    await decide({ link: 'own' });
    await see({ site: 'wego' }, { site: 'google', price: 650 });
    const shown = (await readPrice()).allPrices.map((each) => each.site);
    expect(shown).toEqual(['wego', 'google', 'skyscanner', 'almosafer']);
  });
});

describe('automatic, and budgets', () => {
  const slice = { kind: 'slice', origin: 'RUH', tripType: 'oneway', month: null } as const;

  async function askAs(asker: 'job' | 'person') {
    const provider = { ...createScriptedProvider(), costOf: () => 0.1 };
    provider.script(buildProviderRows({ source }));
    const { db, sourceRules: rules } = site.context;
    const asked = withinRules({ db, sourceRules: rules }, provider, asker);
    const failure = await Array.fromAsync(asked.read(slice, { now, signal })).then(
      () => null,
      (error: unknown) => (error instanceof ProviderError ? error.failure : error),
    );
    return [failure, provider.requests.length];
  }

  it('user_initiated_only: a job never asks, a person does', async () => {
    await decide({ automatic: 'user_initiated_only' });
    expect(await askAs('job')).toEqual(['not_permitted', 0]);
    expect(await askAs('person')).toEqual([null, 1]);
  });

  it('persons ask within half of a budget, so that none of them can spend what confirms deals', async () => {
    await decide({}, { callsPerDay: 4, usdPerDay: null });
    const persons = [await askAs('person'), await askAs('person'), await askAs('person')];
    expect(persons.map(([failure]) => failure)).toEqual([null, null, 'budget_spent']);
    expect(await askAs('job')).toEqual([null, 1]);
  });

  it.each([
    ['calls', { callsPerDay: 2, usdPerDay: null }],
    ['money', { callsPerDay: null, usdPerDay: 0.25 }],
  ])('the budget of %s is never exceeded, and is new on the next day of Riyadh', async (_, budget) => {
    await decide({}, budget);
    const together = await Promise.all(Array.from({ length: 5 }, () => askAs('job')));
    expect(together.filter(([failure]) => failure === null)).toHaveLength(2);
    expect(together.filter(([failure]) => failure === 'budget_spent')).toHaveLength(3);
    now = new Date('2026-11-21T21:00:00Z');
    expect(await askAs('job')).toEqual([null, 1]);
  });

  it.each([
    { callsPerDay: 0, usdPerDay: null },
    { callsPerDay: null, usdPerDay: 0 },
  ])('a budget of nothing asks nothing: %o', async (budget) => {
    await decide({}, budget);
    expect(await askAs('person')).toEqual(['budget_spent', 0]);
  });
});

/** @returns how many of a thousand questions of an actor are allowed */
function setUp(budget: { callsPerDay: number | null; usdPerDay: number | null }) {
  now = new Date('2026-11-21T12:00:00Z');
  const shares = createQuestionShares({ of: () => ({ permission: ownPermission, budget }) }, () => now);
  return (actor: string, question = { source: 'serpapi', usd: 0.1 }) =>
    Array.from({ length: 1000 }, () => shares.tryTake(question, actor)).filter(Boolean).length;
}

it.each([
  // A quarter of what persons have, who have half of the budget.
  ['a quarter of the calls of persons', { callsPerDay: 80, usdPerDay: null }, 10],
  ['a quarter of what their money pays for', { callsPerDay: null, usdPerDay: 3.2 }, 4],
  ['the smaller of both', { callsPerDay: 80, usdPerDay: 3.2 }, 4],
  ['one where a quarter is less', { callsPerDay: 4, usdPerDay: null }, 1],
  ['five hundred without a budget, as a network of many', noBudget, 500],
])('one actor has %s', (_, budget, most) => {
  const ask = setUp(budget);
  expect([ask('address:10.0.0.1'), ask('address:10.0.0.1')]).toEqual([most, 0]);
});

it('an account has fifty without a budget', () => {
  expect(setUp(noBudget)('user:sara')).toBe(50);
});

it('leaves the others theirs, for each source and day of Riyadh', () => {
  const ask = setUp({ callsPerDay: 80, usdPerDay: null });
  expect(ask('address:10.0.0.1')).toBe(10);
  expect([ask('user:sara'), ask('address:10.0.0.2')]).toEqual([10, 10]);
  expect(ask('address:10.0.0.1', { source: 'wego', usd: 0 })).toBe(10);
  now = new Date('2026-11-21T20:59:00Z');
  expect(ask('user:sara')).toBe(0);
  now = new Date('2026-11-21T21:00:00Z');
  expect(ask('user:sara')).toBe(10);
});

describe('the file of terms', () => {
  const terms = readSourceTerms();
  const [first] = terms;

  it('names every source that can be read and those that are gone, once', () => {
    const names = terms.map(({ source }) => source);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(providerModules.map(({ name }) => name)));
    expect(names).toEqual(expect.arrayContaining(['ignav', 'searchapi']));
  });

  it('records no price of a source whose terms are silent', () => {
    const recorded = terms.filter(({ permission }) => permission.history === 'yes');
    expect(recorded.map(({ source }) => source)).toEqual(['travelpayouts']);
  });

  it.each([
    { permission: { ...first?.permission, cacheHours: 73 } },
    { permission: { ...first?.permission, history: 'maybe' } },
    { permission: { ...first?.permission, evidence: 'somebody said so' } },
    { budget: { callsPerDay: -1, usdPerDay: null } },
    { budget: { callsPerDay: 1 } },
    { source: 'a name' },
    { notes: 'x' },
  ])('refuses %j', (wrong) => {
    expect(sourceTerms.safeParse([{ ...first, ...wrong }]).success).toBe(false);
  });
});
