/** Sign-in form; on success returns to the page the user came from. */

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { credentials } from '#contract/bodies/account.ts';
import { logIn } from '#contract/endpoints/people.ts';
import { accountPath } from '#web/addresses/account-query.ts';
import { accountQueries } from '#web/api/account-queries.ts';
import { type Answer, call } from '#web/api/call.ts';
import { followLanguage, readLanguageChoice } from '#web/features/account/follow-language.ts';
import { showReason } from '#web/features/account/reason-of.ts';
import { resetCacheForUser } from '#web/features/account/reset-cache-for-user.ts';
import { saveLanguage } from '#web/features/account/save-language.ts';
import { Form } from '#web/features/forms/form.tsx';
import { PasswordField } from '#web/features/forms/password-field.tsx';
import { EmailField } from '#web/features/forms/text-fields.tsx';
import { useSchemaForm } from '#web/features/forms/use-schema-form.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { targetClass } from '#web/ui/button-class.ts';
import { Link } from '#web/ui/link.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './login.module.css';

/** `email` is prefilled after sign-up; `next` is a path without language prefix. */
export function LoginForm({ email, next }: { email: string; next: string | null }): ReactNode {
  const t = useTranslate();
  const redirect = useRedirectAfterLogin(next);
  const form = useSchemaForm({
    schema: credentials,
    start: { email, password: '' },
    onRefused: (faults) => {
      const isMissing = Object.values(faults).includes(t('forms.required'));
      if (isMissing) showToast({ title: t('login.missing'), tone: 'error' });
    },
    send: async (body) => redirect(await call(logIn, { body })),
    onFailed: (error) =>
      showReason(t, error, { title: t('login.failed.title'), text: t('login.failed.text') }),
  });
  useEffect(() => {
    if (email !== '') form.ref.current?.querySelector<HTMLElement>('[name=password]')?.focus();
  }, [email, form.ref]);
  return (
    <Form form={form} aria-label={t('nav.login')} send={t('nav.login')}>
      <EmailField {...form.field('email')} label={t('login.email')} autoComplete="username" />
      <PasswordField
        {...form.field('password')}
        label={t('login.password')}
        autoComplete="current-password"
        required
      />
      <Link to="/forgot" className={`${targetClass} ${styles.forgot}`}>
        {t('login.forgot')}
      </Link>
    </Form>
  );
}

const leadMs = 1200;

function useRedirectAfterLogin(next: string | null): (answer: Answer<typeof logIn>) => Promise<void> {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async ({ user, adminKey }) => {
    resetCacheForUser(queryClient, user);
    const home = user.role === 'admin' ? await findAdminHome(adminKey !== undefined) : '/';
    showToast({ title: t('login.done') });
    // The API refuses all other calls until the password is changed.
    if (user.mustChangePassword) return void (await navigate(accountPath('security'), { replace: true }));
    const path = next ?? home;
    const choice = readLanguageChoice();
    if (choice === t.language) void saveLanguage(t.language);
    // English is not the default, so its readers chose it and are not redirected.
    if (choice === t.language || t.language === 'en') return void (await navigate(path, { replace: true }));
    const savedLanguage = await queryClient
      .fetchQuery(accountQueries.preferences())
      .then((preferences) => preferences.language)
      // On failure the language of the page is used.
      .catch(() => t.language);
    if (savedLanguage === t.language) return void (await navigate(path, { replace: true }));
    // Shows the toast before the page unloads.
    await new Promise((resolve) => setTimeout(resolve, leadMs));
    followLanguage(savedLanguage, path);
  };
}

/** Path of the administration; its login if the second factor is still required. */
async function findAdminHome(isOpen: boolean): Promise<string> {
  const { adminLoginPath, adminPath } = await import('#web/features/admin/admin-path.ts');
  if (!isOpen) return adminLoginPath;
  const { loadAdmin } = await import('#web/features/admin/admin-api.ts');
  // A failure is handled by the admin screen.
  await loadAdmin().catch(() => undefined);
  return adminPath('dashboard');
}
