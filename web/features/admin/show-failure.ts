/** Shows a toast for a failed admin call. */
import { ApiError } from '#web/api/api-error.ts';
import type { Translate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** Shows the server's message or `fallback`. Silent when the user is redirected anyway. */
export function showFailure(t: Translate, error: unknown, fallback: string): void {
  if (error instanceof ApiError && error.code === 'admin_required') return;
  const text = error instanceof ApiError && error.code !== undefined ? error.message : fallback;
  showToast({ title: t('admin.error'), text, tone: 'error' });
}
