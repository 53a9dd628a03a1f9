/** Layout of the pages that mails link to. */
import { type ReactNode, useEffect, useRef } from 'react';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead, usePageTitle } from '#web/seo/page-head.tsx';
import { VerifiedIcon, WarningIcon } from '#web/ui/icons.tsx';
import { Card, Page, Row, Text } from '#web/ui/layout.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';

type MailLinkCardProps = {
  lead?: string;
  /** Whether the page reads a token from the URL, which needs JavaScript. */
  hasToken?: boolean;
  children: ReactNode;
};

export function MailLinkCard({ lead, hasToken = false, children }: MailLinkCardProps): ReactNode {
  const t = useTranslate();
  return (
    <>
      <PageHead />
      <PageHero isLow title={usePageTitle()} lead={lead} />
      <StripedDivider />
      <Page>
        <Card measure="narrow">
          {hasToken && (
            <noscript>
              <Text tone="soft">{t('account.link.scriptless')}</Text>
            </noscript>
          )}
          {children}
        </Card>
      </Page>
    </>
  );
}

type OutcomeProps = { tone: 'good' | 'bad'; title: ReactNode; children?: ReactNode };

/** Result message; takes focus, since the previous content is gone. */
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
