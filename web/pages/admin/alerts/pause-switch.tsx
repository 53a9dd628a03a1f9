/** Says whether alerts are sent, and stops or resumes all of them. */
import { type ReactNode, useState } from 'react';
import { updateSettings } from '#contract/endpoints/admin.ts';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { ConfirmDialog } from '#web/features/admin/confirm-dialog.tsx';
import { useAdminMutation } from '#web/features/admin/use-admin-mutation.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './alerts.module.css';

type PauseSwitchProps = { isPaused: boolean; onChanged: () => void };

export function PauseSwitch({ isPaused, onChanged }: PauseSwitchProps): ReactNode {
  const t = useTranslate();
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, mutate } = useAdminMutation();
  const set = (alertsPaused: boolean) =>
    mutate({
      send: () => callAdmin(updateSettings, { body: { alertsPaused } }),
      failed: t('admin.alerts.stop.failed'),
      onDone: () => {
        showToast({ title: t(alertsPaused ? 'admin.alerts.stop.done' : 'admin.alerts.resume.done') });
        onChanged();
      },
      onSettled: () => setIsAsking(false),
    });
  return (
    <div className={styles.state} data-paused={isPaused}>
      <div role="status">
        <p className={styles.stateName}>{t(isPaused ? 'admin.alerts.stopped' : 'admin.alerts.running')}</p>
        <p>{t(isPaused ? 'admin.alerts.stopped.text' : 'admin.alerts.running.text')}</p>
      </div>
      <Button
        look={isPaused ? 'primary' : 'quiet'}
        aria-disabled={isBusy}
        onClick={() => {
          if (isBusy) return;
          if (isPaused) set(false);
          else setIsAsking(true);
        }}
      >
        {t(isPaused ? 'admin.alerts.resume' : 'admin.alerts.stop')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('admin.alerts.stop.title')}
        text={t('admin.alerts.stop.confirm')}
        confirm={t('admin.alerts.stop')}
        isBusy={isBusy}
        onConfirm={() => set(true)}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  );
}
