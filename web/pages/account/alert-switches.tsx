/** Switches for mail and push alerts; they need consent and a confirmed address. */
import type { ReactNode } from 'react';
import type { Preferences } from '#contract/api/preferences.ts';
import { useUser } from '#web/features/account/use-user.ts';
import { CheckField } from '#web/features/forms/check-field.tsx';
import { AlertTiming } from '#web/features/watch/alert-timing.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import styles from './account.module.css';

type AlertSwitchesProps = {
  saved: Preferences;
  choice: Preferences;
  onChange: (part: Partial<Preferences>) => void;
  /** Whether the consent checkbox is ticked; alerts need it. */
  isAgreed: boolean;
  onAgree: (isAgreed: boolean) => void;
};

export function AlertSwitches(props: AlertSwitchesProps): ReactNode {
  const { saved, choice, onChange, isAgreed, onAgree } = props;
  const t = useTranslate();
  const user = useUser();
  const isOn = choice.emailAlerts || choice.pushAlerts;
  const state = !isOn
    ? 'off'
    : !user?.isEmailVerified
      ? 'verify'
      : saved.isAlertConsentGiven
        ? 'on'
        : 'consent';
  return (
    <fieldset>
      <legend className={styles.legend}>{t('account.alerts.title')}</legend>
      <CheckField
        isSwitch
        label={t('account.alerts.email')}
        checked={choice.emailAlerts}
        onChange={(event) => onChange({ emailAlerts: event.currentTarget.checked })}
      />
      <CheckField
        isSwitch
        label={t('account.alerts.push')}
        hint={t('account.alerts.pushHint')}
        checked={choice.pushAlerts}
        onChange={(event) => onChange({ pushAlerts: event.currentTarget.checked })}
      />
      {state === 'consent' && (
        <CheckField
          label={t('account.alerts.agree')}
          checked={isAgreed}
          onChange={(event) => onAgree(event.currentTarget.checked)}
        />
      )}
      <p className={styles.soft}>{t(`account.alerts.state.${state}`)}</p>
      <AlertTiming
        frequency={choice.alertFrequency}
        quietHours={choice.quietHours}
        onFrequency={(alertFrequency) => onChange({ alertFrequency })}
        onQuietHours={(quietHours) => onChange({ quietHours })}
      />
    </fieldset>
  );
}
