/** Heart button that adds or removes a favourite. */

import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import { HeartIcon } from '#web/ui/icons.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './heart-button.module.css';
import { loadClickHandler, useFavorite } from './use-favorite.ts';

type HeartButtonProps = {
  /** Id of a deal, or from `destinationFavoriteId`. */
  id: string;
  /** Name of the favourite in the reader's language. */
  name: string;
  /** `card`: icon in the card's corner; `band`: icon and text in the hero band. */
  look: 'card' | 'band';
  className?: string | undefined;
};

export function HeartButton({ id, name, look, className }: HeartButtonProps): ReactNode {
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
