/** List of a resource: asked page by page, or loaded as a whole and arranged here. */
import { type ReactNode, useState } from 'react';
import type { QueryView } from '#web/api/query.tsx';
import type { AdminRows } from '../admin-api.ts';
import { AdminList } from '../admin-list.tsx';
import type { ListState, ListValues } from '../list-state.ts';
import { RefreshButton } from '../refresh-button.tsx';
import type { ListOf, ResourceRow } from './resource.ts';
import { arrange, pageOf } from './whole-list.ts';

type ResourceListProps<Row, Values extends ListValues> = {
  of: ListOf<Row, Values>;
  nameOf: (row: Row) => string;
  state: ListState<Values>;
  view: QueryView<AdminRows<Row>>;
  /** Button that adds a row. */
  add: ReactNode;
  buttonsOf: (row: Row) => ReactNode;
};

export function ResourceList<Row extends ResourceRow, Values extends ListValues>(
  props: ResourceListProps<Row, Values>,
): ReactNode {
  const { nameOf, state, view, add, buttonsOf } = props;
  const {
    usual: _,
    query: __,
    whole,
    empty,
    noneSuch,
    actions,
    bulk,
    hasButtons,
    canRefresh,
    ...list
  } = props.of;
  const shown = whole ? arrangeView(state, view, whole) : { state, view, isEmpty: !state.isNarrowed };
  const { clear, ...selection } = useSelection(JSON.stringify(state.parameters), shown.view.data?.rows);
  return (
    <AdminList
      {...list}
      list={shown.state}
      view={shown.view}
      filters={whole && shown.isEmpty ? [] : (list.filters ?? [])}
      empty={shown.isEmpty ? empty : noneSuch}
      tools={
        (canRefresh || list.tools || add) && (
          <>
            {canRefresh && <RefreshButton isFetching={view.isFetching} onRefresh={view.refetch} />}
            {list.tools}
            {add}
          </>
        )
      }
      {...(bulk
        ? {
            above: bulk(selection.selected, { clear, refetch: view.refetch }),
            selection: { ...selection, nameOf },
          }
        : {})}
      {...(hasButtons === false
        ? {}
        : {
            actions: (row: Row) => (
              <>
                {actions?.(row, view.refetch)}
                {buttonsOf(row)}
              </>
            ),
          })}
    />
  );
}

/** The order is no filter: without one there is nothing to reset. */
function arrangeView<Row extends ResourceRow, Values extends ListValues>(
  state: ListState<Values>,
  view: QueryView<AdminRows<Row>>,
  whole: NonNullable<ListOf<Row, Values>['whole']>,
) {
  const { sort: _, order: __, ...filters } = state.values as ListValues;
  const found = view.data && arrange(view.data.rows, state.values, whole);
  const data = found && { rows: pageOf(found, state.page, state.perPage), total: found.length };
  return {
    state: { ...state, isNarrowed: Object.values(filters).some((value) => value !== '') },
    view: { ...view, data },
    isEmpty: view.data?.rows.length === 0,
  };
}

/** Ticked rows, of those that are shown; another page or filter unticks them. */
function useSelection(shown: string, rows: readonly ResourceRow[] = []) {
  const [selection, setSelection] = useState({ shown, ids: new Set<string>() as ReadonlySet<string> });
  const ids = selection.shown === shown ? selection.ids : new Set<string>();
  const onSelect = (next: ReadonlySet<string>) => setSelection({ shown, ids: next });
  return {
    selected: new Set(rows.map(({ id }) => id).filter((id) => ids.has(id))),
    onSelect,
    clear: () => onSelect(new Set()),
  };
}
