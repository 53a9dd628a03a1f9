/** The usual price of a watched trip: of a fare that lists show it is known, of others the record tells it. */
import { expect, test } from 'vitest';
import type { AssessedFare } from '#server/pipeline/fares/cheapest.ts';
import { findUsualsOf } from './trip-price.service.ts';
import type { WatchRecord } from './watch.repository.ts';

type Context = Parameters<typeof findUsualsOf>[0];

const fare = { source: 'sample', destination: 'CAI', departureDate: '2026-12-24', price: 512 };
const watched = {
  tripId: 'cairo',
  origin: 'RUH',
  destination: 'CAI',
  airports: ['CAI'],
  tripType: 'oneway',
  fare: { source: 'sample', departureDate: '2026-12-24' },
  price: 512,
} as WatchRecord;

/** A board that shows one fare, and no database: asking it is an error. */
function contextOf(shown: object): Context {
  const assessment = { status: 'assessed', evidence: { reference: 640 } };
  const entry = { fare, assessment, ...shown } as AssessedFare;
  return { board: { findEntry: () => entry }, unusualPeriods: [] } as unknown as Context;
}

test('a fare that lists show is not compared again', async () => {
  const now = new Date('2026-11-25T10:00:00Z');
  expect(await findUsualsOf(contextOf({}), [watched], now)).toEqual(new Map([['cairo', 640]]));
  const short = contextOf({ assessment: { status: 'insufficient' } });
  expect(await findUsualsOf(short, [watched], now)).toEqual(new Map([['cairo', null]]));
});

test('another price, month or source, and a fare without a comparison, is looked up', async () => {
  const now = new Date('2026-11-25T10:00:00Z');
  const others = [{ price: 500 }, { departureDate: '2027-01-24' }, { source: 'other' }];
  for (const other of others) {
    const context = contextOf({ fare: { ...fare, ...other } });
    await expect(findUsualsOf(context, [watched], now)).rejects.toThrow();
  }
  await expect(findUsualsOf(contextOf({ assessment: null }), [watched], now)).rejects.toThrow();
});
