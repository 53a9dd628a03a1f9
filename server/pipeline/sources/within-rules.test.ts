import { expect, it } from 'vitest';
import { ownPermission } from '#contract/domain/source-permission.ts';
import { createQuestionShares } from './within-rules.ts';

const start = new Date('2026-11-21T12:00:00Z');
let now = start;

function setUp(budget: { callsPerDay: number | null; usdPerDay: number | null }) {
  now = start;
  const shares = createQuestionShares({ of: () => ({ permission: ownPermission, budget }) }, () => now);
  /** Questions of an actor that are allowed, of a thousand. */
  const ask = (actor: string, question = { source: 'serpapi', usd: 0.1 }) =>
    Array.from({ length: 1000 }, () => shares.tryTake(question, actor)).filter(Boolean).length;
  return { ask };
}

it.each([
  [
    'a quarter of the calls of persons, who have half of the budget',
    { callsPerDay: 80, usdPerDay: null },
    10,
  ],
  ['a quarter of what their money pays for', { callsPerDay: null, usdPerDay: 3.2 }, 4],
  ['the smaller of both', { callsPerDay: 80, usdPerDay: 3.2 }, 4],
  ['one where a quarter is less', { callsPerDay: 4, usdPerDay: null }, 1],
  ['five hundred without a budget, as a network of many', { callsPerDay: null, usdPerDay: null }, 500],
])('one actor has %s', (_, budget, most) => {
  const { ask } = setUp(budget);
  expect(ask('address:10.0.0.1')).toBe(most);
  expect(ask('address:10.0.0.1')).toBe(0);
});

it('an account has fifty without a budget', () => {
  expect(setUp({ callsPerDay: null, usdPerDay: null }).ask('user:sara')).toBe(50);
});

it('leaves the others theirs, for each source and day of Riyadh', () => {
  const { ask } = setUp({ callsPerDay: 80, usdPerDay: null });
  expect(ask('address:10.0.0.1')).toBe(10);
  expect([ask('user:sara'), ask('address:10.0.0.2')]).toEqual([10, 10]);
  expect(ask('address:10.0.0.1', { source: 'wego', usd: 0 })).toBe(10);
  now = new Date('2026-11-21T20:59:00Z');
  expect(ask('user:sara')).toBe(0);
  now = new Date('2026-11-21T21:00:00Z');
  expect(ask('user:sara')).toBe(10);
});
