/** Layout of the pages that mails link to. */
import { type ReactNode, useEffect, useRef } from 'react';
import { pages } from '#contract/domain/pages.ts';
import { HoopoeMark } from '#web/chrome/hoopoe-mark.tsx';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { useUser } from '#web/features/account/use-user.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import login from '#web/pages/login/login.module.css';
import { PageHead, usePageTitle } from '#web/seo/page-head.tsx';
import { buttonClass, targetClass } from '#web/ui/button.tsx';
import { VerifiedIcon, WarningIcon } from '#web/ui/icons.tsx';
import { Page, Pass, Row, Stack, Stub, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { ClockIcon, MailIcon } from '#web/ui/more-icons.tsx';

export function MailLinkCard(props: {
  lead?: string;
  /** Whether the page reads a token from the URL, which needs JavaScript. */
  hasToken?: boolean;
  /** Links of accounts work once, those of alerts always. */
  worksOnce?: boolean;
  children: ReactNode;
}): ReactNode {
  const { lead, hasToken = false, worksOnce = false, children } = props;
  const t = useTranslate();
  return (
    <>
      <PageHead description={lead} />
      <PageHero title={usePageTitle()} lead={lead} />
      <Page>
        <Pass className={login.pass}>
          <Stack gap={4} justify="start">
            {hasToken && (
              <noscript>
                <Text tone="soft">{t('account.link.scriptless')}</Text>
              </noscript>
            )}
            {children}
          </Stack>
          <Stub as="aside" aria-labelledby="mail-help" className={login.aside}>
            <Stack gap={4} justify="start">
              <Text as="h2" id="mail-help" size="lg">
                {t('account.link.help')}
              </Text>
              <Row gap={3} align="first">
                <MailIcon />
                <p>{t('account.link.help.spam')}</p>
              </Row>
              {worksOnce && (
                <Row gap={3} align="first">
                  <ClockIcon />
                  <p>{t('account.link.help.once')}</p>
                </Row>
              )}
              <Link to={pages.contact.path} className={targetClass}>
                {t('footer.contact')}
              </Link>
            </Stack>
            <div className={login.mark}>
              <HoopoeMark size={200} />
            </div>
          </Stub>
        </Pass>
      </Page>
    </>
  );
}

type OutcomeProps = { tone: 'good' | 'bad'; title: ReactNode; children?: ReactNode };

export function Outcome({ tone, title, children }: OutcomeProps): ReactNode {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <>
      <Row as="p" gap={3} align="first" size="lg" weight="strong" tone={tone} ref={words} tabIndex={-1}>
        {tone === 'good' ? <VerifiedIcon size={28} /> : <WarningIcon size={28} />}
        <span>{title}</span>
      </Row>
      {children}
    </>
  );
}

type WaysProps = { to: string; look?: 'primary' | 'quiet'; hasHome?: boolean; children: string };

/** The way on, and home. */
export function Ways({ to, look = 'primary', hasHome, children }: WaysProps): ReactNode {
  const t = useTranslate();
  return (
    <Row gap={3}>
      <Link to={to} className={buttonClass(look)}>
        {children}
      </Link>
      {hasHome && (
        <Link to="/" className={buttonClass('quiet')}>
          {t('common.backHome')}
        </Link>
      )}
    </Row>
  );
}

/** To the account, or to the login that leads there. */
export function AccountWays({ to }: { to: string }): ReactNode {
  const t = useTranslate();
  const user = useUser();
  return (
    <Ways to={to} hasHome>
      {t(user ? 'account.toAccount' : 'account.toLogin')}
    </Ways>
  );
}
