/** Shows a toast for a failed admin call. */
import { ApiError } from '#web/api/api-error.ts';
import type { Translate } from '#web/i18n/i18n.tsx';
import { showReason } from '#web/ui/reason-of.ts';

/** Shows the server's message or `fallback`. Silent when the user is redirected anyway. */
export function showFailure(t: Translate, error: unknown, fallback: string): void {
  if (error instanceof ApiError && error.code === 'admin_required') return;
  showReason(t, error, { title: t('admin.error'), text: fallback });
}
