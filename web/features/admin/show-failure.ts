/** Shows a toast for a failed admin call. */
import { ApiError } from '#web/api/api-error.ts';
import type { Translate } from '#web/i18n/i18n.tsx';
import { showReason } from '#web/ui/reason-of.ts';

/** Shows the server's message or `fallback`. Silent when the user is redirected anyway. */
export function showFailure(t: Translate, error: unknown, fallback: string): void {
  const isOfServer = error instanceof ApiError && error.code !== undefined;
  if (isOfServer && error.code === 'admin_required') return;
  // What failed matters more here than that there is no connection.
  showReason(t, isOfServer ? error : null, { title: t('admin.error'), text: fallback });
}
