/** Loading state of an admin screen. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import styles from './waiting.module.css';

export function Waiting(): ReactNode {
  const t = useTranslate();
  return (
    <p className={styles.waiting} role="status">
      {t('common.loading')}
    </p>
  );
}
