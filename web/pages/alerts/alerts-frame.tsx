/** Frame of the page that manages watches and alerts. */
import type { ReactNode } from 'react';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead, usePageTitle } from '#web/seo/page-head.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';
import styles from './alerts.module.css';

export function AlertsFrame({ children }: { children: ReactNode }): ReactNode {
  const t = useTranslate();
  return (
    <>
      <PageHead />
      <PageHero title={usePageTitle()} lead={t('alerts.lead')} />
      <StripedDivider />
      <div className={styles.page}>{children}</div>
    </>
  );
}
