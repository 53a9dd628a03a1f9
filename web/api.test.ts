import { describe, expect, test } from 'vitest';
import { createQueryClient, queries } from './api.ts';
import { ApiError, isOffline } from './api-error.ts';

function clientAnswering(answer: (path: string) => Response) {
  const asked: string[] = [];
  const client = createQueryClient(async (path) => {
    asked.push(path);
    return answer(path);
  });
  return { client, asked };
}

describe('queries', () => {
  test('ask the paths of the contract, once', async () => {
    const { client, asked } = clientAnswering(() => Response.json([]));
    const options = queries.destinationPrices({ origin: 'JED', tripType: 'roundtrip' });
    await client.fetchQuery({ ...options });
    await client.fetchQuery({ ...options });
    await client.fetchQuery({ ...queries.fareHistory({ code: 'IST', origin: 'RUH', tripType: 'oneway' }) });
    await client.fetchQuery({ ...queries.siteStatus() });
    expect(asked).toEqual([
      '/api/pricing/destinations?origin=JED&tripType=roundtrip',
      '/api/pricing/IST/history?origin=RUH&tripType=oneway',
      '/api/site-status',
    ]);
  });
});

describe('a failed call', () => {
  async function failureOf(response: Response): Promise<unknown> {
    const { client } = clientAnswering(() => response);
    return client.fetchQuery({ ...queries.siteStatus() }).catch((error: unknown) => error);
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

test('only a request that reached no server counts as offline', () => {
  expect(isOffline(new ApiError(0, 'network'))).toBe(true);
  expect(isOffline(new ApiError(503, 'busy'))).toBe(false);
  expect(isOffline(new Error('x'))).toBe(false);
});
