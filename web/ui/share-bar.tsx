/** A bar that fills in reading direction; the words beside it say the same. */
import type { ReactNode } from 'react';
import styles from './status.module.css';

/** @param share from 0 to 1 */
export function ShareBar({ share, fill = 'var(--accent)' }: { share: number; fill?: string }): ReactNode {
  const percent = Math.min(100, Math.max(0, share * 100));
  return (
    <svg className={styles.bar} data-turns aria-hidden="true" focusable="false">
      <rect width="100%" height="100%" rx="4" fill="var(--sunken)" />
      <rect width={`${percent}%`} height="100%" rx="4" fill={fill} />
    </svg>
  );
}
