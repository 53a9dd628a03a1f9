/** Layout of the pages that mails link to. */
import { type ReactNode, useEffect, useRef } from 'react';
import { PageHero } from '#web/chrome/page-hero.tsx';
import styles from '#web/features/account/form-card.module.css';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead, usePageTitle } from '#web/seo/page-head.tsx';
import { VerifiedIcon, WarningIcon } from '#web/ui/icons.tsx';
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
      <PageHero title={usePageTitle()} lead={lead} />
      <StripedDivider />
      <div className={styles.frame}>
        <div className={styles.card}>
          {hasToken && (
            <noscript>
              <p className={styles.text}>{t('account.link.scriptless')}</p>
            </noscript>
          )}
          {children}
        </div>
      </div>
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
      <p ref={words} tabIndex={-1} className={styles.done} data-tone={tone}>
        {tone === 'good' ? <VerifiedIcon size={28} /> : <WarningIcon size={28} />}
        <span>{title}</span>
      </p>
      {children}
    </>
  );
}
