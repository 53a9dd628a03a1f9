/** Something the reader should know and may act on: icon, words, and a button or link. */
import type { ReactNode } from 'react';
import styles from './notice.module.css';

type NoticeProps = { icon: ReactNode; role?: 'alert' | 'status'; action?: ReactNode; children: ReactNode };

export function Notice({ icon, role, action, children }: NoticeProps): ReactNode {
  return (
    <div className={styles.notice} role={role}>
      {icon}
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  );
}
