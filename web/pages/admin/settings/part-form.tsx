/** Form of one settings section: fields, save bar, edit conflict. */
import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import type { AdminSettings } from '#contract/api/admin-settings.ts';
import type { SettingsPart } from '#contract/domain/settings.ts';
import { ConfirmDialog } from '#web/features/admin/confirm-dialog.tsx';
import { ConflictDialog } from '#web/features/admin/resource/conflict-dialog.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { LastChange } from './last-change.tsx';
import { SaveBar } from './save-bar.tsx';
import { SettingFields } from './setting-fields.tsx';
import { newLines, useSettingLines } from './setting-lines.ts';
import styles from './settings.module.css';
import { changedNames, draftOf } from './settings-draft.ts';
import { namesOf, readSettingsPart } from './settings-parts.ts';
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts';

type PartFormProps = { part: SettingsPart; answer: AdminSettings };

export function PartForm({ part, answer }: PartFormProps): ReactNode {
  const names = namesOf(part);
  const settings = useSettingsForm({ answer, names });
  const { form, isDirty } = settings;
  return (
    <>
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
      <Meanwhile settings={settings} names={names} />
    </>
  );
}

/** What somebody else changed in this section meanwhile. */
function Meanwhile({
  settings,
  names,
}: {
  settings: SettingsForm;
  names: ReturnType<typeof namesOf>;
}): ReactNode {
  const t = useTranslate();
  const linesOf = useSettingLines();
  const { conflict, overwrite, reload, closeConflict } = settings;
  const now = conflict && draftOf(conflict.latest.settings);
  const changed = conflict && now ? changedNames(conflict.before, now, names) : [];
  return (
    <ConflictDialog
      conflict={
        conflict &&
        now && {
          by: <LastChange answer={conflict.latest} />,
          changes: changed.map((name) => ({
            label: t(`admin.settings.name.${name}`),
            value: newLines(linesOf(name, now), linesOf(name, conflict.before)).join(' | '),
          })),
        }
      }
      onReload={reload}
      onOverwrite={overwrite}
      onClose={closeConflict}
    />
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
