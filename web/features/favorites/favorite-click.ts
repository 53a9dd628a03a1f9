/**
 * Adds or removes a favourite when the heart button is clicked, and shows the result as a toast. Loaded on first
 * click.
 */

import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/api/auth.ts';
import { sortFavorites } from '#contract/domain/favorite.ts';
import { splitLanguage } from '#contract/domain/localized-path.ts';
import { addFavorite, removeFavorite } from '#contract/endpoints/people.ts';
import { loginPath } from '#web/addresses/login-query.ts';
import { queries } from '#web/api/api.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { invalidate, updateAnswer } from '#web/api/query.tsx';
import { sendToLogin } from '#web/features/account/use-account-mutation.ts';
import type { Translate } from '#web/i18n/i18n.tsx';
import { showReason } from '#web/ui/reason-of.ts';
import { showToast } from '#web/ui/toast-store.ts';

export async function handleHeartClick(props: {
  client: QueryClient;
  t: Translate;
  /** Undefined while unknown; then the API decides. */
  user: User | null | undefined;
  id: string;
}): Promise<void> {
  const { client, t, user, id } = props;
  if (user === null) {
    const { pathname, search } = window.location;
    const here = splitLanguage(pathname).path + search;
    const to = loginPath({ next: here === '/' ? null : here, heart: id });
    showToast({
      title: t('favorite.login.title'),
      text: t('favorite.login.text'),
      tone: 'neutral',
      action: { label: t('favorite.login.action'), to },
    });
    return;
  }
  const { isFavorited, error } = await toggleFavorite(client, id);
  if (error === undefined)
    return showToast({ title: t(isFavorited ? 'favorite.added' : 'favorite.removed') });
  if (error instanceof ApiError && error.status === 401) return sendToLogin(t);
  const text = t(isFavorited ? 'favorite.failed.add' : 'favorite.failed.remove');
  // Of the server's words only those of a full list say more.
  const isOfServer = error instanceof ApiError && error.code !== undefined && error.code !== 'conflict';
  showReason(t, isOfServer ? null : error, { title: t('favorite.failed.title'), text });
}

/** Pending requests of one client. */
type Pending = {
  /** By id: changes of one favourite are sent in order, so that the last one wins. */
  last: Map<string, Promise<unknown>>;
  count: number;
  /** A favourite was added, whose details only the API knows. */
  isListStale: boolean;
  /** A change failed while a later one of the same favourite waited: only the API knows the state. */
  areIdsStale: boolean;
};

const pendingOf = new WeakMap<QueryClient, Pending>();

/**
 * Never rejects: failures are rolled back and returned as `error`.
 * @returns the state that was set, or attempted if `error` is set
 */
export async function toggleFavorite(
  client: QueryClient,
  id: string,
  send = (id: string, isFavorited: boolean): Promise<unknown> =>
    call(isFavorited ? addFavorite : removeFavorite, { params: { dealId: id } }),
): Promise<{ isFavorited: boolean; error?: unknown }> {
  try {
    await client.fetchQuery(queries.favoriteIds());
  } catch (error) {
    return { isFavorited: true, error };
  }
  // Read again: another click may have changed it meanwhile.
  const isFavorited = !client.getQueryData(queries.favoriteIds().queryKey)?.includes(id);
  const removed = client.getQueryData(queries.favorites().queryKey)?.find((favorite) => favorite.id === id);
  mark(client, id, isFavorited);
  const pending = findPending(client);
  const sent = enqueue(pending, id, () => send(id, isFavorited));
  const error = await sent.then(
    () => undefined,
    (cause: unknown) => cause ?? new Error('refused'),
  );
  const isLatest = pending.last.get(id) === sent;
  if (isLatest) pending.last.delete(id);
  if (error === undefined) pending.isListStale ||= isFavorited;
  else if (isLatest) {
    mark(client, id, !isFavorited);
    if (removed)
      updateAnswer(client, queries.favorites(), (list) =>
        list.some((each) => each.id === id) ? list : sortFavorites([...list, removed]),
      );
  } else pending.areIdsStale = true;
  settle(client, pending);
  return error === undefined ? { isFavorited } : { isFavorited, error };
}

function findPending(client: QueryClient): Pending {
  const known = pendingOf.get(client);
  if (known) return known;
  const none: Pending = { last: new Map(), count: 0, isListStale: false, areIdsStale: false };
  pendingOf.set(client, none);
  return none;
}

function enqueue(pending: Pending, id: string, send: () => Promise<unknown>): Promise<unknown> {
  const before = pending.last.get(id) ?? Promise.resolve();
  const sent = before.catch(() => undefined).then(send);
  pending.last.set(id, sent);
  pending.count += 1;
  return sent;
}

/** Refetches stale queries after the last pending change, since an earlier refetch would undo the update. */
function settle(client: QueryClient, pending: Pending): void {
  pending.count -= 1;
  if (pending.count > 0) return;
  if (pending.areIdsStale) void invalidate(client, queries.favoriteIds());
  if (pending.isListStale || pending.areIdsStale) void invalidate(client, queries.favorites());
  pending.isListStale = false;
  pending.areIdsStale = false;
}

/** Updates the hearts, and removes the item from the list. */
function mark(client: QueryClient, id: string, isFavorited: boolean): void {
  updateAnswer(client, queries.favoriteIds(), (ids) => {
    const others = ids.filter((each) => each !== id);
    return isFavorited ? [id, ...others] : others;
  });
  if (isFavorited) return;
  updateAnswer(client, queries.favorites(), (list) => list.filter((each) => each.id !== id));
}
