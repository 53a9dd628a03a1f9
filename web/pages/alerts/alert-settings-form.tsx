/** How the owner of a mail's link is alerted. */

import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AlertSettings } from '#contract/api/alerts.ts';
import { alertSettingsChange } from '#contract/bodies/alerts.ts';
import { updateAlertSettings } from '#contract/endpoints/account.ts';
import { call } from '#web/api/call.ts';
import { CheckField } from '#web/features/forms/check-field.tsx';
import { Form } from '#web/features/forms/form.tsx';
import { useSchemaForm } from '#web/features/forms/use-schema-form.ts';
import { SuppressedNotice, WaitingNotice } from '#web/features/watch/alert-notices.tsx';
import { AlertTiming } from '#web/features/watch/alert-timing.tsx';
import { watchQueries } from '#web/features/watch/watch-queries.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, Soft } from '#web/ui/layout.tsx';
import { showReason } from '#web/ui/reason-of.ts';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** The form changes all of them; only a button beside it has the address tried again. */
const schema = alertSettingsChange.omit({ retryAddress: true }).required();

type AlertSettingsFormProps = { saved: AlertSettings; link: string };

export function AlertSettingsForm({ saved, link }: AlertSettingsFormProps): ReactNode {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const { emailAlerts, frequency, quietHours, language } = saved;
  const form = useSchemaForm({
    schema,
    start: { emailAlerts, frequency, quietHours, language },
    subject: saved.address,
    send: async (body) => {
      const { settings } = await call(updateAlertSettings, { body, link });
      queryClient.setQueryData(watchQueries.settings(link).queryKey, settings);
    },
    onSent: () => showToast({ title: t('alerts.settings.done') }),
    onFailed: (error) => showReason(t, error),
  });
  const choice = form.hook.watch();
  return (
    <Form form={form} frame={Card} aria-labelledby="alert-settings-title">
      <div>
        <h2 id="alert-settings-title">{t('alerts.settings.title')}</h2>
        <Soft>{t.rich('alerts.settings.address', { address: <bdi dir="ltr">{saved.address}</bdi> })}</Soft>
      </div>
      <SuppressedNotice settings={saved} link={link} />
      <WaitingNotice settings={saved} />
      <CheckField isSwitch label={t('alerts.settings.email')} {...form.tick('emailAlerts')} />
      <AlertTiming
        frequency={choice.frequency}
        quietHours={choice.quietHours}
        onFrequency={(wanted) => form.change('frequency', wanted)}
        onQuietHours={(hours) => form.change('quietHours', hours)}
      />
      <SegmentedControl
        legend={t('alerts.settings.language')}
        value={choice.language}
        options={[
          { value: 'ar', label: <span lang="ar">العربية</span> },
          { value: 'en', label: <span lang="en">English</span> },
        ]}
        onChange={(wanted) => form.change('language', wanted)}
      />
      <Button type="submit" aria-disabled={form.isSending}>
        {t('alerts.settings.send')}
      </Button>
    </Form>
  );
}
