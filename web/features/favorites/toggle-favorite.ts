/** Keeps a deal or destination, or no longer: seen at once, sent after, taken back where the API refuses. */
import type { Favorite } from '#contract/api/favorites.ts';
import { queries, sendJson } from '#web/api.ts';
import type { QueryClient } from '#web/query-client.ts';

export type SendFavorite = (id: string, isFavorited: boolean) => Promise<unknown>;

/** What was done, or tried: it is kept from now on, or no longer. */
export type FavoriteChange = { isFavorited: boolean; error?: unknown };

// Presses in quick succession reach the API in their order, or the last of them might be overtaken.
const queues = new WeakMap<QueryClient, Map<string, Promise<unknown>>>();

/** Never rejects: a failure has been taken back by the time it is told, and comes as `error`. */
export async function toggleFavorite(
  client: QueryClient,
  id: string,
  send: SendFavorite = sendFavorite,
): Promise<FavoriteChange> {
  try {
    await client.fetchQuery(queries.favoriteIds());
  } catch (error) {
    return { isFavorited: true, error };
  }
  // Read anew: another press may have changed it while this one waited.
  const isFavorited = !client.readAnswer(queries.favoriteIds())?.includes(id);
  const removed = listed(client)?.find((favorite) => favorite.id === id);
  mark(client, id, isFavorited);
  try {
    await inTurn(client, id, () => send(id, isFavorited));
  } catch (error) {
    mark(client, id, !isFavorited);
    if (removed) putBack(client, removed);
    return { isFavorited, error };
  }
  // What is new to the list is known to the API alone, as this reader may see it.
  if (isFavorited) void client.renew(queries.favorites());
  return { isFavorited };
}

function sendFavorite(id: string, isFavorited: boolean): Promise<unknown> {
  return sendJson(isFavorited ? 'POST' : 'DELETE', `/api/favorites/${id}`);
}

function listed(client: QueryClient): Favorite[] | undefined {
  return client.readAnswer(queries.favorites());
}

/** The hearts show it, and the list no longer holds what was removed. */
function mark(client: QueryClient, id: string, isFavorited: boolean): void {
  client.changeAnswer(queries.favoriteIds(), (ids) => {
    const others = ids.filter((each) => each !== id);
    return isFavorited ? [id, ...others] : others;
  });
  if (isFavorited) return;
  client.changeAnswer(queries.favorites(), (list) => list.filter((each) => each.id !== id));
}

function putBack(client: QueryClient, favorite: Favorite): void {
  client.changeAnswer(queries.favorites(), (list) => {
    if (list.some(({ id }) => id === favorite.id)) return list;
    return [...list, favorite].sort((a, b) => b.addedAt.localeCompare(a.addedAt));
  });
}

async function inTurn(client: QueryClient, id: string, send: () => Promise<unknown>): Promise<void> {
  const queue = queues.get(client) ?? new Map<string, Promise<unknown>>();
  queues.set(client, queue);
  const before = queue.get(id) ?? Promise.resolve();
  const sent = before.catch(() => undefined).then(send);
  queue.set(id, sent);
  try {
    await sent;
  } finally {
    if (queue.get(id) === sent) queue.delete(id);
  }
}
