/** Decorative stripe of the brand: page divider or boarding-pass edge. */
import type { ReactNode } from 'react';
import styles from './wing-stripe.module.css';

export function WingStripe({ direction = 'across' }: { direction?: 'across' | 'down' }): ReactNode {
  return <span className={direction === 'across' ? styles.across : styles.down} aria-hidden="true" />;
}
