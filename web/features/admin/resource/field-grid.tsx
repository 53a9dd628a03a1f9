/** Fields of a form from their descriptions, side by side where there is room. */
import type { ComponentProps, ReactNode } from 'react';
import { CheckField } from '#web/features/forms/check-field.tsx';
import { SelectField } from '#web/features/forms/select-field.tsx';
import { TextArea, TextField } from '#web/features/forms/text-fields.tsx';
import type { FieldValues, Path, SchemaForm } from '#web/features/forms/use-schema-form.ts';
import type { Option } from '#web/ui/options.tsx';
import styles from './resource.module.css';

export type FieldOf<Form extends FieldValues> = Pick<
  ComponentProps<'input'>,
  'type' | 'dir' | 'autoComplete' | 'autoCapitalize' | 'inputMode' | 'spellCheck' | 'placeholder'
> & {
  name: Path<Form>;
  label: string;
  /** Makes it a select. */
  options?: readonly Option[];
  kind?: 'area' | 'check';
  isOptional?: boolean;
};

type FieldGridProps<Form extends FieldValues> = {
  form: SchemaForm<Form>;
  fields: readonly FieldOf<Form>[];
  onType?: (name: string, text: string) => void;
  /** What the fields come to, told as they change. */
  note?: ReactNode;
};

export function FieldGrid<Form extends FieldValues>(props: FieldGridProps<Form>): ReactNode {
  const { form, fields, onType } = props;
  return (
    <div className={styles.fields}>
      {fields.map(({ options, kind, isOptional = false, ...field }) => {
        const { name, label } = field;
        if (kind === 'check') return <CheckField key={name} {...form.tick(name)} label={label} />;
        const bound = form.field(name, onType && ((text) => onType(name, text)));
        if (options) return <SelectField key={name} {...bound} label={label} options={options} />;
        const text = { ...field, ...bound, required: !isOptional };
        return kind === 'area' ? (
          <TextArea key={name} {...bound} label={label} required={!isOptional} />
        ) : (
          <TextField key={name} autoComplete="off" {...text} />
        );
      })}
      {'note' in props && (
        <p className={styles.note} role="status">
          {props.note}
        </p>
      )}
    </div>
  );
}

/** What a field holds, in the reader's words. */
export function wordsOfValue<Form extends FieldValues>({ options }: FieldOf<Form>, value: unknown): string {
  return options?.find((option) => option.value === String(value))?.label ?? String(value ?? '');
}
