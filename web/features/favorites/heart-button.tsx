/** The heart that keeps a deal or destination: red once it is kept. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { HeartIcon } from '#web/ui/icons.tsx';
import styles from './heart-button.module.css';
import { bringPress, useFavorite } from './use-favorite.ts';

type HeartButtonProps = {
  /** Of a deal or, from `destinationFavoriteId`, of a destination. */
  id: string;
  /** What is kept, in the reader's language. */
  name: string;
  /** `card`: a sign in the card's corner; `band`: sign and word on the night band. */
  look: 'card' | 'band';
  className?: string | undefined;
};

export function HeartButton({ id, name, look, className }: HeartButtonProps): ReactNode {
  const t = useTranslate();
  const { isFavorited, toggle } = useFavorite(id);
  return (
    <button
      type="button"
      className={[styles.heart, className].filter(Boolean).join(' ')}
      data-look={look}
      aria-pressed={isFavorited}
      aria-label={t('favorite.heart', { name })}
      onPointerEnter={bringAhead}
      onFocus={bringAhead}
      onClick={toggle}
    >
      <HeartIcon />
      {look === 'band' && <span>{t('favorite.short')}</span>}
    </button>
  );
}

function bringAhead(): void {
  // Without it the press itself tries again, and says where that fails.
  bringPress().catch(() => undefined);
}
