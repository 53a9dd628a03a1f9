/**
 * Lists of favourites, one's own and those that somebody shares: each with its card, the change of its price, and
 * whether it still exists.
 */
import type { ReactNode } from 'react';
import type { Favorite, SharedFavorite } from '#contract/api/favorites.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { priceChangeOf, sortByChange } from '#contract/domain/favorite-price.ts';
import { queries } from '#web/api/api.ts';
import { useQuery } from '#web/api/query.tsx';
import { placeOfDeal } from '#web/features/place-card/place.ts';
import { LockLine, PlaceCard } from '#web/features/place-card/place-card.tsx';
import { PlaceGrid } from '#web/features/place-card/place-grid.tsx';
import { formatDayMonth } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { CardList } from '#web/ui/card-list.tsx';
import { HeartIcon } from '#web/ui/icons.tsx';
import { EmptyState, Row, Soft, Text, VisuallyHidden } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { Badge } from '#web/ui/status.tsx';
import styles from './favorite-list.module.css';
import heart from './heart-button.module.css';
import { useFavorite } from './heart-button.tsx';

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
      empty={
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
      }
      after={
        // In the place of the next card, where the list would leave a gap.
        data &&
        withGap.includes(data.length) && (
          <EmptyState as="li" pad={5} className={styles.another}>
            <HeartIcon size={28} />
            <VisuallyHidden below="medium">{t('favorites.empty.text')}</VisuallyHidden>
            <Link className={buttonClass('quiet')} to="/deals">
              {t('favorites.another')}
            </Link>
          </EmptyState>
        )
      }
    >
      {(favorite, onRemoved) => <FavoriteItem favorite={favorite} onRemove={onRemoved} />}
    </CardList>
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

function FavoriteItem({ favorite, onRemove }: { favorite: Favorite; onRemove: () => void }): ReactNode {
  const t = useTranslate();
  const { toggle } = useFavorite(favorite.id);
  const { city } = placeOfDeal(favorite.deal, t.language);
  return (
    <FavoriteCard favorite={favorite} note={<FavoriteChange favorite={favorite} />}>
      <button
        type="button"
        className={buttonClass('icon', heart.heart)}
        data-look="card"
        data-kept
        aria-label={t('favorites.removeNamed', { name: city })}
        onClick={() => {
          toggle();
          onRemove();
        }}
      >
        <HeartIcon />
      </button>
    </FavoriteCard>
  );
}

export function FavoriteCard(props: {
  favorite: SharedFavorite;
  /** Below the verdict. */
  note?: ReactNode;
  /** In a list of somebody else: what everybody sees needs no word. */
  isShared?: boolean;
  children?: ReactNode;
}): ReactNode {
  const { favorite, note, isShared = false, children } = props;
  const t = useTranslate();
  const { deal, isEnded } = favorite;
  const place = placeOfDeal(deal, t.language);
  return (
    <PlaceCard
      place={isEnded ? { ...place, path: null } : place}
      isEnded={isEnded}
      instead={
        deal.locked ? (
          <LockLine>{t('favorites.locked')}</LockLine>
        ) : (
          <>
            {deal.dealPrice === null ? t('favorites.noPrice') : isEnded && t('favorites.lastPrice')}
            {note}
          </>
        )
      }
      corner={children}
    >
      <Row gap={1}>
        {isEnded && <Badge tone="warning">{t('favorites.ended')}</Badge>}
        {deal.isPremium && <Badge tone="accent">{t('favorites.premium')}</Badge>}
        {!deal.isPremium && !isShared && <Badge>{t('favorites.free')}</Badge>}
      </Row>
    </PlaceCard>
  );
}

const signs = { fell: '↓', rose: '↑' } as const;
const tones = { fell: 'good', rose: 'warning' } as const;

/** Nothing where no price was saved that can be compared, or it is the same. */
function FavoriteChange({ favorite }: { favorite: Favorite }): ReactNode {
  const t = useTranslate();
  const { savedPrice, deal, addedAt } = favorite;
  const change = priceChangeOf(savedPrice, deal.dealPrice);
  if (!change || savedPrice === null) return null;
  const { direction, amount, percent } = change;
  if (direction === 'same') return null;
  return (
    <Row gap={2} lines={0} wrap={false} align="baseline" size="sm">
      <Text as="span" tone={tones[direction]} weight="strong" aria-hidden="true">
        {signs[direction]}
      </Text>
      <div>
        <Text tone={tones[direction]} weight="strong">
          {t.rich(`favorites.change.${direction}`, {
            amount: <Price amount={amount} />,
            percent: String(percent),
          })}
        </Text>
        <Text tone="soft">
          {t.rich('favorites.change.then', {
            price: <Price amount={savedPrice} />,
            date: formatDayMonth(riyadhDate(new Date(addedAt)), t.language),
          })}
        </Text>
      </div>
    </Row>
  );
}
