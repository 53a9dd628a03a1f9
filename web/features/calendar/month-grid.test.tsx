/** The mark of a day's holidays. */
import { expect, it } from 'vitest';
import { renderPart } from '#test/support/render-part.tsx';
import { DayFace } from './month-grid.tsx';
import type { Period } from './period.ts';

const ramadan: Period = {
  name: 'Ramadan',
  nameAr: 'رمضان',
  start: '2027-02-08',
  end: '2027-03-08',
  kind: 'religious_period',
  isConfirmed: false,
};
const foundingDay: Period = {
  name: 'Founding Day',
  nameAr: 'يوم التأسيس',
  start: '2027-02-22',
  end: '2027-02-22',
  kind: 'public_holiday',
  isConfirmed: true,
};

it.each([
  { periods: [ramadan], isConfirmed: false },
  { periods: [ramadan, foundingDay], isConfirmed: true },
])('a holiday keeps its mark within an expected season: $isConfirmed', ({ periods, isConfirmed }) => {
  const html = renderPart(<DayFace date="2027-02-22" label="" price="311" periods={periods} />, 'en');
  expect(html).toContain(`data-confirmed="${isConfirmed}"`);
});
