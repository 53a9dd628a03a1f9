/** Multiple choice as chips over native checkboxes. */
import type { ReactNode } from 'react';
import { Row, Text } from '#web/ui/layout.tsx';
import { CheckIcon } from '#web/ui/page-icons.tsx';
import styles from './choice-chips.module.css';

type ChoiceChipsProps<Value extends string> = {
  legend: string;
  chosen: readonly Value[];
  options: readonly { value: Value; label: string }[];
  onChange: (chosen: Value[]) => void;
};

export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>): ReactNode {
  const { legend, chosen, options, onChange } = props;
  const toggle = (value: Value, isChosen: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((each) => (each === value ? isChosen : chosen.includes(each))),
    );
  return (
    <fieldset>
      <Text as="legend" weight="strong" size="md" className={styles.legend}>
        {legend}
      </Text>
      <Row gap={2}>
        {options.map(({ value, label }) => (
          <label key={value} className={styles.chip}>
            <input
              className={styles.input}
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={(event) => toggle(value, event.currentTarget.checked)}
              autoComplete="off"
            />
            <CheckIcon size={18} className={styles.sign} />
            {label}
          </label>
        ))}
      </Row>
    </fieldset>
  );
}
