/** What the total says of bags. */
import { expect, test } from 'vitest';
import { oneAdult } from '#contract/domain/party.ts';
import { bagsNote } from './party-details.tsx';

test.each([
  [0, 'included', null],
  [1, 'included', 'partyPanel.bagsIncluded'],
  // A fare with baggage covers one bag for each seat.
  [2, 'included', 'partyPanel.bagsUnknown'],
  [1, 'none', 'partyPanel.bagsNone'],
  [1, 'unknown', 'partyPanel.bagsUnknown'],
  [1, null, 'partyPanel.bagsUnknown'],
] as const)('%i bags where baggage is %s: %s', (bags, baggage, note) => {
  expect(bagsNote({ ...oneAdult, bags }, baggage)).toBe(note);
});
