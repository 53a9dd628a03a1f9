/** Logos of the payment methods, with accessible names. */
import type { ReactNode } from 'react';
import styles from './payment-marks.module.css';
import drawings from './payment-marks.svg';

const marks = [
  { id: 'visa', name: 'Visa' },
  { id: 'mastercard', name: 'Mastercard' },
  { id: 'apple-pay', name: 'Apple Pay' },
  { id: 'mada', name: 'mada' },
] as const;

/** The logos are a separate file, so that they are not in the script. */
export function PaymentMarks(): ReactNode {
  return (
    <ul className={styles.marks}>
      {marks.map(({ id, name }) => (
        <li key={id}>
          <svg className={styles.mark} width="56" height="36" role="img" aria-label={name}>
            <use href={`${drawings}#${id}`} />
          </svg>
        </li>
      ))}
    </ul>
  );
}
