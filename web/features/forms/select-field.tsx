/** Form field with a native select, label and error. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import fieldStyles from './text-fields.module.css';
import { describe, FieldFrame } from './text-fields.tsx';

type SelectFieldProps = Omit<ComponentProps<'select'>, 'style' | 'id' | 'className' | 'children'> & {
  label: string;
  fault?: string | undefined;
  options: readonly { value: string; label: string }[];
};

export function SelectField({ label, fault, options, ...select }: SelectFieldProps): ReactNode {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} fault={fault}>
      <select {...select} {...describe(id, fault)} className={fieldStyles.input}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
