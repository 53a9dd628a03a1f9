/** Native select of typed values, and the options of any. */
import type { ReactNode } from 'react';

export type Option<Value extends string = string> = { value: Value; label: string };

export function Options({ options }: { options: readonly Option[] }): ReactNode {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

type OptionSelectProps<Value extends string> = {
  id: string;
  name?: string;
  form?: string;
  className: string | undefined;
  'aria-label'?: string | undefined;
  value: Value;
  options: readonly Option<Value>[];
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
      <Options options={options} />
    </select>
  );
}
