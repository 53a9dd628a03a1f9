/** Content of the navigation drawer on narrow screens. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { DrawerAccount } from './drawer-account.tsx';
import { SiteLinks } from './site-links.tsx';
import styles from './site-menu.module.css';

export function SiteDrawer({ onFollow }: { onFollow: () => void }): ReactNode {
  const t = useTranslate();
  return (
    <>
      <nav aria-label={t('nav.main')} className={styles.nav}>
        <SiteLinks listClass={styles.list} linkClass={styles.link} onFollow={onFollow} />
      </nav>
      <DrawerAccount onFollow={onFollow} />
    </>
  );
}
