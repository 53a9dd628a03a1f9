/** Watches and alert settings of the owner of a mail's link, without an account; also confirms a guest's watch. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import type { AlertSettings } from '#contract/api/alerts.ts';
import type { Watch } from '#contract/api/watches.ts';
import { alertSettingsChange } from '#contract/bodies/alerts.ts';
import type { Language } from '#contract/domain/language.ts';
import { confirmWatch, updateAlertSettings } from '#contract/endpoints/account.ts';
import { accountPath } from '#web/addresses/account-query.ts';
import { isSignedOut } from '#web/api/api-error.ts';
import { type Answer, call } from '#web/api/call.ts';
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
import { routeOfWatch } from '#web/features/watch/watched-trip.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { MailLinkCard, Outcome, Ways } from '#web/pages/mail-links/mail-link-card.tsx';
import { isLinkExpired, storeMailToken, useMailToken } from '#web/pages/mail-links/use-mail-token.ts';
import { PageHead, usePageTitle } from '#web/seo/page-head.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState, Loaded } from '#web/ui/error-state.tsx';
import { Card, HiddenStatus, Page, Soft, Stack, StripedDivider, Text } from '#web/ui/layout.tsx';
import { showReason } from '#web/ui/reason-of.ts';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './alerts.module.css';

export function Component(): ReactNode {
  const user = useUser();
  const stored = useMailToken('alerts');
  const { confirmed, error, isConfirming, retry } = useConfirmation();
  const link = confirmed?.link ?? stored.token;
  if (isConfirming) return <Waiting isConfirming />;
  if (error !== undefined) {
    return isLinkExpired(error) ? <Expired /> : <Failed error={error} onRetry={retry} />;
  }
  if (link) return <Managed link={link} confirmed={confirmed?.watch} onExpired={stored.removeToken} />;
  if (link === undefined || user === undefined) return <Waiting />;
  return user ? <Navigate to={accountPath('watches')} replace /> : <WithoutLink />;
}

/** Confirms the watch that `#confirm=` names, and keeps the link that the answer brings. */
function useConfirmation() {
  const { token, removeToken } = useMailToken('alerts-confirm', 'confirm');
  const [confirmed, setConfirmed] = useState<Answer<typeof confirmWatch>>();
  const [error, setError] = useState<unknown>();
  const sentToken = useRef<string>(undefined);
  const confirm = async (wanted: string) => {
    setError(undefined);
    try {
      const answer = await call(confirmWatch, { body: { token: wanted } });
      storeMailToken('alerts', answer.link);
      removeToken();
      setConfirmed(answer);
    } catch (failure) {
      if (isLinkExpired(failure)) removeToken();
      setError(failure);
    }
  };
  useEffect(() => {
    if (!token || sentToken.current === token) return;
    sentToken.current = token;
    void confirm(token);
  });
  return {
    confirmed,
    error,
    isConfirming: Boolean(token) && confirmed === undefined && error === undefined,
    retry: () => void (token && confirm(token)),
  };
}

type ManagedProps = { link: string; confirmed: Watch | undefined; onExpired: () => void };

function Managed({ link, confirmed, onExpired }: ManagedProps): ReactNode {
  const t = useTranslate();
  const settings = useQuery(watchQueries.settings(link));
  const isOver = isSignedOut(settings.error);
  useEffect(() => {
    if (isOver) onExpired();
  });
  if (isOver) return <Expired />;
  return (
    <AlertsFrame>
      {confirmed && (
        <Card fill="good" gap={2}>
          <Outcome tone="good" title={t('alerts.confirmed.title', { trip: tripOf(confirmed, t.language) })}>
            <Soft>{t('alerts.confirmed.text')}</Soft>
          </Outcome>
        </Card>
      )}
      <Stack as="section" gap={4} aria-labelledby="watches-title">
        <h2 id="watches-title">{t('watch.list.title')}</h2>
        <WatchList link={link} />
      </Stack>
      <Loaded view={settings} fallback={<SettingsSkeleton />}>
        {(known) => <AlertSettingsForm key={known.address} saved={known} link={link} />}
      </Loaded>
    </AlertsFrame>
  );
}

function tripOf(watch: Watch, language: Language): string {
  const { origin, destination } = routeOfWatch(watch, language);
  return `${origin} – ${destination}`;
}

function SettingsSkeleton(): ReactNode {
  const t = useTranslate();
  return (
    <>
      <HiddenStatus>{t('alerts.settings.loading')}</HiddenStatus>
      <Skeleton as="part" />
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
        <NextSteps />
      </Outcome>
    </MailLinkCard>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  return (
    <MailLinkCard>
      <ErrorState error={error} onRetry={onRetry} />
    </MailLinkCard>
  );
}

function WithoutLink(): ReactNode {
  const t = useTranslate();
  return (
    <MailLinkCard lead={t('alerts.lead')}>
      <h2>{t('alerts.noLink.title')}</h2>
      <Text tone="soft">{t('alerts.noLink.text')}</Text>
      <NextSteps />
    </MailLinkCard>
  );
}

function NextSteps(): ReactNode {
  const t = useTranslate();
  const user = useUser();
  return (
    <Ways to={accountPath('watches')} hasHome>
      {t(user ? 'account.toAccount' : 'account.toLogin')}
    </Ways>
  );
}

function AlertsFrame({ children }: { children: ReactNode }): ReactNode {
  const t = useTranslate();
  return (
    <>
      <PageHead />
      <PageHero title={usePageTitle()} lead={t('alerts.lead')} />
      <StripedDivider />
      <Page gap={6} className={styles.page}>
        {children}
      </Page>
    </>
  );
}

/** The form changes all of them; only a button beside it has the address tried again. */
const schema = alertSettingsChange.omit({ retryAddress: true }).required();

function AlertSettingsForm({ saved, link }: { saved: AlertSettings; link: string }): ReactNode {
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
