/** Heart button that adds or removes a favourite, and the hook behind it. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import { useUser } from '#web/features/account/use-user.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { HeartIcon } from '#web/ui/icons.tsx';
import { VisuallyHidden } from '#web/ui/layout.tsx';
import { showReason } from '#web/ui/reason-of.ts';
import styles from './heart-button.module.css';

export function HeartButton(props: {
  /** Id of a deal, or from `destinationFavoriteId`. */
  id: string;
  /** Name of the favourite in the reader's language. */
  name: string;
  /** `card`: icon in the card's corner; `band`: icon and text in the hero band. */
  look: 'card' | 'band';
  className?: string | undefined;
}): ReactNode {
  const { id, name, look, className } = props;
  const t = useTranslate();
  const { isFavorited, toggle } = useFavorite(id);
  return (
    <button
      type="button"
      className={buttonClass('icon', classNames(styles.heart, className))}
      data-look={look}
      data-favorite={id}
      aria-pressed={isFavorited}
      aria-label={look === 'card' ? t('favorite.heart', { name }) : undefined}
      onPointerEnter={preloadClickHandler}
      onFocus={preloadClickHandler}
      onClick={toggle}
    >
      <HeartIcon />
      {look === 'band' && (
        <VisuallyHidden below="medium">{t(isFavorited ? 'favorite.saved' : 'favorite.short')}</VisuallyHidden>
      )}
    </button>
  );
}

function preloadClickHandler(): void {
  // If preloading fails, the click itself loads again and reports a failure.
  loadClickHandler().catch(() => undefined);
}

/** `id` of a deal, or from `destinationFavoriteId`. Makes no request for guests. */
export function useFavorite(id: string) {
  const t = useTranslate();
  const client = useQueryClient();
  const user = useUser();
  const ids = useAnswer(queries.favoriteIds(), Boolean(user));
  const isFavorited = Boolean(user) && ids?.includes(id) === true;
  const failed = (error: unknown) => showReason(t, error, { title: t('favorite.failed.title') });
  return {
    isFavorited,
    toggle: () =>
      void loadClickHandler().then(
        ({ handleHeartClick }) => handleHeartClick({ client, t, user, id }),
        failed,
      ),
  };
}

function loadClickHandler() {
  return import('./favorite-click.ts');
}
