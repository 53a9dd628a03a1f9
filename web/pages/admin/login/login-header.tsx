/** Header of the admin login: logo, language, theme, title. */
import type { ReactNode } from 'react';
import { HoopoeMark } from '#web/chrome/hoopoe-mark.tsx';
import { LanguageToggle } from '#web/chrome/language-toggle.tsx';
import { ThemeToggle } from '#web/chrome/theme-toggle.tsx';
import frameStyles from '#web/features/admin/admin-frame.module.css';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useSiteName } from '#web/i18n/site-name.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './admin-login.module.css';

export function LoginHeader({ title, lead }: { title: string; lead: string }): ReactNode {
  const t = useTranslate();
  const siteName = useSiteName();
  return (
    <>
      <a className={frameStyles.skip} href="#content">
        {t('nav.skip')}
      </a>
      <header className={`${frameStyles.header} ${styles.header}`}>
        <div className={`${frameStyles.bar} ${styles.inner}`}>
          <Link to="/" className={frameStyles.brand} aria-label={t('nav.home', { siteName })}>
            <HoopoeMark />
            <span>{siteName}</span>
          </Link>
          <div className={frameStyles.tools}>
            <LanguageToggle />
            <ThemeToggle />
          </div>
        </div>
        <div className={`${styles.words} ${styles.inner}`}>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
      </header>
    </>
  );
}
