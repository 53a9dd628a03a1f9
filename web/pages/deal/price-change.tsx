/** Notice that the page's price changed: while it was open, or since it was a published deal. */
import { type ReactNode, useState } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { formatMoment } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Text } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './price-change.module.css';

export function PriceChange({ fare }: { fare: DestinationPrice }): ReactNode {
  const { cheapestPrice, endedDeal } = fare;
  const t = useTranslate();
  const [first] = useState(cheapestPrice);
  let text: ReactNode = null;
  if (cheapestPrice !== null && endedDeal) {
    text = t.rich(`deal.change.${endedDeal.outcome}`, {
      was: <Price amount={endedDeal.price} />,
      now: <Price amount={cheapestPrice} />,
      moment: formatMoment(endedDeal.at, t.language),
    });
  } else if (cheapestPrice !== null && first !== null && first !== cheapestPrice) {
    text = t.rich('deal.change.moved', {
      was: <Price amount={first} />,
      now: <Price amount={cheapestPrice} />,
    });
  }
  // Always rendered, so that screen readers announce its changes.
  return (
    <div className={styles.place} role="status">
      {text && (
        <Text raised="card" pad={4} weight="strong">
          {text}
        </Text>
      )}
    </div>
  );
}
