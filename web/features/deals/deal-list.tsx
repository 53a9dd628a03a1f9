/** One page of deals as a grid or list, with skeleton. */
import type { ReactNode } from 'react';
import type { Deal } from '#contract/api/deals.ts';
import type { DealView } from '#web/addresses/deals-query.ts';
import { DealCard } from './deal-card.tsx';
import { DealCardSkeleton } from './deal-card-skeleton.tsx';
import styles from './deal-list.module.css';

/** Cards visible on a wide screen when the page opens. */
const firstRow = 3;
const skeletons = Array.from({ length: 9 }, (_, index) => `skeleton-${index}`);

export function DealList({ deals, view }: { deals: readonly Deal[]; view: DealView }): ReactNode {
  return (
    <ul className={styles.list} data-view={view}>
      {deals.map((deal, index) => (
        <li key={deal.id}>
          <DealCard deal={deal} view={view} isFirst={index < firstRow} />
        </li>
      ))}
    </ul>
  );
}

export function DealListSkeleton({ view }: { view: DealView }): ReactNode {
  return (
    <ul className={styles.list} data-view={view} aria-hidden="true">
      {skeletons.map((key) => (
        <li key={key}>
          <DealCardSkeleton view={view} />
        </li>
      ))}
    </ul>
  );
}
