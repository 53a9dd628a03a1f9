/** The rule is licensed where prices like one fall more often, and not where nothing tells which will. */
import { expect, it } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { createRandom } from '#test/support/planted-market.ts';
import {
  errorShare,
  forecastMonths,
  judgeWaitRule,
  leastDepartures,
  type WaitCase,
  waitDays,
} from './wait-rule.ts';

/** Half a year of claims on forty routes; with `signal`, prices above usual fall three times as often. */
function plant(seed: number, { signal, claims = 3000 }: { signal: boolean; claims?: number }): WaitCase[] {
  const random = createRandom(seed);
  return Array.from({ length: claims }, () => {
    const day = addDays('2026-05-01', Math.floor(random() * 180));
    const feathers = 1 + Math.floor(random() * 5);
    const chance = signal && feathers <= 2 ? 0.6 : 0.2;
    const isFalling = random() < chance;
    return {
      day,
      departureDate: addDays(day, 20 + Math.floor(random() * 80)),
      route: `RUH-${Math.floor(random() * 40)}`,
      feathers,
      price: 1000,
      lowBefore: random() < 0.1 ? null : 850 + Math.floor(random() * 300),
      outcome: isFalling ? 'cheaper' : random() < 0.5 ? 'same' : 'gone',
      laterPrice: isFalling ? 880 : random() < 0.5 ? 1040 : null,
    };
  });
}

it('is licensed where there is a signal, with what waiting saved', () => {
  const judged = judgeWaitRule(plant(1, { signal: true }), createRandom(2));
  expect(judged.isLicensed).toBe(true);
  expect(judged.leastSkill).toBeGreaterThan(0);
  expect(judged.departures).toBeGreaterThanOrEqual(leastDepartures);
  expect(judged.saving).toBeGreaterThan(0);
  expect(judged.worstTenth).toBeLessThan(0);
});

it('calls nothing a signal where there is none, over 100 markets, in more than the stated share', () => {
  const licensed = Array.from({ length: 100 }, (_, seed) =>
    judgeWaitRule(plant(seed + 10, { signal: false, claims: 1200 }), createRandom(seed)),
  ).filter(({ isLicensed }) => isLicensed);
  expect(licensed.length / 100).toBeLessThanOrEqual(errorShare);
});

it('has no licence from too few departures, and no word on what it cannot forecast', () => {
  expect(judgeWaitRule(plant(1, { signal: true, claims: 500 }), createRandom(2)).isLicensed).toBe(false);
  expect(judgeWaitRule([], createRandom(2))).toEqual({
    departures: 0,
    skill: null,
    leastSkill: null,
    saving: null,
    worstTenth: null,
    isLicensed: false,
  });
});

it('forecasts a month from outcomes that were known before it alone', () => {
  const cases = plant(3, { signal: true });
  const isKnown = ({ day }: WaitCase): boolean => addDays(day, waitDays) < '2026-10-01';
  const changed = cases.map((each) => (isKnown(each) ? each : { ...each, outcome: 'cheaper' as const }));
  const chancesOf = (all: readonly WaitCase[]) =>
    forecastMonths(all).flatMap(({ of, chance }) => (of.day >= '2026-10-01' ? [chance] : []));
  expect(chancesOf(cases).length).toBeGreaterThan(300);
  expect(chancesOf(changed)).toEqual(chancesOf(cases));
});
