/** The options of a native select. */
import type { ReactNode } from 'react';

export type Option<Value extends string = string> = { value: Value; label: string };

export function Options({ options }: { options: readonly Option[] }): ReactNode {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
