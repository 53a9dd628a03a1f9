/** Dense table: sortable columns, row selection, cards on phones. */
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button, type ButtonLook, buttonClass } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { EmptyState, VisuallyHidden } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import type { AdminRows } from './admin-api.ts';
import styles from './data-table.module.css';

export type Column<Row> = {
  /** Where two columns have the same head. */
  key?: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Sort key; columns without one cannot be sorted. */
  sort?: string;
  /** `number` is aligned to the end; `wide` takes the remaining width; `tight` only what it needs. */
  kind?: 'number' | 'wide' | 'tight';
};

type Sorting = { sort: string; order: string; onSort: (sort: string, order: string) => void };
type Selection<Row> = {
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  nameOf: (row: Row) => string;
};

export type DataTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  view: { data: AdminRows<Row> | undefined; error: Error | null; isFetching: boolean; refetch: () => void };
  empty: ReactNode;
  sorting?: Sorting;
  selection?: Selection<Row>;
  actions?: (row: Row) => ReactNode;
  /** Style of special rows, such as deleted ones. */
  toneOf?: (row: Row) => 'soft' | undefined;
};

const skeletonRows = 8;
const keyOf = ({ key, head }: Pick<Column<never>, 'key' | 'head'>): string => key ?? head;

export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>): ReactNode {
  const { caption, columns, view, empty, sorting, selection, actions, toneOf } = props;
  const t = useTranslate();
  const { data, error, isFetching, refetch } = view;
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (data && data.rows.length === 0) return <EmptyState>{empty}</EmptyState>;
  const ids = data?.rows.map(({ id }) => id) ?? [];
  return (
    <div className={styles.scroller} aria-busy={isFetching}>
      <table className={styles.table} aria-label={caption}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" data-kind="tight">
                <SelectAll ids={ids} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <SortHead key={keyOf(column)} column={column} sorting={sorting} />
            ))}
            {actions && (
              <th scope="col" data-kind="tight">
                <VisuallyHidden>{t('admin.table.actions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {data
            ? data.rows.map((row) => (
                <tr key={row.id} data-tone={toneOf?.(row)}>
                  {selection && (
                    <td data-kind="tight" className={styles.tick}>
                      <SelectRow id={row.id} name={selection.nameOf(row)} selection={selection} />
                    </td>
                  )}
                  {columns.map((column) => (
                    <td key={keyOf(column)} data-kind={column.kind} data-head={column.head}>
                      {column.cell(row)}
                    </td>
                  ))}
                  {actions && (
                    <td data-kind="tight" className={styles.actions}>
                      {actions(row)}
                    </td>
                  )}
                </tr>
              ))
            : Array.from({ length: skeletonRows }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows without data
                <tr key={index}>
                  <td colSpan={columns.length + Number(Boolean(selection)) + Number(Boolean(actions))}>
                    <Skeleton as="line" />
                  </td>
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

type TickBoxProps = {
  label: string;
  isTicked: boolean;
  isPart?: boolean;
  onTick: (isTicked: boolean) => void;
};

function TickBox({ label, isTicked, isPart = false, onTick }: TickBoxProps): ReactNode {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart;
  }, [isPart]);
  return (
    <label className={styles.tickBox}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <input ref={box} type="checkbox" checked={isTicked} onChange={({ target }) => onTick(target.checked)} />
    </label>
  );
}

function SelectAll({ ids, selection }: { ids: string[]; selection: Selection<never> }): ReactNode {
  const t = useTranslate();
  const count = ids.filter((id) => selection.selected.has(id)).length;
  return (
    <TickBox
      label={t('admin.table.tickAll')}
      isTicked={ids.length > 0 && count === ids.length}
      isPart={count > 0 && count < ids.length}
      onTick={(isTicked) => selection.onSelect(new Set(isTicked ? ids : []))}
    />
  );
}

type SelectRowProps = { id: string; name: string; selection: Selection<never> };

function SelectRow({ id, name, selection: { selected, onSelect } }: SelectRowProps): ReactNode {
  const t = useTranslate();
  const onTick = (isTicked: boolean) =>
    onSelect(new Set(isTicked ? [...selected, id] : [...selected].filter((each) => each !== id)));
  return <TickBox label={t('admin.table.tick', { name })} isTicked={selected.has(id)} onTick={onTick} />;
}

type RowButtonProps = Omit<ComponentProps<typeof Button>, 'look' | 'isSmall' | 'isDanger' | 'className'> & {
  label: string;
  look?: ButtonLook | undefined;
  tone?: 'plain' | 'danger' | undefined;
};

/** A small button of a row, or one of `look`; `label` is its accessible name. */
export function RowButton({ label, tone, look, ...button }: RowButtonProps): ReactNode {
  const small = { look: 'quiet', isSmall: true, className: styles.rowButton } as const;
  return (
    <Button {...(look ? { look } : small)} {...button} isDanger={tone === 'danger'} aria-label={label} />
  );
}

export function RowLink({ label, to, children }: { label: string; to: string; children: string }): ReactNode {
  return (
    <Link to={to} className={buttonClass('quiet', styles.rowButton)} data-small aria-label={label}>
      {children}
    </Link>
  );
}

/** Column header that sorts the list; a second click reverses the order. */
function SortHead<Row>(props: { column: Column<Row>; sorting: Sorting | undefined }): ReactNode {
  const { column, sorting } = props;
  const { head, sort, kind } = column;
  if (sort === undefined || !sorting) {
    return (
      <th scope="col" data-kind={kind}>
        {head}
      </th>
    );
  }
  const isSorted = sorting.sort === sort;
  const isUp = sorting.order === 'asc';
  const order = isSorted && !isUp ? 'asc' : isSorted ? 'desc' : kind === 'number' ? 'desc' : 'asc';
  return (
    <th scope="col" data-kind={kind} aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : 'none'}>
      <button type="button" className={styles.sort} onClick={() => sorting.onSort(sort, order)}>
        {head}
        <svg viewBox="0 0 10 14" width="10" height="14" aria-hidden="true" focusable="false">
          <path d="M1 6 5 1l4 5z" data-on={isSorted && isUp} />
          <path d="M1 8l4 5 4-5z" data-on={isSorted && !isUp} />
        </svg>
      </button>
    </th>
  );
}
