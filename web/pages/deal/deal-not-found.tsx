/** Shown for a destination without a listed fare. */
import type { ReactNode } from 'react';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Link } from '#web/ui/link.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';
import styles from './deal-not-found.module.css';

export function DealNotFound(): ReactNode {
  const t = useTranslate();
  return (
    <>
      <PageHead title={t('deal.notFound.title')} isIndexed={false} />
      <PageHero title={t('deal.notFound.title')} />
      <StripedDivider />
      <div className={styles.body}>
        <p>{t('deal.notFound.text')}</p>
        <Link className={buttonClass('primary', styles.home)} to="/">
          {t('common.backHome')}
        </Link>
      </div>
    </>
  );
}
