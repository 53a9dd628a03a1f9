/** The marks of the ways to pay: each on a white card, named for those who listen. */
import type { ReactNode } from 'react';
import styles from './payment-marks.module.css';

const marks = [
  { name: 'Visa', drawing: <Visa /> },
  { name: 'Mastercard', drawing: <Mastercard /> },
  { name: 'Apple Pay', drawing: <ApplePay /> },
  { name: 'mada', drawing: <Mada /> },
] as const;

export function PaymentMarks(): ReactNode {
  return (
    <ul className={styles.marks}>
      {marks.map(({ name, drawing }) => (
        <li key={name}>
          <svg className={styles.mark} viewBox="0 0 56 36" width="56" height="36" role="img" aria-label={name}>
            <rect width="56" height="36" rx="6" fill="#fff" />
            {drawing}
          </svg>
        </li>
      ))}
    </ul>
  );
}

function Visa(): ReactNode {
  return (
    <g transform="translate(8.3 11.5) skewX(-14) translate(3.2 0)" fill="#1434cb">
      <path d="M0 0h3.3l3.1 8.5L9.2 0h3.2L7.9 13H4.7Z" />
      <path d="M14.2 0h3.1v13h-3.1Z" />
      <path d="M28.4.9v2.8c-1.2-.7-2.5-1-3.7-1-1.1 0-1.7.4-1.7 1 0 .8.9 1.1 2.5 1.6 2.2.7 3.6 1.6 3.6 3.8 0 2.6-1.9 4.1-5 4.1-1.7 0-3.2-.3-4.4-1V9.2c1.3.9 2.8 1.4 4.2 1.4 1.3 0 2-.4 2-1.2 0-.9-.9-1.2-2.5-1.7-2.1-.6-3.5-1.6-3.5-3.7 0-2.4 1.9-4 4.8-4 1.4 0 2.7.3 3.7.9Z" />
      <path d="M34.9 0h2.9l4.7 13h-3.2l-.9-2.6h-4.3l-.9 2.6H30Zm1.4 3.4-1.5 4.5h2.9Z" />
    </g>
  );
}

function Mastercard(): ReactNode {
  return (
    <>
      <circle cx="22.5" cy="18" r="10" fill="#eb001b" />
      <circle cx="33.5" cy="18" r="10" fill="#f79e1b" />
      <path d="M28 9.65a10 10 0 0 1 0 16.7 10 10 0 0 1 0-16.7Z" fill="#ff5f00" />
    </>
  );
}

function ApplePay(): ReactNode {
  return (
    <>
      <path d="M17.6 12.4c.7-.9 1.2-2 1.1-3.2-1 .1-2.2.7-2.9 1.5-.6.7-1.2 1.9-1 3 1.1.1 2.2-.5 2.8-1.3Zm1 1.6c-1.6-.1-2.9.9-3.7.9-.7 0-1.9-.8-3.1-.8-1.6 0-3.1.9-3.9 2.3-1.7 2.9-.5 7.3 1.2 9.6.8 1.2 1.8 2.5 3 2.4 1.2 0 1.7-.8 3.2-.8 1.4 0 1.9.8 3.1.8 1.3 0 2.1-1.2 2.9-2.3.9-1.3 1.3-2.6 1.3-2.7 0 0-2.5-1-2.5-3.8 0-2.4 1.9-3.5 2-3.6-1.1-1.6-2.8-1.9-3.5-2Z" />
      <text x="24.6" y="25.6" fontSize="15" textLength="24.5" direction="ltr">
        Pay
      </text>
    </>
  );
}

function Mada(): ReactNode {
  return (
    <>
      <rect x="6" y="9" width="17.5" height="7.4" rx="1" fill="#259bd6" />
      <rect x="6" y="19.6" width="17.5" height="7.4" rx="1" fill="#84b740" />
      <text x="26.5" y="16.3" fontSize="11" textLength="24" direction="ltr" className={styles.strong}>
        mada
      </text>
      <text x="50.5" y="27" fontSize="11" direction="rtl" className={styles.strong}>
        مدى
      </text>
    </>
  );
}
