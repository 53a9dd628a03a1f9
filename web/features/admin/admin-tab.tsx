/** A tab of the administration: a list, with the form and the deletion of its rows. */

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useQuery } from '#web/api/query.tsx';
import type { FieldValues } from '#web/features/forms/use-schema-form.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { type DeletionOptions, useDeletion } from './actions.tsx';
import { type FormOptions, RowFormDialog } from './admin-form.tsx';
import { FilteredList, type ListOptions, type ListRow } from './admin-list.tsx';
import { RowButton } from './data-table.tsx';
import { type ListValues, useListState } from './list-state.ts';

type ListScreenProps<Row extends ListRow, Values extends ListValues, Form extends FieldValues, Body> = {
  /** Name of a row, for the labels of its buttons and for questions. */
  nameOf: (row: Row) => string;
  list: ListOptions<Row, Values>;
  form?: FormOptions<Row, Form, Body>;
  deletion?: DeletionOptions<Row>;
};

export function ListScreen<Row extends ListRow, Values extends ListValues, Form extends FieldValues, Body>(
  props: ListScreenProps<Row, Values, Form, Body>,
): ReactNode {
  const { nameOf, list, form, deletion } = props;
  const t = useTranslate();
  const state = useListState(list.usual);
  const view = useQuery(list.query(state.parameters));
  const { shown, open, close } = useOpened<{ row: Row | null }>();
  // Also after a save that was refused since somebody else's came first.
  const closeWithNews = () => {
    close();
    view.refetch();
  };
  const { ask, dialog } = useDeletion<Row>({
    deletion,
    nameOf,
    onDeleted: view.refetch,
    onRestored: view.refetch,
  });
  const buttonsOf = (row: Row) => {
    const name = nameOf(row);
    return (
      <>
        {form && (
          <RowButton label={t(`${form.words}.editOf`, { name })} onClick={() => open({ row })}>
            {t(`${form.words}.edit`)}
          </RowButton>
        )}
        {deletion && (
          <RowButton tone="danger" label={t(`${deletion.words}.deleteOf`, { name })} onClick={() => ask(row)}>
            {t(`${deletion.words}.delete`)}
          </RowButton>
        )}
      </>
    );
  };
  return (
    <>
      {form && shown && (
        <RowFormDialog form={form} row={shown.row} onClose={closeWithNews} onSaved={closeWithNews} />
      )}
      <FilteredList
        list={list}
        nameOf={nameOf}
        state={state}
        view={view}
        add={form && <Button onClick={() => open({ row: null })}>{t(`${form.words}.add`)}</Button>}
        buttonsOf={buttonsOf}
      />
      {dialog}
    </>
  );
}

/** What the form shows; the focus returns to what opened it. */
export function useOpened<Shown>(atFirst: Shown | null = null) {
  const [shown, setShown] = useState(atFirst);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (shown || !(opener.current instanceof HTMLElement)) return;
    opener.current.focus();
    opener.current = null;
  }, [shown]);
  return {
    shown,
    open: (next: Shown) => {
      opener.current = document.activeElement;
      setShown(next);
    },
    close: () => setShown(null),
  };
}

/** The same, where an address can open it too. @param names parameters of that, which go when it is closed */
export function useOpenedByAddress<Shown>(
  read: (query: URLSearchParams) => Shown | null,
  names: readonly string[],
) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const opened = useOpened<Shown>(read(query));
  const clearAddress = (gone = names) => {
    for (const name of gone) query.delete(name);
    void navigate({ pathname, search: query.toString() }, { replace: true, preventScrollReset: true });
  };
  const close = () => {
    opened.close();
    if (query.has('form')) clearAddress();
  };
  return { ...opened, close, query, clearAddress };
}
