/** Text for screen readers only. */
import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

export function VisuallyHidden({ children }: { children: ReactNode }): ReactNode {
  return <span className={styles.hidden}>{children}</span>;
}
