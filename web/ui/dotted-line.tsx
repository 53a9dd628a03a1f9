/** Short facts in a line, parted by dots; a line that breaks neither begins nor ends with a dot. */
import { Children, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './text.module.css';

type DottedLineProps = { children: ReactNode; className?: string | undefined };

/** Each child is one fact that stays on one line; null and false are left out. */
export function DottedLine({ children, className }: DottedLineProps): ReactNode {
  return (
    <p className={classNames(styles.line, className)}>
      <span className={styles.facts}>
        {Children.map(Children.toArray(children), (fact) => (
          <span className={styles.fact}>{fact} </span>
        ))}
      </span>
    </p>
  );
}
