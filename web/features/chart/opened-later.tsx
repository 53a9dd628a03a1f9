/** A part that is made when its heading is opened: a page begins lighter without it. */
import { type ReactNode, useState } from 'react';
import styles from './figures-table.module.css';

type OpenedLaterProps = { title: string; children: () => ReactNode };

export function OpenedLater({ title, children }: OpenedLaterProps): ReactNode {
  const [wasOpened, setWasOpened] = useState(false);
  // It may have been opened before the page's scripts ran.
  const lookOnce = (details: HTMLDetailsElement | null) => {
    if (details?.open) setWasOpened(true);
  };
  return (
    <details
      className={`${styles.details} ${styles.later}`}
      ref={lookOnce}
      onToggle={() => setWasOpened(true)}
    >
      <summary>{title}</summary>
      {wasOpened && children()}
    </details>
  );
}
