/** How much a favourite's price fell or rose since it was saved, in words with sign and colour. */
import type { ReactNode } from 'react';
import type { Favorite } from '#contract/api/favorites.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { priceChangeOf } from '#contract/domain/favorite.ts';
import { formatDayMonth } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';

const signs = { fell: '↓', rose: '↑' } as const;
const tones = { fell: 'good', rose: 'warning' } as const;

/** Nothing where no price was saved that can be compared, or it is the same. */
export function FavoriteChange({ favorite }: { favorite: Favorite }): ReactNode {
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
