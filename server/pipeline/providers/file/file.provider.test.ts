/** Sources of fare files (disk, streams, saved responses), and the shift of their dates to today. */
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faresOf } from '#test/support/factories.ts';
import { csv, fareFileRow, readAll, readContent, readingTime } from '#test/support/read-fare-file.ts';
import { fakeMatrixRow, fakePricedRow } from '#test/support/stand-ins/travelpayouts-stand-in.ts';
import { createFileProvider } from './file.provider.ts';

const signal = new AbortController().signal;

describe('a saved Travelpayouts answer', () => {
  const v1 = {
    price: 610,
    airline: 'XY',
    flight_number: 265,
    departure_at: '2027-01-15T06:20:00Z',
    return_at: '',
  };
  it.each<[string, unknown, string | undefined]>([
    ['prices_for_dates', [fakePricedRow()], 'sar'],
    ['grouped_prices', { '2027-01-15': fakePricedRow() }, 'sar'],
    ['get_latest_prices', [fakeMatrixRow()], 'sar'],
    ['v2 latest and month-matrix', [fakeMatrixRow({ gate: undefined, duration: 0 })], undefined],
    ['v1 calendar', { '2027-01-15': { ...v1, origin: 'RUH', destination: 'CAI', transfers: 0 } }, undefined],
    ['v1 city-directions', { CAI: { ...v1, origin: 'RUH', destination: 'CAI', transfers: 0 } }, 'SAR'],
    ['v1 cheap and direct', { CAI: { '0': v1 } }, undefined],
  ])('%s', async (_name, data, currency) => {
    const answer = { success: true, data, currency };
    for (const content of [JSON.stringify(answer), `\n${JSON.stringify(answer, null, 2)}\n`]) {
      const rows = await readContent(content, { said: { origin: 'RUH' } });
      const expected = {
        source: 'travelpayouts',
        origin: 'RUH',
        destination: 'CAI',
        departureDate: expect.stringMatching(/^2027-01-15/),
      };
      expect(rows).toMatchObject([{ line: 1, fare: { ...expected, site: 'aviasales' } }]);
    }
  });

  it('is recognised when it is one line longer than what is looked at', async () => {
    const data = Array.from({ length: 1000 }, (_, index) => fakePricedRow({ price: index }));
    const rows = await readContent(JSON.stringify({ data, success: true, currency: 'sar' }));
    expect(rows).toHaveLength(1000);
    expect(rows[0]).toMatchObject({ refusal: { reason: 'bad_price', line: 1 } });
  });

  it('is refused row by row in a currency without a fixed rate', async () => {
    const answer = { success: true, data: [fakePricedRow()], currency: 'rub' };
    const rows = await readContent(JSON.stringify(answer));
    expect(rows).toMatchObject([{ refusal: { reason: 'bad_currency', line: 1 } }]);
  });
});

describe('a file on disk', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fare-files-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function write(content: string): Promise<string> {
    const path = join(folder, 'fares.csv');
    await writeFile(path, content);
    await utimes(path, new Date('2026-11-01T05:00:00Z'), new Date('2026-11-01T05:00:00Z'));
    return path;
  }

  it('does not stand for the time of rows that say none: the operator does', async () => {
    const path = await write(csv(fareFileRow.replace('2026-11-20', '')));
    const seen = async (observedAt: string) => readAll({ path, said: { observedAt } });
    expect(await seen('2026-10-10T00:00:00Z')).toMatchObject([
      { fare: { observedAt: new Date('2026-10-10T00:00:00Z'), observedAtPrecision: 'fetch' } },
    ]);
    expect(await seen('2026-10')).toMatchObject([
      { fare: { observedAt: new Date('2026-10-31T09:00:00Z'), observedAtPrecision: 'month' } },
    ]);
    expect(await seen('')).toMatchObject([
      { refusal: { reason: 'bad_date', detail: expect.stringContaining('--observed-at TIME') } },
    ]);
  });

  it('that is not there, or is a folder, is one clear error', async () => {
    for (const path of [join(folder, 'missing.csv'), folder]) {
      const error = { name: 'ProviderError', failure: 'bad_payload' };
      await expect(readAll({ path })).rejects.toMatchObject(error);
    }
  });

  it('moves to today as a whole', async () => {
    const link = 'https://www.kayak.sa/x';
    const path = await write(
      csv(
        `2021-10-31,kayak.sa,RUH,PAR,2021-11-03,2021-11-10,1072,,,${link}`,
        '2021-10-28T20:59:59Z,kayak.sa,RUH,PAR,2021-12-31,,900,,,',
        '2026-11-20,kayak.sa,RUH,PAR,never,,900,,,',
      ),
    );
    const rows = await readAll({ path, shiftToToday: true });
    const days = { departureDate: '2026-11-24', returnDate: '2026-12-01' };
    expect(rows).toMatchObject([
      { fare: { ...days, observedAt: new Date('2026-11-21T09:00:00Z'), deepLink: null } },
      {
        fare: { observedAt: new Date('2026-11-18T20:59:59Z'), departureDate: '2027-01-21', returnDate: null },
      },
      { refusal: { reason: 'bad_date', line: 4 } },
    ]);
  });

  it('is never seen later than now after the move, and the same at every hour of the morning', async () => {
    const path = await write(csv(fareFileRow.replace('2026-11-20', '2021-10-31')));
    const seenAt = async (time: string) =>
      faresOf(await readAll({ path, shiftToToday: true }, new Date(time)))[0]?.observedAt.toISOString();
    expect(await seenAt('2026-11-20T21:30:00Z')).toBe('2026-11-20T21:00:00.000Z');
    expect(await seenAt('2026-11-21T08:30:00Z')).toBe('2026-11-20T21:00:00.000Z');
    const late = await write(csv(fareFileRow.replace('2026-11-20', '2021-10-31T20:00:00Z')));
    const [fare] = faresOf(await readAll({ path: late, shiftToToday: true }));
    expect(fare?.observedAt).toEqual(readingTime);
  });

  it('cannot be moved when it is a stream', async () => {
    const reading = readContent(csv(fareFileRow), { shiftToToday: true });
    await expect(reading).rejects.toThrow('read once: give a file');
  });
});

it('answers only "everything", and stops when told to', async () => {
  const provider = createFileProvider({ path: 'data/samples/fares-example.csv' });
  expect(provider.listRequests(readingTime)).toEqual([{ kind: 'everything' }]);
  const slice = { kind: 'slice', origin: 'RUH', tripType: 'oneway', month: null } as const;
  expect(await Array.fromAsync(provider.read(slice, { now: readingTime, signal }))).toEqual([]);
  const stopped = AbortSignal.abort(new Error('stopped'));
  await expect(
    Array.fromAsync(provider.read({ kind: 'everything' }, { now: readingTime, signal: stopped })),
  ).rejects.toThrow('stopped');
});
