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

type RowsFieldProps = {
  form: SettingsForm;
  name: ListName;
  /** Draws a table, in which rows keep an order. */
  table?: {
    /** The rows while the setting is null. */
    usual: readonly Row[];
    blank: Row;
    isShown: (row: Row) => boolean;
    compare: (a: Row, b: Row) => number;
    onPut: (row: Row) => void;
    /** Stands beside the button that adds a row. */
    lead: ReactNode;
  };
};

export function RowsField({ form, name, table }: RowsFieldProps): ReactNode {
  const t = useTranslate();
  const { most, isFixed }: RowsEntry = settingEntries[name];
  const { list, rows, add, move, remove, replace } = useRows(form, name, table?.usual);
  const [edited, setEdited] = useState<Pick<TitledRow, 'index' | 'row'> | null>(null);
  const isFull = rows.length >= most;
  const begin = () => {
    const row = { ...newRow(name, rows), ...table?.blank };
    if (table) setEdited({ index: rows.length, row });
    else add(row);
  };
  const put = (row: Row) => {
    const all = rows.map((each) => each.row);
    replace(all.toSpliced(edited?.index ?? 0, 1, row).toSorted(table?.compare));
    table?.onPut(row);
    setEdited(null);
  };
  const foot = !isFixed && (
    <div className={styles.spread}>
      {table?.lead}
      <Button look="quiet" data-add aria-disabled={isFull} onClick={() => !isFull && begin()}>
        {t.find('admin.settings.add', name)}
      </Button>
      {isFull && <p className={styles.hint}>{t('admin.settings.row.full', { most: String(most) })}</p>}
    </div>
  );
  const none = t.find('admin.settings.none', name);
  const fault = form.faults[name];
  if (table) {
    const shown = rows.filter(({ row }) => table.isShown(row));
    return (
      <div ref={list} className={styles.rows}>
        {foot}
        <RowTable name={name} rows={shown} empty={none} onEdit={setEdited} onRemove={remove} />
        <RowDialog
          name={name}
          edited={edited}
          isNew={edited?.index === rows.length}
          onSave={put}
          onCancel={() => setEdited(null)}
        />
      </div>
    );
  }
  return (
    <div ref={list} className={styles.rows}>
      {rows.length === 0 && <EmptyNote>{none}</EmptyNote>}
      {rows.map((each) => (
        <RowInPlace
          key={each.id}
          form={form}
          name={name}
          each={each}
          all={rows}
          move={move}
          remove={remove}
        />
      ))}
      {fault === undefined ? null : <FieldFault>{fault}</FieldFault>}
      {foot}
    </div>
  );
}

/** The rows in the form; what was removed can be taken back from the notice that says so. */
function useRows(form: SettingsForm, name: ListName, usual: readonly Row[] = []) {
  const t = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  const { fields, append, move, remove } = useFieldArray({ control: form.hook.control, name });
  const held: readonly Row[] | null = form.hook.watch(name);
  const rows = (held ?? usual).map((row, index): TitledRow => {
    return { id: fields[index]?.id ?? String(index), index, row, title: rowTitle(t, name, row, index) };
  });
  const replace = (all: readonly Row[]) => form.change(name, all);
  return {
    list,
    rows,
    replace,
    add: (row: Row) => {
      form.markTyped();
      append(row);
    },
    move: (from: number, step: -1 | 1) => {
      form.markTyped();
      move(from, from + step);
    },
    remove: ({ index, row, title }: TitledRow) => {
      // The row's own button is gone then.
      list.current?.querySelector<HTMLElement>('[data-add]')?.focus();
      form.markTyped();
      if (held) remove(index);
      else replace(usual.toSpliced(index, 1));
      const undo = () => replace(form.hook.getValues(name).toSpliced(index, 0, row));
      showToast({
        title: t('admin.settings.row.removed', { name: title }),
        tone: 'neutral',
        action: { label: t('admin.settings.row.undo'), onAction: undo },
      });
    },
  };
}

/** A row with nothing typed, and the first choice that no other has where a field may not repeat. */
function newRow(name: ListName, rows: readonly TitledRow[]): Row {
  const { row, unique = [] }: RowsEntry = settingEntries[name];
  const [key = ''] = unique;
  const field = row[key] as FieldEntry | undefined;
  const free =
    field?.type === 'choice' && field.of.find((choice) => rows.every((each) => each.row[key] !== choice));
  return { ...blankRow(row), ...(free && unique.length === 1 ? { [key]: free } : {}) };
}

type RowInPlaceProps = {
  form: SettingsForm;
  name: ListName;
  each: TitledRow;
  all: readonly TitledRow[];
  move: (from: number, step: -1 | 1) => void;
  remove: (row: TitledRow) => void;
};

/** A card for rows with texts, else a line. */
function RowInPlace({ form, name, each, all, move, remove }: RowInPlaceProps): ReactNode {
  const { row: fields, unique = [], isFixed }: RowsEntry = settingEntries[name];
  const { index, title } = each;
  const leaves = leavesOf(fields, name).filter(({ path }) => !isFixed || !titleFields(name).includes(path));
  const isCard = leaves.some(({ field }) => field.type === 'localized');
  const taken = all.filter((other) => other !== each).map(({ row }) => row[unique.join()]);
  const tools = !isFixed && (
    <RowTools name={title} index={index} count={all.length} onMove={move} onRemove={() => remove(each)} />
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
            taken={unique.join() === leaf.path ? taken : []}
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
