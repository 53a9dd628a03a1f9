/** Marks what people sent as dealt with, or as open again. */
import { useRef } from 'react';
import type { updateContactMessage, updateEarlyAccess } from '#contract/endpoints/admin.ts';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type Handled = { id: string; doneAt: string | null };

/** Turns a row round. */
export function useHandling(
  update: typeof updateContactMessage | typeof updateEarlyAccess,
  onMarked: () => void,
): (row: Handled) => Promise<void> {
  const t = useTranslate();
  const marked = useRef<string>(null);
  return async ({ id, doneAt }) => {
    if (marked.current === id) return;
    marked.current = id;
    const isDone = doneAt === null;
    try {
      await callAdmin(update, { params: { id }, body: { isDone } });
      showToast({ title: t(isDone ? 'admin.operations.markedDone' : 'admin.operations.markedOpen') });
    } catch (error) {
      showFailure(t, error, t('admin.operations.markFailed'));
    } finally {
      marked.current = null;
      onMarked();
    }
  };
}
