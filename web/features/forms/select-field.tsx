/** Form field with a native select, label and error. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import { type Option, Options } from '#web/ui/option-select.tsx';
import fieldStyles from './text-fields.module.css';
import { describe, FieldFrame, hintIdOf } from './text-fields.tsx';

type SelectFieldProps = Omit<ComponentProps<'select'>, 'style' | 'id' | 'className' | 'children'> & {
  label: string;
  fault?: string | undefined;
  hint?: ReactNode;
  options: readonly Option[];
};

export function SelectField({ label, fault, hint, options, ...select }: SelectFieldProps): ReactNode {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} fault={fault} hint={hint}>
      <select {...select} {...describe(id, fault, hintIdOf(id, hint))} className={fieldStyles.input}>
        <Options options={options} />
      </select>
    </FieldFrame>
  );
}
