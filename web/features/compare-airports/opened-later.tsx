/** A part of the comparison whose fields are loaded when its heading is opened. */
import { type ReactNode, useState } from 'react';
import styles from '#web/features/chart/figures-table.module.css';

type OpenedLaterProps = { title: string; children: () => ReactNode };

export function OpenedLater({ title, children }: OpenedLaterProps): ReactNode {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className={styles.details} onToggle={() => setWasOpened(true)}>
      <summary>{title}</summary>
      {wasOpened && children()}
    </details>
  );
}
