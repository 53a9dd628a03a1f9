/** Security tab: password, devices, consents. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Consent } from '#contract/api/account.ts';
import type { DeviceSession, User } from '#contract/api/auth.ts';
import { isIsoMonth } from '#contract/domain/dates.ts';
import {
  changePassword,
  endOtherSessions,
  endSession,
  withdrawConsent,
} from '#contract/endpoints/account.ts';
import { accountQueries } from '#web/api/account-queries.ts';
import { queries } from '#web/api/api.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { invalidate, updateAnswer, useQuery } from '#web/api/query.tsx';
import {
  CurrentPasswordField,
  NewPasswordFields,
  useNewPasswordCheck,
} from '#web/features/account/account-fields.tsx';
import { showFailureToast, useAccountMutation } from '#web/features/account/use-account-mutation.ts';
import { Form } from '#web/features/forms/form.tsx';
import { useSchemaForm } from '#web/features/forms/use-schema-form.ts';
import { ageOf, formatMoment, formatMonth } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/error-state.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { Grid, Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { ScreenIcon } from '#web/ui/more-icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import listStyles from '#web/ui/record.module.css';
import { Badge, Skeleton } from '#web/ui/status.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AccountSection, AccountSections } from './account-section.tsx';

export function Tab({ user }: { user: User }): ReactNode {
  const t = useTranslate();
  return (
    <>
      {user.mustChangePassword && (
        <Notice icon={<LockIcon size={24} />} role="status">
          <Text weight="strong">{t('account.password.mustChange.title')}</Text>
          <p>{t('account.password.mustChange.text')}</p>
        </Notice>
      )}
      <AccountSections>
        <PasswordForm user={user} />
        {!user.mustChangePassword && (
          <>
            <DeviceList />
            <ConsentList />
          </>
        )}
      </AccountSections>
    </>
  );
}

async function loadSchema() {
  const { passwordChange, passwordField } = await import('#contract/bodies/account.ts');
  return passwordChange.extend({ confirmPassword: passwordField });
}

/** Form that changes the password; all other devices are signed out. */
function PasswordForm({ user }: { user: User }): ReactNode {
  const t = useTranslate();
  const form = usePasswordChange(user);
  const text = (
    <>
      <p>{t('account.password.text')}</p>
      {user.pendingEmail !== null && (
        <p>{t.rich('account.password.callsOff', { email: <bdi dir="ltr">{user.pendingEmail}</bdi> })}</p>
      )}
    </>
  );
  return (
    <AccountSection id="password-title" title={t('account.password.title')} text={text}>
      <Form form={form} aria-labelledby="password-title" send={t('account.password.send')}>
        {/* Tells password managers which account the password belongs to. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email} />
        <Grid columns={2} gap={4}>
          <CurrentPasswordField {...form.field('currentPassword')} />
        </Grid>
        <NewPasswordFields
          password={form.field('newPassword')}
          repetition={form.field('confirmPassword')}
          isAdmin={user.role === 'admin'}
        />
      </Form>
    </AccountSection>
  );
}

/** An unconfirmed new address is cancelled. */
function usePasswordChange({ pendingEmail, role }: User) {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const failed = { title: t('account.password.failed.title'), text: t('account.password.failed.text') };
  const refuse = (text: string) => showToast({ title: failed.title, text, tone: 'error' });
  const form = useSchemaForm({
    schema: loadSchema,
    start: { currentPassword: '', newPassword: '', confirmPassword: '' },
    check: useNewPasswordCheck('newPassword', role === 'admin'),
    onRefused: (faults, error) => {
      const [first] = Object.values(faults);
      if (error instanceof ApiError) refuse(first ?? error.message);
      else refuse(first === t('forms.required') ? t('account.password.missing') : (first ?? ''));
    },
    send: ({ confirmPassword: _, ...body }) => call(changePassword, { body }),
    onSent: () => {
      form.hook.reset();
      showToast({
        title: t('account.password.done'),
        ...(pendingEmail === null ? {} : { text: t('account.password.calledOff', { email: pendingEmail }) }),
      });
      updateAnswer(
        queryClient,
        queries.user(),
        (user) => user && { ...user, mustChangePassword: false, pendingEmail: null },
      );
      void invalidate(queryClient, accountQueries.sessions());
    },
    onFailed: (error) => showFailureToast(t, error, failed),
  });
  return form;
}

function ConsentList(): ReactNode {
  const t = useTranslate();
  return (
    <AccountSection id="consents-title" title={t('account.consents.title')}>
      <Loaded view={useQuery(accountQueries.consents())} fallback={<Skeleton as="card" />}>
        {(consents) => (
          <Stack as="ul">
            {consents.map((consent) => (
              <ConsentRecord key={`${consent.purpose} ${consent.givenAt}`} consent={consent} />
            ))}
            {consents.length === 0 && <Soft as="li">{t('account.consents.none')}</Soft>}
          </Stack>
        )}
      </Loaded>
    </AccountSection>
  );
}

function ConsentRecord({ consent }: { consent: Consent }): ReactNode {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const { mutate } = useAccountMutation();
  const withdraw = () =>
    mutate({
      send: () => call(withdrawConsent, { params: { purpose: 'alerts' } }),
      onDone: () => showToast({ title: t('account.consents.done') }),
      onSettled: () => {
        void invalidate(queryClient, accountQueries.consents());
        // Withdrawing the alert consent also changes the preferences.
        void invalidate(queryClient, accountQueries.preferences());
      },
    });
  const { purpose, version, givenAt, withdrawnAt } = consent;
  const given = t.rich('account.consents.given', {
    moment: formatMoment(givenAt, t.language),
    version: isIsoMonth(version) ? formatMonth(version, t.language) : <bdi dir="ltr">{version}</bdi>,
  });
  return (
    <Row as="li" gap={3} className={listStyles.record}>
      <div className={listStyles.words}>
        <Row as="p" gap={2} weight="strong">
          {t(`account.consents.${purpose}`)}
          {withdrawnAt !== null && (
            <Badge>
              {t('account.consents.withdrawn', { moment: formatMoment(withdrawnAt, t.language) })}
            </Badge>
          )}
        </Row>
        <Soft>{given}</Soft>
      </div>
      {purpose === 'alerts' && withdrawnAt === null && (
        <Button look="plain" onClick={withdraw}>
          {t('account.consents.withdraw')}
        </Button>
      )}
    </Row>
  );
}

function DeviceList(): ReactNode {
  const t = useTranslate();
  const view = useQuery(accountQueries.sessions());
  const queryClient = useQueryClient();
  const { mutate } = useAccountMutation();
  const end = (send: () => Promise<unknown>, key = 'others') =>
    mutate({
      key,
      send,
      onDone: () => showToast({ title: t('account.devices.ended') }),
      onSettled: () => void invalidate(queryClient, accountQueries.sessions()),
    });
  const hasOthers = view.data?.some((session) => !session.isCurrent) ?? false;
  return (
    <AccountSection id="devices-title" title={t('account.devices.title')}>
      <Loaded view={view} fallback={<Skeleton as="card" />}>
        {(sessions) => (
          <Stack as="ul">
            {sessions.map((session) => (
              <Device
                key={session.id}
                session={session}
                onEnd={() => end(() => call(endSession, { params: { id: session.id } }), session.id)}
              />
            ))}
          </Stack>
        )}
      </Loaded>
      {hasOthers && (
        <Row gap={3}>
          <Button look="quiet" onClick={() => end(() => call(endOtherSessions))}>
            {t('account.devices.endOthers')}
          </Button>
        </Row>
      )}
    </AccountSection>
  );
}

function Device({ session, onEnd }: { session: DeviceSession; onEnd: () => void }): ReactNode {
  const t = useTranslate();
  const now = useNow();
  // A browser nobody knows is one all the same.
  const name = session.device.includes(' · ')
    ? session.device
    : [t('account.push.unnamed'), session.device].filter(Boolean).join(' · ');
  return (
    <Row as="li" gap={3} className={listStyles.record}>
      <ScreenIcon size={24} />
      <div className={listStyles.words}>
        <Row as="p" gap={2} weight="strong">
          <bdi>{name}</bdi>
          {session.isCurrent && <Badge tone="good">{t('account.devices.current')}</Badge>}
        </Row>
        <Soft>
          {t('account.devices.since', { moment: formatMoment(session.createdAt, t.language) })}
          {session.isCurrent
            ? null
            : ` · ${t('account.devices.seen', { age: t('common.age', ageOf(session.lastSeenAt, now)) })}`}
        </Soft>
      </div>
      {!session.isCurrent && (
        <Button look="plain" aria-label={t('account.devices.endNamed', { device: name })} onClick={onEnd}>
          {t('account.devices.end')}
        </Button>
      )}
    </Row>
  );
}
