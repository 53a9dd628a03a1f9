/** Rows of cards, and the room for them while they load. */
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Grid, type PartProps, Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import styles from './place-card.module.css';

/** Cards, or the room for `expected` of them while there are none yet. */
export function PlaceGrid(
  props: PartProps & { columns: 'cards' | 2 | 3; expected?: number; isLow?: boolean },
) {
  const { className, children, expected = 0, isLow, ...grid } = props;
  return (
    <Grid as="ul" align="stretch" className={classNames(styles.grid, className)} {...grid}>
      {children ??
        [...Array(expected).keys()].map((key) => (
          <li key={key} aria-hidden="true">
            <PlaceCardSkeleton isLow={isLow} />
          </li>
        ))}
    </Grid>
  );
}

function PlaceCardSkeleton({ isLow }: { isLow: boolean | undefined }): ReactNode {
  return (
    <Stack raised="card" className={styles.card} data-low={isLow || undefined}>
      <Skeleton className={styles.art} />
      <Skeleton className={styles.name} />
      <Skeleton className={styles.price} />
      <Skeleton className={styles.facts} />
      <Skeleton className={styles.verdict} />
      <Skeleton className={styles.proof} />
    </Stack>
  );
}
