/** Skeleton bar shown while content loads. */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** Set the size of the content it replaces by `className`. */
export function Skeleton({ className }: { className?: string | undefined }): ReactNode {
  return <span aria-hidden="true" className={classNames(styles.skeleton, className)} />;
}
