/** Native select styled as a cell of a search bar. */
import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { OptionSelect } from '#web/ui/option-select.tsx';
import styles from './search-field.module.css';

type ChoiceFieldProps<Value extends string> = {
  name: string;
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  className?: string | undefined;
};

export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>): ReactNode {
  const { name, label, value, options, onChange, className } = props;
  const id = useId();
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <OptionSelect
        name={name}
        id={id}
        className={styles.select}
        value={value}
        options={options}
        onChange={onChange}
      />
    </div>
  );
}
