/** Sticky save bar with unsaved state and reset. */
import type { ReactNode } from 'react';
import { countFaults } from '#web/features/forms/use-form.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './settings.module.css';
import type { SettingsForm } from './use-settings-form.ts';

export function SaveBar({ settings: { form, isDirty, discard } }: { settings: SettingsForm }): ReactNode {
  const t = useTranslate();
  const count = countFaults(form.faults);
  return (
    <div className={styles.saveBar} data-dirty={isDirty}>
      <p className={styles.state} role="status">
        {count === 0 && t(isDirty ? 'admin.settings.dirty' : 'admin.settings.clean')}
      </p>
      <p className={styles.faults} role="alert">
        {count > 0 && t('forms.faults', { count })}
      </p>
      <div className={styles.saveButtons}>
        {isDirty && (
          <Button look="quiet" onClick={discard}>
            {t('admin.settings.discard')}
          </Button>
        )}
        {/* Not disabled while sending, so that it keeps focus. */}
        <Button type="submit" aria-disabled={form.isSending}>
          {form.isSending ? t('forms.sending') : t('admin.settings.save')}
        </Button>
      </div>
    </div>
  );
}
