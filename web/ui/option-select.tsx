/** Native select of typed values. */
import type { ReactNode } from 'react';

type OptionSelectProps<Value extends string> = {
  id: string;
  name?: string;
  className: string | undefined;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

export function OptionSelect<Value extends string>(props: OptionSelectProps<Value>): ReactNode {
  const { options, onChange, ...attributes } = props;
  return (
    <select
      {...attributes}
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
  );
}
