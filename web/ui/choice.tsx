/** One of several values: segments side by side, or a native select where phones have no room for them. */
import { type ReactNode, useId } from 'react';
import styles from './choice.module.css';
import { OptionSelect } from './option-select.tsx';
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
        <OptionSelect id={id} className={styles.select} value={value} options={options} onChange={onChange} />
      </div>
    </div>
  );
}
