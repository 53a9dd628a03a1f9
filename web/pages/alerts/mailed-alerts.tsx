/** Watches and alert settings of the owner of a mail's link, after a guest's watch is confirmed; what is said without a link. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { AlertSettings } from '#contract/api/alerts.ts';
import type { Watch } from '#contract/api/watches.ts';
import { confirmWatch, updateAlertSettings } from '#contract/endpoints/account.ts';
import { accountPath } from '#web/addresses/account-query.ts';
import { isSignedOut } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useQuery } from '#web/api/query.tsx';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { useUser } from '#web/features/account/use-user.ts';
import { CheckField } from '#web/features/forms/fields.tsx';
import { Form } from '#web/features/forms/form.tsx';
import { useSchemaForm } from '#web/features/forms/use-schema-form.ts';
import { SuppressedNotice, WaitingNotice } from '#web/features/watch/alert-notices.tsx';
import { AlertTiming } from '#web/features/watch/alert-timing.tsx';
import { WatchList } from '#web/features/watch/watch-list.tsx';
import { watchQueries } from '#web/features/watch/watch-queries.ts';
import { routeOfWatch } from '#web/features/watch/watch-route.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { AccountWays, MailLinkCard, Outcome } from '#web/pages/mail-links/mail-link-card.tsx';
import {
  isLinkExpired,
  type MailToken,
  storeMailToken,
  useConfirmation,
} from '#web/pages/mail-links/use-mail-token.ts';
import { PageHead, usePageTitle } from '#web/seo/page-head.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState, Loaded } from '#web/ui/error-state.tsx';
import { Card, HiddenStatus, Page, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { showReason } from '#web/ui/reason-of.ts';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './alerts.module.css';

export function MailedAlerts({
  stored,
  unconfirmed,
}: Record<'stored' | 'unconfirmed', MailToken>): ReactNode {
  const t = useTranslate();
  const user = useUser();
  const { answer, error, confirm } = useConfirmation('alerts-confirm', unconfirmed, async (token) => {
    const confirmed = await call(confirmWatch, { body: { token } });
    storeMailToken('alerts', confirmed.link);
    return confirmed;
  });
  const link = answer?.link ?? stored;
  if (unconfirmed && answer === undefined && error === undefined) return <Waiting isConfirming />;
  if (isLinkExpired(error)) return <Expired />;
  if (error !== undefined) {
    return (
      <MailLinkCard>
        <ErrorState error={error} onRetry={confirm} />
      </MailLinkCard>
    );
  }
  if (link)
    return <Managed link={link} confirmed={answer?.watch} onExpired={() => storeMailToken('alerts', null)} />;
  if (link === undefined || user === undefined) return <Waiting />;
  if (user) return <ToOwnWatches />;
  return (
    <MailLinkCard lead={t('alerts.lead')}>
      <h2>{t('alerts.noLink.title')}</h2>
      <Text tone="soft">{t('alerts.noLink.text')}</Text>
      <AccountWays to={accountPath('watches')} />
    </MailLinkCard>
  );
}

function ToOwnWatches(): ReactNode {
  const navigate = useNavigate();
  useEffect(() => void navigate(accountPath('watches'), { replace: true }), [navigate]);
  return null;
}

type ManagedProps = { link: string; confirmed: Watch | undefined; onExpired: () => void };

function Managed({ link, confirmed, onExpired }: ManagedProps): ReactNode {
  const t = useTranslate();
  const settings = useQuery(watchQueries.settings(link));
  const isOver = isSignedOut(settings.error);
  useEffect(() => {
    if (isOver) onExpired();
  });
  const title = usePageTitle();
  if (isOver) return <Expired />;
  const route = confirmed && routeOfWatch(confirmed, t.language);
  return (
    <>
      <PageHead />
      <PageHero title={title} lead={t('alerts.lead')} />
      <Page gap={6} className={styles.page}>
        {route && (
          <Card fill="good" gap={2}>
            <Outcome
              tone="good"
              title={t('alerts.confirmed.title', { trip: `${route.origin} – ${route.destination}` })}
            >
              <Soft>{t('alerts.confirmed.text')}</Soft>
            </Outcome>
          </Card>
        )}
        <Stack as="section" gap={4} aria-labelledby="watches-title">
          <h2 id="watches-title">{t('watch.list.title')}</h2>
          <WatchList link={link} />
        </Stack>
        <Loaded
          view={settings}
          fallback={
            <>
              <HiddenStatus>{t('alerts.settings.loading')}</HiddenStatus>
              <Skeleton as="part" />
            </>
          }
        >
          {(known) => <AlertSettingsForm key={known.address} saved={known} link={link} />}
        </Loaded>
      </Page>
    </>
  );
}

function Waiting({ isConfirming = false }: { isConfirming?: boolean }): ReactNode {
  const t = useTranslate();
  return (
    <MailLinkCard hasToken lead={t('alerts.lead')}>
      <HiddenStatus>{t(isConfirming ? 'alerts.confirming' : 'common.loading')}</HiddenStatus>
      <Skeleton as="field" />
    </MailLinkCard>
  );
}

function Expired(): ReactNode {
  const t = useTranslate();
  return (
    <MailLinkCard>
      <Outcome tone="bad" title={t('account.link.expired')}>
        <Text tone="soft">{t('alerts.expired')}</Text>
        <AccountWays to={accountPath('watches')} />
      </Outcome>
    </MailLinkCard>
  );
}

/** The form changes all of them; only a button beside it has the address tried again. */
async function loadSchema() {
  const { alertSettingsChange } = await import('#contract/bodies/alerts.ts');
  return alertSettingsChange.omit({ retryAddress: true }).required();
}

function AlertSettingsForm({ saved, link }: { saved: AlertSettings; link: string }): ReactNode {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const { emailAlerts, frequency, quietHours, language } = saved;
  const form = useSchemaForm({
    schema: loadSchema,
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
