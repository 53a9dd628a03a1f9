import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dealSorts } from '#contract/domain/deal.ts';
import { languages } from '#contract/domain/language.ts';
import { regions } from '#contract/domain/region.ts';
import { siteNamesIn, sites } from '#contract/domain/site.ts';
import { noTripFilter } from '#contract/domain/trip-filter.ts';
import { createTripChecks } from '#server/pipeline/fares/trip-checks.ts';
import { buildDeal } from '#test/support/build-deal.ts';
import { testNow } from '#test/support/factories.ts';
import type { Deal } from './deal.repository.ts';
import { allDeals, createDealList, type DealListQuery } from './deal-list.ts';

const now = testNow.getTime();
const everything: DealListQuery = { ...allDeals, sort: 'discount', viewer: 'guest' };

/** Of a deal whose fare is not listed. */
const tripOf = (deal: Deal) => ({
  ...deal,
  price: deal.dealPrice,
  countryCode: deal.destination.slice(0, 2),
  durationMinutes: null,
});
const namesOf = ({ destination }: Deal) => ({
  city: destination,
  cityAr: { CAI: 'القاهرة', IST: 'إسطنبول', DXB: 'دبي' }[destination] ?? 'ي',
});
const direct = createTripChecks(
  { ...noTripFilter, isDirect: true },
  { visas: { asOf: '2026-02-17', rules: new Map(), passports: [] }, calendarAt: () => [], now: testNow },
);

async function list(deals: readonly Deal[], query: Partial<DealListQuery> = {}, at = now) {
  const index = createDealList(deals, { isPremium: (deal) => deal.isPremium, tripOf, namesOf });
  return index.list({ ...everything, ...query }, at);
}

const idsOf = ({ rows }: Awaited<ReturnType<typeof list>>) => rows.map(({ deal }) => deal.id);
const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
const numbered = (count: number, overrides: (index: number) => Partial<Deal>) =>
  Array.from({ length: count }, (_, index) =>
    buildDeal({ id: letters[index] ?? `z${index}`, ...overrides(index) }),
  );

const anyDeal = fc.record({
  destination: fc.constantFrom('CAI', 'IST', 'DXB'),
  origin: fc.constantFrom('RUH', 'JED'),
  tripType: fc.constantFrom('oneway' as const, 'roundtrip' as const),
  region: fc.constantFrom(...regions),
  dealPrice: fc.integer({ min: 100, max: 7000 }),
  discountPercentage: fc.integer({ min: 15, max: 60 }),
  isVerified: fc.boolean(),
  isPremium: fc.boolean(),
  stops: fc.constantFrom(0, 1, null),
  expiresAt: fc.constantFrom(null, testNow, new Date(now + 1), new Date(now + 90_000)),
});
const anyQuestion = fc.record({
  region: fc.constantFrom('all' as const, ...regions),
  destinations: fc.constantFrom(null, new Set<string>(), new Set(['CAI', 'DXB'])),
  origin: fc.constantFrom(undefined, 'RUH', 'JED'),
  tripType: fc.constantFrom(undefined, 'oneway' as const),
  budget: fc.constantFrom('any' as const, 'under-2000' as const, '2000-5000' as const, 'over-5000' as const),
  checks: fc.constantFrom(undefined, direct),
  sort: fc.constantFrom(...dealSorts),
  page: fc.integer({ min: 1, max: 4 }),
  viewer: fc.constantFrom('guest', 'premium'),
});

describe('createDealList', () => {
  it('sorts by verified discount, then price; by price; by age; by end', async () => {
    const table = [
      ['a', 20, 500, 3, { expiresAt: null }],
      ['b', 30, 900, 1, {}],
      ['c', 20, 400, 2, {}],
      ['d', 80, 100, 4, { isVerified: false, expiresAt: new Date(now + 1000) }],
    ] as const;
    const deals = table.map(([id, discountPercentage, dealPrice, published, change]) =>
      buildDeal({ id, discountPercentage, dealPrice, publishedAt: new Date(published), ...change }),
    );
    expect(idsOf(await list(deals))).toEqual(['b', 'c', 'a', 'd']);
    expect(idsOf(await list(deals, { sort: 'price' }))).toEqual(['d', 'c', 'a', 'b']);
    expect(idsOf(await list(deals, { sort: 'newest' }))).toEqual(['d', 'a', 'c', 'b']);
    expect(idsOf(await list(deals, { sort: 'ending' }))).toEqual(['d', 'b', 'c', 'a']);
  });

  it('sorts only by what is asked for', () => {
    let reads = 0;
    const counted = () => ({
      cityAr: 'ي',
      get city() {
        reads += 1;
        return 'Cairo';
      },
    });
    const index = createDealList(
      numbered(20, () => ({})),
      { isPremium: () => false, tripOf, namesOf: counted },
    );
    index.list(everything, now);
    expect(reads).toBe(0);
    index.list({ ...everything, sort: 'city' }, now);
    const sortedOnce = reads;
    expect(sortedOnce).toBeGreaterThan(0);
    index.list({ ...everything, sort: 'city' }, now);
    expect(reads).toBe(sortedOnce);
  });

  it('sorts by each column of the table, what has no value last', async () => {
    const table = [
      ['a', 'IST', 900, 'wego', 2, '2027-02-01'],
      ['b', 'DXB', 700, null, 3, null],
      ['c', 'CAI', 800, 'kayak', 1, '2027-01-01'],
    ] as const;
    const deals = table.map(([id, destination, originalPrice, site, seen, departureDate]) =>
      buildDeal({ id, destination, originalPrice, site, observedAt: new Date(seen), departureDate }),
    );
    const orders = { city: 'cba', cityAr: 'acb', departure: 'cab', usual: 'bca', site: 'cab', seen: 'bac' };
    for (const [sort, order] of Object.entries(orders)) {
      const page = await list(deals, { sort: sort as keyof typeof orders });
      expect([sort, idsOf(page).join('')]).toEqual([sort, order]);
    }
  });

  it('orders booking sites as their names in the language of either reader', () => {
    for (const language of languages) {
      const { compare } = new Intl.Collator(language);
      const names = siteNamesIn(language);
      expect(sites.toSorted((a, b) => compare(names[a], names[b]))).toEqual(sites.toSorted());
    }
  });

  it('pages by twenty and counts all', async () => {
    const deals = numbered(45, (index) => ({ dealPrice: 100 + index }));
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(deals, { page, sort: 'price' })));
    expect(pages.map(({ rows }) => rows.length)).toEqual([20, 20, 5, 0]);
    expect(pages.map(({ total }) => total)).toEqual([45, 45, 45, 45]);
    expect(pages.flatMap(idsOf)).toEqual(deals.map(({ id }) => id));
  });

  it('lists locked deals after all others by id, whatever their price', async () => {
    const open = numbered(5, (index) => ({ dealPrice: 500 + index }));
    const locked = ['y', 'x', 'z'].map((id) => buildDeal({ id, isPremium: true, dealPrice: 1 }));
    const page = await list([...locked, ...open], { sort: 'price' });
    expect([page.total, page.locked]).toEqual([8, 3]);
    expect(idsOf(page)).toEqual(['a', 'b', 'c', 'd', 'e', 'x', 'y', 'z']);
    expect(page.rows.map(({ access }) => access.isLocked)).toEqual([0, 0, 0, 0, 0, 1, 1, 1].map(Boolean));
    const member = await list([...locked, ...open], { sort: 'price', viewer: 'premium' });
    expect(member.rows.every(({ access }) => !access.isLocked)).toBe(true);
    expect(member.locked).toBe(0);
    expect(idsOf(member).slice(0, 3)).toEqual(['x', 'y', 'z']);
  });

  it('finds a Premium deal of a route while it is listed, of several the first by id', () => {
    const route = { origin: 'RUH', destination: 'SIN', tripType: 'oneway' } as const;
    const premium = { ...route, isPremium: true };
    const deals = [
      buildDeal({ ...premium, id: 'c', expiresAt: null }),
      buildDeal({ ...premium, id: 'b', expiresAt: new Date(now + 10) }),
      buildDeal({ ...premium, id: 'a', tripType: 'roundtrip' }),
      buildDeal({ ...route, id: 'd' }),
    ];
    const index = createDealList(deals, { isPremium: (deal) => deal.isPremium, tripOf, namesOf });
    expect(index.findPremium(route, now)?.id).toBe('b');
    expect(index.findPremium(route, now + 10)?.id).toBe('c');
    expect(index.findPremium({ ...route, destination: 'CAI' }, now)).toBeUndefined();
  });

  it('shows nothing of a locked fare: no fare of it changes what a guest gets', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyDeal, { maxLength: 60 }),
        anyQuestion,
        fc.nat(),
        async (facts, asked, salt) => {
          const deals = facts.map((each, index) => buildDeal({ ...each, id: `${index}`.padStart(3, '0') }));
          const disguised = deals.map((deal, index) => {
            const disguise = { discountPercentage: salt % 90, stops: salt % 2 };
            const dealPrice = 1 + ((salt + index) % 9000);
            return deal.isPremium ? { ...deal, ...disguise, dealPrice } : deal;
          });
          const query = { ...asked, viewer: 'guest' as const };
          const [one, other] = [await list(deals, query), await list(disguised, query)];
          expect([idsOf(other), other.total]).toEqual([idsOf(one), one.total]);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('lists exactly the deals that fit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyDeal, { maxLength: 60 }), anyQuestion, async (facts, query) => {
        const deals = facts.map((each) => buildDeal(each));
        const fits = (deal: Deal) =>
          (deal.expiresAt === null || deal.expiresAt.getTime() > now) &&
          (query.region === 'all' || deal.region === query.region) &&
          (!query.destinations || query.destinations.has(deal.destination)) &&
          (!query.origin || deal.origin === query.origin) &&
          (!query.tripType || deal.tripType === query.tripType);
        const fitsBudget = ({ dealPrice }: Deal) =>
          query.budget === 'any' ||
          (query.budget === 'under-2000' && dealPrice < 2000) ||
          (query.budget === '2000-5000' && dealPrice >= 2000 && dealPrice <= 5000) ||
          (query.budget === 'over-5000' && dealPrice > 5000);
        const isOpen = (deal: Deal) => query.viewer === 'premium' || !deal.isPremium;
        const hasDirect = deals.some(
          (deal) => fits(deal) && isOpen(deal) && fitsBudget(deal) && deal.stops === 0,
        );
        const fitsFare = (deal: Deal) =>
          fitsBudget(deal) && (!query.checks || !hasDirect || deal.stops === 0);
        const hidesLocked = query.checks !== undefined || query.budget !== 'any';
        const expected = deals.filter((deal) => fits(deal) && (isOpen(deal) ? fitsFare(deal) : !hidesLocked));
        const all = await Promise.all([1, 2, 3].map((page) => list(deals, { ...query, page })));
        expect(all[0]?.total).toBe(expected.length);
        const isRelaxed = query.checks !== undefined && !hasDirect && expected.length > 0;
        expect(all[0]?.relaxed).toEqual(isRelaxed ? ['direct'] : []);
        expect(all.flatMap(idsOf).sort()).toEqual(expected.map(({ id }) => id).sort());
        const locks = all.flatMap(({ rows }) => rows.map(({ access }) => access.isLocked));
        expect(locks).toEqual(locks.toSorted());
        expect(all[0]?.locked).toBe(locks.filter(Boolean).length);
        for (const { deal, access } of all.flatMap(({ rows }) => rows)) {
          expect(access.isLocked).toBe(deal.isPremium && query.viewer === 'guest');
        }
      }),
      { numRuns: 150 },
    );
  });

  it('drops deals as they end, and counts them', async () => {
    const ends = [now + 10, now + 20, null].map((end) =>
      buildDeal({ expiresAt: end === null ? null : new Date(end) }),
    );
    const index = createDealList(ends, { isPremium: () => false, tripOf, namesOf });
    const times = [now, now + 10, now + 20, now + 10_000];
    expect(times.map((at) => index.list(everything, at).total)).toEqual([3, 2, 1, 1]);
    expect(times.map((at) => index.countEnded(at))).toEqual([0, 1, 2, 2]);
  });
});
