import { describe, expect, it, test } from 'vitest';
import { defaultSettings } from '#contract/domain/settings.ts';
import { newLines } from './setting-lines.ts';
import {
  changedNames,
  changeOf,
  type Draft,
  draftOf,
  moveRow,
  nextKey,
  readNumber,
  rebase,
} from './settings-draft.ts';
import { namesOf } from './settings-parts.ts';

const base = draftOf(defaultSettings);
const names = namesOf('general');
const draftWith = (changed: Partial<Draft>): Draft => ({ ...base, ...changed });

describe('what is sent', () => {
  it('is what differs, as the call takes it', () => {
    const mine = draftWith({ premiumPrice: '٢٨٩', supportEmail: ' ', maxFreeDeals: '3' });
    const changed = changedNames(base, mine, names);
    expect(changed).toEqual(['premiumPrice']);
    expect(changeOf(mine, changed)).toEqual({ premiumPrice: 289 });
  });

  it('has no keys of rows', () => {
    const row = { key: 4, network: 'x', url: 'https://x.com/hudhud' } as const;
    expect(changeOf(draftWith({ socialLinks: [row] }), ['socialLinks'])).toEqual({
      socialLinks: [{ network: 'x', url: 'https://x.com/hudhud' }],
    });
  });

  it('is none where rows came back to where they were', () => {
    const [a, b] = [
      { key: 0, network: 'x', url: 'https://x.com/a' },
      { key: 1, network: 'tiktok', url: 'https://tiktok.com/a' },
    ] as const;
    const before = draftWith({ socialLinks: [a, b] });
    const moved = draftWith({ socialLinks: moveRow([a, b], 0, 1) });
    expect(changedNames(before, moved, ['socialLinks'])).toEqual(['socialLinks']);
    const back = draftWith({ socialLinks: moveRow(moved.socialLinks, 1, -1) });
    expect(changedNames(before, back, ['socialLinks'])).toEqual([]);
  });
});

test('what was typed stays, and what was left alone is theirs', () => {
  const mine = draftWith({ premiumPrice: '260', maxFreeDeals: '7' });
  const theirs = draftWith({ premiumPrice: '250', moneyBackDays: '14' });
  const merged = rebase({ base, mine, theirs }, names);
  expect(merged).toEqual(draftWith({ premiumPrice: '260', moneyBackDays: '14', maxFreeDeals: '7' }));
});

test.each([
  ['299', 299],
  [' 1,289.5 ', 1289.5],
  ['١٬٢٨٩٫٥٠', 1289.5],
  ['0', 0],
  ['', undefined],
  ['-1', undefined],
  ['1.234', undefined],
  ['1e3', undefined],
  ['٣ ريال', undefined],
])('%j is %j', (text, value) => {
  expect(readNumber(text)).toBe(value);
});

test('a new row has a key of its own', () => {
  expect(nextKey([])).toBe(0);
  expect(nextKey([{ key: 3 }, { key: 1 }])).toBe(4);
});

test('of a list is told what is new, or all of it where only rows went or moved', () => {
  expect(newLines(['b', 'c'], ['a', 'b'])).toEqual(['c']);
  expect(newLines(['b', 'a'], ['a', 'b'])).toEqual(['b', 'a']);
  expect(newLines(['b'], ['a', 'b'])).toEqual(['b']);
});
