/** List of favourites, with loading, empty and error states. */
import { type ReactNode, useRef } from 'react';
import { sortByChange } from '#contract/domain/favorite-change.ts';
import { queries } from '#web/api/api.ts';
import { useQuery } from '#web/api/query.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { HeartIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { HiddenStatus } from '#web/ui/visually-hidden.tsx';
import { FavoriteItem } from './favorite-item.tsx';
import styles from './favorite-list.module.css';

const skeletons = ['first', 'second', 'third'];

/** Needs a signed-in user and the message bundle `account`; `most` limits it to the newest. Sorted by change. */
export function FavoriteList({ most }: { most?: number }): ReactNode {
  const view = useQuery(queries.favorites());
  const box = useRef<HTMLDivElement>(null);
  // The pressed button disappears with its row, so the focus moves to the list.
  const restoreFocus = () => box.current?.focus({ preventScroll: true });
  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      <Loaded view={view} fallback={<FavoriteListSkeleton />}>
        {(favorites) =>
          favorites.length === 0 ? (
            <NoFavorites />
          ) : (
            <ul className={styles.list}>
              {sortByChange(favorites.slice(0, most)).map((favorite) => (
                <li key={favorite.id}>
                  <FavoriteItem favorite={favorite} onRemove={restoreFocus} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}

function FavoriteListSkeleton(): ReactNode {
  const t = useTranslate();
  return (
    <>
      <HiddenStatus>{t('favorites.loading')}</HiddenStatus>
      <ul className={styles.list} aria-hidden="true">
        {skeletons.map((key) => (
          <li key={key}>
            <Skeleton className={styles.loading} />
          </li>
        ))}
      </ul>
    </>
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
