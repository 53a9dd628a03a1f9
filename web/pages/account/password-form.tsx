/** Form that changes the password; all other devices are signed out. */

import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { User } from '#contract/api/auth.ts';
import { passwordChange, passwordField } from '#contract/bodies/account.ts';
import { changePassword } from '#contract/endpoints/account.ts';
import { accountQueries } from '#web/api/account-queries.ts';
import { queries } from '#web/api/api.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { invalidate, updateAnswer } from '#web/api/query.tsx';
import { NewPasswordFields, useNewPasswordCheck } from '#web/features/account/new-password-fields.tsx';
import { showFailureToast } from '#web/features/account/use-account-mutation.ts';
import { Form } from '#web/features/forms/form.tsx';
import { PasswordField } from '#web/features/forms/password-field.tsx';
import { useSchemaForm } from '#web/features/forms/use-schema-form.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Card, Grid, Soft } from '#web/ui/layout.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const schema = passwordChange.extend({ confirmPassword: passwordField });

export function PasswordForm({ user }: { user: User }): ReactNode {
  const t = useTranslate();
  const form = usePasswordChange(user.pendingEmail);
  return (
    <Form form={form} frame={Card} aria-labelledby="password-title" send={t('account.password.send')}>
      <h2 id="password-title">{t('account.password.title')}</h2>
      <Soft>{t('account.password.text')}</Soft>
      {user.pendingEmail !== null && (
        <Soft>
          {t.rich('account.password.callsOff', { email: <bdi dir="ltr">{user.pendingEmail}</bdi> })}
        </Soft>
      )}
      {/* Tells password managers which account the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={user.email} />
      <PasswordField
        {...form.field('currentPassword')}
        label={t('account.password.current')}
        autoComplete="current-password"
        required
      />
      <Grid columns={2} gap={4}>
        <NewPasswordFields password={form.field('newPassword')} repetition={form.field('confirmPassword')} />
      </Grid>
    </Form>
  );
}

/** @param pendingEmail unconfirmed new address; changing the password cancels it */
function usePasswordChange(pendingEmail: string | null) {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const failed = { title: t('account.password.failed.title'), text: t('account.password.failed.text') };
  const refuse = (text: string) => showToast({ title: failed.title, text, tone: 'error' });
  const form = useSchemaForm({
    schema,
    start: { currentPassword: '', newPassword: '', confirmPassword: '' },
    check: useNewPasswordCheck('newPassword'),
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
