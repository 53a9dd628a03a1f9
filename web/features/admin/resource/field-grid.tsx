/** Fields of a form from their descriptions, side by side where there is room. */
import type { ComponentProps, ReactNode } from 'react';
import { CheckField } from '#web/features/forms/check-field.tsx';
import { SelectField } from '#web/features/forms/select-field.tsx';
import { TextArea, TextField } from '#web/features/forms/text-fields.tsx';
import type { FieldValues, Path, SchemaForm } from '#web/features/forms/use-schema-form.ts';
import { Grid, Text } from '#web/ui/layout.tsx';
import type { Option } from '#web/ui/option-select.tsx';

import styles from './resource.module.css';

export type FieldOf<Form extends FieldValues> = Pick<
  ComponentProps<'input'>,
  | 'type'
  | 'lang'
  | 'dir'
  | 'min'
  | 'maxLength'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'inputMode'
  | 'spellCheck'
  | 'placeholder'
  | 'readOnly'
  | 'disabled'
> & {
  name: Path<Form>;
  label: string;
  /** Makes it a select. */
  options?: readonly Option[];
  kind?: 'area' | 'check' | 'switch';
  isOptional?: boolean;
  /** Takes a row of the grid alone. */
  isWide?: boolean;
  /** Small text below the field. */
  hint?: ReactNode;
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
    <>
      <Grid columns={2} gap={4} className={styles.fields}>
        {fields.map((field) => (
          <Text as="div" key={field.name} self={field.isWide ? 'all' : undefined}>
            <DescribedField form={form} field={field} onType={onType} />
          </Text>
        ))}
      </Grid>
      {'note' in props && (
        <Text role="status" tone="soft" size="sm">
          {props.note}
        </Text>
      )}
    </>
  );
}

type DescribedFieldProps<Form extends FieldValues> = {
  form: SchemaForm<Form>;
  field: FieldOf<Form>;
  onType?: ((name: string, text: string) => void) | undefined;
};

export function DescribedField<Form extends FieldValues>(props: DescribedFieldProps<Form>): ReactNode {
  const { form, onType } = props;
  const { options, kind, isOptional = false, isWide: _, ...field } = props.field;
  const { name, disabled, lang, dir } = field;
  const words = { label: field.label, hint: field.hint };
  if (kind === 'check' || kind === 'switch') {
    return <CheckField {...form.tick(name)} {...words} isSwitch={kind === 'switch'} />;
  }
  const bound = form.field(name, onType && ((text) => onType(name, text)));
  if (options) return <SelectField {...bound} {...words} options={options} disabled={disabled} />;
  if (kind === 'area') return <TextArea {...bound} {...words} lang={lang} dir={dir} required={!isOptional} />;
  return <TextField autoComplete="off" {...field} {...bound} required={!isOptional} />;
}
