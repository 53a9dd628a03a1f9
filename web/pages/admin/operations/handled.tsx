/** What the lists of messages and early-access requests share: filters, status column, mark as done. */
import { useQueryClient } from '@tanstack/react-query';
import { handledStates } from '#contract/domain/admin.ts';
import type { updateContactMessage, updateEarlyAccess } from '#contract/endpoints/admin.ts';
import { useAction } from '#web/features/admin/actions.tsx';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import type { ListOf } from '#web/features/admin/admin-list.tsx';
import { BadgeCell } from '#web/features/admin/cells.tsx';
import { type Column, RowButton } from '#web/features/admin/data-table.tsx';
import { statsQuery } from '#web/features/admin/part-nav.tsx';
import { choicesOf, type Translate, useTranslate } from '#web/i18n/i18n.tsx';

type Handled = { id: string; doneAt: string | null };

const usual = { state: 'open', search: '' };
export type HandledList<Row> = ListOf<Row, typeof usual>;

/** @param search label of the search field */
export function handledList(t: Translate, search: string) {
  return {
    usual,
    canRefresh: true,
    filters: [
      { name: 'search', label: search },
      {
        name: 'state',
        label: t('admin.operations.handled'),
        options: choicesOf(t, 'admin.operations.handled', handledStates),
      },
    ],
    toneOf: ({ doneAt }) => (doneAt === null ? undefined : 'soft'),
  } as const satisfies Partial<HandledList<Handled>>;
}

export function handledColumn(t: Translate): Column<Handled> {
  return {
    head: t('admin.operations.handled'),
    kind: 'tight',
    cell: ({ doneAt }) => (
      <BadgeCell tone={doneAt === null ? 'warning' : 'good'}>
        {t(doneAt === null ? 'admin.operations.handled.open' : 'admin.operations.handled.done')}
      </BadgeCell>
    ),
  };
}

type Handling = {
  update: typeof updateContactMessage | typeof updateEarlyAccess;
  row: Handled;
  name: string;
  onMarked: () => void;
};

/** Marks a row as done, or as open again. @param handling.name accessible name of the row */
export function useHandling({ update, row: { id, doneAt }, name, onMarked }: Handling) {
  const t = useTranslate();
  const client = useQueryClient();
  const isDone = doneAt === null;
  const { act } = useAction({
    send: () => callAdmin(update, { params: { id }, body: { isDone } }),
    failed: t('admin.operations.markFailed'),
    done: { title: t(isDone ? 'admin.operations.markedDone' : 'admin.operations.markedOpen') },
    onSettled: () => {
      onMarked();
      void client.invalidateQueries({ queryKey: statsQuery.queryKey });
    },
  });
  const words = t(isDone ? 'admin.operations.markDone' : 'admin.operations.markOpen');
  const label = t(isDone ? 'admin.operations.markDoneNamed' : 'admin.operations.markOpenNamed', { name });
  return {
    act,
    words,
    button: (
      <RowButton label={label} onClick={act}>
        {words}
      </RowButton>
    ),
  };
}
