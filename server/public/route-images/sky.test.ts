/** Sun and moon as an almanac has them, within what a month and an eighth of the moon allow. */
import { expect, test } from 'vitest';
import { litMoon, skyOver } from './sky.ts';

const [riyadh, oslo, singapore, tromso, sydney] = [24.7, 59.9, 1.35, 69.6, -33.9];

function sunOver(latitude: number, month: number) {
  const { height, hours } = skyOver(latitude, { month, phase: 0 }, true);
  return [Math.round(height), Math.round(hours * 10) / 10];
}

test('the noon sun is high in summer and low in winter, and days are as long', () => {
  expect(sunOver(riyadh, 6)).toEqual([89, 13.5]);
  expect(sunOver(riyadh, 12)).toEqual([42, 10.5]);
  expect(sunOver(oslo, 12)).toEqual([7, 5.6]);
  expect(sunOver(sydney, 12)).toEqual([79, 14.2]);
  expect(sunOver(singapore, 3)).toEqual([87, 12]);
});

test('beyond the polar circle it does not set in June, nor rise in December', () => {
  expect(sunOver(tromso, 6)[1]).toBe(24);
  const [height, hours] = sunOver(tromso, 12);
  expect(hours).toBe(0);
  expect(height).toBeLessThan(0);
});

test('the full moon stands where the sun stands half a year later, and the new moon with the sun', () => {
  const moonOver = (month: number, phase: number) => skyOver(oslo, { month, phase }, false).height;
  expect(Math.abs(moonOver(12, 4) - (sunOver(oslo, 6)[0] ?? 0))).toBeLessThan(1);
  expect(Math.abs(moonOver(6, 0) - (sunOver(oslo, 6)[0] ?? 0))).toBeLessThan(1);
  expect(skyOver(sydney, { month: 1, phase: 2 }, false).isSouth).toBe(false);
});

test('it is lit from the right while it grows, from the left in the south, and never the same in two phases', () => {
  const outlines = [0, 1, 2, 3, 4, 5, 6, 7].map((phase) => litMoon(phase, 20, true));
  expect(new Set(outlines).size).toBe(8);
  expect(litMoon(2, 20, true)).toMatch(/^M0-20A20 20 0 0 1 0 20A0 20 /);
  expect(litMoon(6, 20, true)).toMatch(/^M0-20A20 20 0 0 0 0 20A0 20 /);
  expect(litMoon(2, 20, false)).toMatch(/^M0-20A20 20 0 0 0 0 20A0 20 /);
  // Half on one side and half on the other.
  expect(litMoon(4, 20, true)).toBe('M0-20A20 20 0 0 0 0 20A20 20 0 0 0 0-20z');
});
