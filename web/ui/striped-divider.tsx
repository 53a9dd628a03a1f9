/** Decorative stripe of the brand: page divider or boarding-pass edge. */
import type { ReactNode } from 'react';
import styles from './striped-divider.module.css';

export function StripedDivider({
  direction = 'horizontal',
}: {
  /** `edge`: vertical, along the start of a box that is positioned. */
  direction?: 'horizontal' | 'vertical' | 'edge';
}): ReactNode {
  const look = direction === 'horizontal' ? styles.horizontal : styles.vertical;
  return <span className={look} data-direction={direction} aria-hidden="true" />;
}
