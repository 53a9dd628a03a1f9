import { expect, test } from 'vitest';
import { firstChoices, listDifferences, mergeDrafts } from './deal-conflict.ts';
import { newDraft } from './deal-draft.ts';

const base = {
  ...newDraft,
  destinationCode: 'CAI',
  airline: 'Saudia',
  originalPrice: '1000',
  dealPrice: '650',
};
const theirs = { ...base, dealPrice: '700', isPremium: true };
const yours = { ...base, dealPrice: '600', airline: 'flynas' };
const sides = { base, theirs, yours };

test('lists what differs, and leaves open what both changed', () => {
  expect(listDifferences(sides)).toEqual(['airline', 'dealPrice', 'isPremium']);
  expect(firstChoices(sides)).toEqual({ airline: 'yours', isPremium: 'theirs' });
});

test('both having typed the same is no difference', () => {
  expect(listDifferences({ base, theirs, yours: theirs })).toEqual([]);
});

test('what comes of it is theirs with the chosen parts of yours', () => {
  const choices = { ...firstChoices(sides), dealPrice: 'yours' } as const;
  expect(mergeDrafts(sides, choices)).toEqual({
    ...base,
    airline: 'flynas',
    dealPrice: '600',
    isPremium: true,
  });
});
