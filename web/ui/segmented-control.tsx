/** Segmented control over native radio buttons. */

import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { directionOf } from '#contract/domain/language.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { Text, VisuallyHidden } from './layout.tsx';
import styles from './segmented-control.module.css';

type SegmentedControlProps<Value extends string> = {
  /** Accessible name of the group; visible unless `isLegendHidden`. */
  legend: string;
  isLegendHidden?: boolean;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
  className?: string | undefined;
  name?: string;
  /** Id of the form, where that stands elsewhere on the page. */
  form?: string;
};

export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>): ReactNode {
  const { legend, isLegendHidden = false, value, options, onChange, className, form } = props;
  const ownName = useId();
  const isRightToLeft = directionOf(useLanguage()) === 'rtl';
  return (
    <fieldset className={className} onKeyDown={isRightToLeft ? handleKeyRightToLeft : undefined}>
      <Text as="legend" tone="soft" size="sm" below={isLegendHidden ? undefined : 1}>
        {isLegendHidden ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </Text>
      <div className={styles.track}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment}>
            <input
              className={styles.input}
              type="radio"
              name={props.name ?? ownName}
              form={form}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              autoComplete="off"
            />
            <span className={styles.label}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Browsers map the left arrow to "previous" in both directions; in RTL it must mean "next". */
function handleKeyRightToLeft(event: KeyboardEvent<HTMLFieldSetElement>): void {
  const step = event.key === 'ArrowLeft' ? 1 : event.key === 'ArrowRight' ? -1 : 0;
  if (step === 0) return;
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  const index = inputs.indexOf(event.target as HTMLInputElement);
  if (index < 0) return;
  event.preventDefault();
  const next = inputs[(index + step + inputs.length) % inputs.length];
  next?.focus();
  next?.click();
}
