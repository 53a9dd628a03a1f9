/** List of somebody's shared favourites, without anything that belongs to its owner. */
import type { ReactNode } from 'react';
import type { SharedFavorite } from '#contract/api/favorites.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { FavoriteRow } from './favorite-item.tsx';
import styles from './favorite-list.module.css';

export function SharedList({ favorites }: { favorites: readonly SharedFavorite[] }): ReactNode {
  const t = useTranslate();
  if (favorites.length === 0) return <p className={styles.empty}>{t('favorites.shared.empty')}</p>;
  return (
    <ul className={styles.list}>
      {favorites.map((favorite) => (
        <li key={favorite.id}>
          <FavoriteRow favorite={favorite} />
        </li>
      ))}
    </ul>
  );
}
