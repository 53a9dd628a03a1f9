/** What the card of a place on the map leads to. */
import { expect, test } from 'vitest';
import { buildFare, buildLockedFare } from '#test/support/build-fare.ts';
import { renderPart } from '#test/support/render-part.tsx';
import { parseLandingQuery } from '#web/addresses/landing-query.ts';
import { MapCard } from './world-map.tsx';

const query = parseLandingQuery(new URLSearchParams('view=map'));
const card = (fare: ReturnType<typeof buildFare>) =>
  renderPart(<MapCard fare={fare} query={query} onClose={() => undefined} />);

test('an open place has a button to its page, a locked one the way to Premium; both can be closed', () => {
  expect(card(buildFare())).toMatch(/<a[^>]*href="[^"]*\/deal\/IST[^"]*"[^>]*>See the trip<\/a>/);
  const locked = card(buildLockedFare());
  expect(locked).not.toContain('See the trip');
  expect(locked).toContain('/premium"');
  expect(locked).toContain('Fare and dates for Premium members');
  expect(locked).not.toContain('••••');
  for (const html of [card(buildFare()), locked]) expect(html).toContain('aria-label="Close"');
});
