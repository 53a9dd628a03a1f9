/** `useSchemaForm` for the administration: what is missing, refused or failed is told in a toast too. */
import type { Faults } from '#web/features/forms/schema-faults.ts';
import {
  type FieldValues,
  type SchemaForm,
  type SchemaFormOptions,
  useSchemaForm,
} from '#web/features/forms/use-schema-form.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { showFailure } from './show-failure.ts';

export type AdminFormOptions<Values extends FieldValues, Body> = Omit<
  SchemaFormOptions<Values, Body>,
  'onRefused' | 'onFailed'
> & {
  /** Told where the server says nothing itself. */
  failed: string;
};

export function useAdminForm<Values extends FieldValues, Body>(
  options: AdminFormOptions<Values, Body>,
): SchemaForm<Values> {
  const { failed, ...form } = options;
  const t = useTranslate();
  return useSchemaForm({
    ...form,
    onRefused: (faults, error) => {
      if (error === undefined) showMissing(t, faults);
      else showFailure(t, error, failed);
    },
    onFailed: (error) => showFailure(t, error, failed),
  });
}

function showMissing(t: Translate, faults: Faults): void {
  if (!Object.values(faults).includes(t('forms.required'))) return;
  showToast({ title: t('admin.missing.title'), text: t('admin.missing.text'), tone: 'error' });
}
