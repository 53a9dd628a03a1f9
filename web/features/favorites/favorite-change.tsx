/** How much a favourite's price fell or rose since it was saved, in words with sign and colour. */
import type { ReactNode } from 'react';
import type { Favorite } from '#contract/api/favorites.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { priceChangeOf } from '#contract/domain/favorite.ts';
import { formatDayMonth } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './favorite-change.module.css';

const signs = { fell: '↓', rose: '↑', same: '=' } as const;

/** Nothing where no price was saved that can be compared. */
export function FavoriteChange({ favorite }: { favorite: Favorite }): ReactNode {
  const t = useTranslate();
  const { savedPrice, deal, addedAt } = favorite;
  const change = priceChangeOf(savedPrice, deal.dealPrice);
  if (!change || savedPrice === null) return null;
  const { direction, amount, percent } = change;
  return (
    <p className={styles.change} data-direction={direction}>
      <span aria-hidden="true">{signs[direction]}</span>
      <span>
        {direction === 'same'
          ? t('favorites.change.same')
          : t.rich(`favorites.change.${direction}`, {
              amount: <Price amount={amount} />,
              percent: String(percent),
            })}
      </span>
      {direction !== 'same' && (
        <span className={styles.before}>
          {t.rich('favorites.change.then', {
            price: <Price amount={savedPrice} />,
            date: formatDayMonth(riyadhDate(new Date(addedAt)), t.language),
          })}
        </span>
      )}
    </p>
  );
}
