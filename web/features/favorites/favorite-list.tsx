/** Lists of favourites, with loading, empty and error states: one's own, and those that somebody shares. */
import type { ReactNode } from 'react';
import type { SharedFavorite } from '#contract/api/favorites.ts';
import { sortByChange } from '#contract/domain/favorite.ts';
import { queries } from '#web/api/api.ts';
import { useQuery } from '#web/api/query.tsx';
import { PlaceGrid } from '#web/features/place-card/place-card.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { CardList } from '#web/ui/card-list.tsx';
import { HeartIcon } from '#web/ui/icons.tsx';
import { EmptyState, Row, Soft } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { FavoriteCard, FavoriteItem } from './favorite-item.tsx';
import styles from './favorite-list.module.css';

/** Numbers of cards whose rows cannot all be full without one more. */
const withGap = [1, 2, 5];

/** Needs a signed-in user and the message bundle `account`. Sorted by change. */
export function FavoriteList(): ReactNode {
  const t = useTranslate();
  const view = useQuery(queries.favorites());
  const data = view.data && sortByChange(view.data);
  return (
    <CardList
      view={{ ...view, data }}
      loading={t('favorites.loading')}
      expected={4}
      columns="cards"
      className={styles.list}
      empty={<NoFavorites />}
      after={data && withGap.includes(data.length) && <AnotherPlace />}
    >
      {(favorite, onRemoved) => <FavoriteItem favorite={favorite} onRemove={onRemoved} />}
    </CardList>
  );
}

function NoFavorites(): ReactNode {
  const t = useTranslate();
  return (
    <Row fill="sunken" gap={4} lines={3} justify="between" pad={5} stretch>
      <Row gap={4} wrap={false}>
        <HeartIcon size={28} />
        <div>
          <h3>{t('favorites.empty.title')}</h3>
          <Soft>{t('favorites.empty.text')}</Soft>
        </div>
      </Row>
      <Link className={buttonClass()} to="/deals">
        {t('favorites.empty.action')}
      </Link>
    </Row>
  );
}

/** In the place of the next card, where the list would leave a gap. */
function AnotherPlace(): ReactNode {
  const t = useTranslate();
  return (
    <EmptyState as="li" pad={5} className={styles.another}>
      <HeartIcon size={28} />
      <VisuallyHidden below="medium">{t('favorites.empty.text')}</VisuallyHidden>
      <Link className={buttonClass('quiet')} to="/deals">
        {t('favorites.another')}
      </Link>
    </EmptyState>
  );
}

/** Without anything that belongs to its owner. */
export function SharedList({ favorites }: { favorites: readonly SharedFavorite[] }): ReactNode {
  const t = useTranslate();
  if (favorites.length === 0) return <EmptyState>{t('favorites.shared.empty')}</EmptyState>;
  return (
    <PlaceGrid columns="cards" className={styles.list}>
      {favorites.map((favorite) => (
        <li key={favorite.id}>
          <FavoriteCard isShared favorite={favorite} />
        </li>
      ))}
    </PlaceGrid>
  );
}
