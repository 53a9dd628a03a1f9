/** The first link of a page: past the header, to the content. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import styles from './site-layout.module.css';

export function SkipLink(): ReactNode {
  const t = useTranslate();
  return (
    <a className={styles.skip} href="#content">
      {t('nav.skip')}
    </a>
  );
}
