/** Switches for mail and push alerts, which need consent and a confirmed address; devices for push. */
import type { ReactNode } from 'react';
import type { Preferences } from '#contract/api/preferences.ts';
import type { PushDevice } from '#contract/api/push.ts';
import type { PreferenceValues } from '#contract/bodies/alerts.ts';
import { accountQueries } from '#web/api/account-queries.ts';
import { useQuery } from '#web/api/query.tsx';
import { useUser } from '#web/features/account/use-user.ts';
import { CheckField } from '#web/features/forms/fields.tsx';
import type { SchemaForm } from '#web/features/forms/use-schema-form.ts';
import { PushPanel, usePushHere } from '#web/features/push/push-panel.tsx';
import filters from '#web/features/trip-filters/filter-form.module.css';
import { SuppressedNotice } from '#web/features/watch/alert-notices.tsx';
import { AlertTiming } from '#web/features/watch/alert-timing.tsx';
import { watchQueries } from '#web/features/watch/watch-queries.ts';
import { formatTime } from '#web/i18n/calendar-format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Row, Soft, Stack } from '#web/ui/layout.tsx';
import { CheckIcon } from '#web/ui/more-icons.tsx';
import { AccountSection, EmailNotices } from './account-section.tsx';
import styles from './preferences-tab.module.css';

type AlertSwitchesProps = {
  saved: Preferences;
  form: SchemaForm<PreferenceValues>;
  /** Whether the consent is given here; alerts need it. */
  isAgreed: boolean;
  onAgree: (isAgreed: boolean) => void;
};

export function AlertSwitches(props: AlertSwitchesProps): ReactNode {
  const { saved, form, isAgreed, onAgree } = props;
  const choice = form.hook.watch();
  const t = useTranslate();
  const user = useUser();
  const { data: settings } = useQuery(watchQueries.settings());
  const { data: devices = [] } = useQuery(accountQueries.pushDevices());
  const isConfirmed = user?.isEmailVerified ?? false;
  // The switches show what is stored; a line beside them what it waits for.
  const { emailAlerts, pushAlerts } = choice;
  const isWanted = emailAlerts || pushAlerts;
  const isGiven = saved.isAlertConsentGiven;
  const isOn = isGiven && isConfirmed && (emailAlerts || (pushAlerts && devices.length > 0));
  const waits = isWanted && !isConfirmed && t('account.alerts.state.waits');
  const state = isOn ? (
    <Row gap={2} align="first" tone="good">
      <CheckIcon size={18} />
      <p>{t('account.alerts.state.on')}</p>
    </Row>
  ) : (
    waits || (!isWanted && t('account.alerts.state.off'))
  );
  return (
    <AccountSection id="alerts-title" title={t('account.alerts.title')} text={state}>
      <Stack gap={2}>
        <div>
          <CheckField
            isSwitch
            label={t('account.alerts.email')}
            checked={emailAlerts}
            onChange={(event) => form.change('emailAlerts', event.currentTarget.checked)}
          />
          {user && !isConfirmed && (
            <div className={styles.note}>
              <EmailNotices user={user} />
            </div>
          )}
        </div>
        <PushSwitch
          isOn={pushAlerts}
          devices={devices}
          onChange={(isChosen) => form.change('pushAlerts', isChosen)}
        />
        {isWanted && !isGiven && (
          <CheckField
            isSwitch
            label={t('account.alerts.agree')}
            hint={t('account.alerts.state.consent')}
            checked={isAgreed}
            onChange={(event) => onAgree(event.currentTarget.checked)}
          />
        )}
      </Stack>
      {emailAlerts && settings && <SuppressedNotice settings={settings} />}
      <Timing form={form} isHidden={!isWanted} />
    </AccountSection>
  );
}

/** When alerts come, in a line; opened, to change it. */
function Timing({ form, isHidden }: Pick<AlertSwitchesProps, 'form'> & { isHidden: boolean }): ReactNode {
  const t = useTranslate();
  const { alertFrequency: frequency, quietHours } = form.hook.watch();
  return (
    <details hidden={isHidden} className={filters.more}>
      <summary data-dense>
        <div>
          <strong>{t('account.alerts.timing')}</strong>{' '}
          <Soft as="div" size="sm">
            {[
              t(`account.alerts.frequency.${frequency}`),
              ...(quietHours
                ? [
                    t('account.alerts.quietAt', {
                      from: formatTime(quietHours.from, t.language),
                      to: formatTime(quietHours.to, t.language),
                    }),
                  ]
                : []),
            ].join(' · ')}
          </Soft>
        </div>
      </summary>
      <AlertTiming
        frequency={frequency}
        quietHours={quietHours}
        onFrequency={(chosen) => form.change('alertFrequency', chosen)}
        onQuietHours={(hours) => form.change('quietHours', hours)}
      />
    </details>
  );
}

type PushSwitchProps = { isOn: boolean; devices: readonly PushDevice[]; onChange: (isOn: boolean) => void };

/** Turning it on asks the browser for permission; where nothing could come of it, it says why instead. */
function PushSwitch({ isOn, devices, onChange }: PushSwitchProps): ReactNode {
  const t = useTranslate();
  const user = useUser();
  const here = usePushHere(user?.id ?? '');
  const isImpossible = here.support === 'homeScreen' || here.support === 'unsupported';
  if (isImpossible && devices.length === 0) {
    return (
      <Stack gap={2}>
        <p>{t('account.alerts.push')}</p>
        <PushPanel here={here} devices={devices} />
      </Stack>
    );
  }
  const change = (isNowOn: boolean) => {
    onChange(isNowOn);
    if (isNowOn && here.thisId === null) void here.turnOn();
  };
  const isTold = isOn || here.isAsking || here.fault !== null || here.support !== 'possible';
  return (
    <>
      <CheckField
        isSwitch
        label={t('account.alerts.push')}
        hint={t('account.alerts.pushHint')}
        checked={isOn}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {isTold && <PushPanel here={here} devices={devices} />}
    </>
  );
}
