/** A tab of the administration: a list, with the form and the deletion of its rows. */

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useQuery } from '#web/api/query.tsx';
import type { FieldValues } from '#web/features/forms/use-schema-form.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { type DeletionOf, useDeletion } from './actions.tsx';
import { DialogForm, type FormOf } from './admin-form.tsx';
import { type ListOf, ResourceList, type ResourceRow } from './admin-list.tsx';
import { RowButton } from './data-table.tsx';
import { type ListValues, useListState } from './list-state.ts';

export type ResourceOf<Row extends ResourceRow, Values extends ListValues, Form extends FieldValues, Body> = {
  /** Name of a row, for the labels of its buttons and for questions. */
  nameOf: (row: Row) => string;
  list: ListOf<Row, Values>;
  form?: FormOf<Row, Form, Body>;
  deletion?: DeletionOf<Row>;
};

export function Resource<Row extends ResourceRow, Values extends ListValues, Form extends FieldValues, Body>({
  of: resource,
}: {
  of: ResourceOf<Row, Values, Form, Body>;
}): ReactNode {
  const { nameOf, list, form } = resource;
  const t = useTranslate();
  const state = useListState(list.usual, list.perPage);
  const view = useQuery(list.query(state.parameters));
  const { shown, open, close } = useOpened<{ row: Row | null }>();
  // Also after a save that was refused since somebody else's came first.
  const closeWithNews = () => {
    close();
    view.refetch();
  };
  const deletion = useDeletion<Row>({
    of: resource.deletion,
    nameOf,
    onDeleted: view.refetch,
    onRestored: view.refetch,
  });
  return (
    <>
      {form && shown && (
        <DialogForm of={form} row={shown.row} onClose={closeWithNews} onSaved={closeWithNews} />
      )}
      <ResourceList
        of={list}
        nameOf={nameOf}
        state={state}
        view={view}
        add={form && <Button onClick={() => open({ row: null })}>{t(`${form.words}.add`)}</Button>}
        buttonsOf={(row) => (
          <RowButtons
            {...resource}
            row={row}
            onEdit={(edited) => open({ row: edited })}
            onDelete={deletion.ask}
          />
        )}
      />
      {deletion.dialog}
    </>
  );
}

type RowButtonsProps<Row, Form extends FieldValues, Body> = {
  form?: FormOf<Row, Form, Body>;
  deletion?: DeletionOf<Row>;
  nameOf: (row: Row) => string;
  row: Row;
  onEdit: (row: Row) => void;
  onDelete: (row: Row) => void;
};

function RowButtons<Row, Form extends FieldValues, Body>(props: RowButtonsProps<Row, Form, Body>): ReactNode {
  const { form, deletion, nameOf, row, onEdit, onDelete } = props;
  const t = useTranslate();
  const name = nameOf(row);
  return (
    <>
      {form && (
        <RowButton label={t(`${form.words}.editOf`, { name })} onClick={() => onEdit(row)}>
          {t(`${form.words}.edit`)}
        </RowButton>
      )}
      {deletion && (
        <RowButton
          tone="danger"
          label={t(`${deletion.words}.deleteOf`, { name })}
          onClick={() => onDelete(row)}
        >
          {t(`${deletion.words}.delete`)}
        </RowButton>
      )}
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
