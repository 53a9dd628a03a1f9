/** Banner that advertises Premium to users without it. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Link } from '#web/ui/link.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';
import styles from './upgrade-banner.module.css';

export function UpgradeBanner(): ReactNode {
  const t = useTranslate();
  return (
    <aside className={styles.banner} aria-labelledby="upgrade-title">
      <div className={styles.stripe}>
        <StripedDivider direction="vertical" />
      </div>
      <div className={styles.words}>
        <h2 id="upgrade-title">{t('home.banner.title')}</h2>
        <p>{t('home.banner.text')}</p>
      </div>
      <Link className={buttonClass('primary', styles.action)} to="/subscribe">
        {t('home.banner.action')}
      </Link>
    </aside>
  );
}
