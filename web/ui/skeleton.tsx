/** Skeleton bar shown while content loads. */
import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

/** Give it the size of what it stands for by `className`. */
export function Skeleton({ className }: { className?: string | undefined }): ReactNode {
  return <span aria-hidden="true" className={[styles.skeleton, className].filter(Boolean).join(' ')} />;
}
