/** Panel of an admin screen: heading, actions, content. */
import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

type PanelProps = { title: ReactNode; lead?: ReactNode; actions?: ReactNode; children: ReactNode };

export function Panel({ title, lead, actions, children }: PanelProps): ReactNode {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
        </div>
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
