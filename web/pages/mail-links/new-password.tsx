/** The form that sets a new password by a single-use link from a mail, and what became of it; signs out all devices. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { resetPassword } from '#contract/endpoints/account.ts';
import { loginPath } from '#web/addresses/login-query.ts';
import { call } from '#web/api/call.ts';
import { NewPasswordFields, useNewPasswordCheck } from '#web/features/account/account-fields.tsx';
import { resetCacheForUser } from '#web/features/account/session.ts';
import { Form } from '#web/features/forms/form.tsx';
import { useShortestPassword } from '#web/features/forms/password-field.tsx';
import { useSchemaForm } from '#web/features/forms/use-schema-form.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Text } from '#web/ui/layout.tsx';
import { showReason } from '#web/ui/reason-of.ts';
import { MailLinkCard, Outcome, Ways } from './mail-link-card.tsx';
import { isLinkExpired, type MailToken, storeMailToken } from './use-mail-token.ts';

type Ending = { email: string } | 'expired';
async function loadSchema() {
  const { passwordField, passwordReset } = await import('#contract/bodies/account.ts');
  return passwordReset.omit({ token: true }).extend({ confirmPassword: passwordField });
}

export function NewPassword({ token }: { token: MailToken }): ReactNode {
  const t = useTranslate();
  const [ending, setEnding] = useState<Ending>();
  const end = (reached: Ending) => {
    storeMailToken('reset', null);
    setEnding(reached);
  };
  const min = useShortestPassword(true);
  const isExpired = ending === 'expired' || token === null;
  return (
    <MailLinkCard
      hasToken
      worksOnce
      {...(isExpired || ending ? {} : { lead: t('account.reset.lead', { min }) })}
    >
      {isExpired ? (
        <Outcome tone="bad" title={t('account.link.expired')}>
          <Text tone="soft">{t('account.reset.expired')}</Text>
          <Ways to="/forgot">{t('account.reset.again')}</Ways>
        </Outcome>
      ) : ending === undefined ? (
        <ResetForm token={token} onEnded={end} />
      ) : (
        <Outcome tone="good" title={t('account.reset.done.title')}>
          <Text tone="soft">
            {t.rich('account.reset.done.text', { email: <bdi dir="ltr">{ending.email}</bdi> })}
          </Text>
          <Ways to={loginPath()}>{t('nav.login')}</Ways>
        </Outcome>
      )}
    </MailLinkCard>
  );
}

type ResetFormProps = { token: string | undefined; onEnded: (ending: Ending) => void };

function ResetForm({ token, onEnded }: ResetFormProps): ReactNode {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: loadSchema,
    start: { password: '', confirmPassword: '' },
    check: useNewPasswordCheck('password'),
    send: async ({ password }) => {
      const answer = await call(resetPassword, { body: { token: token ?? '', password } });
      resetCacheForUser(queryClient, null);
      onEnded(answer);
    },
    onFailed: (error) => {
      if (isLinkExpired(error)) return onEnded('expired');
      const text = t('account.password.failed.text');
      showReason(t, error, { title: t('account.password.failed.title'), text });
    },
  });
  return (
    <Form form={form} send={t('account.reset.send')}>
      <NewPasswordFields password={form.field('password')} repetition={form.field('confirmPassword')} />
    </Form>
  );
}
