/** Sign-up form; it does not sign in. */
import type { ReactNode } from 'react';
import { isPasswordLongEnough } from '#contract/domain/password.ts';
import { signUp } from '#contract/endpoints/people.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { NameFields } from '#web/features/account/name-fields.tsx';
import { CheckField, EmailField } from '#web/features/forms/fields.tsx';
import { Form } from '#web/features/forms/form.tsx';
import { PasswordField, useShortestPassword } from '#web/features/forms/password-field.tsx';
import type { Faults } from '#web/features/forms/schema-faults.ts';
import { useSchemaForm } from '#web/features/forms/use-schema-form.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Soft } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { showReason } from '#web/ui/reason-of.ts';
import { showToast } from '#web/ui/toast-store.ts';

async function loadSchema() {
  const { newAccount, passwordField } = await import('#contract/bodies/account.ts');
  return newAccount.extend({ confirmPassword: passwordField });
}
const empty = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '', alerts: false };

/** `onSignedUp` receives the normalised e-mail address. */
export function SignUpForm({ onSignedUp }: { onSignedUp: (email: string) => void }): ReactNode {
  const t = useTranslate();
  const form = useSignUp(onSignedUp);
  return (
    <Form
      form={form}
      gap={3}
      aria-label={t('nav.signUp')}
      send={t('login.signUp.send')}
      after={
        <Soft size="sm">
          {t.rich('login.agree', {
            privacy: <Link to="/privacy">{t('footer.privacy')}</Link>,
            terms: <Link to="/terms">{t('footer.terms')}</Link>,
          })}
        </Soft>
      }
    >
      <NameFields first={form.field('firstName')} last={form.field('lastName')} />
      <EmailField {...form.field('email')} label={t('login.email')} autoComplete="username" />
      <PasswordField
        {...form.field('password')}
        label={t('login.password')}
        autoComplete="new-password"
        required
        hasAdvice
      />
      <PasswordField
        {...form.field('confirmPassword')}
        label={t('login.confirmPassword')}
        autoComplete="new-password"
        required
      />
      <CheckField {...form.tick('alerts')} label={t('login.alerts')} />
    </Form>
  );
}

function useSignUp(onSignedUp: (email: string) => void) {
  const t = useTranslate();
  const min = useShortestPassword();
  return useSchemaForm({
    schema: loadSchema,
    start: empty,
    check: ({ password, confirmPassword }) => ({
      ...(!isPasswordLongEnough(password, min) && { password: t('login.weak.text', { min }) }),
      ...(password !== confirmPassword && { confirmPassword: t('login.mismatch.text') }),
    }),
    onRefused: (faults, error) => {
      const notice = noticeOf(faults, error, t);
      if (notice) showToast({ ...notice, tone: 'error' });
    },
    send: ({ confirmPassword: _, ...body }) => call(signUp, { body }),
    onSent: ({ email }) => {
      const text = t.rich('login.created.text', { email: <bdi>{email}</bdi> });
      showToast({ title: t('login.created.title'), text });
      onSignedUp(email);
    },
    onFailed: (error) =>
      showReason(t, error, { title: t('login.signUp.failed.title'), text: t('login.signUp.failed.text') }),
  });
}

/** Toast for faults of the form as a whole, as specified; a bad address is shown only at its field. */
function noticeOf(faults: Faults, error: unknown, t: Translate) {
  if (error instanceof ApiError) {
    const text = faults.password ?? error.message;
    return error.code === 'weak_password' ? { title: t('login.weak.title'), text } : undefined;
  }
  if (Object.values(faults).includes(t('forms.required'))) return { title: t('login.missingRequired') };
  if (faults.confirmPassword) return { title: t('login.mismatch.title'), text: t('login.mismatch.text') };
  if (faults.password) return { title: t('login.weak.title'), text: faults.password };
  return undefined;
}
