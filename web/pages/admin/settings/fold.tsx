/** Part of a form that is opened by hand, and by a fault in it. */
import { type ReactNode, useState } from 'react';
import { Stack } from '#web/ui/layout.tsx';
import styles from './settings.module.css';

type FoldProps = {
  summary: ReactNode;
  /** A field in it is wrong. */
  hasFault?: boolean;
  /** Names the group of its fields. */
  label?: string;
  children: ReactNode;
};

export function Fold({ summary, hasFault = false, label, children }: FoldProps): ReactNode {
  const [wasOpened, setWasOpened] = useState(false);
  const isOpen = wasOpened || hasFault;
  return (
    <details
      className={styles.fold}
      open={isOpen}
      onToggle={({ currentTarget }) => setWasOpened(currentTarget.open)}
    >
      <summary>{summary}</summary>
      {isOpen && (
        <Stack gap={4} className={styles.foldBody} {...(label && { role: 'group', 'aria-label': label })}>
          {children}
        </Stack>
      )}
    </details>
  );
}
