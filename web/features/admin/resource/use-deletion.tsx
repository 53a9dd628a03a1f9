/** Asks before a row is deleted; offers to take it back where that is possible. */
import { type ReactNode, useState } from 'react';
import type { PageMessageKey } from '#messages/generated/types.ts';
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
  // Each family of messages names the row where it wants to.
  const words = t as (key: PageMessageKey, row?: { name: string }) => string;
  const { isBusy, mutate } = useAdminMutation();
  const [asked, ask] = useState<Row | null>(null);
  if (!deletion) return { ask, dialog: null, restore: () => undefined };
  const { words: family, remove, undo, isBrief } = deletion;
  const notice = (done: string) => (isBrief ? { title: done } : { title: t('admin.success'), text: done });
  const restore = (row: Row) =>
    undo &&
    mutate({
      key: row.id,
      send: () => undo.restore(row),
      failed: t(`${undo.words}.delete.undoFailed`),
      onDone: (restored) => {
        showToast(notice(t(`${undo.words}.delete.undone`)));
        onRestored(restored);
      },
    });
  const confirm = (row: Row) =>
    mutate({
      send: () => remove(row),
      failed: t(`${family}.delete.failed`),
      onDone: () => {
        showToast({
          ...notice(t(`${family}.delete.done`)),
          ...(undo
            ? { action: { label: t(`${undo.words}.delete.undo`), onAction: () => restore(row) } }
            : {}),
        });
        ask(null);
        onDeleted(row);
      },
    });
  const named = { name: `\u2068${asked ? nameOf(asked) : ''}\u2069` };
  const dialog: ReactNode = (
    <ConfirmDialog
      isOpen={asked !== null}
      title={words(`${family}.delete.title`, named)}
      text={words(`${family}.delete.text`, named)}
      confirm={t(`${family}.delete.send`)}
      isBusy={isBusy}
      onConfirm={() => asked && confirm(asked)}
      onCancel={() => ask(null)}
    />
  );
  return { ask, dialog, restore };
}
