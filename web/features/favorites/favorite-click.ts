/**
 * Adds or removes a favourite when the heart button is clicked, and shows the result as a toast. Loaded on first
 * click.
 */

import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/api/auth.ts';
import { splitLanguage } from '#contract/domain/localized-path.ts';
import { loginPath } from '#web/addresses/login-query.ts';
import { ApiError } from '#web/api/api-error.ts';
import { sendToLogin } from '#web/features/account/send-to-login.ts';
import type { Translate } from '#web/i18n/i18n.tsx';
import { showReason } from '#web/ui/reason-of.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { toggleFavorite } from './toggle-favorite.ts';

type HeartClick = {
  client: QueryClient;
  t: Translate;
  /** Undefined while unknown; then the API decides. */
  user: User | null | undefined;
  /** Id of the favourite to toggle. */
  id: string;
};

export async function handleHeartClick({ client, t, user, id }: HeartClick): Promise<void> {
  if (user === null) {
    showToast({
      title: t('favorite.login.title'),
      text: t('favorite.login.text'),
      tone: 'neutral',
      action: { label: t('favorite.login.action'), to: loginPath({ next: pathHere(), heart: id }) },
    });
    return;
  }
  const { isFavorited, error } = await toggleFavorite(client, id);
  if (error === undefined) showToast({ title: t(isFavorited ? 'favorite.added' : 'favorite.removed') });
  else if (error instanceof ApiError && error.status === 401) sendToLogin(t);
  else showFailureToast(t, isFavorited, error);
}

/** Path and query of the page, without language prefix; null for the home page. */
function pathHere(): string | null {
  const { pathname, search } = window.location;
  const here = splitLanguage(pathname).path + search;
  return here === '/' ? null : here;
}

function showFailureToast(t: Translate, isFavorited: boolean, error: unknown): void {
  const text = t(isFavorited ? 'favorite.failed.add' : 'favorite.failed.remove');
  // Of the server's words only those of a full list say more.
  const isOfServer = error instanceof ApiError && error.code !== undefined && error.code !== 'conflict';
  showReason(t, isOfServer ? null : error, { title: t('favorite.failed.title'), text });
}
