/** Lists of the administration: filters, table, pages. */
import { type ReactNode, useEffect, useId, useState } from 'react';
import { rowsPerPage } from '#contract/domain/admin.ts';
import type { Query, QueryView } from '#web/api/query.tsx';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { RefreshButton } from './actions.tsx';
import type { AdminRows } from './admin-api.ts';
import styles from './admin-list.module.css';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { FilterBar, type ListFilter } from './filter-bar.tsx';
import type { ListState, ListValues } from './list-state.ts';

export function LoadingStatus(): ReactNode {
  const t = useTranslate();
  return (
    <Stack as="p" role="status" tone="soft" align="center" pad={6}>
      {t('common.loading')}
    </Stack>
  );
}

type PanelProps = { title: ReactNode; lead?: ReactNode; actions?: ReactNode; children: ReactNode };

export function Panel({ title, lead, actions, children }: PanelProps): ReactNode {
  const id = useId();
  return (
    <Stack as="section" gap={4} aria-labelledby={id}>
      <Row align="end" justify="between" gap={3}>
        <div>
          <h2 id={id}>{title}</h2>
          {lead === undefined ? null : (
            <Text above={1} tone="soft" size="md" measure="wide">
              {lead}
            </Text>
          )}
        </div>
        {actions === undefined ? null : (
          <Row gap={2} align="stretch">
            {actions}
          </Row>
        )}
      </Row>
      {children}
    </Stack>
  );
}

/** `version` where a form changes rows. */
export type ListRow = { id: string; version?: number };

export type ListOptions<Row, Values extends ListValues> = Pick<DataTableProps<Row>, 'toneOf'> & {
  title: string;
  lead?: ReactNode;
  tools?: ReactNode;
  columns: DataTableProps<Row>['columns'] | ((refetch: () => void) => DataTableProps<Row>['columns']);
  filters?: readonly ListFilter<Values>[];
  /** Filters, `sort` and `order` of an address that says nothing; with these two, columns are sortable. */
  usual: Values;
  /** One page of rows; all of a short list, which has no pages then. */
  query: (parameters: Record<string, string>) => Query<AdminRows<Row>>;
  canRefresh?: true;
  /** Where there are no rows at all; also where none fits the filters, unless `noneSuch` says it. */
  empty: ReactNode;
  noneSuch?: ReactNode;
  /** Buttons of a row before that of its form, and after it. */
  actions?: (row: Row, refetch: () => void) => ReactNode;
  moreActions?: (row: Row) => ReactNode;
  /** False for a list whose rows have no buttons at all. */
  hasButtons?: false;
  /** Bar over the rows that are ticked; `onDone` unticks them. @param total of all pages */
  bulk?: (ticked: readonly Row[], total: number | undefined, onDone: () => void) => ReactNode;
};

type FilteredListProps<Row, Values extends ListValues> = {
  list: ListOptions<Row, Values>;
  nameOf: (row: Row) => string;
  state: ListState<Values>;
  view: QueryView<AdminRows<Row>>;
  add: ReactNode;
  buttonsOf: (row: Row) => ReactNode;
};

export function FilteredList<Row extends ListRow, Values extends ListValues>(
  props: FilteredListProps<Row, Values>,
): ReactNode {
  const { list, nameOf, state, view, add, buttonsOf } = props;
  const { title, lead, tools, canRefresh, bulk, filters, columns, toneOf } = list;
  const { data } = view;
  const { clear, ...selection } = useSelection(JSON.stringify(state.parameters), data?.rows);
  return (
    <Panel
      title={title}
      lead={lead}
      actions={
        (canRefresh || tools || add) && (
          <>
            {canRefresh && <RefreshButton isFetching={view.isFetching} onRefresh={view.refetch} />}
            {tools}
            {add}
          </>
        )
      }
    >
      {filters && <FilterBar list={state} filters={filters} />}
      <Stack gap={2}>
        {bulk?.(data?.rows.filter(({ id }) => selection.selected.has(id)) ?? [], data?.total, () => {
          clear();
          view.refetch();
        })}
        <DataTable<Row>
          view={view}
          empty={(state.isNarrowed && list.noneSuch) || list.empty}
          {...(list.hasButtons !== false && {
            actions: (row) => (
              <>
                {list.actions?.(row, view.refetch)}
                {buttonsOf(row)}
              </>
            ),
          })}
          {...sortingOf(state)}
          {...(toneOf && { toneOf })}
          {...(bulk && { selection: { ...selection, nameOf } })}
          caption={title}
          columns={typeof columns === 'function' ? columns(view.refetch) : columns}
        />
      </Stack>
      {data && data.rows.length <= rowsPerPage && <Pager list={state} total={data.total} />}
    </Panel>
  );
}

/** Ticked rows, of those that are shown; another page or filter unticks them. */
function useSelection(shown: string, rows: readonly ListRow[] = []) {
  const [selection, setSelection] = useState({ shown, ids: new Set<string>() as ReadonlySet<string> });
  const ids = selection.shown === shown ? selection.ids : new Set<string>();
  const onSelect = (next: ReadonlySet<string>) => setSelection({ shown, ids: next });
  return {
    selected: new Set(rows.map(({ id }) => id).filter((id) => ids.has(id))),
    onSelect,
    clear: () => onSelect(new Set()),
  };
}

function sortingOf<Values extends ListValues>(list: ListState<Values>) {
  const { sort, order }: ListValues = list.values;
  if (sort === undefined || order === undefined) return {};
  const onSort = (by: string, direction: string) =>
    list.change({ sort: by, order: direction } as unknown as Partial<Values>);
  return { sorting: { sort, order, onSort } };
}

type PagerProps = { list: Omit<ListState<ListValues>, 'change' | 'values'>; total: number };

function Pager({ list, total }: PagerProps): ReactNode {
  const t = useTranslate();
  const { page } = list;
  const pages = Math.max(1, Math.ceil(total / rowsPerPage));
  const isBeyond = page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address may name a page that is no longer there
  useEffect(() => {
    if (isBeyond) list.goTo(pages);
  }, [isBeyond, pages]);
  if (total === 0) return null;
  const number = (value: number) => formatNumber(value, t.language);
  const from = Math.min((page - 1) * rowsPerPage + 1, total);
  const to = Math.min(page * rowsPerPage, total);
  return (
    <Row as="nav" gap={5} lines={3} tone="soft" size="md" aria-label={t('admin.pager.label')}>
      <p role="status">
        {t('admin.pager.range', { from: number(from), to: number(to), total: number(total) })}
      </p>
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
