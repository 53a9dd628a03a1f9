/** Admin list: filters, table with sorting and selection, pagination. */
import { type ReactNode, useRef } from 'react';
import styles from './data-table.module.css';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { FilterBar, type ListFilter } from './filter-bar.tsx';
import type { ListState, ListValues } from './list-state.ts';
import { Pager } from './pager.tsx';
import { Panel } from './panel.tsx';
import { useFocusInList } from './use-focus-in-list.ts';

export type AdminListProps<Row, Values extends ListValues> = Omit<
  DataTableProps<Row>,
  'caption' | 'idOf' | 'sorting'
> & {
  title: string;
  /** Table caption for screen readers; defaults to the title. */
  caption?: string;
  lead?: ReactNode;
  /** Buttons next to the title. */
  tools?: ReactNode;
  /** Omit for a list without filters and pagination. */
  list?: ListState<Values>;
  filters?: readonly ListFilter<Values>[];
  /** Between filters and table. */
  above?: ReactNode;
  /** Below the list. */
  children?: ReactNode;
};

/** Columns are sortable when the list state has `sort` and `order`. */
export function AdminList<Row extends { id: string }, Values extends ListValues>(
  props: AdminListProps<Row, Values>,
): ReactNode {
  const { title, caption = title, lead, tools, list, filters = [], above, children, ...table } = props;
  const box = useRef<HTMLDivElement>(null);
  useFocusInList(box, table.view.data);
  return (
    <Panel title={title} lead={lead} actions={tools}>
      {list && filters.length > 0 && <FilterBar list={list} filters={filters} />}
      <div ref={box} tabIndex={-1} className={styles.list}>
        {above}
        <DataTable {...table} caption={caption} idOf={({ id }) => id} {...sortingOf(list)} />
      </div>
      {list && <Pager list={list} total={table.view.data?.total} />}
      {children}
    </Panel>
  );
}

function sortingOf<Values extends ListValues>(list: ListState<Values> | undefined) {
  const values: ListValues = list?.values ?? {};
  const { sort, order } = values;
  if (!list || sort === undefined || order === undefined) return {};
  const onSort = (by: string, direction: string) =>
    list.change({ sort: by, order: direction } as unknown as Partial<Values>);
  return { sorting: { sort, order, onSort } };
}
