/** Hook: whether something is a favourite, and how to toggle it. */

import { useQueryClient } from '@tanstack/react-query';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import { useUser } from '#web/features/account/use-user.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { showReason } from '#web/ui/reason-of.ts';

export type FavoriteState = { isFavorited: boolean; toggle: () => void };

/** `id` of a deal, or from `destinationFavoriteId`. Makes no request for guests. */
export function useFavorite(id: string): FavoriteState {
  const t = useTranslate();
  const client = useQueryClient();
  const user = useUser();
  const ids = useAnswer(queries.favoriteIds(), Boolean(user));
  const isFavorited = Boolean(user) && ids?.includes(id) === true;
  const failed = (error: unknown) => showReason(t, error, { title: t('favorite.failed.title') });
  return {
    isFavorited,
    toggle: () => {
      void loadClickHandler().then(
        ({ handleHeartClick }) => handleHeartClick({ client, t, user, id }),
        failed,
      );
    },
  };
}

/** Preloads the click handler when a click is likely. */
export function loadClickHandler() {
  return import('./favorite-click.ts');
}
