/** How the owner of a mail's link is alerted: mail on or off, frequency, quiet hours, language. */
import { type ReactNode, useState } from 'react';
import type { AlertSettings } from '#contract/api/alerts.ts';
import { CheckField } from '#web/features/forms/check-field.tsx';
import { SuppressedNotice, WaitingNotice } from '#web/features/watch/alert-notices.tsx';
import { AlertTiming } from '#web/features/watch/alert-timing.tsx';
import { useAlertSettings } from '#web/features/watch/use-alert-settings.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import styles from './alerts.module.css';

type AlertSettingsFormProps = { saved: AlertSettings; link: string };

export function AlertSettingsForm({ saved, link }: AlertSettingsFormProps): ReactNode {
  const t = useTranslate();
  const [choice, setChoice] = useState(saved);
  const { isBusy, save } = useAlertSettings(link);
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
      <SuppressedNotice settings={saved} link={link} />
      <WaitingNotice settings={saved} />
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
