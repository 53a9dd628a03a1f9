/** What Premium would open, for readers to whom some destinations are closed. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { LockIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './premium-banner.module.css';

export function PremiumBanner(): ReactNode {
  const t = useTranslate();
  return (
    <aside className={styles.banner} aria-labelledby="premium-banner">
      <LockIcon size={28} className={styles.sign} />
      <div className={styles.words}>
        <h2 id="premium-banner">{t('flightSearch.banner.title')}</h2>
        <p>{t('flightSearch.banner.text')}</p>
      </div>
      <Link className={buttonClass('quiet', styles.action)} to="/premium">
        {t('flightSearch.banner.action')}
      </Link>
    </aside>
  );
}
