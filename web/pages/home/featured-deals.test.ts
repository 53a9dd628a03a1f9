/** Featured deals: half free, half Premium, those of the airport first, the same for the same deals. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Deal } from '#contract/api/deals.ts';
import { createApiClient } from '#web/api/call.ts';
import { homeDealsQuery, pickFeatured, removeDealPages } from './featured-deals.tsx';

const deal = (id: string, isPremium: boolean) => ({ id, code: id, isPremium, locked: false }) as Deal;
const deals = fc
  .uniqueArray(fc.record({ id: fc.uuid(), isPremium: fc.boolean() }), {
    selector: ({ id }) => id,
    maxLength: 30,
  })
  .map((list) => list.map(({ id, isPremium }) => deal(id, isPremium)));

test('up to three of each kind, the first ones, and always in the same order for the same deals', () => {
  fc.assert(
    fc.property(deals, (list) => {
      const featured = pickFeatured(list);
      for (const isPremium of [true, false]) {
        const ofKind = list.filter((each) => each.isPremium === isPremium).slice(0, 3);
        expect(new Set(featured.filter((each) => each.isPremium === isPremium))).toEqual(new Set(ofKind));
      }
      expect(pickFeatured(list)).toEqual(featured);
    }),
  );
});

test('the kinds are mixed, differently for different deals', () => {
  const orders = Array.from({ length: 200 }, (_, round) => {
    const list = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, index) => deal(`${id} ${round}`, index > 2));
    return pickFeatured(list)
      .map(({ id }) => id.charAt(0))
      .join('');
  });
  expect(new Set(orders).size).toBeGreaterThan(100);
  const firsts = orders.filter((order) => 'def'.includes(order.charAt(0))).length;
  expect(firsts).toBeGreaterThan(60);
  expect(firsts).toBeLessThan(140);
});

test('what is locked comes after all that is open', () => {
  for (let round = 0; round < 50; round += 1) {
    const list = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, index) => ({
      ...deal(`${id} ${round}`, index > 2),
      locked: index > 2,
    }));
    const locks = pickFeatured(list).map(({ locked }) => locked);
    expect(locks).toEqual([false, false, false, true, true, true]);
  }
});

function pageOf(list: readonly Deal[], total: number, locked = 0): Response {
  const headers = { 'x-total-count': String(total), 'x-locked-count': String(locked) };
  return Response.json(list, { headers });
}

const own = (page: number) => `/api/deals?page=${page}&origin=RUH`;

/** The deals of home as read from these answers, and what was asked for them. */
async function readHome(answerOf: (path: string) => Response) {
  const asked: string[] = [];
  const client = createApiClient(async (path) => {
    asked.push(path);
    return answerOf(path);
  });
  const { total, featured } = await client.fetchQuery(homeDealsQuery('RUH'));
  removeDealPages(client, 'RUH');
  const kept = client.getQueryCache().getAll();
  expect(kept.map(({ queryKey: [name] }) => name)).toEqual(['home deals']);
  return { asked, total, featured, ids: featured.map(({ id }) => id).sort() };
}

const open = Array.from({ length: 20 }, (_, index) => deal(`open ${index}`, false));
const premium = ['p', 'q', 'r', 's'].map((id) => deal(id, true));

test('the page where the locked ones begin is read, however far it is', async () => {
  const locked = premium.map((each) => ({ ...each, locked: true }));
  const { asked, featured } = await readHome((path) =>
    pageOf(path.includes('page=8') ? locked : open, 144, 4),
  );
  expect(asked).toEqual([own(1), '/api/deals?page=1', own(8)]);
  expect(featured.map(({ isPremium }) => isPremium)).toEqual([false, false, false, true, true, true]);
});

test('further pages are read until there are three of each', async () => {
  const rest = [...open.slice(0, 1), ...premium];
  const { asked, total, featured } = await readHome((path) =>
    pageOf(path.includes('page=1') ? open : rest, 45),
  );
  expect(total).toBe(45);
  expect(asked).toEqual([own(1), '/api/deals?page=1', own(2)]);
  expect(featured.map(({ isPremium }) => isPremium).sort()).toEqual([false, false, false, true, true, true]);
});

test('where the airport has too few, those of others follow', async () => {
  const list = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => deal(id, id > 'c'));
  const ofAirport = list.filter(({ id }) => 'be'.includes(id));
  const { total, ids } = await readHome((path) =>
    path.includes('origin=RUH')
      ? pageOf(ofAirport, 2)
      : pageOf([deal('x', false), ...list, deal('y', true)], 8),
  );
  expect(total).toBe(8);
  expect(ids).toEqual(['a', 'b', 'd', 'e', 'f', 'x']);
});

test('no place is featured twice while there are others', async () => {
  const at = (id: string, code: string, isPremium = false) => ({ ...deal(id, isPremium), code });
  const list = [at('a', 'CAI'), at('b', 'IST'), at('c', 'IST'), at('d', 'DXB'), at('e', 'AMM')];
  const { ids } = await readHome(() => pageOf([...list, at('f', 'DXB', true), at('g', 'NRT', true)], 7));
  expect(ids).toEqual(['a', 'b', 'd', 'f', 'g']);
});

test('a site without deals is asked once of each list', async () => {
  const { asked, total, featured } = await readHome(() => pageOf([], 0));
  expect({ total, featured }).toEqual({ total: 0, featured: [] });
  expect(asked).toEqual([own(1), '/api/deals?page=1']);
});
