/** Requests of the Travelpayouts provider, its parsing of responses, and its failures. */

import { describe, expect, it } from 'vitest';
import { isPartnerUrl } from '#server/pipeline/partner-links/partner-link.service.ts';
import {
  createFakeTravelpayouts,
  type Fault,
  fakeMatrixRow,
  fakePricedRow,
  fakeToken,
  retryAfterSeconds,
} from '#test/support/fake-travelpayouts.ts';
import { createSteppedClock } from '#test/support/stepped-clock.ts';
import { type FareRequest, ProviderError, type ProviderFailure, type ProviderRow } from '../provider.ts';
import type { ProviderSurroundings } from './define-provider.ts';
import { travelpayouts } from './travelpayouts.provider.ts';

const start = new Date('2026-11-20T08:00:20Z');
const prices = '/aviasales/v3/prices_for_dates';
const latest = '/aviasales/v3/get_latest_prices';
const grouped = '/aviasales/v3/grouped_prices';
const later: FareRequest = { kind: 'slice', origin: 'RUH', tripType: 'oneway', month: '2027-01' };
const first: FareRequest = { kind: 'slice', origin: 'RUH', tripType: 'oneway', month: '2026-11' };
const calendar = { kind: 'calendar', origin: 'RUH', destination: 'CAI', month: '2027-01' } as const;

const marked = { TRAVELPAYOUTS_MARKER: '12345', TRAVELPAYOUTS_PROJECT: '7' };

type Parts = Pick<ProviderSurroundings, 'clock' | 'fetch' | 'log'>;

function createProvider(parts: Parts, values: Readonly<Record<string, string>> = {}) {
  const provider = travelpayouts.create({ TRAVELPAYOUTS_TOKEN: fakeToken, ...values }, parts);
  if (!provider?.createPartnerLinks) throw new Error('it is not switched on');
  const { createPartnerLinks } = provider;
  return { ...provider, createPartnerLinks };
}

function setUp(values: Readonly<Record<string, string>> = {}) {
  const clock = createSteppedClock(start);
  const fake = createFakeTravelpayouts(clock);
  const warnings: string[] = [];
  for (const path of [prices, latest]) fake.setData(path, []);
  fake.setData(grouped, {});
  const log = {
    warn: (fields: object, message: string) => void warnings.push(`${message} ${JSON.stringify(fields)}`),
  };
  const provider = createProvider({ clock, fetch: fake.fetch, log }, values);
  const signal = new AbortController().signal;
  const read = (request: FareRequest): Promise<ProviderRow[]> =>
    clock.runUntil(collect(provider.read(request, { now: clock.now(), signal })));
  return { clock, fake, provider, read, warnings };
}

async function collect(batches: AsyncIterable<readonly ProviderRow[]>): Promise<ProviderRow[]> {
  return (await Array.fromAsync(batches)).flat();
}

async function failureOf(reading: Promise<unknown>): Promise<ProviderError> {
  const error: unknown = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ProviderError) return error;
  throw new Error('no ProviderError', { cause: error });
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
    const { fake, read } = setUp();
    await read(later);
    const [request, ...others] = fake.requests;
    expect(others).toEqual([]);
    expect(request?.path).toBe(prices);
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      origin: 'RUH',
      departure_at: '2027-01',
      one_way: 'true',
      unique: 'true',
      sorting: 'price',
      limit: '1000',
      currency: 'sar',
    });
    expect(request?.headers.get('x-access-token')).toBe(fakeToken);
  });

  it.each([
    ['currency', '', 'prices in "rub"'],
    ['origin', 'RUHX', '400'],
    ['sorting', 'cheapest', '400'],
    ['market_code', 'SA', '400'],
  ])('brings no price where %s is not as the vendor describes it', async (name, value, detail) => {
    const clock = createSteppedClock(start);
    const fake = createFakeTravelpayouts(clock);
    fake.setData(prices, [fakePricedRow()]);
    const deviate: typeof fetch = (input, init) => {
      const url = new URL(String(input));
      if (value) url.searchParams.set(name, value);
      else url.searchParams.delete(name);
      return fake.fetch(url, init);
    };
    const signal = new AbortController().signal;
    const provider = createProvider({ clock, fetch: deviate });
    const error = await failureOf(
      clock.runUntil(collect(provider.read(later, { now: clock.now(), signal }))),
    );
    expect(error.message).toContain(detail);
  });

  it('asks for the latest prices on the first month only', async () => {
    const { fake, read } = setUp();
    await read(first);
    await read(later);
    expect(fake.requests.map((request) => request.path)).toEqual([prices, latest, prices]);
    expect(fake.requests[1]?.query.get('one_way')).toBe('true');
  });

  it('asks for a calendar grouped by departure', async () => {
    const { fake, read } = setUp();
    fake.setData(grouped, { '2027-01-15': fakePricedRow(), '2027-01-16': fakePricedRow({ price: 0 }) });
    const rows = await read({ ...calendar, tripType: 'oneway' });
    expect(rows).toMatchObject([{ fare: { price: 640 } }, { refusal: { reason: 'bad_price', line: 2 } }]);
    expect(Object.fromEntries(fake.requests[0]?.query ?? [])).toEqual({
      origin: 'RUH',
      destination: 'CAI',
      departure_at: '2027-01',
      group_by: 'departure_at',
      currency: 'sar',
    });
    await read({ ...calendar, tripType: 'roundtrip' });
    expect(fake.requests[1]?.query.get('max_trip_duration')).toBe('30');
  });

  it('reads all slices when asked for everything', async () => {
    const { fake, read } = setUp();
    await read({ kind: 'everything' });
    expect(fake.requests.filter((request) => request.path === prices)).toHaveLength(48);
    expect(fake.requests.filter((request) => request.path === latest)).toHaveLength(8);
  });
});

describe('what is made of the answer', () => {
  it('gives the exact time where the same price is among the latest, and adds the latest not known', async () => {
    const { fake, read } = setUp();
    fake.setData(prices, [fakePricedRow()]);
    fake.setData(latest, [fakeMatrixRow(), fakeMatrixRow({ destination: 'DXB', value: 300 })]);
    const rows = await read(first);
    const foundAt = new Date('2026-11-20T03:05:30Z');
    expect(rows).toMatchObject([
      { fare: { destination: 'CAI', airline: 'XY', observedAt: foundAt, observedAtPrecision: 'second' } },
      { fare: { destination: 'DXB', price: 300, observedAt: foundAt, observedAtPrecision: 'second' } },
    ]);
    expect(await read(later)).toMatchObject([{ fare: { observedAtPrecision: 'second' } }]);
  });

  it('does without the latest prices when they fail', async () => {
    const { fake, read, warnings } = setUp();
    fake.setData(prices, [fakePricedRow()]);
    fake.failNext('server_error', { path: latest });
    expect(await read(first)).toMatchObject([{ fare: { observedAtPrecision: 'day' } }]);
    expect(warnings).toEqual([expect.stringContaining('status 500')]);
  });
});

describe('faults of the service', () => {
  const cases: [Fault, ProviderFailure, number | null][] = [
    ['unauthorized', 'unauthorized', 401],
    ['forbidden', 'unauthorized', 403],
    ['server_error', 'http_status', 500],
    ['html', 'bad_payload', 200],
    ['truncated', 'bad_payload', 200],
    ['not_success', 'bad_payload', null],
    ['other_currency', 'bad_payload', null],
    ['silence', 'timeout', null],
    ['slow_drip', 'timeout', null],
    ['reset', 'network', null],
    ['huge_body', 'too_large', null],
    ['redirect', 'network', null],
  ];
  it.each(cases)('%s is a %s failure, asked once, and heals', async (fault, failure, status) => {
    const { clock, fake, read, warnings } = setUp();
    fake.setData(prices, [fakePricedRow()]);
    fake.failNext(fault);
    const error = await failureOf(read(later));
    expect(error).toMatchObject({ provider: 'travelpayouts', failure, status });
    expect(error.message).not.toContain(fakeToken);
    expect(fake.requests).toHaveLength(1);
    expect(warnings).toEqual([expect.stringContaining(`"failure":"${failure}"`)]);
    expect(warnings.join()).not.toContain(fakeToken);
    await clock.advance(30_000);
    expect(await read(later)).toHaveLength(1);
  });

  it('gives up a silent or dripping service after ten seconds', async () => {
    for (const fault of ['silence', 'slow_drip'] as const) {
      const { clock, fake, read } = setUp();
      fake.failNext(fault);
      await failureOf(read(later));
      expect(clock.now().getTime() - start.getTime()).toBe(10_000);
    }
  });

  it('stops reading a huge body soon after its limit', async () => {
    const { fake, read } = setUp();
    fake.failNext('huge_body');
    await failureOf(read(later));
    expect(fake.bytesServed()).toBeLessThan(12 * 1024 * 1024);
  });

  it('tries once more after 429: as told, or at the next minute', async () => {
    for (const [fault, seconds] of [
      ['rate_limited_with_retry_after', retryAfterSeconds],
      ['rate_limited', 40],
    ] as const) {
      const { clock, fake, read } = setUp();
      fake.setData(prices, [fakePricedRow()]);
      fake.failNext(fault);
      expect(await read(later)).toHaveLength(1);
      expect(fake.requests).toHaveLength(2);
      expect(clock.now().getTime() - start.getTime()).toBe(seconds * 1000);
    }
  });

  it('tries no third time after 429', async () => {
    const { fake, read } = setUp();
    fake.failNext('rate_limited', { times: 2 });
    expect(await failureOf(read(later))).toMatchObject({ failure: 'rate_limited', status: 429 });
    expect(fake.requests).toHaveLength(2);
  });
});

describe('the same faults on a socket', () => {
  const cases: [Fault, ProviderFailure][] = [
    ['silence', 'timeout'],
    ['slow_drip', 'timeout'],
    ['reset', 'network'],
    ['huge_body', 'too_large'],
    ['gzip_bomb', 'too_large'],
    ['redirect', 'network'],
    ['truncated', 'bad_payload'],
  ];
  it.each(cases)('%s is a %s failure', async (fault, failure) => {
    const clock = createSteppedClock(start);
    const fake = createFakeTravelpayouts(clock);
    const server = await fake.listen();
    try {
      const provider = createProvider({ clock }, { TRAVELPAYOUTS_URL: server.baseUrl });
      const options = { now: start, signal: new AbortController().signal };
      fake.setData(prices, [fakePricedRow()]);
      expect(await collect(provider.read(later, options))).toHaveLength(1);
      fake.failNext(fault);
      const reading = failureOf(collect(provider.read(later, options)));
      if (failure === 'timeout') {
        await expect.poll(() => fake.requests.length).toBe(2);
        await clock.advance(10_000);
      }
      expect(await reading).toMatchObject({ failure });
      expect(fake.requests.filter((request) => request.path === '/internal')).toEqual([]);
      expect(fake.bytesServed()).toBeLessThan(30 * 1024 * 1024);
    } finally {
      await server.close();
    }
  });
});

describe('partner links', () => {
  const signal = new AbortController().signal;
  const links = Array.from({ length: 11 }, (_, index) => ({
    url: `https://www.aviasales.com/search/${index}`,
  }));

  it('are made ten at a time for a marker and its project', async () => {
    const { clock, fake, provider } = setUp(marked);
    const kiwi = { url: 'https://www.kiwi.com/deep', subId: 'deal_1' };
    const made = await clock.runUntil(provider.createPartnerLinks([...links, kiwi], { signal }));
    const sizes = fake.requests.map((request) => JSON.parse(request.body).links.length);
    expect(sizes).toEqual([10, 2]);
    expect(JSON.parse(fake.requests[1]?.body ?? '')).toMatchObject({
      trs: 7,
      marker: 12_345,
      shorten: false,
    });
    expect(JSON.parse(fake.requests[1]?.body ?? '').links[1]).toEqual({ url: kiwi.url, sub_id: 'deal_1' });
    expect(made.size).toBe(12);
    const partner = made.get('https://www.aviasales.com/search/3') ?? '';
    expect(partner).toMatch(/^https:\/\/tp\.media\/r\?marker=12345&/);
    expect(isPartnerUrl(partner)).toBe(true);
    expect(made.get(kiwi.url)).toBe(kiwi.url);
  });

  it('stay plain without a marker or a project', async () => {
    for (const values of [{}, { TRAVELPAYOUTS_MARKER: '12345' }, { TRAVELPAYOUTS_PROJECT: '7' }]) {
      const { fake, provider } = setUp(values);
      const made = await provider.createPartnerLinks(links, { signal });
      expect([...made].every(([plain, partner]) => plain === partner)).toBe(true);
      expect(fake.requests).toEqual([]);
    }
  });

  it('stay plain where the service fails, which stops no prices', async () => {
    const { clock, fake, provider, read, warnings } = setUp(marked);
    fake.failNext('forbidden');
    const made = await clock.runUntil(provider.createPartnerLinks(links, { signal }));
    expect([...made].every(([plain, partner]) => plain === partner)).toBe(true);
    expect(warnings).toHaveLength(2);
    expect(await read(later)).toEqual([]);
  });
});
