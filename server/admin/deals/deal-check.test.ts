import { describe, expect, it } from 'vitest';
import { typedPercentage } from '#contract/domain/deal.ts';
import { buildEvidence } from '#test/support/build-fare.ts';
import { checkPrices, evidenceForPrice, findApplicableReference } from './deal-check.ts';

const evidence = buildEvidence({ reference: 1000, p10: 700, p25: 850, p75: 1100 });
const percentageOf = (reference: number, dealPrice: number) =>
  checkPrices(
    { originalPrice: reference, dealPrice },
    { ...evidence, reference },
    { lowestNow: null, isSeen: true },
  ).recordedPercentage;
const verdict = (originalPrice: number, dealPrice: number, isSeen = true) =>
  checkPrices({ originalPrice, dealPrice }, evidence, { lowestNow: null, isSeen }).verdict;

describe('percentages', () => {
  it('are rounded to the nearest where typed, down where recorded', () => {
    expect(typedPercentage({ originalPrice: 1000, dealPrice: 665 })).toBe(34);
    expect(percentageOf(1000, 665)).toBe(33);
    expect(typedPercentage({ originalPrice: 3, dealPrice: 2 })).toBe(33);
    expect(typedPercentage({ originalPrice: 1000, dealPrice: 996 })).toBe(0);
    expect(typedPercentage({ originalPrice: 1000, dealPrice: 995 })).toBe(1);
    expect(typedPercentage({ originalPrice: 100, dealPrice: 200 })).toBe(0);
    expect(percentageOf(1000, 1200)).toBe(0);
    // Amounts that have no exact binary form.
    expect(percentageOf(0.7, 0.6)).toBe(14);
  });
});

describe('a verdict', () => {
  it('supports what the record shows, rounding left aside', () => {
    expect(verdict(1000, 700)).toBe('supported');
    expect(verdict(1000, 665)).toBe('supported');
    expect(verdict(900, 700)).toBe('supported');
  });

  it('is no support where nobody saw the price itself', () => {
    expect(verdict(1000, 700, false)).toBe('unseen');
    expect(verdict(2000, 1000, false)).toBe('contradicted');
    expect(verdict(1500, 1495, false)).toBe('unknown');
  });

  it('rests on the month of the typed day', () => {
    const of = (cohort: 'month' | 'route') => ({
      price: 800,
      departureDate: '2027-01-15',
      evidence: { ...evidence, cohort },
      mad: null,
    });
    expect(findApplicableReference(of('month'), '2027-01-31')).toBeDefined();
    expect(findApplicableReference(of('month'), '2027-02-01')).toBeUndefined();
    expect(findApplicableReference(of('route'), '2027-02-01')).toBeDefined();
    expect(findApplicableReference(undefined, '2027-02-01')).toBeUndefined();
  });

  it('contradicts more than the record shows', () => {
    expect(verdict(1030, 700)).toBe('contradicted');
    expect(verdict(2000, 1000)).toBe('contradicted');
    expect(verdict(1500, 1495)).toBe('unknown');
    expect(verdict(1300, 1200)).toBe('contradicted');
  });
});

describe('evidence of another price', () => {
  const restate = (price: number, mad: number | null = 200) =>
    evidenceForPrice(
      {
        price: 800,
        mad,
        departureDate: '2027-01-15',
        evidence: { ...evidence, isLowestIn30Days: true, lowerEarlier: { day: '2026-11-01', price: 780 } },
      },
      price,
    );

  it('keeps the record and says of the price what the definition says', () => {
    expect(restate(690)).toMatchObject({
      reference: 1000,
      discountPercentage: 31,
      tier: 'great',
      isDeal: true,
    });
    expect(restate(720)).toMatchObject({ tier: 'good', level: 'low' });
    expect(restate(450)).toMatchObject({ tier: 'exceptional', isDeal: false });
    expect(restate(900)).toMatchObject({ discountPercentage: 10, tier: null, isDeal: false, level: 'low' });
    expect(restate(1200)).toMatchObject({ discountPercentage: 0, level: 'high' });
  });

  it('leaves an outlier to review, as detection does', () => {
    // (590 - 1000) * 0.6745 / 79 = -3.501; with a wider spread the same price is a great deal.
    expect(restate(590, 79)).toMatchObject({ tier: 'exceptional', isDeal: false });
    expect(restate(590, 80)).toMatchObject({ tier: 'great', isDeal: true });
    expect(restate(590, null)).toMatchObject({ tier: 'great', isDeal: true });
  });

  it('claims no lowest price that is not known', () => {
    expect(restate(800)).toMatchObject({ isLowestIn30Days: true, lowerEarlier: { price: 780 } });
    expect(restate(801)).toMatchObject({ isLowestIn30Days: false });
    expect(restate(779)).toMatchObject({ isLowestIn30Days: true, lowerEarlier: null });
  });
});
