/** Header, placed over the page's dark hero band. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useSiteName } from '#web/i18n/site-name.ts';
import { Link } from '../ui/link.tsx';
import { AccountTools } from './account-tools.tsx';
import { HoopoeMark } from './hoopoe-mark.tsx';
import { LanguageToggle } from './language-toggle.tsx';
import styles from './site-header.module.css';
import { SiteLinks } from './site-links.tsx';
import { SiteMenu } from './site-menu.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

export function SiteHeader(): ReactNode {
  const translate = useTranslate();
  const siteName = useSiteName();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <SiteMenu />
        <Link to="/" className={styles.brand} aria-label={translate('nav.home', { siteName })}>
          <HoopoeMark />
          <span>{siteName}</span>
        </Link>
        <nav aria-label={translate('nav.main')} className={styles.nav}>
          <SiteLinks listClass={styles.links} linkClass={styles.link} />
        </nav>
        <div className={styles.tools}>
          <LanguageToggle />
          <ThemeToggle />
          <AccountTools />
        </div>
      </div>
    </header>
  );
}
