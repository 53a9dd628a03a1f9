/** Form of a resource: creates or changes a row. A save over somebody else's is refused, and what was typed stays. */
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { Form } from '#web/features/forms/form.tsx';
import type { FieldValues, SchemaForm } from '#web/features/forms/use-schema-form.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Card } from '#web/ui/layout.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { CancelButton } from '../cancel-button.tsx';
import { Panel } from '../panel.tsx';
import { useAdminForm } from '../use-admin-form.ts';
import { FieldGrid } from './field-grid.tsx';
import styles from './resource.module.css';
import type { FormOf, ResourceRow } from './resource.ts';
import { useBase } from './use-base.ts';

type ResourceFormProps<Row, Values extends FieldValues, Body> = {
  of: FormOf<Row, Values, Body>;
  /** Null for a new row. */
  row: Row | null;
  onClose: () => void;
  onSaved: (row: Row) => void;
};

export function ResourceForm<Row extends ResourceRow, Values extends FieldValues, Body>(
  props: ResourceFormProps<Row, Values, Body>,
): ReactNode {
  const { of: resource, row, onClose } = props;
  const { words, lead, dialog, around } = resource;
  const t = useTranslate();
  const title = t(`${words}.${row ? 'edit' : 'create'}.title`);
  return dialog ? (
    <Dialog isOpen onClose={onClose} title={title} width={dialog} {...(lead && { description: lead })}>
      <BareForm {...props} look={row && around ? undefined : { above: 4 }} />
    </Dialog>
  ) : (
    <Panel title={title} lead={lead}>
      <BareForm {...props} look={{ frame: Card, className: styles.form }} takesFocus />
    </Panel>
  );
}

type BareFormProps<Row, Values extends FieldValues, Body> = ResourceFormProps<Row, Values, Body> & {
  look?: Pick<ComponentProps<typeof Form>, 'above' | 'frame' | 'className'> | undefined;
  /** What is around it does not move the focus into it. */
  takesFocus?: true;
  /** Called with whether the form has unsaved changes. */
  onTouched?: (isTouched: boolean) => void;
  /** Below the fields. */
  children?: ReactNode;
};

/** The form alone, for a screen that has a dialog of its own around it. */
export function BareForm<Row extends ResourceRow, Values extends FieldValues, Body>(
  props: BareFormProps<Row, Values, Body>,
): ReactNode {
  const { of: resource, row, onClose, onSaved, children } = props;
  const { words, fields, valuesOf, draw, around } = resource;
  const t = useTranslate();
  const kind = row ? 'edit' : 'create';
  const failed = t(`${words}.${kind}.failed`);
  const { base, follow } = useBase(row, valuesOf);
  const form: SchemaForm<Values> = useAdminForm({
    schema: resource.schema,
    start: valuesOf(row),
    subject: row?.id,
    words: resource.faults,
    missing: resource.missing,
    failed,
    send: async (body) => {
      const saved = await resource.save(base, body);
      showToast(
        resource.done?.(saved, !row) ?? { title: t('admin.success'), text: t(`${words}.${kind}.done`) },
      );
      onSaved(saved);
    },
  });
  useOpening(form, props);
  const drawn = (
    <Form
      form={form}
      {...props.look}
      className={classNames(props.look?.className, resource.className)}
      aria-label={t(`${words}.${kind}.title`)}
      send={t(`${words}.${kind}.send`)}
      beside={<CancelButton onClick={onClose} />}
    >
      {draw?.({ form, row: base, fields }) ?? <FieldGrid form={form} fields={fields} />}
      {children}
    </Form>
  );
  return around?.(drawn, { row: base, onRow: (now) => follow(form, now) }) ?? drawn;
}

function useOpening<Values extends FieldValues>(
  { ref, hook }: SchemaForm<Values>,
  { takesFocus, onTouched }: Pick<BareFormProps<ResourceRow, Values, unknown>, 'takesFocus' | 'onTouched'>,
): void {
  const { isDirty } = hook.formState;
  useEffect(() => {
    if (takesFocus) ref.current?.querySelector<HTMLElement>('select:enabled, input')?.focus();
  }, [ref, takesFocus]);
  useEffect(() => onTouched?.(isDirty), [isDirty, onTouched]);
}
