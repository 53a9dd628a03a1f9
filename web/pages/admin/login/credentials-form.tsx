/** E-mail and password form of the admin login. */
import { type ReactNode, useEffect } from 'react';
import { adminCredentials } from '#contract/bodies/admin-session.ts';
import type { Credentials } from '#web/features/admin/admin-session.ts';
import { EmailField } from '#web/features/forms/fields.tsx';
import { Form } from '#web/features/forms/form.tsx';
import { PasswordField } from '#web/features/forms/password-field.tsx';
import { useSchemaForm } from '#web/features/forms/use-schema-form.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { targetClass } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { reasonOf } from '#web/ui/reason-of.ts';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './admin-login.module.css';
import { isCodeAsked, isPasswordChangeAsked, logInAsAdmin } from './admin-login-call.ts';

const schema = adminCredentials.omit({ totp: true });

type CredentialsFormProps = {
  /** Prefilled username; focus then starts at the password. */
  username?: string;
  /** Copied into the fields when it changes. */
  filled: Credentials | null;
  onDone: () => void;
  /** Called when the password is correct and a second-factor code is required. */
  onCodeAsked: (credentials: Credentials) => void;
};

export function CredentialsForm(props: CredentialsFormProps): ReactNode {
  const { username = '', filled, onDone, onCodeAsked } = props;
  const t = useTranslate();
  const form = useSchemaForm({
    schema,
    start: { username, password: '' },
    send: async (body) => {
      try {
        await logInAsAdmin(body);
      } catch (error) {
        if (isCodeAsked(error)) return onCodeAsked(body);
        throw error;
      }
      showToast({ title: t('admin.login.done') });
      onDone();
    },
    onRefused: (_, error) => {
      // A name of impossible length is shown as a failed login, too.
      if (error !== undefined) showLoginFailure(t, error);
    },
    onFailed: (error) => showLoginFailure(t, error),
  });
  const { setValue } = form.hook;
  useEffect(() => {
    if (!filled) return;
    setValue('username', filled.username);
    setValue('password', filled.password);
    form.ref.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [filled, form.ref, setValue]);
  return (
    <Form form={form} aria-label={t('admin.login.form')} send={t('admin.login.send')}>
      <EmailField {...form.field('username')} label={t('admin.login.username')} autoComplete="username" />
      <PasswordField
        {...form.field('password')}
        label={t('admin.login.password')}
        autoComplete="current-password"
        required
        data-first-focus={username === '' ? undefined : true}
      />
      <Link to="/forgot" className={`${targetClass} ${styles.forgot}`}>
        {t('admin.login.forgot')}
      </Link>
    </Form>
  );
}

export function showLoginFailure(t: Translate, error: unknown): void {
  showToast({
    title: t('admin.login.failed.title'),
    text: reasonOf(t, error, t('admin.login.failed.text')),
    tone: 'error',
    ...(isPasswordChangeAsked(error) ? { action: { label: t('admin.login.toSite'), to: '/login' } } : {}),
  });
}
