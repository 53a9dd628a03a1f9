/** The form around one part of the settings: what others saved meanwhile, the fields, and how it is saved. */
import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '#web/features/admin/confirm-dialog.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { SaveBar } from './save-bar.tsx';
import styles from './settings.module.css';
import type { SettingName } from './settings-draft.ts';
import { readSettingsPart } from './settings-parts.ts';
import type { SettingsForm } from './use-settings-form.ts';

type PartFormProps = { settings: SettingsForm; names: readonly SettingName[]; children: ReactNode };

export function PartForm({ settings, names, children }: PartFormProps): ReactNode {
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
        {children}
        <SaveBar settings={settings} />
      </form>
      <LeaveGuard isDirty={isDirty} />
    </>
  );
}

/** Asks before what was typed is lost: on the way to another screen here, and out of the page by the browser's own words. */
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
