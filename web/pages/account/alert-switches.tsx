/** Switches for mail and push alerts, which need consent and a confirmed address; devices for push. */
import type { ReactNode } from 'react';
import type { Preferences } from '#contract/api/preferences.ts';
import type { PreferenceValues } from '#contract/bodies/alerts.ts';
import { accountQueries } from '#web/api/account-queries.ts';
import { useQuery } from '#web/api/query.tsx';
import { useUser } from '#web/features/account/use-user.ts';
import { CheckField } from '#web/features/forms/check-field.tsx';
import type { SchemaForm } from '#web/features/forms/use-schema-form.ts';
import { PushPanel } from '#web/features/push/push-panel.tsx';
import { usePushHere } from '#web/features/push/use-push-here.ts';
import { SuppressedNotice } from '#web/features/watch/alert-notices.tsx';
import { AlertTiming } from '#web/features/watch/alert-timing.tsx';
import { watchQueries } from '#web/features/watch/watch-queries.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Soft, Stack, Text } from '#web/ui/layout.tsx';

type AlertSwitchesProps = {
  saved: Preferences;
  form: SchemaForm<PreferenceValues>;
  /** Whether the consent checkbox is ticked; alerts need it. */
  isAgreed: boolean;
  onAgree: (isAgreed: boolean) => void;
};

export function AlertSwitches(props: AlertSwitchesProps): ReactNode {
  const { saved, form, isAgreed, onAgree } = props;
  const choice = form.hook.watch();
  const t = useTranslate();
  const user = useUser();
  const { data: settings } = useQuery(watchQueries.settings());
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
      <Text as="legend" weight="strong" size="md">
        {t('account.alerts.title')}
      </Text>
      <CheckField isSwitch label={t('account.alerts.email')} {...form.tick('emailAlerts')} />
      <PushSwitch isOn={choice.pushAlerts} onChange={(isOn) => form.change('pushAlerts', isOn)} />
      {state === 'consent' && (
        <CheckField
          label={t('account.alerts.agree')}
          checked={isAgreed}
          onChange={(event) => onAgree(event.currentTarget.checked)}
        />
      )}
      <Soft>{t(`account.alerts.state.${state}`)}</Soft>
      {choice.emailAlerts && settings && <SuppressedNotice settings={settings} />}
      <AlertTiming
        frequency={choice.alertFrequency}
        quietHours={choice.quietHours}
        onFrequency={(frequency) => form.change('alertFrequency', frequency)}
        onQuietHours={(hours) => form.change('quietHours', hours)}
      />
    </fieldset>
  );
}

type PushSwitchProps = { isOn: boolean; onChange: (isOn: boolean) => void };

/** Turning it on asks the browser for permission; where nothing could come of it, it says why instead. */
function PushSwitch({ isOn, onChange }: PushSwitchProps): ReactNode {
  const t = useTranslate();
  const user = useUser();
  const here = usePushHere(user?.id ?? '');
  const { data: devices = [] } = useQuery(accountQueries.pushDevices());
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
  return (
    <>
      <CheckField
        isSwitch
        label={t('account.alerts.push')}
        hint={t('account.alerts.pushHint')}
        checked={isOn}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {isOn && <PushPanel here={here} devices={devices} />}
    </>
  );
}
