import { describe, expect, it } from 'vitest';
import { buildAssessment, buildDeal } from '#test/support/build-deal.ts';
import { buildCurrentFare, testNow } from '#test/support/factories.ts';
import type { Deal } from './deal.repository.ts';
import { type DealPlanInput, endOf, planDeals } from './deal-plan.ts';

const hour = 3_600_000;
const later = (hours: number) => new Date(testNow.getTime() + hours * hour);
const fare = buildCurrentFare();
/** The fare, with changes, and what its record says. */
const stating = (
  tier: Parameters<typeof buildAssessment>[0],
  discountPercentage?: number,
  change: Partial<typeof fare> = {},
) => [{ fare: { ...fare, ...change }, assessment: buildAssessment(tier, discountPercentage) }];

function plan(input: Partial<DealPlanInput>) {
  return planDeals({
    assessed: stating('good'),
    held: [],
    active: [],
    closed: [],
    regionOf: () => 'africa',
    isPremiumDestination: () => false,
    now: testNow,
    ...input,
  });
}

/** What the plan inserted, as it is read back. */
function stored(input: Partial<DealPlanInput> = {}, overrides: Partial<Deal> = {}): Deal {
  const [insert] = plan(input).inserts;
  if (!insert) throw new Error('nothing was inserted');
  const { now = testNow } = input;
  const publishedAt = insert.status === 'published' ? now : null;
  return buildDeal({ ...insert.facts, status: insert.status, createdAt: now, publishedAt, ...overrides });
}

const nothing = { inserts: [], updates: [], expiries: [], shortenings: [], ended: [] };

describe('a source that confirms prices', () => {
  const confirmation = { at: testNow, site: 'wego', askedSource: 'serpapi', price: 640 } as const;
  const of = (changed: Parameters<typeof buildCurrentFare>[0], tier: 'good' | 'exceptional' = 'good') => ({
    assessed: [{ fare: buildCurrentFare(changed), assessment: buildAssessment(tier) }],
    awaitsConfirmation: true,
  });
  const confirmed = of({ confirmation: { ...confirmation, state: 'confirmed' } });

  it('is waited for: a deal is published once its price is confirmed', () => {
    expect(plan(of({})).inserts).toMatchObject([{ status: 'pending' }]);
    expect(plan(confirmed).inserts).toMatchObject([{ status: 'published' }]);
    const active = [stored(of({}))];
    expect(plan({ ...of({}), active })).toEqual(nothing);
    expect(plan({ ...confirmed, active }).updates).toMatchObject([
      { status: 'published', publishedAt: testNow },
    ]);
  });

  it('is not waited for where none is set, nor for simulated prices', () => {
    expect(plan({ ...of({}), awaitsConfirmation: false }).inserts).toMatchObject([{ status: 'published' }]);
    expect(plan(of({ source: 'sample' })).inserts).toMatchObject([{ status: 'published' }]);
  });

  it('is waited for six hours at most: its budget may be spent', () => {
    const active = [stored(of({}))];
    expect(plan({ ...of({}), active, now: later(5) })).toEqual(nothing);
    expect(plan({ ...of({}), active, now: later(6) }).updates).toMatchObject([{ status: 'published' }]);
  });

  it('ends a deal with the hours its source allows', () => {
    const [insert] = plan({ shownHoursOf: () => 3 }).inserts;
    expect(insert?.facts.expiresAt).toEqual(new Date('2026-11-21T11:00:00Z'));
  });

  it('ends an edited deal with the hours its source allows, and no later than the administrator says', () => {
    const shortened = (expiresAt: Date | null, hours: number | null) => {
      const edited = [buildDeal({ isCurated: true, observedAt: later(-1), expiresAt })];
      return plan({ edited, shownHoursOf: () => hours }).shortenings.map((end) => end.expiresAt);
    };
    expect(shortened(null, 3)).toEqual([later(2)]);
    expect(shortened(later(30), 3)).toEqual([later(2)]);
    expect(shortened(later(2), 3)).toEqual([]);
    expect(shortened(null, null)).toEqual([]);
    expect(shortened(null, 0)).toEqual([later(-1)]);
  });

  it('does not replace the person who looks at exceptional prices', () => {
    const exceptional = of({ confirmation: { ...confirmation, state: 'confirmed' } }, 'exceptional');
    expect(plan(exceptional).inserts).toMatchObject([{ status: 'pending' }]);
  });

  it.each(['changed', 'gone'] as const)('that finds the price %s ends the deal, and none begins', (state) => {
    const contradicted = of({ confirmation: { ...confirmation, state, price: null } });
    expect(plan(contradicted).inserts).toEqual([]);
    const active = [stored(confirmed)];
    expect(plan({ ...contradicted, active }).expiries).toEqual([active[0]?.id]);
    const unwatched = { ...contradicted, awaitsConfirmation: false };
    expect(plan({ ...unwatched, active }).expiries).toEqual([active[0]?.id]);
  });

  it('leaves a published deal alone at its price, and asks again for another one', () => {
    const active = [stored(confirmed)];
    expect(plan({ ...of({}), active })).toEqual(nothing);
    expect(plan({ ...of({ price: 630 }), active }).updates).toMatchObject([{ status: 'pending' }]);
  });
});

describe('planDeals', () => {
  it('publishes good and great deals by themselves with the figures of their evidence', () => {
    expect(plan({})).toMatchObject({
      inserts: [
        {
          status: 'published',
          facts: {
            origin: 'RUH',
            destination: 'CAI',
            originalPrice: 800,
            dealPrice: 640,
            discountPercentage: 20,
            isVerified: true,
            isPremium: false,
            region: 'africa',
            expiresAt: new Date('2026-11-24T08:00:00Z'),
          },
        },
      ],
      updates: [],
      expiries: [],
    });
    expect(stored({ assessed: stating('great') }).status).toBe('published');
  });

  it('lets an exceptional deal wait for a person, and leaves out what is no deal', () => {
    expect(stored({ assessed: stating('exceptional', 55) }).status).toBe('pending');
    expect(plan({ assessed: stating(null, 4) })).toEqual(nothing);
    const insufficient = { status: 'insufficient', days: 3, needed: 20 } as const;
    expect(plan({ assessed: [{ fare, assessment: insufficient }] })).toEqual(nothing);
    expect(plan({ regionOf: () => undefined })).toEqual(nothing);
  });

  it('makes deals to Premium destinations Premium, and no others however deep: their fares are open', () => {
    expect(stored().isPremium).toBe(false);
    expect(stored({ isPremiumDestination: (code) => code === 'CAI' }).isPremium).toBe(true);
    expect(stored({ assessed: stating('great') }).isPremium).toBe(false);
    expect(stored({ assessed: stating('exceptional') }).isPremium).toBe(false);
  });

  it('changes nothing the second time, even when the evidence was computed anew', () => {
    const deal = stored();
    expect(plan({ active: [deal] })).toEqual(nothing);
    const anew = buildAssessment('good');
    if (anew.status === 'assessed') anew.evidence.computedAt = later(3).toISOString();
    expect(plan({ active: [deal], assessed: [{ fare, assessment: anew }] })).toEqual(nothing);
  });

  it('follows the price and the sighting of a deal', () => {
    const deal = stored();
    const cheaper = { ...fare, price: 600, observedAt: later(0) };
    const { updates, ...others } = plan({
      active: [deal],
      assessed: [{ fare: cheaper, assessment: buildAssessment('good', 25) }],
      now: later(1),
    });
    expect(others).toEqual({ inserts: [], expiries: [], shortenings: [], ended: [] });
    expect(updates).toMatchObject([
      {
        id: deal.id,
        status: 'published',
        publishedAt: later(1),
        facts: { dealPrice: 600, discountPercentage: 25, expiresAt: later(72) },
      },
    ]);
  });

  it.each([
    [639, 'keeps its moment'],
    [621, 'keeps its moment'],
    [620, 'is news'],
    [661, 'is news'],
  ])('at %s instead of 640 SAR %s', (price, effect) => {
    const [update] = plan({
      active: [stored()],
      assessed: stating('good', 25, { price }),
      now: later(1),
    }).updates;
    expect(update?.publishedAt).toEqual(effect === 'is news' ? later(1) : testNow);
  });

  it('tells of a published deal that its fare left behind, and of no other', () => {
    const published = stored({}, { status: 'published' });
    const { source, origin, destination, tripType, dealPrice } = published;
    const moved = { ...fare, price: dealPrice + 9 };
    const told = { source, origin, destination, tripType, dealPrice };
    const dear = [{ fare: moved, assessment: buildAssessment(null, 3) }];
    expect(plan({ active: [published], assessed: dear }).ended).toEqual([{ ...told, outcome: 'ended' }]);
    const far = [{ fare: moved, assessment: buildAssessment('exceptional') }];
    expect(plan({ active: [published], assessed: far }).ended).toEqual([{ ...told, outcome: 'held' }]);
    const good = [{ fare: moved, assessment: buildAssessment('good') }];
    expect(plan({ active: [published], assessed: good }).ended).toEqual([]);
    expect(plan({ active: [stored({}, { status: 'pending' })], assessed: dear }).ended).toEqual([]);
    expect(plan({ active: [published], assessed: [] }).ended).toEqual([]);
  });

  it('lets a held fare wait for a person where its pair has no deal, and nowhere else', () => {
    const dear = { fare: { ...fare, price: 790 }, assessment: buildAssessment(null, 1) };
    const held = stating('exceptional', 73, { price: 215 });
    const waiting = { status: 'pending', facts: { dealPrice: 215, discountPercentage: 73 } };
    expect(plan({ assessed: [dear], held }).inserts).toMatchObject([waiting]);
    expect(plan({ assessed: [], held }).inserts).toMatchObject([waiting]);
    expect(plan({ held }).inserts).toMatchObject([{ status: 'published', facts: { dealPrice: 640 } }]);
    const published = stored({}, { status: 'published' });
    expect(plan({ assessed: [dear], held, active: [published] })).toMatchObject({
      inserts: [],
      updates: [],
      expiries: [published.id],
    });
    const pending = stored({ assessed: [dear], held });
    expect(plan({ assessed: [dear], held, active: [pending] })).toEqual(nothing);
    expect(plan({ assessed: [dear], active: [pending] }).expiries).toEqual([pending.id]);
    const unknown = [{ fare, assessment: { status: 'insufficient', days: 3, needed: 20 } as const }];
    expect(plan({ assessed: [dear], held: unknown })).toEqual(nothing);
  });

  it('ends a deal whose fare is gone, no longer below the usual price, or of another source', () => {
    const deal = stored();
    expect(plan({ active: [deal], assessed: [] }).expiries).toEqual([deal.id]);
    const dear = stating(null, 3);
    expect(plan({ active: [deal], assessed: dear })).toEqual({ ...nothing, expiries: [deal.id] });
    const sample = stored({ assessed: stating('good', undefined, { source: 'sample' }) });
    const changed = plan({ active: [sample] });
    expect(changed.expiries).toEqual([sample.id]);
    expect(changed.inserts).toMatchObject([{ facts: { source: 'kayak.sa' } }]);
  });

  it('publishes a waiting deal that turns out ordinary, and takes back one that falls too far', () => {
    const exceptional = stating('exceptional', 55);
    const waiting = stored({ assessed: exceptional });
    const now = later(1);
    expect(plan({ active: [waiting], now }).updates).toMatchObject([
      { status: 'published', publishedAt: now },
    ]);
    expect(plan({ active: [stored()], assessed: exceptional }).updates).toMatchObject([
      { status: 'pending' },
    ]);
  });

  it('keeps what a person published or rejected, as long as the price is the same', () => {
    const assessed = stating('exceptional', 55);
    const approved = stored({ assessed }, { status: 'published', publishedAt: testNow });
    expect(plan({ active: [approved], assessed })).toEqual(nothing);
    const lower = stating('exceptional', 62, { price: 300 });
    expect(plan({ active: [approved], assessed: lower }).updates).toMatchObject([{ status: 'pending' }]);
    const rejected = stored({ assessed }, { status: 'rejected' });
    expect(plan({ closed: [rejected], assessed })).toEqual(nothing);
    expect(plan({ closed: [rejected], assessed: lower }).inserts).toHaveLength(1);
  });

  it('ends a simulated sale, which does not come back at the same price', () => {
    const sample = { ...fare, source: 'sample', observedAt: later(500) };
    const assessed = [{ fare: sample, assessment: buildAssessment('good') }];
    const deal = stored({ assessed });
    const now = new Date(deal.expiresAt ?? 0);
    const over = plan({ active: [deal], assessed, now });
    expect(over).toEqual({ ...nothing, expiries: [deal.id] });
    const ended = { ...deal, status: 'expired' as const };
    expect(plan({ closed: [ended], assessed, now })).toEqual(nothing);
    const moved = [{ fare: { ...sample, price: 639 }, assessment: buildAssessment('good') }];
    expect(plan({ closed: [ended], assessed: moved, now }).inserts).toHaveLength(1);
    expect(plan({ active: [deal], assessed: moved, now })).toMatchObject({
      expiries: [deal.id],
      inserts: [{ facts: { dealPrice: 639 } }],
    });
  });

  it('lists a recorded fare again that had not been seen for days', () => {
    const ended = stored({}, { status: 'expired' });
    const now = later(100);
    const seen = stating('good', undefined, { observedAt: later(99) });
    expect(plan({ closed: [ended], assessed: seen, now }).inserts).toHaveLength(1);
  });
});

describe('endOf', () => {
  it('is when the fare leaves the list, or the departure day in Riyadh if that comes first', () => {
    expect(endOf(fare, testNow)).toEqual(new Date('2026-11-24T08:00:00Z'));
    const soon = { ...fare, departureDate: '2026-11-23' };
    expect(endOf(soon, testNow)).toEqual(new Date('2026-11-22T21:00:00Z'));
  });

  it('is spread over 2 to 68 hours for simulated sales, the same for the same beginning', () => {
    const hours = Array.from({ length: 60 }, (_, index) => {
      const destination = `A${String.fromCharCode(65 + (index % 26), 65 + Math.floor(index / 26))}`;
      // As seen by the refresh before the last one: no end is cut short by the fare's own age.
      const sample = { ...fare, destination, source: 'sample', observedAt: later(-3) };
      expect(endOf(sample, testNow)).toEqual(endOf(sample, testNow));
      return (endOf(sample, testNow).getTime() - testNow.getTime()) / hour;
    });
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(2);
    expect(Math.max(...hours)).toBeLessThanOrEqual(68);
    expect(new Set(hours).size).toBe(60);
    expect(hours.filter((end) => end <= 12).length).toBeGreaterThan(3);
    expect(hours.filter((end) => end <= 36).length).toBeGreaterThan(20);
    expect(hours.filter((end) => end > 60).length).toBeLessThan(15);
  });
});
