/** Dark hero band at the top of a simple page. */
import type { ReactNode } from 'react';
import styles from './page-hero.module.css';

export function PageHero({ title, lead }: { title: string; lead?: ReactNode }): ReactNode {
  return (
    <div className={styles.hero}>
      <div className={styles.inner}>
        <h1 className={styles.title}>{title}</h1>
        {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      </div>
    </div>
  );
}
