import { expect, test } from 'vitest';
import { formatMoment } from '#web/i18n/format.ts';
import { formatClock } from './cells.tsx';

const instant = '2027-01-14T12:04:09.000Z';

test.each(['ar', 'en'] as const)('%s: every form of a moment shows one clock, that of Riyadh', (language) => {
  expect(formatMoment(instant, language)).toContain(formatClock(instant, language));
});

test('the hour is that of Riyadh', () => {
  expect(formatClock(instant, 'en')).toBe('3:04\u00a0pm');
  expect(formatClock(instant, 'ar')).toBe('3:04\u00a0م');
});
