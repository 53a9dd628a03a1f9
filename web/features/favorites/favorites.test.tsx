/** What a saved deal tells and where it leads; hearts are optimistic, sent in order, rolled back when refused. */
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import type { Deal } from '#contract/api/deals.ts';
import type { Favorite } from '#contract/api/favorites.ts';
import type { Language } from '#contract/domain/language.ts';
import { buildLockedDeal, buildShownDeal } from '#test/support/build-fare.ts';
import { renderPart, textOfPart } from '#test/support/render-part.tsx';
import { queries } from '#web/api/api.ts';
import { ApiError } from '#web/api/api-error.ts';
import { createApiClient } from '#web/api/call.ts';
import { toggleFavorite } from './favorite-click.ts';
import { FavoriteCard } from './favorite-list.tsx';

const seen = buildShownDeal();

function card(deal: Deal, isEnded = false) {
  return <FavoriteCard favorite={{ id: 'JED-IST-roundtrip', isEnded, deal }} />;
}

const cardHtml = (deal: Deal, language: Language, isEnded = false) =>
  renderPart(card(deal, isEnded), language);
const cardText = (deal: Deal, language: Language) => textOfPart(card(deal), language);

test.each([
  ['en', /612 .*14 Jan \(6 Sha.ban\) – 21 Jan .*Skyscanner .*2 hours ago/],
  ['ar', /612 .*14 يناير \(6 شعبان\) – 21 يناير .*Skyscanner .*قبل ساعتين/],
] as const)('%s: its price has dates, booking site and age', (language, facts) => {
  expect(cardText(seen, language)).toMatch(facts);
});

test('one typed by an administrator has dates without a time of sighting', () => {
  const typed = { ...seen, isTyped: true, bestSite: null, observedAt: null, freshness: null };
  expect(cardText(typed, 'en')).toMatch(/14 Jan \(6 Sha.ban\) – 21 Jan/);
  expect(cardText(typed, 'en')).not.toMatch(/ago/);
});

test('a locked one has none of them', () => {
  expect(cardText(buildLockedDeal(), 'en')).not.toMatch(/Jan|Skyscanner|ago|612/);
});

test.each([
  ['en', { isPremium: false }, / Istanbul .*per person, round trip · 7 nights .*From Jeddah .*Saudia .*Free/],
  ['ar', { isPremium: true }, / إسطنبول .*جدة .*السعودية .*بريميوم/],
] as const)('%s: destination, airline and badge', (language, badge, facts) => {
  const deal = { ...seen, ...badge, airline: 'Saudia', airlineAr: 'السعودية' };
  expect(cardText(deal, language)).toMatch(facts);
});

test('leads to its deal, unless that ended or is locked', () => {
  const linkOf = (deal: Deal, isEnded = false) =>
    /<a [^>]*href="([^"]+)"/.exec(cardHtml(deal, 'en', isEnded))?.[1];
  expect(linkOf(seen)).toMatch(/^\/deal\/IST\?origin=JED/);
  expect(linkOf(buildLockedDeal())).toBeUndefined();
  expect(linkOf(seen, true)).toBeUndefined();
  expect(cardHtml(seen, 'ar', true)).toContain('انتهى');
  expect(cardHtml(seen, 'ar')).not.toContain('انتهى');
});

function favorite(id: string, addedAt: string): Favorite {
  return { id, addedAt, isEnded: false, savedPrice: null, deal: { id } as Favorite['deal'] };
}
const list = [favorite('RUH-CAI-oneway', '2026-11-20T08:00:00Z'), favorite('b', '2026-11-19T08:00:00Z')];

/** Its page has the list already. */
function clientWith(answer = async () => Response.json(list)): QueryClient {
  const client = createApiClient(answer);
  const ids = list.map(({ id }) => id);
  client.setQueryData(queries.favoriteIds().queryKey, ids);
  client.setQueryData(queries.favorites().queryKey, list);
  return client;
}
const idsOf = (client: QueryClient) => client.getQueryData(queries.favoriteIds().queryKey);
const listOf = (client: QueryClient) =>
  client.getQueryData(queries.favorites().queryKey)?.map(({ id }) => id);

describe('toggleFavorite', () => {
  test('adds: the heart shows it before the API answers, the list asks again after', async () => {
    const client = clientWith();
    const { promise, resolve } = Promise.withResolvers<void>();
    const send = vi.fn(() => promise);
    const change = toggleFavorite(client, 'c', send);
    await expect.poll(() => send.mock.calls).toEqual([['c', true]]);
    expect(idsOf(client)).toEqual(['c', 'RUH-CAI-oneway', 'b']);
    expect(listOf(client)).toEqual(['RUH-CAI-oneway', 'b']);
    resolve();
    expect(await change).toEqual({ isFavorited: true });
    expect(client.getQueryState(queries.favorites().queryKey)?.isInvalidated).toBe(true);
  });

  test('removes from hearts and list at once', async () => {
    const client = clientWith();
    const send = vi.fn(async () => {
      expect(idsOf(client)).toEqual(['b']);
      expect(listOf(client)).toEqual(['b']);
    });
    expect(await toggleFavorite(client, 'RUH-CAI-oneway', send)).toEqual({ isFavorited: false });
    expect(send).toHaveBeenCalledExactlyOnceWith('RUH-CAI-oneway', false);
  });

  test('what the API refuses is taken back and told', async () => {
    const error = new ApiError(503, 'busy');
    const send = () => Promise.reject(error);
    const client = clientWith();
    expect(await toggleFavorite(client, 'c', send)).toEqual({ isFavorited: true, error });
    expect(idsOf(client)).toEqual(['RUH-CAI-oneway', 'b']);
    expect(await toggleFavorite(client, 'RUH-CAI-oneway', send)).toEqual({ isFavorited: false, error });
    expect(new Set(idsOf(client))).toEqual(new Set(['RUH-CAI-oneway', 'b']));
    // The newest stands first again.
    expect(listOf(client)).toEqual(['RUH-CAI-oneway', 'b']);
  });

  test('presses in quick succession arrive in their order', async () => {
    const client = clientWith();
    const sent: boolean[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const send = async (_: string, isFavorited: boolean) => {
      sent.push(isFavorited);
      if (sent.length === 1) await promise;
    };
    const first = toggleFavorite(client, 'c', send);
    const second = toggleFavorite(client, 'c', send);
    await expect.poll(() => sent).toEqual([true]);
    await expect.poll(() => idsOf(client)).toEqual(['RUH-CAI-oneway', 'b']);
    expect(sent).toEqual([true]);
    resolve();
    expect(await first).toEqual({ isFavorited: true });
    expect(await second).toEqual({ isFavorited: false });
    expect(sent).toEqual([true, false]);
  });

  test('asks what is kept before it changes anything, and tells where that fails', async () => {
    const send = vi.fn(async () => undefined);
    const known = createApiClient(async () => Response.json(list));
    expect(await toggleFavorite(known, 'b', send)).toEqual({ isFavorited: false });
    const refused = createApiClient(async () =>
      Response.json({ code: 'unauthenticated', message: '' }, { status: 401 }),
    );
    expect((await toggleFavorite(refused, 'b', send)).error).toMatchObject({ status: 401 });
    expect(send).toHaveBeenCalledOnce();
  });

  test('a list read before a later press does not bring back what that press removed', async () => {
    const reads: PromiseWithResolvers<Response>[] = [];
    const client = clientWith(() => {
      const read = Promise.withResolvers<Response>();
      reads.push(read);
      return read.promise;
    });
    new QueryObserver(client, queries.favorites()).subscribe(() => {});
    const send = async () => undefined;
    await toggleFavorite(client, 'c', send);
    const removal = toggleFavorite(client, 'b', send);
    await removal;
    const c = favorite('c', '2026-11-21T08:00:00Z');
    // The read of before the removal answers last.
    for (const read of reads.slice(1)) read.resolve(Response.json([c, list[0]]));
    reads[0]?.resolve(Response.json([c, ...list]));
    await expect.poll(() => client.getQueryState(queries.favorites().queryKey)?.fetchStatus).toBe('idle');
    expect(listOf(client)).not.toContain('b');
  });

  test('when two hearts are added quickly, the list is read after both arrived', async () => {
    let kept = [...list];
    const client = clientWith(async () => Response.json(kept));
    new QueryObserver(client, queries.favorites()).subscribe(() => {});
    const arrivals = new Map([
      ['c', Promise.withResolvers<void>()],
      ['d', Promise.withResolvers<void>()],
    ]);
    const send = async (id: string) => {
      await arrivals.get(id)?.promise;
      kept = [favorite(id, '2026-11-21T08:00:00Z'), ...kept];
    };
    const changes = ['c', 'd'].map((id) => toggleFavorite(client, id, send));
    arrivals.get('c')?.resolve();
    await changes[0];
    arrivals.get('d')?.resolve();
    await changes[1];
    await expect.poll(() => listOf(client)).toEqual(['d', 'c', 'RUH-CAI-oneway', 'b']);
  });

  test('a refused press does not undo a later press of the same heart', async () => {
    const client = clientWith(async () => Response.json([favorite('c', '2026-11-21T08:00:00Z'), ...list]));
    new QueryObserver(client, queries.favoriteIds()).subscribe(() => {});
    let sent = 0;
    const send = async () => {
      sent += 1;
      if (sent === 1) throw new ApiError(503, 'busy');
    };
    const presses = [1, 2, 3].map(() => toggleFavorite(client, 'c', send));
    expect((await presses[0])?.error).toMatchObject({ status: 503 });
    await Promise.all(presses);
    await expect.poll(() => client.getQueryState(queries.favoriteIds().queryKey)?.fetchStatus).toBe('idle');
    expect(idsOf(client)?.[0]).toBe('c');
  });
});
