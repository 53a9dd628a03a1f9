/** The picture of a shared list: its size, and that it says what the list says and no more. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type PictureRow, renderListPicture } from './list-picture.ts';

const row: PictureRow = {
  place: 'Riyadh to Cairo',
  trip: '14 Jan · per person, one way',
  price: 640,
  feathers: 4,
  isLocked: false,
  isSample: false,
  seenOn: '2026-11-21',
};
const draw = (rows: readonly PictureRow[], language: 'ar' | 'en' = 'en') =>
  renderListPicture({ language, siteName: 'Hudhud', rows });

test('is 1200 × 630 pixels, also for an empty list and for a long one with long names', async () => {
  const long = Array.from({ length: 30 }, () => ({
    ...row,
    place: 'Llanfairpwllgwyngyll '.repeat(4),
    price: 98_765.43,
  }));
  for (const rows of [[], [row], long]) {
    const { width, height, format } = await sharp(await draw(rows)).metadata();
    expect([width, height, format]).toEqual([1200, 630, 'png']);
  }
});

test('is the same for the same list, and another for another price, trip, lock, language or simulated price', async () => {
  const first = await draw([row]);
  expect(first.equals(await draw([row]))).toBe(true);
  expect(first.equals(await draw([row], 'ar'))).toBe(false);
  const others = [
    { price: 641 },
    { trip: '14 Jan – 21 Jan · per person, round trip · 7 nights' },
    { price: null, isLocked: true },
    { isSample: true },
  ] as const;
  for (const other of others) expect(first.equals(await draw([{ ...row, ...other }]))).toBe(false);
});

test('says until when its prices were seen', async () => {
  const older: PictureRow = { ...row, seenOn: '2026-11-19' };
  const first = await draw([row, older]);
  expect(first.equals(await draw([older, row]))).toBe(true);
  expect(first.equals(await draw([older, older]))).toBe(false);
  expect(first.equals(await draw([row, { ...older, seenOn: null }]))).toBe(true);
});

test('tells how many more prices there are', async () => {
  const seven = Array.from({ length: 7 }, () => row);
  expect((await draw(seven)).equals(await draw(seven.slice(1)))).toBe(false);
});
