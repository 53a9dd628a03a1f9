/** Shared by the lists of messages and early-access requests: filters, status column, mark as done. */
import type { ReactNode } from 'react';
import { handledStates } from '#contract/domain/admin.ts';
import type { updateContactMessage, updateEarlyAccess } from '#contract/endpoints/admin.ts';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { Badge } from '#web/features/admin/badge.tsx';
import { type Column, RowButton } from '#web/features/admin/data-table.tsx';
import type { ListFilter } from '#web/features/admin/filter-bar.tsx';
import { useAdminMutation } from '#web/features/admin/use-admin-mutation.ts';
import { choicesOf } from '#web/i18n/choices.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type Handled = { id: string; doneAt: string | null };

export const defaultHandledQuery = { state: 'open', search: '' };

/** @param search label of the search field */
export function handledFilters(t: Translate, search: string): ListFilter<typeof defaultHandledQuery>[] {
  return [
    { name: 'search', label: search },
    {
      name: 'state',
      label: t('admin.operations.handled'),
      options: choicesOf(t, 'admin.operations.handled', handledStates),
    },
  ];
}

/** Returns a function that toggles the done state of a row. */
export function useHandling(
  update: typeof updateContactMessage | typeof updateEarlyAccess,
  onMarked: () => void,
): (row: Handled) => void {
  const t = useTranslate();
  const { mutate } = useAdminMutation();
  return ({ id, doneAt }) => {
    const isDone = doneAt === null;
    mutate({
      key: id,
      send: () => callAdmin(update, { params: { id }, body: { isDone } }),
      failed: t('admin.operations.markFailed'),
      onDone: () =>
        showToast({ title: t(isDone ? 'admin.operations.markedDone' : 'admin.operations.markedOpen') }),
      onSettled: onMarked,
    });
  };
}

/** @param name accessible name of the row */
export function MarkButton({
  row,
  name,
  onMark,
}: {
  row: Handled;
  name: string;
  onMark: () => void;
}): ReactNode {
  const t = useTranslate();
  const isOpen = row.doneAt === null;
  return (
    <RowButton
      label={t(isOpen ? 'admin.operations.markDoneNamed' : 'admin.operations.markOpenNamed', { name })}
      onClick={onMark}
    >
      {t(isOpen ? 'admin.operations.markDone' : 'admin.operations.markOpen')}
    </RowButton>
  );
}

export function handledColumn(t: Translate): Column<Handled> {
  return {
    key: 'state',
    head: t('admin.operations.handled'),
    kind: 'tight',
    cell: ({ doneAt }) => (
      <div>
        <Badge tone={doneAt === null ? 'warning' : 'good'}>
          {t(doneAt === null ? 'admin.operations.handled.open' : 'admin.operations.handled.done')}
        </Badge>
      </div>
    ),
  };
}

export function toneOfHandled({ doneAt }: Handled): 'soft' | undefined {
  return doneAt === null ? undefined : 'soft';
}
