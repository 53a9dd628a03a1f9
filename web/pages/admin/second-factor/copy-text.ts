/** Copies text to the clipboard and shows a toast. */
import type { Translate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';

export async function copyText(t: Translate, text: string): Promise<void> {
  const failed = () => showToast({ title: t('admin.factor.copyFailed'), tone: 'error' });
  // The Clipboard API exists only in secure contexts.
  if (!navigator.clipboard) return failed();
  await navigator.clipboard
    .writeText(text)
    .then(() => showToast({ title: t('admin.factor.copied') }), failed);
}
