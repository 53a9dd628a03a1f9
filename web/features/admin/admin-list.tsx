/** Admin list: filters, table with sorting and selection or cards, pagination. */

import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { rowsPerPage } from '#contract/domain/admin.ts';
import field from '#web/features/forms/text-fields.module.css';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { EmptyState, Grid, Row, Stack, Text } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { FilterBar, type ListFilter } from './filter-bar.tsx';
import type { ListState, ListValues } from './list-state.ts';
import styles from './pager.module.css';
import { Panel } from './panel.tsx';

export type AdminListProps<Row, Values extends ListValues> = Omit<
  DataTableProps<Row>,
  'caption' | 'columns' | 'idOf' | 'sorting'
> & {
  title: string;
  columns?: DataTableProps<Row>['columns'];
  /** Draws a row as a card, instead of columns. */
  card?: (row: Row, buttons: ReactNode) => ReactNode;
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
  const { title, caption = title, lead, tools, list, filters = [], above, children, ...rest } = props;
  const { card, columns = [], ...table } = rest;
  const box = useRef<HTMLDivElement>(null);
  useFocusInList(box, table.view.data);
  return (
    <Panel title={title} lead={lead} actions={tools}>
      {list && filters.length > 0 && <FilterBar list={list} filters={filters} />}
      <Stack ref={box} tabIndex={-1} gap={2}>
        {above}
        {card ? (
          <CardList {...table} card={card} />
        ) : (
          <DataTable
            {...table}
            columns={columns}
            caption={caption}
            idOf={({ id }) => id}
            {...sortingOf(list)}
          />
        )}
      </Stack>
      {list && <Pager list={list} total={table.view.data?.total} />}
      {children}
    </Panel>
  );
}

type TablePanelProps<Row> = Omit<DataTableProps<Row>, 'caption'> &
  Pick<AdminListProps<Row, ListValues>, 'title' | 'caption' | 'lead' | 'tools' | 'above'>;

/** A table that is shown as a whole. */
export function TablePanel<Row>(props: TablePanelProps<Row>): ReactNode {
  const { title, caption = title, lead, tools, above, ...table } = props;
  return (
    <Panel title={title} lead={lead} actions={tools}>
      {above}
      <DataTable {...table} caption={caption} />
    </Panel>
  );
}

/** Keeps the focus in the list when the row that had it is removed. @param rows must be a new object whenever the rows change */
function useFocusInList(part: RefObject<HTMLElement | null>, rows: unknown): void {
  const wasInside = useRef(false);
  useEffect(() => {
    const follow = () => {
      if (document.activeElement !== document.body) {
        wasInside.current = part.current?.contains(document.activeElement) ?? false;
      }
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [part]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the rows change
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body) {
      part.current?.focus({ preventScroll: true });
    }
  }, [rows]);
}

function sortingOf<Values extends ListValues>(list: ListState<Values> | undefined) {
  const values: ListValues = list?.values ?? {};
  const { sort, order } = values;
  if (!list || sort === undefined || order === undefined) return {};
  const onSort = (by: string, direction: string) =>
    list.change({ sort: by, order: direction } as unknown as Partial<Values>);
  return { sorting: { sort, order, onSort } };
}

type CardListProps<Row> = Pick<DataTableProps<Row>, 'view' | 'empty' | 'actions'> & {
  card: (row: Row, buttons: ReactNode) => ReactNode;
};

const skeletonCards = 4;

function CardList<Row extends { id: string }>({ view, empty, actions, card }: CardListProps<Row>): ReactNode {
  const { data, error, isFetching, refetch } = view;
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (data?.rows.length === 0) return <EmptyState>{empty}</EmptyState>;
  return (
    <Grid as="ul" columns="cards" gap={4} align="stretch" aria-busy={isFetching}>
      {data
        ? data.rows.map((row) => <li key={row.id}>{card(row, actions?.(row))}</li>)
        : Array.from({ length: skeletonCards }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholder cards without data
            <li key={index}>
              <Skeleton as="card" />
            </li>
          ))}
    </Grid>
  );
}

type PagerProps = { list: Omit<ListState<ListValues>, 'change' | 'values'>; total: number | undefined };

function Pager({ list, total }: PagerProps): ReactNode {
  const t = useTranslate();
  const { page, perPage } = list;
  const pages = Math.max(1, Math.ceil((total ?? 0) / perPage));
  const isBeyond = total !== undefined && page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address may name a page that is no longer there
  useEffect(() => {
    if (isBeyond) list.goTo(pages);
  }, [isBeyond, pages]);
  if (total === undefined || total === 0) return null;
  const number = (value: number) => formatNumber(value, t.language);
  const from = Math.min((page - 1) * perPage + 1, total);
  const to = Math.min(page * perPage, total);
  return (
    <Row as="nav" gap={5} lines={3} tone="soft" size="md" aria-label={t('admin.pager.label')}>
      <p role="status">
        {t('admin.pager.range', { from: number(from), to: number(to), total: number(total) })}
      </p>
      <Row as="label" gap={2}>
        {t('admin.pager.rows')}
        <select
          className={field.input}
          data-dense="inline"
          value={perPage}
          onChange={({ target }) => list.setPerPage(Number(target.value))}
        >
          {rowsPerPage.map((rows) => (
            <option key={rows}>{rows}</option>
          ))}
        </select>
      </Row>
      <Row gap={3} wrap={false} className={styles.steps}>
        <Button look="quiet" disabled={page <= 1} onClick={() => list.goTo(Math.min(page - 1, pages))}>
          {t('admin.pager.previous')}
        </Button>
        <Text as="span" breaks="never">
          {t('admin.pager.page', { page: number(page), pages: number(pages) })}
        </Text>
        <Button look="quiet" disabled={page >= pages} onClick={() => list.goTo(page + 1)}>
          {t('admin.pager.next')}
        </Button>
      </Row>
    </Row>
  );
}
