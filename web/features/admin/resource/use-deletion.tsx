/** Asks before a row is deleted; offers to take it back where that is possible. */
import { type ReactNode, useState } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useAdminMutation } from '../use-admin-mutation.ts';
import type { DeletionOf } from './resource.ts';

type DeletionOptions<Row> = {
  of: DeletionOf<Row> | undefined;
  nameOf: (row: Row) => string;
  onDeleted: (row: Row) => void;
  onRestored: (row: Row) => void;
};

export function useDeletion<Row extends { id: string }>(options: DeletionOptions<Row>) {
  const { of: deletion, nameOf, onDeleted, onRestored } = options;
  const t = useTranslate();
  const { isBusy, mutate } = useAdminMutation();
  const [asked, ask] = useState<Row | null>(null);
  if (!deletion) return { ask, dialog: null };
  const { words, remove, undo } = deletion;
  const restore = (row: Row, { words: told, restore: send }: NonNullable<typeof undo>) =>
    mutate({
      key: row.id,
      send: () => send(row),
      failed: t(`${told}.delete.undoFailed`),
      onDone: (restored) => {
        showToast({ title: t('admin.success'), text: t(`${told}.delete.undone`) });
        onRestored(restored);
      },
    });
  const confirm = (row: Row) =>
    mutate({
      send: () => remove(row),
      failed: t(`${words}.delete.failed`),
      onDone: () => {
        showToast({
          title: t('admin.success'),
          text: t(`${words}.delete.done`),
          ...(undo
            ? { action: { label: t(`${undo.words}.delete.undo`), onAction: () => restore(row, undo) } }
            : {}),
        });
        ask(null);
        onDeleted(row);
      },
    });
  const dialog: ReactNode = (
    <ConfirmDialog
      isOpen={asked !== null}
      title={t(`${words}.delete.title`, { name: `\u2068${asked ? nameOf(asked) : ''}\u2069` })}
      text={t(`${words}.delete.text`)}
      confirm={t(`${words}.delete.send`)}
      isBusy={isBusy}
      onConfirm={() => asked && confirm(asked)}
      onCancel={() => ask(null)}
    />
  );
  return { ask, dialog };
}
