/** Keeping and letting go: seen at once, sent in order, taken back where it is refused. */

import { describe, expect, test, vi } from 'vitest';
import type { Favorite } from '#contract/api/favorites.ts';
import { createApiClient, queries } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import type { QueryClient } from '#web/query-client.ts';
import { toggleFavorite } from './toggle-favorite.ts';

function favorite(id: string, addedAt: string): Favorite {
  return { id, addedAt, isEnded: false, deal: { id } as Favorite['deal'] };
}
const list = [favorite('RUH-CAI-oneway', '2026-11-20T08:00:00Z'), favorite('b', '2026-11-19T08:00:00Z')];

function clientWith(favorites: Favorite[], answer?: () => Promise<Response>): QueryClient {
  const client = createApiClient(answer ?? (async () => Response.json(favorites)));
  if (!answer) {
    client.keepAnswer(
      queries.favoriteIds().key,
      favorites.map(({ id }) => id),
    );
    client.keepAnswer(queries.favorites().key, favorites);
  }
  return client;
}
const idsOf = (client: QueryClient) => client.readAnswer(queries.favoriteIds());
const listOf = (client: QueryClient) => client.readAnswer(queries.favorites())?.map(({ id }) => id);

describe('toggleFavorite', () => {
  test('adds: the heart shows it before the API answers, the list asks again after', async () => {
    const client = clientWith(list);
    const { promise, resolve } = Promise.withResolvers<void>();
    const send = vi.fn(() => promise);
    const change = toggleFavorite(client, 'c', send);
    await vi.waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith('c', true));
    expect(idsOf(client)).toEqual(['c', 'RUH-CAI-oneway', 'b']);
    expect(listOf(client)).toEqual(['RUH-CAI-oneway', 'b']);
    resolve();
    expect(await change).toEqual({ isFavorited: true });
    expect(listOf(client)).toBeUndefined();
  });

  test('removes from hearts and list at once', async () => {
    const client = clientWith(list);
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
    const client = clientWith(list);
    expect(await toggleFavorite(client, 'c', send)).toEqual({ isFavorited: true, error });
    expect(idsOf(client)).toEqual(['RUH-CAI-oneway', 'b']);
    expect(await toggleFavorite(client, 'RUH-CAI-oneway', send)).toEqual({ isFavorited: false, error });
    expect(new Set(idsOf(client))).toEqual(new Set(['RUH-CAI-oneway', 'b']));
    // The newest stands first again.
    expect(listOf(client)).toEqual(['RUH-CAI-oneway', 'b']);
  });

  test('presses in quick succession arrive in their order', async () => {
    const client = clientWith(list);
    const sent: boolean[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const send = async (_: string, isFavorited: boolean) => {
      sent.push(isFavorited);
      if (sent.length === 1) await promise;
    };
    const first = toggleFavorite(client, 'c', send);
    const second = toggleFavorite(client, 'c', send);
    await vi.waitFor(() => expect(sent).toEqual([true]));
    await vi.waitFor(() => expect(idsOf(client)).toEqual(['RUH-CAI-oneway', 'b']));
    expect(sent).toEqual([true]);
    resolve();
    expect(await first).toEqual({ isFavorited: true });
    expect(await second).toEqual({ isFavorited: false });
    expect(sent).toEqual([true, false]);
  });

  test('asks what is kept before it changes anything, and tells where that fails', async () => {
    const send = vi.fn(async () => undefined);
    const known = clientWith([], async () => Response.json(list));
    expect(await toggleFavorite(known, 'b', send)).toEqual({ isFavorited: false });
    const refused = clientWith([], async () =>
      Response.json({ code: 'unauthenticated', message: '' }, { status: 401 }),
    );
    expect((await toggleFavorite(refused, 'b', send)).error).toMatchObject({ status: 401 });
    expect(send).toHaveBeenCalledOnce();
  });
});
