/** Text for screen readers only. */
import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

export function VisuallyHidden({ children }: { children: ReactNode }): ReactNode {
  return <span className={styles.hidden}>{children}</span>;
}

/** A state that is told to screen readers only, as loading is. */
export function HiddenStatus({ children }: { children: ReactNode }): ReactNode {
  return (
    <p role="status">
      <VisuallyHidden>{children}</VisuallyHidden>
    </p>
  );
}
