/** One page of deals as a grid, with skeleton. */
import { Fragment, type ReactNode } from 'react';
import type { Deal } from '#contract/api/deals.ts';
import { PlaceCardSkeleton, PlaceGrid } from '#web/features/place-card/place-card.tsx';
import { Stack } from '#web/ui/layout.tsx';
import styles from './deal-card.module.css';
import { DealCard } from './deal-card.tsx';

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
    <PlaceGrid columns={deals.length === 2 && !banner ? 2 : 3}>
      {deals.map((deal, index) => (
        <Fragment key={deal.id}>
          <li>
            <DealCard deal={deal} isFirst={index < firstRow} />
          </li>
          {banner && index === bannerAfter && (
            <Stack as="li" self="all" className={styles.banner}>
              {banner}
            </Stack>
          )}
        </Fragment>
      ))}
    </PlaceGrid>
  );
}

export function DealListSkeleton(): ReactNode {
  return (
    <PlaceGrid columns={3} aria-hidden="true">
      {skeletons.map((key) => (
        <li key={key}>
          <PlaceCardSkeleton />
        </li>
      ))}
    </PlaceGrid>
  );
}
