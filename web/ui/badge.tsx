/** Status badge: text and colour. */
import type { ReactNode } from 'react';
import styles from './status.module.css';

export type BadgeTone = 'plain' | 'good' | 'warning' | 'bad' | 'accent';

export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }): ReactNode {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
