/** Loading skeleton of a fare card. */
import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';
import card from './fare-card.module.css';
import styles from './fare-card-skeleton.module.css';

/** Decorative; the list announces loading. */
export function FareCardSkeleton(): ReactNode {
  return (
    <div className={`${card.card} ${card.fare}`} aria-hidden="true">
      <div className={card.art}>
        <Skeleton className={styles.art} />
      </div>
      <div className={card.route}>
        <Skeleton className={styles.city} />
        <Skeleton className={styles.country} />
      </div>
      <div className={card.perforation} />
      <div className={card.stub}>
        <Skeleton className={styles.price} />
        <div className={card.band} />
        <Skeleton className={styles.line} />
        <Skeleton className={styles.line} />
        <Skeleton className={styles.shortLine} />
      </div>
    </div>
  );
}
