/** Says that some of what is listed is for Premium members, and where to become one. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { LockIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './premium-banner.module.css';

export function PremiumBanner(): ReactNode {
  const t = useTranslate();
  return (
    <aside className={styles.banner} aria-labelledby="premium-banner-title">
      <LockIcon size={28} className={styles.sign} />
      <div>
        <p id="premium-banner-title" className={styles.title}>
          {t('deals.banner.title')}
        </p>
        <p className={styles.text}>{t('deals.banner.text')}</p>
      </div>
      <Link className={buttonClass('primary', styles.action)} to="/premium">
        {t('deals.banner.action')}
      </Link>
    </aside>
  );
}
