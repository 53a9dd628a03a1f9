/** Loading skeleton of a fare card. */
import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';
import card from './fare-card.module.css';
import styles from './fare-card-skeleton.module.css';

/** Decorative; the list announces loading. */
export function FareCardSkeleton(): ReactNode {
  return (
    <div className={card.card} aria-hidden="true">
      <div className={card.art}>
        <Skeleton className={styles.art} />
      </div>
      <div className={card.route}>
        <Skeleton className={styles.city} />
        <Skeleton className={styles.country} />
      </div>
      <div className={card.perforation} />
      <div className={card.stub}>
        <div className={card.priceRow}>
          <Skeleton className={styles.price} />
          <Skeleton className={`${card.verdict} ${styles.country}`} />
        </div>
        <div className={card.band} />
        <Skeleton className={`${card.facts} ${styles.line}`} />
      </div>
    </div>
  );
}
