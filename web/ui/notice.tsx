/** Something the reader should know and may act on: icon, words, and a button or link. */
import type { ReactNode } from 'react';
import { Row } from '#web/ui/layout.tsx';
import styles from './status.module.css';

export function Notice(props: {
  icon: ReactNode;
  role?: 'alert' | 'status';
  action?: ReactNode;
  /** Without a background, as part of a form. */
  isQuiet?: boolean | undefined;
  children: ReactNode;
}): ReactNode {
  const { icon, role, action, isQuiet, children } = props;
  return (
    <Row
      {...(isQuiet ? { size: 'md' } : { fill: 'warning', pad: 4 })}
      gap={3}
      lines={2}
      role={role}
      className={styles.notice}
    >
      {icon}
      <div className={styles.words}>{children}</div>
      {action}
    </Row>
  );
}
