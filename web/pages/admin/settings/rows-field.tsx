/** Rows of a list, edited in place: added, moved, removed and taken back. */
import { type ReactNode, useRef } from 'react';
import { type FieldEntry, type NameOf, type RowsEntry, settingEntries } from '#contract/domain/settings.ts';
import { FieldFault } from '#web/features/forms/text-fields.tsx';
import { useFieldArray } from '#web/features/forms/use-schema-form.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { Card, EmptyState, Grid, Row, Stack, Text } from '#web/ui/layout.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { SettingField, type SettingsForm } from './setting-field.tsx';
import { typedRow, type Row as Values } from './setting-values.ts';
import { leavesOf, rowTitle, titleFields } from './setting-words.ts';
import styles from './settings.module.css';

type ListProps = { form: SettingsForm; name: NameOf<'rows'> };
type TitledRow = { id: string; index: number; row: Values; title: string };
type Rows = ReturnType<typeof useRows>;

export function RowsField({ form, name }: ListProps): ReactNode {
  const t = useTranslate();
  const { row: fields, isFixed }: RowsEntry = settingEntries[name];
  const list = useRows(form, name);
  const fault = form.faults[name];
  return (
    <Stack ref={list.ref} gap={3}>
      {list.rows.length === 0 && <EmptyState>{t.find('admin.settings.none', name)}</EmptyState>}
      {list.rows.map((each) => (
        <RowInPlace key={each.id} form={form} name={name} each={each} list={list} />
      ))}
      {fault === undefined ? null : <FieldFault>{fault}</FieldFault>}
      {!isFixed && (
        <AddRow
          name={name}
          list={list}
          onAdd={() =>
            list.add({ ...typedRow(fields, {}), ...freeChoice(fields, list.rows, uniqueField(name)) })
          }
        />
      )}
    </Stack>
  );
}

function useRows(form: SettingsForm, name: ListProps['name']) {
  const t = useTranslate();
  const ref = useRef<HTMLDivElement>(null);
  const { fields, append, insert, move, remove } = useFieldArray({ control: form.hook.control, name });
  const held: readonly Values[] = form.hook.watch(name);
  const rows = held.map((row, index): TitledRow => {
    return { id: fields[index]?.id ?? String(index), index, row, title: rowTitle(t, name, row, index) };
  });
  return {
    ref,
    rows,
    add: (row: Values) => {
      form.markTyped();
      append(row);
    },
    move: (from: number, step: -1 | 1) => {
      form.markTyped();
      move(from, from + step);
    },
    remove: ({ index, row, title }: TitledRow) => {
      // The row's own button is gone then.
      ref.current?.querySelector<HTMLElement>('[data-add]')?.focus();
      form.markTyped();
      remove(index);
      showToast({
        title: t('admin.settings.row.removed', { name: title }),
        tone: 'neutral',
        action: { label: t('admin.settings.row.undo'), onAction: () => insert(index, row) },
      });
    },
  };
}

type AddRowProps = Pick<ListProps, 'name'> & { list: Rows; onAdd: () => void };

function AddRow({ name, list, onAdd }: AddRowProps): ReactNode {
  const t = useTranslate();
  const { most } = settingEntries[name];
  const isFull = list.rows.length >= most;
  return (
    <Row gap={3} justify="between">
      <Button look="quiet" data-add aria-disabled={isFull} onClick={() => !isFull && onAdd()}>
        {t.find('admin.settings.add', name)}
      </Button>
      {isFull && (
        <Text grow size="sm" tone="soft">
          {t('admin.settings.row.full', { most: String(most) })}
        </Text>
      )}
    </Row>
  );
}

/** The field that may not repeat by itself. */
function uniqueField(name: ListProps['name']): string {
  const { unique = [] }: RowsEntry = settingEntries[name];
  return unique.join();
}

/** The first choice of a field that no row has. */
function freeChoice(fields: RowsEntry['row'], rows: readonly TitledRow[], key: string): Values {
  const field = fields[key] as FieldEntry | undefined;
  if (field?.type !== 'choice') return {};
  return { [key]: field.of.find((choice) => rows.every(({ row }) => row[key] !== choice)) };
}

/** A card for rows with texts, else a line. */
function RowInPlace({ form, name, each, list }: ListProps & { each: TitledRow; list: Rows }): ReactNode {
  const { row: fields, isFixed }: RowsEntry = settingEntries[name];
  const { index, title } = each;
  const leaves = leavesOf(fields, name).filter(({ path }) => !isFixed || !titleFields(name).includes(path));
  const isCard = leaves.some(({ field }) => field.type === 'localized');
  const fit = leaves.every(({ field }) => 'least' in field) ? 'short' : isCard ? undefined : 'line';
  const unique = uniqueField(name);
  const taken = list.rows.flatMap((other) => (other.index === index ? [] : other.row[unique]));
  const tools = !isFixed && (
    <RowTools
      name={title}
      index={index}
      count={list.rows.length}
      onMove={list.move}
      onRemove={() => list.remove(each)}
    />
  );
  return (
    <Card dense gap={3} pad={3} role="group" aria-label={title}>
      {isCard && (
        <Row gap={3} justify="between">
          <Text weight="strong">{title}</Text>
          {tools}
        </Row>
      )}
      <Row gap={4} lines={2}>
        {isFixed && (
          <Text className={styles.name} weight="strong">
            {title}
          </Text>
        )}
        <Grid columns="cards" gap={4} className={styles.fields} data-fit={fit}>
          {leaves.map((leaf) => (
            <SettingField
              key={leaf.path}
              form={form}
              name={`${name}.${index}.${leaf.path}`}
              leaf={leaf}
              taken={unique === leaf.path ? taken : []}
            />
          ))}
        </Grid>
        {!isCard && tools}
      </Row>
    </Card>
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
  const arrow = (step: -1 | 1, isOpen: boolean, label: string, path: string) => (
    <Button
      look="quiet"
      isSmall
      className={styles.tool}
      aria-label={label}
      aria-disabled={!isOpen}
      onClick={() => isOpen && onMove(index, step)}
    >
      <Icon size={18}>
        <path d={path} />
      </Icon>
    </Button>
  );
  return (
    <Row gap={2} wrap={false}>
      {arrow(-1, index > 0, t('admin.settings.row.up', { name }), 'M12 19V5M6 11l6-6 6 6')}
      {arrow(1, index < count - 1, t('admin.settings.row.down', { name }), 'M12 5v14M6 13l6 6 6-6')}
      {onRemove && (
        <Button
          look="quiet"
          isSmall
          isDanger
          aria-label={t('admin.settings.row.removeNamed', { name })}
          onClick={onRemove}
        >
          {t('admin.settings.row.remove')}
        </Button>
      )}
    </Row>
  );
}
