/** What became of a claim is told apart without colour. */
import { expect, test } from 'vitest';
import { renderPart } from '#test/support/render-part.tsx';
import { OutcomeWords, shownOutcomes } from './claim-list.tsx';

test.each(['ar', 'en'] as const)('%s: each outcome has its own sign and its own words', (language) => {
  const drawn = shownOutcomes.map((outcome) => renderPart(<OutcomeWords outcome={outcome} />, language));
  expect(new Set(drawn.map((html) => html.match(/<(?:path|circle) [^>]*>/)?.[0])).size).toBe(4);
  expect(new Set(drawn.map((html) => html.replace(/<[^>]*>/g, ''))).size).toBe(4);
});
