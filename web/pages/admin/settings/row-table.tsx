/** Table of a list's rows, and the dialog in which one is edited. */
import type { ReactNode } from 'react';
import { rowForm } from '#contract/bodies/settings.ts';
import { type NameOf, type RowsEntry, settingEntries } from '#contract/domain/settings.ts';
import formStyles from '#web/features/admin/admin-form.module.css';
import { CancelButton } from '#web/features/admin/cancel-button.tsx';
import { type Column, DataTable, RowButton } from '#web/features/admin/data-table.tsx';
import { BadgeCell, TwoLines } from '#web/features/admin/resource/cells.tsx';
import cellStyles from '#web/features/admin/resource/resource.module.css';
import { Form } from '#web/features/forms/form.tsx';
import { useSchemaForm } from '#web/features/forms/use-schema-form.ts';
import { formatHijri } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { TitledRow } from './rows-field.tsx';
import { SettingField } from './setting-field.tsx';
import { type Row, typedRow } from './setting-values.ts';
import { faultWords, type Leaf, leavesOf, titleFields, valueAt, valueWords } from './setting-words.ts';

type ListName = NameOf<'rows'>;

type RowTableProps = {
  name: ListName;
  rows: TitledRow[];
  empty: ReactNode;
  onEdit: (row: TitledRow) => void;
  onRemove: (row: TitledRow) => void;
};

export function RowTable({ name, rows, empty, onEdit, onRemove }: RowTableProps): ReactNode {
  const t = useTranslate();
  return (
    <DataTable
      caption={t(`admin.settings.name.${name}`)}
      columns={leavesWithTitleFirst(name).map((leaf) => columnOf(t, leaf))}
      idOf={({ id }) => id}
      view={{ data: { rows, total: rows.length }, error: null, isFetching: false, refetch: () => undefined }}
      empty={empty}
      actions={(row) => (
        <>
          <RowButton
            label={t('admin.settings.row.editNamed', { name: row.title })}
            onClick={() => onEdit(row)}
          >
            {t('admin.settings.row.edit')}
          </RowButton>
          <RowButton
            label={t('admin.settings.row.removeNamed', { name: row.title })}
            tone="danger"
            onClick={() => onRemove(row)}
          >
            {t('admin.settings.row.remove')}
          </RowButton>
        </>
      )}
    />
  );
}

function leavesWithTitleFirst(name: ListName): Leaf[] {
  const { row }: RowsEntry = settingEntries[name];
  const isTitle = ({ path }: Leaf) => Number(titleFields(name).includes(path));
  return leavesOf(row, name).toSorted((a, b) => isTitle(b) - isTitle(a));
}

function columnOf(t: Translate, leaf: Leaf): Column<TitledRow> {
  return {
    key: leaf.path,
    head: t.find('admin.settings.head', leaf.key) ?? t.find('admin.settings.name', leaf.key) ?? leaf.path,
    kind: leaf.field.type === 'localized' ? 'wide' : 'tight',
    cell: ({ row }) => cellOf(t, leaf, valueAt(row, leaf.path)),
  };
}

function cellOf(t: Translate, { key, field }: Leaf, value: unknown): ReactNode {
  const words = valueWords(t, key, field, value);
  switch (field.type) {
    case 'localized': {
      const { ar, en } = value as Record<'ar' | 'en', string>;
      return t.language === 'ar' ? <TwoLines first={ar} second={en} /> : <TwoLines first={en} second={ar} />;
    }
    case 'day':
      return (
        <time className={cellStyles.moment} dateTime={String(value)}>
          <span>{words}</span>
          <span className={cellStyles.second}>{formatHijri(String(value), t.language)}</span>
        </time>
      );
    case 'switch':
      return <BadgeCell tone={value === true ? 'good' : 'warning'}>{words}</BadgeCell>;
    default:
      return words;
  }
}

type Edited = Pick<TitledRow, 'index' | 'row'>;
type RowDialogProps = {
  name: ListName;
  /** Null if the dialog is closed. */
  edited: Edited | null;
  isNew: boolean;
  /** The list is saved as a whole. */
  onSave: (row: Row) => void;
  onCancel: () => void;
};

export function RowDialog({ edited, isNew, ...props }: RowDialogProps): ReactNode {
  const t = useTranslate();
  const title = t.find(isNew ? 'admin.settings.addTitle' : 'admin.settings.editTitle', props.name);
  return (
    <Dialog isOpen={edited !== null} onClose={props.onCancel} title={title ?? ''}>
      {edited && <RowForm {...props} {...edited} />}
    </Dialog>
  );
}

type RowFormProps = Omit<RowDialogProps, 'edited' | 'isNew'> & Edited;

function RowForm({ name, index, row, onSave, onCancel }: RowFormProps): ReactNode {
  const t = useTranslate();
  const { row: fields }: RowsEntry = settingEntries[name];
  const form = useSchemaForm({
    schema: rowForm(name),
    start: typedRow(fields, row),
    subject: `${name} ${index}`,
    wordsOf: (path, refusal) => faultWords(t, `${name}.0.${path}`, refusal),
    send: async (body) => onSave(typedRow(fields, body)),
    onFailed: () => undefined,
  });
  return (
    <Form
      form={form}
      className={formStyles.form}
      send={t.find('admin.settings.keep', name) ?? ''}
      beside={<CancelButton onClick={onCancel} />}
    >
      <div className={formStyles.pair}>
        {leavesWithTitleFirst(name).map((leaf) => (
          <SettingField key={leaf.path} form={form} name={leaf.path} leaf={leaf} />
        ))}
      </div>
    </Form>
  );
}
