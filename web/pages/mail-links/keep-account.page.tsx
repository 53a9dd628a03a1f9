/** Cancels an account deletion, by a link from the mail. */
import { type ReactNode, useState } from 'react';
import { keepAccount } from '#contract/endpoints/account.ts';
import { loginPath } from '#web/addresses/login-query.ts';
import { call } from '#web/api/call.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { showReason } from '#web/ui/reason-of.ts';
import { MailLinkCard, Outcome, Ways } from './mail-link-card.tsx';
import { isLinkExpired, storeMailToken, useMailToken } from './use-mail-token.ts';

export function Component(): ReactNode {
  const t = useTranslate();
  const token = useMailToken('keep-account');
  const [ending, setEnding] = useState<'kept' | 'expired'>();
  const [isSending, setIsSending] = useState(false);
  const keep = async () => {
    if (!token || isSending) return;
    setIsSending(true);
    try {
      await call(keepAccount, { body: { token } });
      storeMailToken('keep-account', null);
      setEnding('kept');
    } catch (error) {
      if (isLinkExpired(error)) {
        storeMailToken('keep-account', null);
        setEnding('expired');
      } else showReason(t, error);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <MailLinkCard hasToken worksOnce>
      {ending === 'kept' ? (
        <Outcome tone="good" title={t('account.keep.done.title')}>
          <Text tone="soft">{t('account.keep.done.text')}</Text>
          <Ways to={loginPath()}>{t('nav.login')}</Ways>
        </Outcome>
      ) : ending === 'expired' || token === null ? (
        <Outcome tone="bad" title={t('account.link.expired')}>
          <Text tone="soft">{t('account.keep.expired')}</Text>
          <Ways to="/contact" look="quiet">
            {t('footer.contact')}
          </Ways>
        </Outcome>
      ) : (
        <>
          <p>{t('account.keep.text')}</p>
          <Row gap={3}>
            <Button aria-disabled={isSending} onClick={() => void keep()}>
              {t('account.keep.send')}
            </Button>
          </Row>
        </>
      )}
    </MailLinkCard>
  );
}
