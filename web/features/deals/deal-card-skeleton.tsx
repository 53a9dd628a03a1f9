/** Loading skeleton of a deal card. */
import type { ReactNode } from 'react';
import card from '#web/features/fares/fare-card.module.css';
import bars from '#web/features/fares/fare-card-skeleton.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './deal-card.module.css';

/** Decorative; the list announces loading. */
export function DealCardSkeleton(): ReactNode {
  return (
    <div className={card.card} aria-hidden="true">
      <div className={card.art}>
        <Skeleton className={bars.art} />
      </div>
      <div className={card.route}>
        <Skeleton className={bars.city} />
        <Skeleton className={bars.country} />
      </div>
      <div className={card.perforation} />
      <div className={card.stub}>
        <div className={card.priceRow}>
          <Skeleton className={bars.price} />
          <Skeleton className={`${card.verdict} ${bars.country}`} />
        </div>
        <div className={card.band} />
        <div className={card.facts}>
          <Skeleton className={bars.line} />
          <Skeleton className={bars.line} />
        </div>
        <div className={styles.foot}>
          <Skeleton className={bars.line} />
        </div>
      </div>
    </div>
  );
}
