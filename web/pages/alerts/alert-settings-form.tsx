/** How the owner of a mail's link is alerted: mail on or off, frequency, quiet hours, language. */
import { type ReactNode, useState } from 'react';
import type { AlertSettings } from '#contract/api/alerts.ts';
import { updateAlertSettings } from '#contract/endpoints/account.ts';
import { type Answer, call } from '#web/api/call.ts';
import { useQueryClient } from '#web/api/query.tsx';
import { CheckField } from '#web/features/forms/check-field.tsx';
import { AlertTiming } from '#web/features/watch/alert-timing.tsx';
import { useAlertMutation } from '#web/features/watch/use-alert-mutation.ts';
import { watchQueries } from '#web/features/watch/watch-queries.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './alerts.module.css';

type AlertSettingsFormProps = { saved: AlertSettings; link: string };
type Change = { retryAddress: true } | Omit<AlertSettings, 'address' | 'isGuest' | 'suppressed'>;

export function AlertSettingsForm({ saved, link }: AlertSettingsFormProps): ReactNode {
  const t = useTranslate();
  const [choice, setChoice] = useState(saved);
  const { isBusy, save } = useSettings(link);
  const change = (part: Partial<AlertSettings>) => setChoice((before) => ({ ...before, ...part }));
  const { emailAlerts, frequency, quietHours, language } = choice;
  return (
    <form
      className={styles.card}
      aria-labelledby="alert-settings-title"
      onSubmit={(event) => {
        event.preventDefault();
        save({ emailAlerts, frequency, quietHours, language }, t('alerts.settings.done'));
      }}
    >
      <div>
        <h2 id="alert-settings-title">{t('alerts.settings.title')}</h2>
        <p className={styles.soft}>
          {t.rich('alerts.settings.address', { address: <bdi dir="ltr">{saved.address}</bdi> })}
        </p>
      </div>
      {saved.suppressed !== null && (
        <div className={styles.notice} role="alert">
          <WarningIcon size={22} />
          <p>{t(`alerts.suppressed.${saved.suppressed}`)}</p>
          {saved.suppressed === 'bounced' && (
            <Button look="quiet" onClick={() => save({ retryAddress: true }, t('alerts.suppressed.retried'))}>
              {t('alerts.suppressed.retry')}
            </Button>
          )}
        </div>
      )}
      <CheckField
        isSwitch
        label={t('alerts.settings.email')}
        checked={emailAlerts}
        onChange={(event) => change({ emailAlerts: event.currentTarget.checked })}
      />
      <AlertTiming
        frequency={frequency}
        quietHours={quietHours}
        onFrequency={(wanted) => change({ frequency: wanted })}
        onQuietHours={(hours) => change({ quietHours: hours })}
      />
      <SegmentedControl
        legend={t('alerts.settings.language')}
        value={language}
        options={[
          { value: 'ar', label: <span lang="ar">العربية</span> },
          { value: 'en', label: <span lang="en">English</span> },
        ]}
        onChange={(wanted) => change({ language: wanted })}
      />
      <Button type="submit" aria-disabled={isBusy}>
        {t('alerts.settings.send')}
      </Button>
    </form>
  );
}

function useSettings(link: string) {
  const queryClient = useQueryClient();
  const { isBusy, mutate } = useAlertMutation(link);
  return {
    isBusy,
    save: (body: Change, title: string) =>
      mutate<Answer<typeof updateAlertSettings>>({
        send: () => call(updateAlertSettings, { body, link }),
        onDone: ({ settings }) => {
          queryClient.setAnswer(watchQueries.settings(link).key, settings);
          showToast({ title });
        },
      }),
  };
}
