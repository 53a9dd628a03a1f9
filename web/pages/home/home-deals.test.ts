/** Featured deals: half free, half Premium, the same for the same user and deals. */

import type { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Deal } from '#contract/api/deals.ts';
import { createApiClient } from '#web/api/call.ts';
import { bestDealsQuery } from '#web/features/deals/best-deals-query.ts';
import type { TileDeal } from '#web/features/place-card/place.ts';
import { homeDealsQuery, pickFeatured, removeDealPages } from './home-deals.ts';

const deal = (id: string, isPremium: boolean) => ({ id, code: id, isPremium, locked: false }) as Deal;
const deals = fc
  .uniqueArray(fc.record({ id: fc.uuid(), isPremium: fc.boolean() }), {
    selector: ({ id }) => id,
    maxLength: 30,
  })
  .map((list) => list.map(({ id, isPremium }) => deal(id, isPremium)));

test('up to three of each kind, the first ones, and always in the same order for one reader', () => {
  fc.assert(
    fc.property(deals, fc.uuid(), (list, seed) => {
      const featured = pickFeatured(list, seed);
      for (const isPremium of [true, false]) {
        const ofKind = list.filter((each) => each.isPremium === isPremium).slice(0, 3);
        expect(new Set(featured.filter((each) => each.isPremium === isPremium))).toEqual(new Set(ofKind));
      }
      expect(pickFeatured(list, seed)).toEqual(featured);
    }),
  );
});

test('the kinds are mixed, differently for different readers', () => {
  const list = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, index) => deal(id, index > 2));
  const orders = Array.from({ length: 200 }, (_, seed) =>
    pickFeatured(list, `reader ${seed}`)
      .map(({ id }) => id)
      .join(''),
  );
  expect(new Set(orders).size).toBeGreaterThan(100);
  const firsts = orders.filter((order) => 'def'.includes(order.charAt(0))).length;
  expect(firsts).toBeGreaterThan(60);
  expect(firsts).toBeLessThan(140);
});

test('what is locked comes after all that is open', () => {
  const list = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, index) => ({
    ...deal(id, index > 2),
    locked: index > 2,
  }));
  for (let seed = 0; seed < 50; seed += 1) {
    const locks = pickFeatured(list, `reader ${seed}`).map(({ locked }) => locked);
    expect(locks).toEqual([false, false, false, true, true, true]);
  }
});

function pageOf(list: readonly Deal[], total: number, locked = 0): Response {
  const headers = { 'x-total-count': String(total), 'x-locked-count': String(locked) };
  return Response.json(list, { headers });
}

/** With these deals shown above the featured ones. */
function createClient(fetchApi: (path: string) => Promise<Response>, above: Deal[] = []) {
  const client = createApiClient(fetchApi);
  const best = { deals: above as TileDeal[], isFromOrigin: true };
  client.setQueryData(bestDealsQuery('RUH').queryKey, best);
  return client;
}

const keysOf = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .map(({ queryKey: [name] }) => name);

test('the page where the locked ones begin is read, however far it is', async () => {
  const open = Array.from({ length: 20 }, (_, index) => deal(`open ${index}`, false));
  const locked = ['p', 'q', 'r', 's'].map((id) => ({ ...deal(id, true), locked: true }));
  const asked: string[] = [];
  const client = createClient(async (path) => {
    asked.push(path);
    if (path.endsWith('page=1')) return pageOf(open, 144, 4);
    return pageOf(path.endsWith('page=8') ? locked : open, 144, 4);
  });
  const { featured } = await client.fetchQuery(homeDealsQuery('reader', 'RUH'));
  expect(asked).toEqual(['/api/deals?page=1', '/api/deals?page=8']);
  expect(featured.map(({ isPremium }) => isPremium)).toEqual([false, false, false, true, true, true]);
  await removeDealPages(client, 'RUH');
  expect(keysOf(client)).toEqual(['best deals', 'home deals']);
});

test('further pages are read until there are three of each, and no page stays in the cache', async () => {
  const open = Array.from({ length: 20 }, (_, index) => deal(`open ${index}`, false));
  const rest = [...open.slice(0, 1), ...['p', 'q', 'r', 's'].map((id) => deal(id, true))];
  const asked: string[] = [];
  const client = createClient(async (path) => {
    asked.push(path);
    return path.endsWith('page=1') ? pageOf(open, 45) : pageOf(rest, 45);
  });
  const { total, featured } = await client.fetchQuery(homeDealsQuery('reader', 'RUH'));
  expect(total).toBe(45);
  expect(asked).toEqual(['/api/deals?page=1', '/api/deals?page=2']);
  expect(featured.map(({ isPremium }) => isPremium).sort()).toEqual([false, false, false, true, true, true]);
  await removeDealPages(client, 'RUH');
  expect(keysOf(client)).toEqual(['best deals', 'home deals']);
});

test('what stands above as the best of the airport is not featured again', async () => {
  const open = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => deal(id, id > 'd'));
  const client = createClient(async () => pageOf(open, 6), open.slice(0, 2));
  const { featured } = await client.fetchQuery(homeDealsQuery('reader', 'RUH'));
  expect(featured.map(({ id }) => id).sort()).toEqual(['c', 'd', 'e', 'f']);
});

test('no place is featured twice, nor one that stands above, while there are others', async () => {
  const at = (id: string, code: string, isPremium = false) => ({ ...deal(id, isPremium), code });
  const list = [at('a', 'CAI'), at('b', 'IST'), at('c', 'IST'), at('d', 'DXB'), at('e', 'AMM')];
  const premium = [at('f', 'DXB', true), at('g', 'NRT', true)];
  const client = createClient(async () => pageOf([...list, ...premium], 7), [at('best', 'CAI')]);
  const { featured } = await client.fetchQuery(homeDealsQuery('reader', 'RUH'));
  expect(featured.map(({ id }) => id).sort()).toEqual(['b', 'd', 'e', 'f', 'g']);
});

test('a site without deals is asked once', async () => {
  let asked = 0;
  const client = createClient(async () => {
    asked += 1;
    return pageOf([], 0);
  });
  expect(await client.fetchQuery(homeDealsQuery('reader', 'RUH'))).toEqual({ total: 0, featured: [] });
  expect(asked).toBe(1);
});
