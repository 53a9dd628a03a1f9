/** Requests a password reset link; the answer does not reveal whether the account exists. */
import { type ReactNode, useState } from 'react';
import { foldEmail, isEmail } from '#contract/domain/email.ts';
import { forgotPassword } from '#contract/endpoints/account.ts';
import { loginPath } from '#web/addresses/login-query.ts';
import { call } from '#web/api/call.ts';
import styles from '#web/features/account/form-card.module.css';
import { reasonOf } from '#web/features/account/reason-of.ts';
import { Form } from '#web/features/forms/form.tsx';
import { EmailField } from '#web/features/forms/text-fields.tsx';
import { type FormFaults, type FormValues, useForm } from '#web/features/forms/use-form.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Link } from '#web/ui/link.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { MailLinkCard, Outcome } from './mail-link-card.tsx';

export function Component(): ReactNode {
  const t = useTranslate();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <MailLinkCard lead={t('account.forgot.lead')}>
      {sentTo === undefined ? (
        <ForgotForm onSent={setSentTo} />
      ) : (
        <Outcome tone="good" title={t('account.forgot.sent.title')}>
          <p className={styles.text}>
            {t.rich('account.forgot.sent.text', { email: <bdi dir="ltr">{sentTo}</bdi> })}
          </p>
        </Outcome>
      )}
      <div className={styles.ways}>
        <Link to={loginPath()} className={buttonClass('plain')}>
          {t('account.toLogin')}
        </Link>
      </div>
    </MailLinkCard>
  );
}

function ForgotForm({ onSent }: { onSent: (email: string) => void }): ReactNode {
  const t = useTranslate();
  const form = useForm<'email'>({
    names: ['email'],
    findFaults: (values) => findFaults(values, t),
    send: ({ email }) => call(forgotPassword, { body: { email: foldEmail(email) } }),
    onSent: ({ email }) => onSent(foldEmail(email)),
    onFailed: (error) =>
      showToast({ title: t('error.title'), text: reasonOf(error, t('error.text')), tone: 'error' }),
  });
  return (
    <Form form={form} send={t('account.forgot.send')}>
      <EmailField {...form.field('email')} label={t('login.email')} autoComplete="username" />
    </Form>
  );
}

function findFaults({ email }: FormValues<'email'>, t: Translate): FormFaults<'email'> {
  const folded = foldEmail(email);
  if (folded === '') return { email: t('forms.required') };
  return isEmail(folded) ? {} : { email: t('forms.email') };
}
