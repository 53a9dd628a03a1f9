/** The first link of a page: past the header, to the content. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { classNames } from '#web/ui/class-names.ts';
import hidden from '#web/ui/visually-hidden.module.css';
import styles from './site-layout.module.css';

export function SkipLink(): ReactNode {
  const t = useTranslate();
  return (
    <a className={classNames(hidden.hidden, styles.skip)} href="#content">
      {t('nav.skip')}
    </a>
  );
}
