/** Native select styled as a cell of a search bar. */
import { type ReactNode, useId } from 'react';
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
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={styles.select}
        name={name}
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
  );
}
