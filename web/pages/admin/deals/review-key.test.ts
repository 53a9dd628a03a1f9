import { expect, test } from 'vitest';
import { type PressedKey, readReviewKey } from './review-key.ts';

const press = (overrides: Partial<PressedKey>): PressedKey => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  ...overrides,
});

test.each([
  [press({ key: 'p', code: 'KeyP' }), 'publish'],
  [press({ key: 'R', code: 'KeyR' }), 'reject'],
  [press({ key: 'ح', code: 'KeyP' }), 'publish'],
  [press({ key: 'ق', code: 'KeyR' }), 'reject'],
  [press({ key: 'p', code: 'KeyR' }), 'publish'],
  [press({ key: 'u', code: 'KeyU' }), 'undo'],
  [press({ key: 'j', code: 'KeyJ', repeat: true }), 'next'],
  [press({ key: 'p', code: 'KeyP', repeat: true }), undefined],
  [press({ key: 'p', code: 'KeyP', ctrlKey: true }), undefined],
  [press({ key: 'r', code: 'KeyR', metaKey: true }), undefined],
  [press({ key: 'x', code: 'KeyX' }), undefined],
  [press({ key: 'Enter', code: 'Enter' }), undefined],
])('%o means %s', (pressed, action) => {
  expect(readReviewKey(pressed, false)).toBe(action);
});

test('arrows point along the line of reading', () => {
  expect(readReviewKey(press({ key: 'ArrowRight' }), false)).toBe('next');
  expect(readReviewKey(press({ key: 'ArrowRight' }), true)).toBe('previous');
  expect(readReviewKey(press({ key: 'ArrowLeft' }), true)).toBe('next');
});
