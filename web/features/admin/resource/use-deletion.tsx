/** Asks before a row is deleted; offers to take it back where that is possible. */
import { type ReactNode, useState } from 'react';
import type { PageMessageKey } from '#messages/generated/types.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useAdminMutation } from '../use-admin-mutation.ts';
import type { DeletionOf } from './resource.ts';

type DeletionOptions<Row, Answer> = {
  of: DeletionOf<Row, Answer> | undefined;
  nameOf: (row: Row) => string;
  onDeleted: (row: Row) => void;
  onRestored: (row: Row) => void;
};

export function useDeletion<Row extends { id: string }, Answer = unknown>(
  options: DeletionOptions<Row, Answer>,
) {
  const { of: deletion, nameOf, onDeleted, onRestored } = options;
  const t = useTranslate();
  // Each family of messages takes the values that it names.
  const words = t as (key: PageMessageKey, values?: Readonly<Record<string, string | number>>) => string;
  const { isBusy, mutate } = useAdminMutation();
  const [asked, ask] = useState<Row | null>(null);
  if (!deletion) return { ask, dialog: null, restore: () => undefined };
  const { words: family, remove, undo } = deletion;
  const success = (key: PageMessageKey) => ({ title: t('admin.success'), text: words(key) });
  /** `then` is told before everybody else. */
  const restore = (row: Row, then?: (restored: Row) => void) =>
    undo &&
    mutate({
      key: row.id,
      send: () => undo.restore(row),
      failed: t(`${undo.words}.delete.undoFailed`),
      onDone: (restored) => {
        showToast(undo.done?.(restored) ?? success(`${undo.words}.delete.undone`));
        then?.(restored);
        onRestored(restored);
      },
    });
  const confirm = (row: Row) =>
    mutate({
      send: () => remove(row),
      failed: t(`${family}.delete.failed`),
      onDone: (answer) => {
        showToast({
          ...(deletion.done?.(row, answer) ?? success(`${family}.delete.done`)),
          ...(undo
            ? { action: { label: t(`${undo.words}.delete.undo`), onAction: () => restore(row) } }
            : {}),
        });
        ask(null);
        onDeleted(row);
      },
    });
  const values = { ...deletion.values, name: `\u2068${asked ? nameOf(asked) : ''}\u2069` };
  const dialog: ReactNode = (
    <ConfirmDialog
      isOpen={asked !== null}
      title={words(`${family}.delete.title`, values)}
      text={words(`${family}.delete.text`, values)}
      confirm={t(`${family}.delete.send`)}
      isBusy={isBusy}
      onConfirm={() => asked && confirm(asked)}
      onCancel={() => ask(null)}
    />
  );
  return { ask, dialog, restore };
}
