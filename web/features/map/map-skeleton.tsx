/** Loading skeleton of the map. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { HiddenStatus } from '#web/ui/visually-hidden.tsx';
import styles from './world-map.module.css';

export function MapSkeleton(): ReactNode {
  const t = useTranslate();
  return (
    <div className={styles.layout}>
      <Skeleton className={styles.window} />
      <Skeleton />
      <HiddenStatus>{t('map.loading')}</HiddenStatus>
    </div>
  );
}
