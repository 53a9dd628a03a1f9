/** E-mail and password form of the admin login. */
import { type ReactNode, useEffect } from 'react';
import { cleanLine } from '#contract/domain/typed-text.ts';
import { reasonOf } from '#web/features/account/reason-of.ts';
import { Form } from '#web/features/forms/form.tsx';
import { PasswordField } from '#web/features/forms/password-field.tsx';
import { EmailField } from '#web/features/forms/text-fields.tsx';
import { type FormFaults, type FormValues, useForm } from '#web/features/forms/use-form.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Link } from '#web/ui/link.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './admin-login.module.css';
import { type Credentials, isCodeAsked, isPasswordChangeAsked, logInAsAdmin } from './admin-login-call.ts';

const names = ['username', 'password'] as const;
type Name = (typeof names)[number];

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
  const { username, filled, onDone, onCodeAsked } = props;
  const t = useTranslate();
  const form = useForm<Name>({
    names,
    findFaults: (values) => findFaults(values, t),
    send: async (values) => {
      try {
        await logInAsAdmin(values);
      } catch (error) {
        if (isCodeAsked(error)) return onCodeAsked(values);
        throw error;
      }
      showToast({ title: t('admin.login.done') });
      onDone();
    },
    onSent: () => undefined,
    onRefused: (_, error) => {
      // A name of impossible length is shown as a failed login, too.
      if (error !== undefined) showLoginFailure(t, error);
    },
    onFailed: (error) => showLoginFailure(t, error),
  });
  useEffect(() => {
    const fields = form.ref.current;
    if (!filled || !fields) return;
    for (const name of names) {
      const field = fields.querySelector<HTMLInputElement>(`[name=${name}]`);
      if (field) field.value = filled[name];
    }
    fields.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [filled, form.ref]);
  return (
    <Form
      form={form}
      className={styles.fields}
      aria-label={t('admin.login.form')}
      send={t('admin.login.send')}
    >
      <EmailField
        {...form.field('username')}
        label={t('admin.login.username')}
        autoComplete="username"
        defaultValue={username}
      />
      <PasswordField
        {...form.field('password')}
        label={t('admin.login.password')}
        autoComplete="current-password"
        required
        data-first-focus={username === undefined ? undefined : true}
      />
      <Link to="/forgot" className={styles.forgot}>
        {t('admin.login.forgot')}
      </Link>
    </Form>
  );
}

export function showLoginFailure(t: Translate, error: unknown): void {
  showToast({
    title: t('admin.login.failed.title'),
    text: reasonOf(error, t('admin.login.failed.text')),
    tone: 'error',
    ...(isPasswordChangeAsked(error) ? { action: { label: t('admin.login.toSite'), to: '/login' } } : {}),
  });
}

function findFaults(values: FormValues<Name>, t: Translate): FormFaults<Name> {
  const faults: Partial<Record<Name, string>> = {};
  if (cleanLine(values.username) === '') faults.username = t('forms.required');
  if (values.password === '') faults.password = t('forms.required');
  return faults;
}
