/** One of several values: segments side by side, or a native select where phones have no room for them. */

import { type ReactNode, useId } from 'react';
import styles from './choice.module.css';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './layout.tsx';
import { OptionSelect } from './option-select.tsx';
import { SegmentedControl } from './segmented-control.tsx';

type ChoiceProps<Value extends string> = {
  legend: string;
  /** The chosen value says what it is: segments, and the select of phones, show no name. */
  isBare?: boolean;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

export function Choice<Value extends string>(props: ChoiceProps<Value>): ReactNode {
  return (
    <div className={styles.choice}>
      <SegmentedControl className={styles.segments} {...props} isLegendHidden />
      <SelectBox isBare {...props} />
    </div>
  );
}

/** A framed native select with its name in the frame; it may belong to a form elsewhere on the page. */
export function SelectBox<Value extends string>(
  props: ChoiceProps<Value> & {
    /** The name is not shown on wide screens either. */
    isNameHidden?: boolean;
    name?: string;
    form?: string;
    className?: string | undefined;
  },
): ReactNode {
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
