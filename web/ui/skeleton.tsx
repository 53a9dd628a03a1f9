/** Skeleton bar shown while content loads. */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './status.module.css';

type SkeletonProps = {
  /** As high as a line, a field, a card (14rem) or a part of a page (24rem); else `className` tells. */
  as?: 'line' | 'field' | 'card' | 'part';
  className?: string | undefined;
};

export function Skeleton({ as, className }: SkeletonProps): ReactNode {
  return <span aria-hidden="true" data-as={as} className={classNames(styles.skeleton, className)} />;
}
