/** Decorative stripe of the brand: page divider or boarding-pass edge. */
import type { ReactNode } from 'react';
import styles from './striped-divider.module.css';

export function StripedDivider({
  direction = 'horizontal',
}: {
  direction?: 'horizontal' | 'vertical';
}): ReactNode {
  return (
    <span className={direction === 'horizontal' ? styles.horizontal : styles.vertical} aria-hidden="true" />
  );
}
