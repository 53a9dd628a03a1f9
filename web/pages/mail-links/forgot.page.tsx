/** Requests a password reset link; the answer does not reveal whether the account exists. */
import { type ReactNode, useState } from 'react';
import { forgotPassword } from '#contract/endpoints/account.ts';
import { loginPath } from '#web/addresses/login-query.ts';
import { call } from '#web/api/call.ts';
import { EmailField } from '#web/features/forms/fields.tsx';
import { Form } from '#web/features/forms/form.tsx';
import { useSchemaForm } from '#web/features/forms/use-schema-form.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { targetClass } from '#web/ui/button.tsx';
import { Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { BackIcon } from '#web/ui/more-icons.tsx';
import { showReason } from '#web/ui/reason-of.ts';
import { MailLinkCard, Outcome } from './mail-link-card.tsx';

export function Component(): ReactNode {
  const t = useTranslate();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <MailLinkCard worksOnce lead={t('account.forgot.lead')}>
      {sentTo === undefined ? (
        <ForgotForm onSent={setSentTo} />
      ) : (
        <Outcome tone="good" title={t('account.forgot.sent.title')}>
          <Text tone="soft">
            {t.rich('account.forgot.sent.text', { email: <bdi dir="ltr">{sentTo}</bdi> })}
          </Text>
        </Outcome>
      )}
      <Link to={loginPath()} className={targetClass}>
        <BackIcon />
        {t('account.toLogin')}
      </Link>
    </MailLinkCard>
  );
}

function ForgotForm({ onSent }: { onSent: (email: string) => void }): ReactNode {
  const t = useTranslate();
  const form = useSchemaForm({
    schema: async () => (await import('#contract/bodies/account.ts')).forgottenPassword,
    start: { email: '' },
    send: (body) => call(forgotPassword, { body }),
    onSent: ({ email }) => onSent(email),
    onFailed: (error) => showReason(t, error),
  });
  return (
    <Form form={form} send={t('account.forgot.send')}>
      <EmailField {...form.field('email')} label={t('login.email')} autoComplete="username" />
    </Form>
  );
}
