/** A name and its value in a description list. */
import type { ReactNode } from 'react';
import styles from './text.module.css';

/** Nothing without a value. */
export function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  if (children == null || children === false || children === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Facts as lines: the name at the start, the value at the end. */
export function FactLines({ children }: { children: ReactNode }): ReactNode {
  return <dl className={styles.lines}>{children}</dl>;
}
