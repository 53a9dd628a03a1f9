/** Confirms an e-mail address when its link is opened. */
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { confirmEmail } from '#contract/endpoints/account.ts';
import { queries } from '#web/api/api.ts';
import { type Answer, call } from '#web/api/call.ts';
import { invalidate } from '#web/api/query.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { HiddenStatus, Text } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import { AccountWays, MailLinkCard, Outcome, Ways } from './mail-link-card.tsx';
import { isLinkExpired, useConfirmation, useMailToken } from './use-mail-token.ts';

export function Component(): ReactNode {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const link = useMailToken('verify');
  const { answer, error, confirm } = useConfirmation('verify', link, async (token) => {
    const confirmed = await call(confirmEmail, { body: { token } });
    void invalidate(queryClient, queries.user());
    return confirmed;
  });
  const isExpired = link === null || isLinkExpired(error);
  return (
    <MailLinkCard hasToken>
      {answer ? (
        <Confirmed answer={answer} />
      ) : isExpired ? (
        <Outcome tone="bad" title={t('account.link.expired')}>
          <Text tone="soft">{t('account.verify.expired')}</Text>
          <AccountWays to="/account" />
        </Outcome>
      ) : error !== undefined ? (
        <ErrorState error={error} onRetry={confirm} />
      ) : (
        <>
          <HiddenStatus>{t('common.loading')}</HiddenStatus>
          <Skeleton as="field" />
        </>
      )}
    </MailLinkCard>
  );
}

function Confirmed({ answer: { email, outcome } }: { answer: Answer<typeof confirmEmail> }): ReactNode {
  const t = useTranslate();
  const address = <bdi dir="ltr">{email}</bdi>;
  return (
    <Outcome tone="good" title={t(`account.verify.${outcome}.title`)}>
      <Text tone="soft">{t.rich(`account.verify.${outcome}.text`, { email: address })}</Text>
      {outcome === 'change_undone' ? (
        <Ways to="/forgot">{t('account.forgot.send')}</Ways>
      ) : (
        <AccountWays to="/account" />
      )}
    </Outcome>
  );
}
