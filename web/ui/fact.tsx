/** A name and its value in a description list. */
import type { ReactNode } from 'react';

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
