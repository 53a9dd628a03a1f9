/** Text for screen readers only, on every screen or where an icon says the same. */
import type { HTMLAttributes, ReactNode } from 'react';
import styles from './text.module.css';

type VisuallyHiddenProps = Omit<HTMLAttributes<HTMLElement>, 'style'> & {
  /** Seen from this breakpoint on. */
  below?: 'small' | 'medium';
};

export function VisuallyHidden({ below, ...props }: VisuallyHiddenProps): ReactNode {
  return <span {...props} data-below={below} className={styles.hidden} />;
}

/** A state that is told to screen readers only, as loading is. */
export function HiddenStatus({ children }: { children: ReactNode }): ReactNode {
  return (
    <p role="status">
      <VisuallyHidden>{children}</VisuallyHidden>
    </p>
  );
}
