/** One page of deals as a grid, with skeleton. */
import { Fragment, type ReactNode } from 'react';
import type { Deal } from '#contract/api/deals.ts';
import { DealCard } from './deal-card.tsx';
import { DealCardSkeleton } from './deal-card-skeleton.tsx';
import styles from './deal-list.module.css';

/** Cards visible on a wide screen when the page opens. */
const firstRow = 3;
const skeletons = Array.from({ length: 9 }, (_, index) => `skeleton-${index}`);

/** Deals before the banner. */
const beforeBanner = 6;

type DealListProps = {
  deals: readonly Deal[];
  /** Stands after the sixth deal, or after the last. */
  banner?: ReactNode;
};

export function DealList({ deals, banner }: DealListProps): ReactNode {
  const bannerAfter = Math.min(beforeBanner, deals.length) - 1;
  return (
    <ul className={styles.list}>
      {deals.map((deal, index) => (
        <Fragment key={deal.id}>
          <li>
            <DealCard deal={deal} isFirst={index < firstRow} />
          </li>
          {banner && index === bannerAfter && <li className={styles.banner}>{banner}</li>}
        </Fragment>
      ))}
    </ul>
  );
}

export function DealListSkeleton(): ReactNode {
  return (
    <ul className={styles.list} aria-hidden="true">
      {skeletons.map((key) => (
        <li key={key}>
          <DealCardSkeleton />
        </li>
      ))}
    </ul>
  );
}
