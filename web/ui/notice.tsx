/** Something the reader should know and may act on: icon, words, and a button or link. */
import type { ReactNode } from 'react';
import { Row } from '#web/ui/layout.tsx';
import styles from './notice.module.css';

type NoticeProps = { icon: ReactNode; role?: 'alert' | 'status'; action?: ReactNode; children: ReactNode };

export function Notice({ icon, role, action, children }: NoticeProps): ReactNode {
  return (
    <Row fill="warning" pad={4} gap={3} role={role} className={styles.notice}>
      {icon}
      <div className={styles.words}>{children}</div>
      {action}
    </Row>
  );
}
