/** One favourite: its card, the change of its price, badges, and whether it still exists. */

import type { ReactNode } from 'react';
import type { Favorite, SharedFavorite } from '#contract/api/favorites.ts';
import { placeOfDeal } from '#web/features/place-card/place.ts';
import { LockLine, PlaceCard } from '#web/features/place-card/place-card.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { HeartIcon } from '#web/ui/icons.tsx';
import { Row } from '#web/ui/layout.tsx';
import { FavoriteChange } from './favorite-change.tsx';
import styles from './heart-button.module.css';
import { useFavorite } from './use-favorite.ts';

type FavoriteItemProps = { favorite: Favorite; onRemove: () => void };

export function FavoriteItem({ favorite, onRemove }: FavoriteItemProps): ReactNode {
  const t = useTranslate();
  const { toggle } = useFavorite(favorite.id);
  const { city } = placeOfDeal(favorite.deal, t.language);
  const handleRemove = () => {
    toggle();
    onRemove();
  };
  return (
    <FavoriteCard favorite={favorite} note={<FavoriteChange favorite={favorite} />}>
      <button
        type="button"
        className={buttonClass('icon', styles.heart)}
        data-look="card"
        data-kept
        aria-label={t('favorites.removeNamed', { name: city })}
        onClick={handleRemove}
      >
        <HeartIcon />
      </button>
    </FavoriteCard>
  );
}

type FavoriteCardProps = {
  favorite: SharedFavorite;
  /** Below the verdict. */
  note?: ReactNode;
  /** Of a list of somebody else: what everybody sees needs no word. */
  isShared?: boolean;
  /** In the corner. */
  children?: ReactNode;
};

/** One's own favourite, or one of a shared list. */
export function FavoriteCard({ favorite, note, isShared = false, children }: FavoriteCardProps): ReactNode {
  const t = useTranslate();
  const { deal, isEnded } = favorite;
  const place = placeOfDeal(deal, useLanguage());
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
      lastFact={!deal.isPremium && !isShared && t('favorites.free')}
      corner={children}
    >
      {(isEnded || deal.isPremium) && (
        <Row gap={1}>
          {isEnded && <Badge tone="warning">{t('favorites.ended')}</Badge>}
          {deal.isPremium && <Badge tone="accent">{t('favorites.premium')}</Badge>}
        </Row>
      )}
    </PlaceCard>
  );
}
