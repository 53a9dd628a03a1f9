/** Confirms an e-mail address when its link is opened. */

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { confirmEmail } from '#contract/endpoints/account.ts';
import { queries } from '#web/api/api.ts';
import { type Answer, call } from '#web/api/call.ts';
import { invalidate } from '#web/api/query.tsx';
import { useUser } from '#web/features/account/use-user.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { HiddenStatus, Text } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import { MailLinkCard, Outcome, Ways } from './mail-link-card.tsx';
import { isLinkExpired, useMailToken } from './use-mail-token.ts';

export function Component(): ReactNode {
  const t = useTranslate();
  const { token, removeToken } = useMailToken('verify');
  const { answer, error, confirm } = useConfirmation(token, removeToken);
  const isExpired = token === null || isLinkExpired(error);
  return (
    <MailLinkCard hasToken>
      {answer ? (
        <Confirmed answer={answer} />
      ) : isExpired ? (
        <Outcome tone="bad" title={t('account.link.expired')}>
          <Text tone="soft">{t('account.verify.expired')}</Text>
          <NextSteps />
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

function useConfirmation(token: string | null | undefined, removeToken: () => void) {
  const queryClient = useQueryClient();
  const [answer, setAnswer] = useState<Answer<typeof confirmEmail>>();
  const [error, setError] = useState<unknown>();
  const sentToken = useRef<string>(undefined);
  const confirm = async (wanted: string) => {
    setError(undefined);
    try {
      setAnswer(await call(confirmEmail, { body: { token: wanted } }));
      removeToken();
      void invalidate(queryClient, queries.user());
    } catch (failure) {
      if (isLinkExpired(failure)) removeToken();
      setError(failure);
    }
  };
  useEffect(() => {
    // Sends a token only once automatically, since a link works once.
    if (!token || sentToken.current === token) return;
    sentToken.current = token;
    void confirm(token);
  });
  return { answer, error, confirm: () => void (token && confirm(token)) };
}

function Confirmed({ answer: { email, outcome } }: { answer: Answer<typeof confirmEmail> }): ReactNode {
  const t = useTranslate();
  const address = <bdi dir="ltr">{email}</bdi>;
  return (
    <Outcome tone="good" title={t(`account.verify.${outcome}.title`)}>
      <Text tone="soft">{t.rich(`account.verify.${outcome}.text`, { email: address })}</Text>
      {outcome === 'change_undone' ? <Ways to="/forgot">{t('account.forgot.send')}</Ways> : <NextSteps />}
    </Outcome>
  );
}

function NextSteps(): ReactNode {
  const t = useTranslate();
  const user = useUser();
  return (
    <Ways to="/account" hasHome>
      {t(user ? 'account.toAccount' : 'account.toLogin')}
    </Ways>
  );
}
