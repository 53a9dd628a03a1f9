/** The hoopoe's wing bars: a divider across the page, or the stripe down a boarding pass. */
import type { ReactNode } from 'react';
import styles from './wing-stripe.module.css';

/** Decorative. */
export function WingStripe({ direction = 'across' }: { direction?: 'across' | 'down' }): ReactNode {
  return <span className={direction === 'across' ? styles.across : styles.down} aria-hidden="true" />;
}
