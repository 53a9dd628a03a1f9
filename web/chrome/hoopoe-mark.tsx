/** The mark of the site: a hoopoe's head with its crest fanned out. */
import type { ReactNode } from 'react';
import styles from './hoopoe-mark.module.css';

/** Five feathers of the crest, as turns about the crown in degrees. */
const feathers = [-62, -36, -10, 16, 42] as const;

export function HoopoeMark({ size = 34 }: { size?: number }): ReactNode {
  return (
    <svg
      className={styles.mark}
      width={size}
      height={size}
      viewBox="0 0 48 48"
      aria-hidden="true"
      focusable="false"
    >
      {feathers.map((turn) => (
        <g key={turn} transform={`rotate(${turn} 23 27)`}>
          <path className={styles.feather} d="M21.2 21.5 20.1 8.6Q23 2.2 25.9 8.6l-1.1 12.9Z" />
          <path className={styles.tip} d="M20.5 9.4Q23 .6 25.5 9.4 23 7.4 20.5 9.4Z" />
        </g>
      ))}
      <path
        className={styles.head}
        d="M13.4 30.2c0-6 4.4-10.4 10.2-10.4 5 0 8.6 3 9.8 7.2 4.4.5 8.6 2 12.4 5.6-4.7-1.6-8.6-1.7-12.6-.9-1.4 3.6-3.6 5.7-4 12.3H14.8c.9-5.5-1.4-8.5-1.4-13.8Z"
      />
      <circle className={styles.eye} cx="26.6" cy="27.4" r="1.9" />
    </svg>
  );
}
