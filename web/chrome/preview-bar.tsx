/** Bar under the header of every page while prices are simulated; stays in view. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import styles from './preview-bar.module.css';

export function PreviewBar(): ReactNode {
  const t = useTranslate();
  return (
    <aside className={styles.bar} aria-label={t('preview.label')}>
      <p className={styles.text}>{t('preview.text')}</p>
    </aside>
  );
}
