/** Rows of every documented Travelpayouts answer, right and wrong. */
import { describe, expect, it } from 'vitest';
import { buildProviderFare } from '#test/support/factories.ts';
import { fakeMatrixRow, fakePricedRow } from '#test/support/stand-ins/travelpayouts-stand-in.ts';
import {
  aviasalesLink,
  listRawRows,
  type RowContext,
  readEnvelope,
  readTravelpayoutsRow,
} from './travelpayouts-rows.ts';

const now = new Date('2026-11-20T08:00:00Z');
const context: RowContext = { tripType: null, origin: null, currency: 'sar', fetchedAt: now, now };

function readOne(row: unknown, overrides: Partial<RowContext> = {}) {
  return readTravelpayoutsRow({ row, destination: null, line: 1 }, { ...context, ...overrides });
}

describe('a priced row', () => {
  it('becomes a fare', () => {
    expect(readOne(fakePricedRow())).toEqual({
      line: 1,
      fare: buildProviderFare({
        source: 'travelpayouts',
        originAirport: 'RUH',
        destinationAirport: 'CAI',
        site: 'aviasales',
        observedAt: new Date('2026-11-19T09:00:00Z'),
        observedAtPrecision: 'day',
        deepLink:
          'https://www.aviasales.com/search/RUH1501CAI1?t=XY1768&search_date=19112026&expected_price=640&expected_price_currency=sar',
      }),
    });
  });

  it.each([
    [
      'keeps the city as destination and the exact airport beside it',
      { destination: 'BAK', destination_airport: 'GYD' },
      { destination: 'BAK', destinationAirport: 'GYD' },
    ],
    [
      'takes the day at the departure airport, not the day in UTC',
      { departure_at: '2027-01-15T00:30:00+03:00' },
      { departureDate: '2027-01-15' },
    ],
    [
      'names the seller where it is a known site, and then links nowhere else',
      { gate: 'Almosafer.com' },
      { site: 'almosafer', deepLink: null },
    ],
    ['names no seller that is unknown', { gate: 'Gotogate' }, { site: 'aviasales' }],
    [
      'takes absent and empty particulars as unknown',
      { airline: '', flight_number: 265, transfers: null, duration_to: 0, link: null },
      { airline: null, flightNumber: '265', stops: null, durationMinutes: null, deepLink: null },
    ],
    [
      'was seen when it was fetched, where it does not say',
      { link: null },
      { observedAt: now, observedAtPrecision: 'fetch' },
    ],
  ])('%s', (_, row, fare) => {
    expect(readOne(fakePricedRow(row))).toMatchObject({ fare });
  });

  it('is a round trip when it has a return', () => {
    const row = fakePricedRow({ return_at: '2027-01-22T09:00:00+02:00', duration: 330, duration_to: null });
    const expected = { tripType: 'roundtrip', returnDate: '2027-01-22', durationMinutes: null };
    expect(readOne(row)).toMatchObject({ fare: expected });
    expect(readOne(row, { tripType: 'oneway' })).toMatchObject({ refusal: { reason: 'malformed_row' } });
  });

  it('is refused without a return among round trips', () => {
    for (const row of [fakePricedRow(), fakePricedRow({ return_at: '' })]) {
      expect(readOne(row, { tripType: 'roundtrip' })).toMatchObject({ refusal: { reason: 'malformed_row' } });
    }
  });

  it.each([
    ['bad_price', { price: 'NaN' }],
    ['bad_price', { price: 0 }],
    ['bad_price', { price: 0.001 }],
    ['bad_price', { price: -640 }],
    ['bad_price', { price: 100_000.01 }],
    ['bad_price', { price: undefined }],
    ['bad_date', { departure_at: '2027-02-30T06:20:00+03:00' }],
    ['bad_date', { departure_at: 1_768_000_000 }],
    ['bad_date', { return_at: 'soon' }],
    ['bad_date', { found_at: '2026-11-20Tnoon' }],
    ['malformed_row', { destination: 'Cairo' }],
    ['malformed_row', { origin: 7 }],
    ['malformed_row', { transfers: -1 }],
    ['malformed_row', { airline: '<script>' }],
    ['malformed_row', { flight_number: '123456789' }],
    ['observed_in_future', { link: '/search/X?search_date=22112026' }],
  ])('is refused as %s for %j', (reason, overrides) => {
    expect(readOne(fakePricedRow(overrides))).toMatchObject({ refusal: { reason, line: 1 } });
  });

  it('is never seen later than now on the day itself, and always at the same moment', () => {
    const row = fakePricedRow({ link: '/search/X?search_date=20112026' });
    const seenAt = (time: string) => {
      const at = new Date(time);
      const read = readOne(row, { now: at, fetchedAt: at });
      return 'fare' in read ? read.fare.observedAt.toISOString() : read.refusal;
    };
    expect(seenAt('2026-11-20T08:00:00Z')).toBe('2026-11-19T21:00:00.000Z');
    expect(seenAt('2026-11-20T08:59:59Z')).toBe('2026-11-19T21:00:00.000Z');
    expect(seenAt('2026-11-20T09:00:00Z')).toBe('2026-11-20T09:00:00.000Z');
    expect(seenAt('2026-11-25T01:00:00Z')).toBe('2026-11-20T09:00:00.000Z');
  });

  it('is converted from dollars and refused in other currencies', () => {
    expect(readOne(fakePricedRow({ price: 100.01 }), { currency: 'USD' })).toMatchObject({
      fare: { price: 375.04 },
    });
    const refused = { refusal: { reason: 'bad_currency' } };
    expect(readOne(fakePricedRow(), { currency: 'rub' })).toMatchObject(refused);
  });
});

describe('a matrix row', () => {
  it('becomes a fare seen at the second it says', () => {
    expect(readOne(fakeMatrixRow({ value: 640.5 }))).toMatchObject({
      fare: {
        price: 640.5,
        departureDate: '2027-01-15',
        returnDate: null,
        tripType: 'oneway',
        stops: 0,
        durationMinutes: 165,
        observedAt: new Date('2026-11-20T03:05:30Z'),
        observedAtPrecision: 'second',
      },
    });
  });

  it('does not take the changes and the duration of both ways for those of one', () => {
    const row = fakeMatrixRow({ return_date: '2027-01-22', number_of_changes: 2, duration: 400 });
    const fare = { tripType: 'roundtrip', stops: null, durationMinutes: null };
    expect(readOne(row)).toMatchObject({ fare });
  });

  it.each([
    ['unsupported_cabin', { trip_class: 1 }],
    ['bad_price', { value: null }],
  ])('is refused as %s for %j', (reason, overrides) => {
    expect(readOne(fakeMatrixRow(overrides))).toMatchObject({ refusal: { reason } });
  });
});

describe('links to Aviasales', () => {
  it.each([
    '//evil.example/search',
    '/\\evil.example/search',
    '@evil.example/',
    'https://evil.example/',
    'javascript:alert(1)',
    '',
    `/search/${'x'.repeat(2000)}`,
  ])('%s is not one', (link) => {
    expect(aviasalesLink(link)).toBeNull();
  });

  it('keeps its parameters as they are', () => {
    const link = '/search/RUH1501CAI1?t=a%2Bb&expected_price_uuid=1-2&x=%D8%B1';
    expect(aviasalesLink(link)).toBe(`https://www.aviasales.com${link}`);
  });
});

describe('the shapes of data', () => {
  const keyed = { '2027-01-15': fakePricedRow() };
  it.each([
    ['a list', [fakePricedRow()], [null]],
    ['by day', keyed, [null]],
    ['by destination', { CAI: fakePricedRow() }, ['CAI']],
    [
      'by destination and number',
      { CAI: { 0: fakePricedRow(), 1: fakePricedRow() }, DXB: {} },
      ['CAI', 'CAI'],
    ],
    ['nothing', null, []],
    ['an empty object', {}, []],
  ])('%s', (_name, data, destinations) => {
    const rows = listRawRows(data, 'test');
    expect(rows.map((row) => row.destination)).toEqual(destinations);
    expect(rows.map((row) => row.line)).toEqual(destinations.map((_, index) => index + 1));
  });

  it('takes origin and destination from around the row where it has none', () => {
    const [raw] = listRawRows({ CAI: { 0: { price: 610, departure_at: '2027-01-15T06:20:00Z' } } }, 'test');
    const read = (origin: string | null) => raw && readTravelpayoutsRow(raw, { ...context, origin });
    expect(read('RUH')).toMatchObject({ fare: { origin: 'RUH', destination: 'CAI' } });
    expect(read(null)).toMatchObject({ refusal: { reason: 'malformed_row' } });
  });

  it.each([
    [null],
    [[]],
    ['text'],
    [{ success: true }],
    [{ success: 'true', data: [] }],
    [{ data: [] }],
    [{ success: true, data: [], currency: 5 }],
  ])('%j is no envelope', (payload) => {
    expect(() => readEnvelope(payload, { provider: 'test', mustSucceed: true })).toThrow('bad_payload');
  });

  it('text as data is no list of rows', () => {
    expect(() => listRawRows('rows', 'test')).toThrow('bad_payload');
  });
});
