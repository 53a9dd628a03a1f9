/** Form of one settings section: edit conflict, fields, save bar. */
import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import type { AdminSettings } from '#contract/api/admin-settings.ts';
import type { SettingsPart } from '#contract/domain/settings.ts';
import { ConfirmDialog } from '#web/features/admin/confirm-dialog.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { SaveBar } from './save-bar.tsx';
import { SettingFields } from './setting-fields.tsx';
import styles from './settings.module.css';
import { namesOf, readSettingsPart } from './settings-parts.ts';
import { useSettingsForm } from './use-settings-form.ts';

type PartFormProps = { part: SettingsPart; answer: AdminSettings };

export function PartForm({ part, answer }: PartFormProps): ReactNode {
  const names = namesOf(part);
  const settings = useSettingsForm({ answer, names });
  const { form, isDirty, conflict } = settings;
  return (
    <>
      {conflict && <ConflictPanel settings={settings} latest={conflict} names={names} />}
      <form
        ref={form.ref}
        className={styles.form}
        method="post"
        noValidate
        onSubmit={form.handleSubmit}
        onInput={form.handleInput}
      >
        <SettingFields names={names} settings={settings} />
        <SaveBar settings={settings} />
      </form>
      <LeaveGuard isDirty={isDirty} />
    </>
  );
}

/** Asks before unsaved changes are lost, on navigation in the app and when the page unloads. */
function LeaveGuard({ isDirty }: { isDirty: boolean }): ReactNode {
  const t = useTranslate();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isSamePart =
      currentLocation.pathname === nextLocation.pathname &&
      readSettingsPart(currentLocation.search) === readSettingsPart(nextLocation.search);
    return isDirty && !isSamePart;
  });
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={t('admin.settings.leave.title')}
      text={t('admin.settings.leave.text')}
      confirm={t('admin.settings.leave.confirm')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
