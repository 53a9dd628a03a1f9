/** One of several values as a native select. */
import { type ReactNode, useId } from 'react';
import styles from './choice.module.css';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './layout.tsx';
import { OptionSelect } from './option-select.tsx';

/** A framed native select with its name in the frame; it may belong to a form elsewhere on the page. */
export function SelectBox<Value extends string>(props: {
  legend: string;
  /** The chosen value says what it is: on phones no name is shown. */
  isBare?: boolean;
  /** The name is not shown on wide screens either. */
  isNameHidden?: boolean;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  name?: string;
  form?: string;
  className?: string | undefined;
}): ReactNode {
  const { legend, isBare = false, isNameHidden = false, className, ...select } = props;
  const id = useId();
  return (
    <div className={classNames(styles.cell, className)}>
      {!isNameHidden && (
        <label className={styles.label} htmlFor={id}>
          {isBare ? <VisuallyHidden below="small">{legend}</VisuallyHidden> : legend}
        </label>
      )}
      <OptionSelect
        id={id}
        className={styles.select}
        aria-label={isNameHidden ? legend : undefined}
        {...select}
      />
    </div>
  );
}
