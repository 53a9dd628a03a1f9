/** Form of a resource: creates or changes a row, and asks where somebody else changed it meanwhile. */
import { type ReactNode, useEffect } from 'react';
import { Form } from '#web/features/forms/form.tsx';
import type { FieldValues, SchemaForm } from '#web/features/forms/use-schema-form.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import formStyles from '../admin-form.module.css';
import { CancelButton } from '../cancel-button.tsx';
import { Panel } from '../panel.tsx';
import { useAdminForm } from '../use-admin-form.ts';
import { FieldGrid } from './field-grid.tsx';
import styles from './resource.module.css';
import type { FormOf, ResourceRow } from './resource.ts';
import { useConflict } from './use-conflict.tsx';

type ResourceFormProps<Row, Values extends FieldValues, Body> = {
  of: FormOf<Row, Values, Body>;
  /** Null for a new row. */
  row: Row | null;
  find: (id: string) => Promise<Row | undefined>;
  onClose: () => void;
  onSaved: (row: Row) => void;
};

export function ResourceForm<Row extends ResourceRow, Values extends FieldValues, Body>(
  props: ResourceFormProps<Row, Values, Body>,
): ReactNode {
  const { of: resource, row, find, onClose, onSaved } = props;
  const { words, lead, dialog, fields, valuesOf, draw: Draw, around } = resource;
  const t = useTranslate();
  const kind = row ? 'edit' : 'create';
  const failed = t(`${words}.${kind}.failed`);
  const meanwhile = useConflict({ row, valuesOf, fields, find, failed });
  const form: SchemaForm<Values> = useAdminForm({
    schema: resource.schema,
    start: valuesOf(row),
    subject: row?.id,
    words: resource.faults,
    missing: resource.missing,
    check: resource.check,
    failed,
    send: async (body) => {
      const saved = await resource.save(meanwhile.base, body);
      showToast(
        resource.done?.(saved, !row) ?? { title: t('admin.success'), text: t(`${words}.${kind}.done`) },
      );
      onSaved(saved);
    },
    onConflict: (error) => meanwhile.ask(form, error),
  });
  const { ref } = form;
  // A dialog moves the focus itself.
  useEffect(() => {
    if (!dialog) ref.current?.querySelector<HTMLElement>('select:enabled, input')?.focus();
  }, [ref, dialog]);
  const title = t(`${words}.${kind}.title`);
  const frame = !dialog ? styles.form : row && around ? undefined : styles.inDialog;
  const drawn = (
    <Form
      form={form}
      className={classNames(formStyles.form, frame)}
      aria-label={title}
      send={t(`${words}.${kind}.send`)}
      beside={<CancelButton onClick={onClose} />}
    >
      {Draw ? (
        <Draw form={form} row={meanwhile.base} fields={fields} />
      ) : (
        <FieldGrid form={form} fields={fields} />
      )}
    </Form>
  );
  const content = (
    <>
      {around?.(drawn, { row: meanwhile.base, onRow: (now) => meanwhile.follow(form, now) }) ?? drawn}
      {meanwhile.dialog(form)}
    </>
  );
  return dialog ? (
    <Dialog isOpen onClose={onClose} title={title} width={dialog} {...(lead && { description: lead })}>
      {content}
    </Dialog>
  ) : (
    <Panel title={title} lead={lead}>
      {content}
    </Panel>
  );
}
