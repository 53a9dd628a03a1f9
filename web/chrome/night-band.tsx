/** The night block a plain page begins with, under the header. */
import type { ReactNode } from 'react';
import styles from './night-band.module.css';

export function NightBand({ title }: { title: string }): ReactNode {
  return (
    <div className={styles.band}>
      <h1 className={styles.title}>{title}</h1>
    </div>
  );
}
