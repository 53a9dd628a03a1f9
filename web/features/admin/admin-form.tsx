/** Forms of the administration: creates or changes a row. A save over somebody else's is refused, and what was typed stays. */
import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from 'react';
import type { z } from 'zod';
import { CheckField, SelectField, TextArea, TextField } from '#web/features/forms/fields.tsx';
import { Form } from '#web/features/forms/form.tsx';
import type { Faults } from '#web/features/forms/schema-faults.ts';
import {
  type FieldValues,
  type Path,
  type SchemaForm,
  type SchemaFormOptions,
  useSchemaForm,
} from '#web/features/forms/use-schema-form.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Grid, Text } from '#web/ui/layout.tsx';
import type { Option } from '#web/ui/option-select.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { CancelButton, ConfirmDialog, type FamilyWith, showFailure, type Told } from './actions.tsx';
import type { ListRow } from './admin-list.tsx';

export type AdminFormOptions<Values extends FieldValues, Body> = Omit<
  SchemaFormOptions<Values, Body>,
  'onRefused' | 'onFailed'
> & {
  /** Told where the server says nothing itself. */
  failed: string;
};

export function useAdminForm<Values extends FieldValues, Body>(
  options: AdminFormOptions<Values, Body>,
): SchemaForm<Values> {
  const { failed, ...form } = options;
  const t = useTranslate();
  return useSchemaForm({
    ...form,
    onRefused: (faults, error) => {
      if (error === undefined) showMissing(t, faults);
      else showFailure(t, error, failed);
    },
    onFailed: (error) => showFailure(t, error, failed),
  });
}

function showMissing(t: Translate, faults: Faults): void {
  if (!Object.values(faults).includes(t('forms.required'))) return;
  showToast({ title: t('admin.missing.title'), text: t('admin.missing.text'), tone: 'error' });
}

type FormWords = 'add' | 'edit' | 'editOf' | `${'create' | 'edit'}.${'title' | 'send' | 'done' | 'failed'}`;
export type FormOptions<Row, Form extends FieldValues, Body> = {
  /** Family of messages such as `admin.premium`. */
  words: FamilyWith<FormWords>;
  lead?: (row: Row | null) => string | undefined;
  width?: 'usual' | 'wide';
  /** Parameters, besides `form=new`, of an address that opens it with what a new row begins with. */
  hints?: readonly string[];
  canEdit?: (row: Row) => boolean;
  schema: z.ZodType<Body, Form>;
  valuesOf: (row: Row | null) => Form;
  fields: (row: Row | null) => readonly FieldOf<Form>[];
  /** Own words of fields that the schema refuses or that are empty, and rules between them. */
  faults?: Faults;
  missing?: Faults;
  /** Draws the fields, where a grid of them is not all. */
  draw?: (drawn: DrawProps<Row, Form>) => ReactNode;
  className?: string | undefined;
  /** What stands around the form, such as forms of their own; `onRow` takes the row as these changed it. */
  around?: (form: ReactNode, tools: { row: Row | null; onRow: (row: Row) => void }) => ReactNode;
  /** `row` is the version the change is based on; null creates one. Rejects with ApiError. */
  save: (row: Row | null, body: Body) => Promise<Row>;
  /** The notice that it is saved; else “Success” above the words of the family. */
  done?: (saved: Row, before: Row | null) => Told;
  /** Label of a box that keeps the form of a new row open, and begins it anew. */
  again?: string;
  /** Asked before what was typed is lost. */
  discard?: { title: string; text: string; confirm: string };
};

export type DrawProps<Row, Form extends FieldValues> = {
  form: SchemaForm<Form>;
  row: Row | null;
  fields: readonly FieldOf<Form>[];
};

type RowFormProps<Row, Values extends FieldValues, Body> = {
  form: FormOptions<Row, Values, Body>;
  row: Row | null;
  onClose: () => void;
  /** Rows changed, and the form stays open. */
  onChanged: () => void;
};

export function RowFormDialog<Row extends ListRow, Values extends FieldValues, Body>(
  props: RowFormProps<Row, Values, Body>,
): ReactNode {
  const { form, row, onClose, onChanged } = props;
  const { words, lead, width = 'usual', discard } = form;
  const t = useTranslate();
  const isTouched = useRef(false);
  const [isAsked, setIsAsked] = useState(false);
  const description = lead?.(row);
  const cancel = () => {
    // Escape closes an open list of suggestions first.
    if (document.querySelector(openList)) return;
    if (discard && isTouched.current) setIsAsked(true);
    else onClose();
  };
  return (
    <>
      <Dialog
        isOpen
        onClose={cancel}
        title={t(`${words}.${row ? 'edit' : 'create'}.title`)}
        width={width}
        {...(description && { description })}
      >
        <RowForm
          {...{ form, row, isTouched, onChanged }}
          onCancel={cancel}
          onSaved={(isAgain) => (isAgain ? onChanged() : onClose())}
        />
      </Dialog>
      {discard && (
        <ConfirmDialog isOpen={isAsked} {...discard} onConfirm={onClose} onCancel={() => setIsAsked(false)} />
      )}
    </>
  );
}

const openList = '[role=dialog] [role=combobox][aria-expanded=true]';

type OpenFormProps<Row, Values extends FieldValues, Body> = Omit<
  RowFormProps<Row, Values, Body>,
  'onClose'
> & { isTouched: RefObject<boolean>; onCancel: () => void; onSaved: (isAgain: boolean) => void };

function RowForm<Row extends ListRow, Values extends FieldValues, Body>(
  props: OpenFormProps<Row, Values, Body>,
): ReactNode {
  const { form: options, row, isTouched, onCancel, onChanged, onSaved } = props;
  const { words, valuesOf, draw, around, again } = options;
  const t = useTranslate();
  const kind = row ? 'edit' : 'create';
  const failed = t(`${words}.${kind}.failed`);
  const { base, follow } = useBase(row, valuesOf);
  const [isAgain, setIsAgain] = useState(false);
  const form: SchemaForm<Values> = useAdminForm({
    schema: options.schema,
    start: valuesOf(row),
    subject: row?.id,
    words: options.faults,
    missing: options.missing,
    failed,
    send: async (body) => {
      const saved = await options.save(base, body);
      const success = { title: t('admin.success'), text: t(`${words}.${kind}.done`) };
      showToast(options.done?.(saved, row) ?? success);
      if (isAgain) form.hook.reset();
      onSaved(isAgain);
    },
  });
  isTouched.current = form.hook.formState.isDirty;
  const fields = options.fields(row);
  const drawn = (
    <Form
      form={form}
      above={row && around ? undefined : 4}
      className={options.className}
      aria-label={t(`${words}.${kind}.title`)}
      send={t(`${words}.${kind}.send`)}
      beside={<CancelButton onClick={onCancel} />}
    >
      {draw?.({ form, row: base, fields }) ?? <FieldGrid form={form} fields={fields} />}
      {again !== undefined && !row && (
        <CheckField label={again} checked={isAgain} onChange={({ target }) => setIsAgain(target.checked)} />
      )}
    </Form>
  );
  const onRow = (now: Row) => {
    follow(form, now);
    onChanged();
  };
  return around?.(drawn, { row: base, onRow }) ?? drawn;
}

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
  options?: readonly Option[];
  kind?: 'area' | 'check' | 'switch';
  isOptional?: boolean;
  /** Takes a row of the grid alone. */
  isWide?: boolean;
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
      <Grid columns={2} gap={4}>
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

/** @param row null for a new row */
export function useBase<Row, Form extends FieldValues>(row: Row | null, valuesOf: (row: Row | null) => Form) {
  const [base, setBase] = useState(row);
  const latest = useRef(row);
  return {
    /** The next save is sent against it. */
    base,
    /** Fields left alone since `since` take the newest values, others keep what was typed. */
    follow: ({ hook }: SchemaForm<Form>, now: Row, since = valuesOf(latest.current)) => {
      const [mine, next] = [hook.getValues(), valuesOf(now)];
      hook.reset(next);
      hook.reset(mergeTyped({ mine, since, next }), { keepDefaultValues: true });
      latest.current = now;
      setBase(now);
    },
  };
}

/** What was typed since `since`, and what is new of the rest. */
export function mergeTyped<Values extends object>(held: Record<'mine' | 'since' | 'next', Values>): Values {
  const { mine, since, next } = held;
  const names = Object.keys(next) as (keyof Values)[];
  const isTyped = (name: keyof Values) => JSON.stringify(mine[name]) !== JSON.stringify(since[name]);
  return { ...next, ...Object.fromEntries(names.filter(isTyped).map((name) => [name, mine[name]])) };
}
