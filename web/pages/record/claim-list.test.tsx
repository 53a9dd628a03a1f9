/** What became of a claim is told apart without colour. */
import { expect, test } from 'vitest';
import { renderPart } from '#test/support/render-part.tsx';
import { groupByDay, OutcomeWords, shownOutcomes } from './claim-list.tsx';

test.each(['ar', 'en'] as const)('%s: each outcome has its own sign and its own words', (language) => {
  const drawn = shownOutcomes.map((outcome) => renderPart(<OutcomeWords outcome={outcome} />, language));
  expect(new Set(drawn.map((html) => html.match(/<(?:path|circle) [^>]*>/)?.[0])).size).toBe(4);
  expect(new Set(drawn.map((html) => html.replace(/<[^>]*>/g, ''))).size).toBe(4);
});

test('claims of one day stand together, in their order, under a date told once', () => {
  const claims = ['2026-11-12', '2026-11-12', '2026-11-11'].map((day, id) => ({ id, day }));
  expect(groupByDay(claims).map(([day, told]) => [day, told.map(({ id }) => id)])).toEqual([
    ['2026-11-12', [0, 1]],
    ['2026-11-11', [2]],
  ]);
});
