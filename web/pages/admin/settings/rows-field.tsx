/** Rows of a list: edited in place, or in a table whose rows open in a dialog. */
import { type ReactNode, useRef, useState } from 'react';
import { type FieldEntry, type NameOf, type RowsEntry, settingEntries } from '#contract/domain/settings.ts';
import { EmptyNote } from '#web/features/admin/empty-note.tsx';
import { FieldFault } from '#web/features/forms/text-fields.tsx';
import { useFieldArray } from '#web/features/forms/use-schema-form.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { RowDialog, RowTable } from './row-table.tsx';
import { SettingField, type SettingsForm } from './setting-field.tsx';
import { blankRow, type Row } from './setting-values.ts';
import { leavesOf, rowTitle, titleFields } from './setting-words.ts';
import styles from './settings.module.css';

type ListName = NameOf<'rows'>;
export type TitledRow = { id: string; index: number; row: Row; title: string };
/** `index` is null for a new row. */
type Edited = { index: number | null; row: Row };

type RowsFieldProps = {
  form: SettingsForm;
  name: ListName;
  /** Draws a table, in which rows keep an order; `lead` stands beside the button that adds one. */
  table?: {
    lead: ReactNode;
    blank: Row;
    isShown: (row: Row) => boolean;
    compare: (a: Row, b: Row) => number;
    onPut: (row: Row) => void;
  };
};

export function RowsField({ form, name, table }: RowsFieldProps): ReactNode {
  const t = useTranslate();
  const entry: RowsEntry = settingEntries[name];
  const { list, rows, add, move, remove, replace } = useRows(form, name);
  const [edited, setEdited] = useState<Edited | null>(null);
  const isFull = rows.length >= entry.most;
  const begin = () => {
    const blank = { ...blankRow(entry.row), ...freeChoice(entry, rows), ...table?.blank };
    if (table) setEdited({ index: null, row: blank });
    else add(blank);
  };
  const put = (row: Row) => {
    const all = rows.map((each) => each.row);
    const index = edited?.index ?? null;
    replace((index === null ? [...all, row] : all.with(index, row)).toSorted(table?.compare));
    table?.onPut(row);
    setEdited(null);
  };
  const foot = !entry.isFixed && (
    <div className={styles.spread}>
      {table?.lead}
      <Button look="quiet" data-add aria-disabled={isFull} onClick={() => !isFull && begin()}>
        {t.find('admin.settings.add', name)}
      </Button>
      {isFull && <p className={styles.hint}>{t('admin.settings.row.full', { most: String(entry.most) })}</p>}
    </div>
  );
  const none = t.find('admin.settings.none', name);
  const fault = form.faults[name];
  return (
    <div ref={list} className={styles.rows}>
      {table && foot}
      {table ? (
        <RowTable
          name={name}
          rows={rows.filter(({ row }) => table.isShown(row))}
          empty={none}
          onEdit={setEdited}
          onRemove={remove}
        />
      ) : (
        rows.map((each) => (
          <RowInPlace
            key={each.id}
            form={form}
            name={name}
            {...each}
            all={rows}
            move={move}
            remove={remove}
          />
        ))
      )}
      {!table && rows.length === 0 && <EmptyNote>{none}</EmptyNote>}
      {fault === undefined ? null : <FieldFault>{fault}</FieldFault>}
      {!table && foot}
      <RowDialog name={name} edited={edited} onSave={put} onCancel={() => setEdited(null)} />
    </div>
  );
}

/** The rows in the form; what was removed can be taken back from the notice that says so. */
function useRows(form: SettingsForm, name: ListName) {
  const t = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  const { fields, append, insert, move, remove, replace } = useFieldArray({
    control: form.hook.control,
    name,
  });
  const held: readonly Row[] = form.hook.watch(name) ?? [];
  const rows = fields.flatMap(({ id }, index): TitledRow[] => {
    const row = held[index];
    return row ? [{ id, index, row, title: rowTitle(t, name, row, index) }] : [];
  });
  return {
    list,
    rows,
    add: (row: Row) => {
      form.markTyped();
      append(row);
    },
    replace: (all: Row[]) => {
      form.markTyped();
      replace(all);
    },
    move: (from: number, step: -1 | 1) => {
      form.markTyped();
      move(from, from + step);
    },
    remove: ({ index, row, title }: Omit<TitledRow, 'id'>) => {
      form.markTyped();
      // The row's own button is gone then.
      list.current?.querySelector<HTMLElement>('[data-add]')?.focus();
      remove(index);
      showToast({
        title: t('admin.settings.row.removed', { name: title }),
        tone: 'neutral',
        action: { label: t('admin.settings.row.undo'), onAction: () => insert(index, row) },
      });
    },
  };
}

/** Where a field may not repeat, the first choice that no row has. */
function freeChoice({ row, unique = [] }: RowsEntry, rows: readonly TitledRow[]): Row {
  const [key, ...others] = unique;
  const field = key === undefined || others.length > 0 ? undefined : (row[key] as FieldEntry);
  if (key === undefined || field?.type !== 'choice') return {};
  return { [key]: field.of.find((choice) => rows.every((each) => each.row[key] !== choice)) };
}

type RowInPlaceProps = Omit<TitledRow, 'id'> & {
  form: SettingsForm;
  name: ListName;
  all: readonly TitledRow[];
  move: (from: number, step: -1 | 1) => void;
  remove: (row: Omit<TitledRow, 'id'>) => void;
};

/** A card for rows with texts, else a line. */
function RowInPlace({ form, name, index, row, title, all, move, remove }: RowInPlaceProps): ReactNode {
  const { row: fields, unique = [], isFixed }: RowsEntry = settingEntries[name];
  const leaves = leavesOf(fields, name).filter(({ path }) => !isFixed || !titleFields(name).includes(path));
  const isCard = leaves.some(({ field }) => field.type === 'localized');
  const others = all.filter((each) => each.index !== index).map((each) => each.row);
  const tools = !isFixed && (
    <RowTools
      name={title}
      index={index}
      count={all.length}
      onMove={move}
      onRemove={() => remove({ index, row, title })}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside its fields
    <div role="group" aria-label={title} className={styles.row}>
      {isCard && (
        <div className={styles.spread}>
          <p className={styles.rowTitle}>{title}</p>
          {tools}
        </div>
      )}
      {isFixed && <p className={styles.rowTitle}>{title}</p>}
      <div className={styles.pair}>
        {leaves.map((leaf) => (
          <SettingField
            key={leaf.path}
            form={form}
            name={`${name}.${index}.${leaf.path}`}
            leaf={leaf}
            taken={unique.join() === leaf.path ? others.map((other) => other[leaf.path]) : []}
          />
        ))}
      </div>
      {!isCard && tools}
    </div>
  );
}

type RowToolsProps = {
  /** Accessible name of the row. */
  name: string;
  /** Its place among so many. */
  index: number;
  count: number;
  onMove: (from: number, step: -1 | 1) => void;
  onRemove?: () => void;
};

/** Buttons to move or remove a row; disabled rather than hidden, to keep focus. */
export function RowTools({ name, index, count, onMove, onRemove }: RowToolsProps): ReactNode {
  const t = useTranslate();
  const tool = (step: -1 | 1, isOpen: boolean, label: string) => (
    <Button
      look="quiet"
      className={styles.tool}
      aria-label={label}
      aria-disabled={!isOpen}
      onClick={() => isOpen && onMove(index, step)}
    >
      <Icon size={18}>
        <path d={step === -1 ? 'M12 19V5M6 11l6-6 6 6' : 'M12 5v14M6 13l6 6 6-6'} />
      </Icon>
    </Button>
  );
  return (
    <div className={styles.tools}>
      {tool(-1, index > 0, t('admin.settings.row.up', { name }))}
      {tool(1, index < count - 1, t('admin.settings.row.down', { name }))}
      {onRemove && (
        <Button
          look="quiet"
          className={styles.tool}
          data-tone="danger"
          aria-label={t('admin.settings.row.removeNamed', { name })}
          onClick={onRemove}
        >
          {t('admin.settings.row.remove')}
        </Button>
      )}
    </div>
  );
}
