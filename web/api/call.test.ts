/** How a call of the contract becomes a request of the browser, and what the types let through. */
import { afterEach, expect, test, vi } from 'vitest';
import { deleteWatch } from '#contract/endpoints/account.ts';
import { listAdminDeals } from '#contract/endpoints/admin.ts';
import { getUser, listWatches, removeFavorite, updateLanguage } from '#contract/endpoints/people.ts';
import { listDeals, sendContactMessage } from '#contract/endpoints/public.ts';
import { addressOf, call, createApiClient, queryOf, resetReader, setReader } from './call.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  resetReader(undefined);
});

function answerWith(body: unknown) {
  const fetch = vi.fn(async (_address: string, _request: RequestInit) => Response.json(body));
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('document', { documentElement: { lang: 'ar' } });
  return () => fetch.mock.calls;
}

function readersOf(calls: [string, RequestInit][]) {
  return calls.map(([, { headers }]) => new Headers(headers).get('x-reader'));
}

test('the path is filled and encoded, and only given values are asked for', () => {
  expect(addressOf(removeFavorite, { params: { dealId: 'a/b?$&' } })).toBe('/api/favorites/a%2Fb%3F%24%26');
  expect(addressOf(listDeals, { query: { page: 2, search: '', region: undefined, sort: 'price' } })).toBe(
    '/api/deals?page=2&sort=price',
  );
  expect(addressOf(listDeals)).toBe('/api/deals');
});

test('a write says whose page it comes from, once that is known', async () => {
  const calls = answerWith({});
  setReader('sara');
  await call(removeFavorite, { params: { dealId: 'RUH-DXB-oneway' } });
  await call(getUser);
  resetReader(undefined);
  await call(removeFavorite, { params: { dealId: 'RUH-DXB-oneway' } });
  expect(readersOf(calls())).toEqual(['sara', null, null]);
});

test('a page of somebody else begins anew, also where nobody was signed in meanwhile; until then its writes are of the first', async () => {
  const calls = answerWith({});
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  for (const id of ['sara', 'sara', undefined, 'sara', undefined]) setReader(id);
  expect(reload).not.toHaveBeenCalled();
  setReader('huda');
  expect(reload).toHaveBeenCalledOnce();
  await call(removeFavorite, { params: { dealId: 'RUH-DXB-oneway' } });
  expect(readersOf(calls())).toEqual(['sara']);
});

test('a body is sent as JSON in the language of the page; without one, none is', async () => {
  const calls = answerWith({ received: true });
  const message = { fullName: 'Sara', email: 'sara@example.com', subject: 'Fares', message: 'Hello' };
  expect(await call(sendContactMessage, { body: message })).toEqual({ received: true });
  await call(removeFavorite, { params: { dealId: 'RUH-DXB-oneway' } });
  // What must arrive although the page is left is marked so.
  await call(updateLanguage, { body: { language: 'en' }, keepalive: true });
  const headers = { accept: 'application/json', 'accept-language': 'ar' };
  const json = { ...headers, 'content-type': 'application/json' };
  expect(calls()).toEqual([
    ['/api/contact', { method: 'POST', keepalive: false, headers: json, body: JSON.stringify(message) }],
    ['/api/favorites/RUH-DXB-oneway', { method: 'DELETE', keepalive: false, headers }],
    [expect.any(String), { method: 'PUT', keepalive: true, headers: json, body: '{"language":"en"}' }],
  ]);
});

test('a mail’s link travels as a header and never in the address', async () => {
  const calls = answerWith([]);
  const link = 'a'.repeat(43);
  await queryOf(listWatches, { link }).queryFn({ client: createApiClient() });
  await call(deleteWatch, { params: { id: 'w' }, link });
  expect(calls()).toMatchObject([
    ['/api/watches', { method: 'GET', headers: { authorization: `Bearer ${link}` } }],
    ['/api/watches/w', { method: 'DELETE', headers: { authorization: `Bearer ${link}` } }],
  ]);
  await call(deleteWatch, { params: { id: 'w' } });
  expect(calls()[2]?.[1].headers).not.toHaveProperty('authorization');
});

test('an answer is kept by path and input', () => {
  expect(queryOf(getUser).queryKey).toEqual(['/api/auth/user', {}]);
  expect(queryOf(listDeals, { query: { page: 2 } }).queryKey).toEqual(['/api/deals', { query: { page: 2 } }]);
});

test('types take what the contract takes, and nothing else', () => {
  const isTyped = () => {
    // @ts-expect-error: an id is needed
    void call(removeFavorite);
    // @ts-expect-error: the path has no such part
    void call(removeFavorite, { params: { dealId: 'a', other: 'b' } });
    // @ts-expect-error: there is no such filter
    void call(listDeals, { query: { pages: 1 } });
    // @ts-expect-error: there is no such region
    void call(listDeals, { query: { region: 'mars' } });
    // @ts-expect-error: nothing is sent
    void call(listAdminDeals, { body: {} });
    // @ts-expect-error: no operation is there
    void call({ method: 'get', path: '/api/nothing' } as const);
    // @ts-expect-error: a user has no such field
    void call(getUser).then((user) => user.name);
    void call(getUser).then((user) => user.firstName.trim());
  };
  expect(isTyped).toBeTypeOf('function');
});
