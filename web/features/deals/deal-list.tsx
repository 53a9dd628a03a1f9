/** One page of deals as cards: in a grid, or low ones as a list. */
import { Fragment, type ReactNode } from 'react';
import type { Deal } from '#contract/api/deals.ts';
import { PlaceGrid } from '#web/features/place-card/place-grid.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { DealCard } from './deal-card.tsx';
import styles from './deal-list.module.css';

/** Cards visible on a wide screen when the page opens. */
const firstRow = 3;
const beforeBanner = 6;

/** `banner` stands after the sixth deal, or after the last. */
export function DealList(props: { deals: readonly Deal[]; isLow: boolean; banner?: ReactNode }): ReactNode {
  const { deals, isLow, banner } = props;
  const bannerAfter = Math.min(beforeBanner, deals.length) - 1;
  return (
    <PlaceGrid columns={isLow || (deals.length === 2 && !banner) ? 2 : 3}>
      {deals.map((deal, index) => (
        <Fragment key={deal.id}>
          <li>
            <DealCard deal={deal} isLow={isLow} isFirst={index < firstRow} />
          </li>
          {banner && index === bannerAfter && (
            <Stack as="li" self="all" className={isLow ? undefined : styles.banner}>
              {banner}
            </Stack>
          )}
        </Fragment>
      ))}
    </PlaceGrid>
  );
}
