/** One end of a span of days that narrows a list. */
import { type ReactNode, useId } from 'react';
import styles from './audit.module.css';

type DayFilterProps = {
  label: string;
  /** A day such as 2026-11-21; empty for no bound. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (value: string) => void;
};

export function DayFilter({ label, value, min, max, onChange }: DayFilterProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={value}
        min={min}
        max={max}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
