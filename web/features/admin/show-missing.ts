/** Toast for a form with empty required fields. */
import type { Faults } from '#web/features/forms/schema-faults.ts';
import type { Translate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** Does nothing when the server rejected the form (`error`); its message is shown then. */
export function showMissing(t: Translate, faults: Faults, error: unknown): void {
  if (error !== undefined || !Object.values(faults).includes(t('forms.required'))) return;
  showToast({ title: t('admin.missing.title'), text: t('admin.missing.text'), tone: 'error' });
}
