/** A failure told beside a field. */
import { describe, expect, test } from 'vitest';
import { noTripFilter } from '#contract/domain/trip-filter.ts';
import { buildFare, buildLockedFare } from '#test/support/build-fare.ts';
import { everyDeal } from '#web/addresses/deals-query.ts';
import { queries } from './api.ts';
import { ApiError, besideField } from './api-error.ts';
import { createApiClient } from './call.ts';
import { fareQueries } from './fare-queries.ts';
import { fetchAnew } from './query.tsx';

function clientAnswering(answer: (path: string) => Response) {
  const asked: string[] = [];
  const client = createApiClient(async (path) => {
    asked.push(path);
    return answer(path);
  });
  return { client, asked };
}

test('queries ask the paths of the contract', async () => {
  const { client, asked } = clientAnswering(() => Response.json([]));
  await client.fetchQuery(queries.destinationPrices({ origin: 'JED', tripType: 'roundtrip' }));
  const trip = { code: 'IST', origin: 'RUH', tripType: 'oneway', filter: noTripFilter } as const;
  await client.fetchQuery(fareQueries.fareHistory({ ...trip, date: '2027-03-12' }));
  expect(asked).toEqual([
    '/api/pricing/destinations?origin=JED&tripType=roundtrip&lows=true',
    '/api/pricing/IST/history?origin=RUH&tripType=oneway&date=2027-03-12',
  ]);
});

describe('deals', () => {
  test('sends what narrows or orders the list, and always the page', async () => {
    const { client, asked } = clientAnswering(() => Response.json([]));
    await client.fetchQuery(fareQueries.deals(everyDeal));
    const narrowed = { region: 'asia', search: 'دبي', budget: 'under-2000' } as const;
    const filter = { ...noTripFilter, isDirect: true };
    await client.fetchQuery(fareQueries.deals({ ...everyDeal, ...narrowed, filter, sort: 'price', page: 2 }));
    expect(asked[0]).toBe('/api/deals?page=1');
    expect(asked[1]).toBe(
      `/api/deals?region=asia&search=${encodeURIComponent('دبي')}&page=2&budget=under-2000&sort=price&direct=true`,
    );
  });

  test('reads the total of its pages from the header, or counts what came', async () => {
    const headers = { 'x-total-count': '61' };
    const { client } = clientAnswering((path) =>
      Response.json([{ id: 'a' }], path.includes('page=1') ? { headers } : {}),
    );
    expect(await client.fetchQuery(fareQueries.deals(everyDeal))).toMatchObject({ total: 61 });
    expect(await client.fetchQuery(fareQueries.deals({ ...everyDeal, page: 2 }))).toEqual({
      rows: [{ id: 'a' }],
      total: 1,
    });
  });
});

describe('who is signed in', () => {
  const ask = (response: Response) => clientAnswering(() => response).client.fetchQuery(queries.user());

  test('is nobody where the API answers 401, and an error where it fails otherwise', async () => {
    const refusal = { code: 'unauthenticated', message: 'Please log in first.' };
    expect(await ask(Response.json(refusal, { status: 401 }))).toBeNull();
    expect(await ask(Response.json({ firstName: 'Sara' }))).toEqual({ firstName: 'Sara' });
    await expect(ask(new Response('busy', { status: 503 }))).rejects.toMatchObject({ status: 503 });
  });

  test('is asked again each time; in a browser nobody signed in on, without a call', async () => {
    const { client, asked } = clientAnswering(() => Response.json({ firstName: 'Sara' }));
    await fetchAnew(client, queries.user());
    await fetchAnew(client, queries.user());
    expect(asked).toEqual(['/api/auth/user', '/api/auth/user']);
    // There is no network in this test: a call rejects.
    const guest = createApiClient();
    guest.setQueryData(queries.user().queryKey, null);
    expect(await fetchAnew(guest, queries.user())).toBeNull();
  });

  test('is asked for where the page could not learn it, so that nobody signed in is taken for a guest', async () => {
    await expect(createApiClient().fetchQuery(queries.user())).rejects.toThrow();
  });
});

describe('a failed call', () => {
  async function failureOf(response: Response): Promise<unknown> {
    const { client } = clientAnswering(() => response);
    return client.fetchQuery(queries.siteStatus()).catch((error: unknown) => error);
  }

  test('carries the code, fields and words of the server', async () => {
    const body = { code: 'validation_failed', message: 'راجع الحقول', fields: { origin: 'اختر مطارًا' } };
    const error = await failureOf(Response.json(body, { status: 422 }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 422, ...body });
  });

  test('says "status: body" where the answer is not of the API', async () => {
    const error = await failureOf(new Response('Bad gateway', { status: 502 }));
    expect(error).toMatchObject({ status: 502, code: undefined, message: '502: Bad gateway', fields: {} });
  });
});

const trip = { code: 'IST', origin: 'RUH', tripType: 'oneway' } as const;

describe('the fare of one destination', () => {
  const refusal = (status: number, code: string) => () => Response.json({ code, message: '-' }, { status });

  test('is asked for by itself, and is none where none is listed', async () => {
    const { client, asked } = clientAnswering((path) =>
      Response.json(path.includes('IST') ? buildFare() : null),
    );
    expect(await client.fetchQuery(fareQueries.destinationFare(trip))).toEqual(buildFare());
    expect(await client.fetchQuery(fareQueries.destinationFare({ ...trip, code: 'CAI' }))).toBeNull();
    expect(asked).toEqual([
      '/api/pricing/IST?origin=RUH&tripType=oneway',
      '/api/pricing/CAI?origin=RUH&tripType=oneway',
    ]);
  });

  test('is none for what is no destination, which a text that is no code is without a call', async () => {
    const { client, asked } = clientAnswering(refusal(404, 'not_found'));
    expect(await client.fetchQuery(fareQueries.destinationFare({ ...trip, code: 'QQQ' }))).toBeNull();
    for (const code of ['', '..', 'ABCD', 'A/B']) {
      expect(await client.fetchQuery(fareQueries.destinationFare({ ...trip, code }))).toBeNull();
    }
    expect(asked).toHaveLength(1);
  });

  test('is an error where the call fails otherwise', async () => {
    const { client } = clientAnswering(refusal(503, 'overloaded'));
    await expect(client.fetchQuery(fareQueries.destinationFare(trip))).rejects.toMatchObject({ status: 503 });
  });
});

test('a calendar brings the fare of the same moment, which the page then shows', async () => {
  const now = buildFare({ cheapestPrice: 494 });
  const client = createApiClient(async () => Response.json({ days: [], fare: now, isRefreshing: false }));
  client.setQueryData(fareQueries.destinationFare(trip).queryKey, buildFare({ cheapestPrice: 493 }));
  const listed = [buildFare({ cheapestPrice: 493 }), buildLockedFare()];
  client.setQueryData(queries.destinationPrices(trip).queryKey, listed);
  await client.fetchQuery(fareQueries.fareCalendar({ ...trip, month: '2027-01' }));
  expect(client.getQueryData(fareQueries.destinationFare(trip).queryKey)).toEqual(now);
  expect(client.getQueryData(queries.destinationPrices(trip).queryKey)).toEqual([now, buildLockedFare()]);
  // One of a fare that is not shown adds nothing to the page.
  client.clear();
  await client.fetchQuery(fareQueries.fareCalendar({ ...trip, month: '2027-01' }));
  expect(client.getQueryCache().getAll()).toHaveLength(1);
});

test('a month that was read meanwhile has what filters and lists found asked for anew, and no more', async () => {
  const answers = [true, false].map((isRefreshing) => ({ days: [], fare: buildFare(), isRefreshing }));
  const client = createApiClient(async () => Response.json(answers.shift()));
  const fitting = fareQueries.fittingFare({ ...trip, date: null, filter: noTripFilter }).queryKey;
  const whole = queries.destinationPrices(trip).queryKey;
  for (const key of [fitting, whole]) client.setQueryData<unknown>(key, []);
  const isStale = () => [fitting, whole].map((key) => client.getQueryState(key)?.isInvalidated);
  for (const stale of [false, true]) {
    await fetchAnew(client, fareQueries.fareCalendar({ ...trip, month: '2027-01' }));
    expect(isStale()).toEqual([stale, false]);
  }
});

test('the words of the failure stand beside the field, unless the server had words for it', () => {
  const taken = { code: 'conflict', message: 'Taken' } as const;
  const plain = besideField(new ApiError(409, taken), 'email');
  expect(plain).toMatchObject({ status: 409, ...taken, fields: { email: 'Taken' } });
  const told = besideField(new ApiError(409, { ...taken, fields: { email: 'Another has it' } }), 'email');
  expect(told.fields).toEqual({ email: 'Another has it' });
});
