/** What the dialog of a watch says after it was sent. */
import { expect, test } from 'vitest';
import type { Language } from '#contract/domain/language.ts';
import { buildWatch } from '#test/support/build-watch.ts';
import { renderPart, wordsOf } from '#test/support/render-part.tsx';
import { type WatchOutcome, WatchResult } from './watch-outcome.tsx';
import type { WatchedTrip } from './watched-trip.ts';

const trip: WatchedTrip = {
  origin: 'RUH',
  destination: 'CAI',
  city: 'Cairo',
  tripType: 'roundtrip',
  price: 512,
  sighting: null,
  usual: null,
};

function htmlOf(outcome: WatchOutcome, language: Language = 'en'): string {
  return renderPart(<WatchResult outcome={outcome} trip={trip} onClose={() => undefined} />, language);
}

const created = (part: Partial<Extract<WatchOutcome, { kind: 'created' }>> = {}): WatchOutcome => ({
  kind: 'created',
  watch: buildWatch({}),
  obstacle: null,
  ...part,
});

test.each([
  ['ar', 'بدأت متابعة السعر', 'كل متابعاتك'],
  ['en', 'Watching this price', 'All your watches'],
] as const)('in %s: it watches, and leads to all watches', (language, title, all) => {
  const words = wordsOf(htmlOf(created(), language));
  expect(words).toContain(title);
  expect(words).toContain(all);
});

test('a price that is there already is shown with the way to it, one that is not is not', () => {
  const reached = htmlOf(created({ watch: buildWatch({ isReached: true }) }));
  expect(wordsOf(reached)).toContain('512');
  expect(reached).toContain('href="/deal/CAI?origin=RUH');
  expect(htmlOf(created())).not.toContain('href="/deal/');
});

test.each([
  ['off', 'No alert can reach you right now', true],
  ['bounced', 'Your mailbox returned', false],
  ['unconfirmed', 'Alerts come by email once', false],
] as const)('%s: says why the alert would not arrive', (obstacle, words, isLed) => {
  const html = htmlOf(created({ obstacle }));
  expect(wordsOf(html)).toContain(words);
  expect(html.includes('/account?tab=preferences')).toBe(isLed);
  expect(wordsOf(htmlOf(created()))).not.toContain(words);
});

test('a guest is told to which address the mail went, whoever needs Premium where to get it', () => {
  expect(wordsOf(htmlOf({ kind: 'sent', email: 'sara@example.com' }))).toMatch(
    /Check your email.*sara@example\.com/,
  );
  const html = htmlOf({ kind: 'premium' });
  expect(html).toContain('href="/premium"');
  expect(wordsOf(html)).toContain('Cairo');
});
