/** Text for screen readers only. */
import type { HTMLAttributes, ReactNode } from 'react';
import styles from './visually-hidden.module.css';

export function VisuallyHidden(props: Omit<HTMLAttributes<HTMLElement>, 'style'>): ReactNode {
  return <span {...props} className={styles.hidden} />;
}

/** A state that is told to screen readers only, as loading is. */
export function HiddenStatus({ children }: { children: ReactNode }): ReactNode {
  return (
    <p role="status">
      <VisuallyHidden>{children}</VisuallyHidden>
    </p>
  );
}
