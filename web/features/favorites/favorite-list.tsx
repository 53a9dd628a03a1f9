/** List of favourites, with loading, empty and error states. */
import type { ReactNode } from 'react';
import { sortByChange } from '#contract/domain/favorite.ts';
import { queries } from '#web/api/api.ts';
import { useQuery } from '#web/api/query.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { CardList } from '#web/ui/card-list.tsx';
import { HeartIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { FavoriteItem } from './favorite-item.tsx';
import styles from './favorite-list.module.css';

/** Needs a signed-in user and the message bundle `account`; `most` limits it to the newest. Sorted by change. */
export function FavoriteList({ most }: { most?: number }): ReactNode {
  const t = useTranslate();
  const view = useQuery(queries.favorites());
  const data = view.data && sortByChange(view.data.slice(0, most));
  return (
    <CardList
      view={{ ...view, data }}
      styles={styles}
      loading={t('favorites.loading')}
      expected={3}
      empty={<NoFavorites />}
    >
      {(favorite, onRemoved) => <FavoriteItem favorite={favorite} onRemove={onRemoved} />}
    </CardList>
  );
}

function NoFavorites(): ReactNode {
  const t = useTranslate();
  return (
    <div className={styles.empty}>
      <HeartIcon size={28} />
      <h3>{t('favorites.empty.title')}</h3>
      <p>{t('favorites.empty.text')}</p>
      <Link className={buttonClass('quiet')} to="/deals">
        {t('favorites.empty.action')}
      </Link>
    </div>
  );
}
