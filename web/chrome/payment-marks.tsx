/** The marks of the ways to pay: each on a white card, named for those who listen. */
import type { ReactNode } from 'react';
import styles from './payment-marks.module.css';
import drawings from './payment-marks.svg';

const marks = [
  { id: 'visa', name: 'Visa' },
  { id: 'mastercard', name: 'Mastercard' },
  { id: 'apple-pay', name: 'Apple Pay' },
  { id: 'mada', name: 'mada' },
] as const;

/** The drawings are a file of their own, so that no page carries them in its script. */
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
