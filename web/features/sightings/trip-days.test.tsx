/** Days of a trip in words. */
import { expect, test } from 'vitest';
import { renderPart } from '#test/support/render-part.tsx';
import { TripDays } from './trip-days.tsx';

const textOf = (back: string | null, isShort = false) =>
  renderPart(<TripDays departure="2027-01-19" back={back} isShort={isShort} />).replace(/<[^>]+>/g, '');

test('the Hijri day stands beside the day it is, and not behind the way back', () => {
  expect(textOf('2027-01-31')).toMatch(/^19 Jan \(11 Sha.ban\) – 31 Jan$/);
  expect(textOf(null)).toMatch(/^19 Jan \(11 Sha.ban\)$/);
  expect(textOf('2027-01-31', true)).toBe('19 Jan – 31 Jan');
});
