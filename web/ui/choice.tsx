/** One of several values: segments side by side, or a native select where phones have no room for them. */
import { type ReactNode, useId } from 'react';
import styles from './choice.module.css';
import { SegmentedControl } from './segmented-control.tsx';

type ChoiceProps<Value extends string> = {
  /** Name of the group. */
  legend: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

export function Choice<Value extends string>(props: ChoiceProps<Value>): ReactNode {
  const { legend, value, options, onChange } = props;
  const id = useId();
  return (
    <div>
      <SegmentedControl className={styles.segments} {...props} />
      <div className={styles.cell}>
        <label className={styles.label} htmlFor={id}>
          {legend}
        </label>
        <select
          id={id}
          className={styles.select}
          value={value}
          autoComplete="off"
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.currentTarget.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
