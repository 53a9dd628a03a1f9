/** Periods of a list in a table, each edited in a dialog; the built-in ones hold until one is changed. */
import { type ReactNode, useState } from 'react';
import { rowForm } from '#contract/bodies/settings.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { type FieldEntry, type RowsEntry, settingEntries } from '#contract/domain/settings.ts';
import { CancelButton } from '#web/features/admin/actions.tsx';
import cellStyles from '#web/features/admin/cells.module.css';
import { BadgeCell, Second, TwoLines } from '#web/features/admin/cells.tsx';
import { DataTable, RowButton } from '#web/features/admin/data-table.tsx';
import { CheckField } from '#web/features/forms/check-field.tsx';
import { Form } from '#web/features/forms/form.tsx';
import { useSchemaForm } from '#web/features/forms/use-schema-form.ts';
import { formatHijri } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Grid, Row, Stack, Text } from '#web/ui/layout.tsx';
import { AddRow, type ListProps, type TitledRow, useRows } from './rows-field.tsx';
import { SettingField } from './setting-field.tsx';
import type { FieldProps } from './setting-fields.tsx';
import { type Row as Period, typedRow, usualRows } from './setting-values.ts';
import { faultWords, leavesOf, valueWords } from './setting-words.ts';

type Edited = Pick<TitledRow, 'index' | 'row'>;

export function PeriodsField({ form, name, answer }: ListProps & FieldProps): ReactNode {
  const t = useTranslate();
  const { row: fields, days: [first, last] = ['', ''] }: RowsEntry = settingEntries[name];
  const list = useRows(form, name, usualRows(name, answer));
  const [isWhole, setIsWhole] = useState(false);
  const [edited, setEdited] = useState<Edited | null>(null);
  const today = riyadhDate(new Date(useNow()));
  const isPast = (row: Period) => String(row[last]) < today;
  const byDays = (row: Period) => `${row[first]} ${row[last]}`;
  const put = ({ index }: Edited, row: Period) => {
    const all = list.rows.map((each) => each.row).toSpliced(index, 1, row);
    list.replace(all.toSorted((a, b) => byDays(a).localeCompare(byDays(b))));
    // Shows past periods, too, since the edited one would be hidden otherwise.
    if (isPast(row)) setIsWhole(true);
    setEdited(null);
  };
  const add = () => {
    const row = { ...typedRow(fields, {}), [first]: today, [last]: today };
    setEdited({ index: list.rows.length, row });
  };
  const title = edited?.index === list.rows.length ? 'admin.settings.addTitle' : 'admin.settings.editTitle';
  return (
    <Stack ref={list.ref} gap={3}>
      <BuiltInOrOwn form={form} name={name} />
      <AddRow name={name} list={list} onAdd={add}>
        <CheckField
          label={t.find('admin.settings.past', name)}
          checked={isWhole}
          onChange={({ target }) => setIsWhole(target.checked)}
        />
      </AddRow>
      <PeriodTable
        name={name}
        rows={list.rows.filter(({ row }) => isWhole || !isPast(row))}
        onEdit={setEdited}
        onRemove={list.remove}
      />
      <Dialog isOpen={edited !== null} onClose={() => setEdited(null)} title={t.find(title, name) ?? ''}>
        {edited && (
          <PeriodForm
            name={name}
            edited={edited}
            onSave={(row) => put(edited, row)}
            onCancel={() => setEdited(null)}
          />
        )}
      </Dialog>
    </Stack>
  );
}

/** Says which rows hold, and goes back to the built-in ones. */
function BuiltInOrOwn({ form, name }: ListProps): ReactNode {
  const t = useTranslate();
  const isBuiltIn = form.hook.watch(name) === null;
  return (
    <Row gap={3} justify="between">
      <Text size="sm" tone="soft">
        {t.find(isBuiltIn ? 'admin.settings.isBuiltIn' : 'admin.settings.isOwn', name)}
      </Text>
      {!isBuiltIn && (
        <Button
          look="quiet"
          onClick={({ currentTarget }) => {
            // The button is gone then.
            currentTarget.form?.querySelector<HTMLElement>('[data-add]')?.focus();
            form.change(name, null);
          }}
        >
          {t.find('admin.settings.back', name)}
        </Button>
      )}
    </Row>
  );
}

type PeriodTableProps = Pick<ListProps, 'name'> & {
  rows: TitledRow[];
  onEdit: (row: TitledRow) => void;
  onRemove: (row: TitledRow) => void;
};

function PeriodTable({ name, rows, onEdit, onRemove }: PeriodTableProps): ReactNode {
  const t = useTranslate();
  const { row: fields }: RowsEntry = settingEntries[name];
  return (
    <DataTable
      caption={t(`admin.settings.name.${name}`)}
      columns={leavesOf(fields, name).map(({ path, key, field }) => ({
        key: path,
        head: t.find('admin.settings.head', key) ?? t.find('admin.settings.name', key) ?? path,
        kind: field.type === 'localized' ? 'wide' : 'tight',
        cell: ({ row }: TitledRow) => cellOf(t, key, field, row[path]),
      }))}
      idOf={({ id }) => id}
      view={{ data: { rows, total: rows.length }, error: null, isFetching: false, refetch: () => undefined }}
      empty={t.find('admin.settings.none', name)}
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

function cellOf(t: Translate, key: string, field: FieldEntry, value: unknown): ReactNode {
  const words = valueWords(t, key, field, value);
  switch (field.type) {
    case 'localized': {
      const { [t.language]: first, ...others } = value as Record<string, string>;
      return <TwoLines first={first} second={Object.values(others).join(' – ')} />;
    }
    case 'day':
      return (
        <time className={cellStyles.moment} dateTime={String(value)}>
          <span>{words}</span>
          <Second>{formatHijri(String(value), t.language)}</Second>
        </time>
      );
    case 'switch':
      return <BadgeCell tone={value === true ? 'good' : 'warning'}>{words}</BadgeCell>;
    default:
      return words;
  }
}

type PeriodFormProps = Pick<ListProps, 'name'> & {
  edited: Edited;
  /** The list is saved as a whole. */
  onSave: (row: Period) => void;
  onCancel: () => void;
};

function PeriodForm({ name, edited, onSave, onCancel }: PeriodFormProps): ReactNode {
  const t = useTranslate();
  const { row: fields }: RowsEntry = settingEntries[name];
  const form = useSchemaForm({
    schema: rowForm(name),
    start: typedRow(fields, edited.row),
    subject: `${name} ${edited.index}`,
    wordsOf: (path, refusal) => faultWords(t, `${name}.${path}`, refusal),
    send: async (body) => onSave(typedRow(fields, body)),
    onFailed: () => undefined,
  });
  return (
    <Form
      form={form}
      send={t.find('admin.settings.keep', name) ?? ''}
      beside={<CancelButton onClick={onCancel} />}
    >
      <Grid columns={2} gap={4}>
        {leavesOf(fields, name).map((leaf) => (
          <SettingField key={leaf.path} form={form} name={leaf.path} leaf={leaf} />
        ))}
      </Grid>
    </Form>
  );
}
