/** The top of every screen of the administration: its mark, its title and its tools. */
import type { ReactNode } from 'react';
import { HoopoeMark } from '#web/chrome/hoopoe-mark.tsx';
import { LanguageToggle, ThemeToggle } from '#web/chrome/site-toggles.tsx';
import styles from '#web/features/admin/admin-frame.module.css';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useSiteName } from '#web/i18n/site-name.ts';
import { targetClass } from '#web/ui/button.tsx';
import { Row, VisuallyHidden } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';

type AdminBarProps = {
  /** On phones it takes the place of the site's name. */
  title?: ReactNode;
  /** Before and after the language and the theme. */
  before?: ReactNode;
  after?: ReactNode;
};

export function AdminBar({ title, before, after }: AdminBarProps): ReactNode {
  const t = useTranslate();
  const siteName = useSiteName();
  return (
    <Row gutters gap={4} lines={0} className={styles.bar}>
      <Link to="/" className={`${targetClass} ${styles.brand}`} aria-label={t('nav.home', { siteName })}>
        <HoopoeMark />
        {title ? <VisuallyHidden below="small">{siteName}</VisuallyHidden> : siteName}
      </Link>
      {title}
      <Row size="md" className={styles.tools}>
        {before}
        <LanguageToggle />
        <ThemeToggle />
        {after}
      </Row>
    </Row>
  );
}
