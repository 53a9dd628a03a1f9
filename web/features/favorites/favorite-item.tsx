/** One favourite: its card, the change of its price, badges, and whether it still exists. */
import type { ReactNode } from 'react';
import type { Favorite, SharedFavorite } from '#contract/api/favorites.ts';
import { placeOfDeal } from '#web/features/place-card/place.ts';
import { LockLine, PlaceCard } from '#web/features/place-card/place-card.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { Row } from '#web/ui/layout.tsx';
import { FavoriteChange } from './favorite-change.tsx';
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
    <FavoriteRow favorite={favorite} note={<FavoriteChange favorite={favorite} />}>
      <Button
        look="plain"
        isSmall
        aria-label={t('favorites.removeNamed', { name: city })}
        onClick={handleRemove}
      >
        <CloseIcon size={18} />
        {t('favorites.remove')}
      </Button>
    </FavoriteRow>
  );
}

type FavoriteRowProps = {
  favorite: SharedFavorite;
  /** Below the facts. */
  note?: ReactNode;
  /** Beside the price. */
  children?: ReactNode;
};

/** One's own favourite, or one of a shared list. */
export function FavoriteRow({ favorite, note, children }: FavoriteRowProps): ReactNode {
  const t = useTranslate();
  const { deal, isEnded } = favorite;
  const place = placeOfDeal(deal, useLanguage());
  return (
    <PlaceCard
      place={isEnded ? { ...place, path: null } : place}
      form="row"
      isEnded={isEnded}
      instead={
        deal.locked ? (
          <LockLine>{t('favorites.locked')}</LockLine>
        ) : deal.dealPrice === null ? (
          t('favorites.noPrice')
        ) : (
          isEnded && t('favorites.lastPrice')
        )
      }
      mark={
        <Badge tone={deal.isPremium ? 'accent' : 'plain'}>
          {t(deal.isPremium ? 'favorites.premium' : 'favorites.free')}
        </Badge>
      }
      corner={children}
    >
      {note}
      {isEnded && (
        <Row above={1}>
          <Badge tone="warning">{t('favorites.ended')}</Badge>
        </Row>
      )}
    </PlaceCard>
  );
}
