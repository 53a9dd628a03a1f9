/** Loading state of an admin screen. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import styles from './loading-status.module.css';

export function LoadingStatus(): ReactNode {
  const t = useTranslate();
  return (
    <p className={styles.loading} role="status">
      {t('common.loading')}
    </p>
  );
}
