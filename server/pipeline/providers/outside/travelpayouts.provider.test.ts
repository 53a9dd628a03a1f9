/** Requests of the Travelpayouts provider, its parsing of responses, and its failures. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isPartnerUrl } from '#server/pipeline/partner-links/partner-link.service.ts';
import { standInKey as key, setUpSource, standInStart as start } from '#test/support/stand-in-testing.ts';
import { type Fault, retryAfterSeconds, type StandIn } from '#test/support/stand-ins/stand-in.ts';
import {
  createTravelpayoutsStandIn,
  fakeMatrixRow,
  fakePricedRow,
} from '#test/support/stand-ins/travelpayouts-stand-in.ts';
import { createSteppedClock } from '#test/support/stepped-clock.ts';
import { type FareRequest, ProviderError, type ProviderFailure } from '../provider.ts';
import { travelpayouts } from './travelpayouts.provider.ts';

const prices = '/aviasales/v3/prices_for_dates';
const latest = '/aviasales/v3/get_latest_prices';
const grouped = '/aviasales/v3/grouped_prices';
const later: FareRequest = { kind: 'slice', origin: 'RUH', tripType: 'oneway', month: '2027-01' };
const first: FareRequest = { kind: 'slice', origin: 'RUH', tripType: 'oneway', month: '2026-11' };
const calendar = { kind: 'calendar', origin: 'RUH', destination: 'CAI', month: '2027-01' } as const;

const marked = { TRAVELPAYOUTS_MARKER: '12345', TRAVELPAYOUTS_PROJECT: '7' };

/** One price to Cairo, unless `data` has others. */
function setUp(values: Readonly<Record<string, string>> = {}, wrap = (standIn: StandIn) => standIn) {
  const data = new Map<string, unknown>([[prices, [fakePricedRow()]]]);
  const source = setUpSource(
    travelpayouts,
    ({ clock }) => wrap(createTravelpayoutsStandIn({ token: key, clock, data })),
    values,
  );
  const secondsTaken = () => (source.clock.now().getTime() - start.getTime()) / 1000;
  return { ...source, data, secondsTaken };
}

describe('what is asked', () => {
  it('covers four origins, six months and both trip types, nearest month and Riyadh first', () => {
    const requests = setUp().provider.listRequests(new Date('2026-10-31T22:00:00Z'));
    expect(requests).toHaveLength(48);
    expect(requests.slice(0, 3)).toEqual([
      { kind: 'slice', origin: 'RUH', tripType: 'oneway', month: '2026-11' },
      { kind: 'slice', origin: 'RUH', tripType: 'roundtrip', month: '2026-11' },
      { kind: 'slice', origin: 'JED', tripType: 'oneway', month: '2026-11' },
    ]);
    expect(requests.at(-1)).toEqual({
      kind: 'slice',
      origin: 'MED',
      tripType: 'roundtrip',
      month: '2027-04',
    });
    expect(new Set(requests.map((request) => JSON.stringify(request))).size).toBe(48);
  });

  it('asks for a slice by month in riyals, the token in the header alone', async () => {
    const { standIn, read } = setUp();
    await read(later);
    const [call, ...others] = standIn.calls;
    expect(others).toEqual([]);
    expect(call).toMatchObject({ path: prices });
    expect(call?.query).toEqual({
      origin: 'RUH',
      departure_at: '2027-01',
      one_way: 'true',
      unique: 'true',
      sorting: 'price',
      limit: '1000',
      currency: 'sar',
    });
    expect(call?.headers.get('x-access-token')).toBe(key);
  });

  it.each([
    ['currency', '', 'prices in "rub"'],
    ['origin', 'RUHX', '400'],
    ['sorting', 'cheapest', '400'],
    ['market_code', 'SA', '400'],
  ])('brings no price where %s is not as the vendor describes it', async (name, value, detail) => {
    const { failureOf } = setUp({}, (standIn) => ({
      ...standIn,
      fetch: (input, init) => {
        const url = new URL(String(input));
        if (value) url.searchParams.set(name, value);
        else url.searchParams.delete(name);
        return standIn.fetch(url, init);
      },
    }));
    expect((await failureOf(later)).message).toContain(detail);
  });

  it('asks for the latest prices on the first month only', async () => {
    const { standIn, read } = setUp();
    await read(first);
    await read(later);
    expect(standIn.calls.map(({ path }) => path)).toEqual([prices, latest, prices]);
    expect(standIn.calls[1]?.query.one_way).toBe('true');
  });

  it('asks for a calendar grouped by departure', async () => {
    const { data, standIn, read } = setUp();
    data.set(grouped, { '2027-01-15': fakePricedRow(), '2027-01-16': fakePricedRow({ price: 0 }) });
    const rows = await read({ ...calendar, tripType: 'oneway' });
    expect(rows).toMatchObject([{ fare: { price: 640 } }, { refusal: { reason: 'bad_price', line: 2 } }]);
    expect(standIn.calls[0]?.query).toEqual({
      origin: 'RUH',
      destination: 'CAI',
      departure_at: '2027-01',
      group_by: 'departure_at',
      currency: 'sar',
    });
    await read({ ...calendar, tripType: 'roundtrip' });
    expect(standIn.calls[1]?.query.max_trip_duration).toBe('30');
  });

  it('reads all slices when asked for everything', async () => {
    const { standIn, read } = setUp();
    await read({ kind: 'everything' });
    expect(standIn.calls.filter(({ path }) => path === prices)).toHaveLength(48);
    expect(standIn.calls.filter(({ path }) => path === latest)).toHaveLength(8);
  });
});

describe('what is made of the answer', () => {
  it('gives the exact time where the same price is among the latest, and adds the latest not known', async () => {
    const { data, read } = setUp();
    data.set(latest, [fakeMatrixRow(), fakeMatrixRow({ destination: 'DXB', value: 300 })]);
    const rows = await read(first);
    const foundAt = new Date('2026-11-20T03:05:30Z');
    expect(rows).toMatchObject([
      { fare: { destination: 'CAI', airline: 'XY', observedAt: foundAt, observedAtPrecision: 'second' } },
      { fare: { destination: 'DXB', price: 300, observedAt: foundAt, observedAtPrecision: 'second' } },
    ]);
    expect(await read(later)).toMatchObject([{ fare: { observedAtPrecision: 'second' } }]);
  });

  it('does without the latest prices when they fail', async () => {
    const { standIn, read, warnings } = setUp();
    standIn.failNext('server_error', { path: latest });
    expect(await read(first)).toMatchObject([{ fare: { observedAtPrecision: 'day' } }]);
    expect(warnings).toEqual([expect.stringContaining('status 500')]);
  });
});

describe('faults of the service', () => {
  const cases: [Fault, ProviderFailure, number | null][] = [
    ['unauthorized', 'unauthorized', 401],
    ['forbidden', 'unauthorized', 403],
    ['server_error', 'http_status', 500],
    ['garbage', 'bad_payload', 200],
    ['cut_off', 'bad_payload', 200],
    ['half', 'bad_payload', null],
    ['wrong_currency', 'bad_payload', null],
    ['slow', 'timeout', null],
  ];
  it.each(cases)('%s is a %s failure, asked once, and heals', async (fault, failure, status) => {
    const { clock, standIn, read, failureOf, warnings } = setUp();
    standIn.failNext(fault);
    const error = await failureOf(later);
    expect(error).toMatchObject({ provider: 'travelpayouts', failure, status });
    expect(error.message).not.toContain(key);
    expect(standIn.calls).toHaveLength(1);
    expect(warnings).toEqual([expect.stringContaining(`"failure":"${failure}"`)]);
    expect(warnings.join()).not.toContain(key);
    await clock.advance(30_000);
    expect(await read(later)).toHaveLength(1);
  });

  it.each([
    ['as told', 'rate_limited', retryAfterSeconds],
    ['at the next minute', 'rate_limited_untold', 40],
  ] as const)('tries once more after 429: %s', async (_, fault, seconds) => {
    const { standIn, read, secondsTaken } = setUp();
    standIn.failNext(fault);
    expect(await read(later)).toHaveLength(1);
    expect([standIn.calls.length, secondsTaken()]).toEqual([2, seconds]);
  });

  it('tries no third time after 429', async () => {
    const { standIn, failureOf } = setUp();
    standIn.failNext('rate_limited', { times: 2 });
    expect(await failureOf(later)).toMatchObject({ failure: 'rate_limited', status: 429 });
    expect(standIn.calls).toHaveLength(2);
  });
});

describe('faults of its connection', () => {
  const json = { 'content-type': 'application/json' };
  const chunk = Buffer.alloc(65_536, ' ');
  let bytesServed = 0;
  function pour(response: ServerResponse): void {
    while (!response.destroyed && response.write(chunk)) bytesServed += chunk.byteLength;
    response.once('drain', () => pour(response));
  }

  const cases: [string, ProviderFailure, (response: ServerResponse) => unknown][] = [
    ['silence', 'timeout', () => undefined],
    ['a drip', 'timeout', (response) => response.writeHead(200, json).write(' ')],
    ['a reset', 'network', ({ socket }) => socket?.resetAndDestroy()],
    ['a body without end', 'too_large', (response) => pour(response.writeHead(200, json))],
    [
      'a gzip bomb',
      'too_large',
      (response) =>
        response
          .writeHead(200, { ...json, 'content-encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(32 * 1024 * 1024, ' '))),
    ],
    ['a redirect', 'network', (response) => response.writeHead(302, { location: '/internal' }).end()],
  ];
  it.each(cases)('%s is a %s failure, asked once, and heals', async (_, failure, misbehave) => {
    const clock = createSteppedClock(start);
    const asked: unknown[] = [];
    const server = createServer(({ url }, response) => {
      asked.push(url?.split('?')[0]);
      if (asked.length === 1) misbehave(response);
      else response.end(JSON.stringify({ success: true, data: [fakePricedRow()], currency: 'sar' }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const TRAVELPAYOUTS_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const provider = travelpayouts.create({ TRAVELPAYOUTS_TOKEN: key, TRAVELPAYOUTS_URL }, { clock });
      const read = () =>
        Array.fromAsync(provider?.read(later, { now: start, signal: new AbortController().signal }) ?? []);
      let error: unknown;
      const reading = read().catch((reason: unknown) => {
        error = reason;
      });
      if (failure === 'timeout') {
        await expect.poll(() => asked).toHaveLength(1);
        await clock.advance(9_999);
        expect(error).toBeUndefined();
        await clock.advance(1);
      }
      await reading;
      expect(error).toBeInstanceOf(ProviderError);
      expect(error).toMatchObject({ failure });
      expect((error as Error).message).not.toContain(key);
      expect(bytesServed).toBeLessThan(20 * 1024 * 1024);
      await clock.advance(30_000);
      expect((await read()).flat()).toHaveLength(1);
      expect(asked).toEqual([prices, prices]);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});

describe('partner links', () => {
  const signal = new AbortController().signal;
  const links = Array.from({ length: 11 }, (_, index) => ({
    url: `https://www.aviasales.com/search/${index}`,
  }));
  type Link = { url: string; subId?: string };
  const make = ({ clock, provider }: ReturnType<typeof setUp>, asked: readonly Link[] = links) =>
    clock.runUntil(provider.createPartnerLinks?.(asked, { signal }) ?? expect.unreachable());
  const areAllPlain = (made: ReadonlyMap<string, string>) =>
    [...made].every(([plain, partner]) => plain === partner);

  it('are made ten at a time for a marker and its project', async () => {
    const source = setUp(marked);
    const kiwi = { url: 'https://www.kiwi.com/deep', subId: 'deal_1' };
    const made = await make(source, [...links, kiwi]);
    const bodies = source.standIn.calls.map(({ body }) => body as { links: unknown[] });
    expect(bodies.map((body) => body.links.length)).toEqual([10, 2]);
    expect(bodies[1]).toMatchObject({ trs: 7, marker: 12_345, shorten: false });
    expect(bodies[1]?.links[1]).toEqual({ url: kiwi.url, sub_id: 'deal_1' });
    expect(made.size).toBe(12);
    const partner = made.get('https://www.aviasales.com/search/3') ?? '';
    expect(partner).toMatch(/^https:\/\/tp\.media\/r\?marker=12345&/);
    expect(isPartnerUrl(partner)).toBe(true);
    expect(made.get(kiwi.url)).toBe(kiwi.url);
  });

  it.each([{}, { TRAVELPAYOUTS_MARKER: '12345' }, { TRAVELPAYOUTS_PROJECT: '7' }])(
    'stay plain without a marker or a project: %j',
    async (values) => {
      const source = setUp(values);
      expect(areAllPlain(await make(source))).toBe(true);
      expect(source.standIn.calls).toEqual([]);
    },
  );

  it('stay plain where the service fails, which stops no prices', async () => {
    const source = setUp(marked);
    source.standIn.failNext('forbidden');
    expect(areAllPlain(await make(source))).toBe(true);
    expect(source.warnings).toHaveLength(2);
    expect(await source.read(later)).toHaveLength(1);
  });
});
