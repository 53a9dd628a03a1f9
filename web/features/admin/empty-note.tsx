/** Stands where a list of the administration would be, and says why there is none. */
import type { ReactNode } from 'react';
import styles from './empty-note.module.css';

export function EmptyNote({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.note}>{children}</div>;
}
