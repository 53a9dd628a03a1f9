/** Native select of typed values. */
import type { ReactNode } from 'react';
import { type Option, Options } from './options.tsx';

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
