/** A tab of the administration: a list, with the form and the deletion of its rows. */
import { type ReactNode, useState } from 'react';
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

type ListScreenProps<Row, Values extends ListValues, Form extends FieldValues, Body, Answer> = {
  /** Name of a row, for the labels of its buttons and for questions. */
  nameOf: (row: Row) => string;
  list: ListOptions<Row, Values>;
  form?: FormOptions<Row, Form, Body>;
  deletion?: DeletionOptions<Row, Answer>;
  /** After a change of any row, and when the form is closed. */
  onChanged?: () => void;
  /** Below the list, with the form of its rows. */
  below?: (edit: (row: Row) => void) => ReactNode;
};

export function ListScreen<
  Row extends ListRow,
  Values extends ListValues,
  Form extends FieldValues,
  Body,
  Answer,
>(props: ListScreenProps<Row, Values, Form, Body, Answer>): ReactNode {
  const { nameOf, list, form, deletion, onChanged, below } = props;
  const t = useTranslate();
  const state = useListState(list.usual);
  const view = useQuery(list.query(state.parameters));
  const refetch = () => {
    view.refetch();
    onChanged?.();
  };
  const { shown, open, close } = useOpenedForm<Row>(form?.hints);
  // Also after a save that was refused since somebody else's came first.
  const closeWithNews = () => {
    close();
    refetch();
  };
  const { ask, restore, dialog } = useDeletion({ deletion, nameOf, onChanged: refetch });
  const edit = (row: Row) => open({ row });
  const buttonsOf = (row: Row) => {
    const name = nameOf(row);
    return (
      <>
        {form && form.canEdit?.(row) !== false && (
          <RowButton label={t(`${form.words}.editOf`, { name })} onClick={() => edit(row)}>
            {t(`${form.words}.edit`)}
          </RowButton>
        )}
        {list.moreActions?.(row)}
        {deletion?.undo?.isDeleted(row) ? (
          <RowButton label={t(`${deletion.undo.words}.restoreOf`, { name })} onClick={() => restore(row)}>
            {t(`${deletion.undo.words}.restore`)}
          </RowButton>
        ) : (
          deletion && (
            <RowButton
              tone="danger"
              label={t(`${deletion.words}.deleteOf`, { name })}
              onClick={() => ask(row)}
            >
              {t(`${deletion.words}.delete`)}
            </RowButton>
          )
        )}
      </>
    );
  };
  return (
    <>
      <FilteredList
        list={list}
        nameOf={nameOf}
        state={state}
        view={{ ...view, refetch }}
        add={
          form && (
            <Button aria-haspopup="dialog" onClick={() => open({ row: null })}>
              {t(`${form.words}.add`)}
            </Button>
          )
        }
        buttonsOf={buttonsOf}
      />
      {below?.(edit)}
      {form && shown && (
        <RowFormDialog form={form} row={shown.row} onClose={closeWithNews} onChanged={refetch} />
      )}
      {dialog}
    </>
  );
}

/** The form of a row, null for a new one, which an address can open too. @param hints its other parameters */
function useOpenedForm<Row>(hints: readonly string[] = []) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const isAsked = query.get('form') === 'new';
  const [shown, open] = useState<{ row: Row | null } | null>(isAsked ? { row: null } : null);
  const close = () => {
    open(null);
    if (!isAsked) return;
    for (const name of ['form', ...hints]) query.delete(name);
    void navigate({ pathname, search: query.toString() }, { replace: true, preventScrollReset: true });
  };
  return { shown, open, close };
}
