/** Stops alert mail when its button is pressed; opening the page changes nothing. Works without JavaScript. */
import { type FormEvent, type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { pages } from '#contract/domain/pages.ts';
import { stopAlertMail } from '#contract/endpoints/account.ts';
import { type Answer, call } from '#web/api/call.ts';
import { useMutation } from '#web/api/use-mutation.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { MailLinkCard, Outcome, Ways } from '#web/pages/mail-links/mail-link-card.tsx';
import { isLinkExpired } from '#web/pages/mail-links/use-mail-token.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { showReason } from '#web/ui/reason-of.ts';

export function Component(): ReactNode {
  const t = useTranslate();
  const { '*': token = '' } = useParams();
  const { address, isExpired, isBusy, stop } = useStop(token);
  if (isExpired || token === '') {
    return (
      <MailLinkCard>
        <Outcome tone="bad" title={t('account.link.expired')}>
          <Text tone="soft">{t('alerts.unsubscribe.expired')}</Text>
          <Ways to={pages.alerts.path} hasHome>
            {t('alerts.unsubscribe.watches')}
          </Ways>
        </Outcome>
      </MailLinkCard>
    );
  }
  if (address !== undefined) {
    return (
      <MailLinkCard>
        <Outcome tone="good" title={t('alerts.unsubscribe.done.title')}>
          <Text tone="soft">
            {t.rich('alerts.unsubscribe.done.text', { address: <bdi dir="ltr">{address}</bdi> })}
          </Text>
          <Ways to={pages.alerts.path} hasHome>
            {t('alerts.unsubscribe.manage')}
          </Ways>
        </Outcome>
      </MailLinkCard>
    );
  }
  return (
    <MailLinkCard>
      <p>{t('alerts.unsubscribe.ask')}</p>
      {/* Without JavaScript the browser posts to this address, as mail programs do. */}
      <Row as="form" gap={3} method="post" onSubmit={stop}>
        <Button type="submit" aria-disabled={isBusy}>
          {t('alerts.unsubscribe.send')}
        </Button>
        <Link to="/" className={buttonClass('quiet')}>
          {t('common.backHome')}
        </Link>
      </Row>
    </MailLinkCard>
  );
}

function useStop(token: string) {
  const t = useTranslate();
  const [address, setAddress] = useState<string>();
  const [isExpired, setIsExpired] = useState(false);
  const { isBusy, mutate } = useMutation();
  const stop = (event: FormEvent) => {
    event.preventDefault();
    mutate<Answer<typeof stopAlertMail>>({
      send: () => call(stopAlertMail, { body: { token } }),
      onDone: (answer) => setAddress(answer.address),
      onFailed: (error) => {
        if (isLinkExpired(error)) setIsExpired(true);
        else showReason(t, error);
      },
    });
  };
  return { address, isExpired, isBusy, stop };
}
