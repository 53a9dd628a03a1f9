/** A bar in the place of what is still coming; wing bars pass over it. */
import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

/** Give it the size of what it stands for by `className`. */
export function Skeleton({ className }: { className?: string | undefined }): ReactNode {
  return <span aria-hidden="true" className={[styles.skeleton, className].filter(Boolean).join(' ')} />;
}
