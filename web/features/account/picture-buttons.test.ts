/** Which files are accepted as a picture. */
import { expect, test } from 'vitest';
import { profileImageMaxBytes } from '#contract/domain/account.ts';
import { findPictureFault, pictureTypes } from './picture-buttons.tsx';

test.each(pictureTypes.split(','))('%s of the largest size is taken', (type) => {
  expect(findPictureFault({ type, size: profileImageMaxBytes })).toBeUndefined();
});

test.each([
  ['image/png', profileImageMaxBytes + 1, 'tooLarge'],
  ['image/svg+xml', 10, 'wrongType'],
  ['', 10, 'wrongType'],
])('%j of %d bytes is refused: %s', (type, size, fault) => {
  expect(findPictureFault({ type, size })).toBe(fault);
});
