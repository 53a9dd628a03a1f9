/** Says that something an administrator asked for was not done. */
import { ApiError } from '#web/api/api-error.ts';
import type { Translate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** The server's own words, or `fallback` where it sent none. Silent where the reader is led elsewhere anyway. */
export function showFailure(t: Translate, error: unknown, fallback: string): void {
  if (error instanceof ApiError && error.code === 'admin_required') return;
  const text = error instanceof ApiError && error.code !== undefined ? error.message : fallback;
  showToast({ title: t('admin.error'), text, tone: 'error' });
}
