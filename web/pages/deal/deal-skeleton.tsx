/** Loading skeleton of a destination's page. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { HiddenStatus } from '#web/ui/visually-hidden.tsx';
import styles from './deal.module.css';
import hero from './deal-hero.module.css';

export function DealSkeleton(): ReactNode {
  const t = useTranslate();
  return (
    <>
      <HiddenStatus>{t('common.loading')}</HiddenStatus>
      <div className={hero.hero} aria-hidden="true">
        <div className={hero.inner}>
          <Skeleton className={hero.waiting} />
        </div>
      </div>
      <div className={styles.layout} aria-hidden="true">
        <div className={styles.card}>
          <Skeleton as="card" />
        </div>
        <div className={styles.main}>
          <div className={styles.card}>
            <Skeleton as="part" />
          </div>
          <div className={styles.card}>
            <Skeleton as="part" />
          </div>
        </div>
      </div>
    </>
  );
}
