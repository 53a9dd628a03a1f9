/** `useSchemaForm` for the administration: what is missing, refused or failed is told in a toast too. */
import { ApiError } from '#web/api/api-error.ts';
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
  /** Called where somebody else changed the row meanwhile; else that is told as other failures are. */
  onConflict?: (error: unknown) => void;
};

export function useAdminForm<Values extends FieldValues, Body>(
  options: AdminFormOptions<Values, Body>,
): SchemaForm<Values> {
  const { failed, onConflict, ...form } = options;
  const t = useTranslate();
  return useSchemaForm({
    ...form,
    onRefused: (faults, error) => {
      if (error === undefined) showMissing(t, faults);
      else showFailure(t, error, failed);
    },
    onFailed: (error) => {
      const code = error instanceof ApiError ? error.code : undefined;
      if (onConflict && (code === 'conflict' || code === 'not_found')) onConflict(error);
      else showFailure(t, error, failed);
    },
  });
}

function showMissing(t: Translate, faults: Faults): void {
  if (!Object.values(faults).includes(t('forms.required'))) return;
  showToast({ title: t('admin.missing.title'), text: t('admin.missing.text'), tone: 'error' });
}
