/** Links to the most frequent admin actions. */
import type { ReactNode } from 'react';
import { adminPath } from '#web/features/admin/admin-path.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Link } from '#web/ui/link.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './dashboard.module.css';

/** `pendingDeals` is undefined while loading. */
export function QuickActions({ pendingDeals }: { pendingDeals: number | undefined }): ReactNode {
  const t = useTranslate();
  const showPendingCount = () => {
    if (pendingDeals === undefined) return;
    showToast({
      title: t('admin.dashboard.pending.title'),
      text: t('admin.dashboard.pending.text', { count: pendingDeals }),
      tone: 'neutral',
    });
  };
  return (
    <nav className={styles.actions} aria-label={t('admin.dashboard.actions')}>
      <Link to={`${adminPath('deals')}?form=new`} className={buttonClass()}>
        {t('admin.dashboard.actions.create')}
      </Link>
      <Link
        to={`${adminPath('deals')}?status=pending`}
        className={buttonClass('quiet')}
        onClick={showPendingCount}
      >
        {t('admin.dashboard.actions.pending')}
        {pendingDeals === undefined || pendingDeals === 0 ? null : (
          <span className={styles.count}>{pendingDeals}</span>
        )}
      </Link>
      <Link to={adminPath('users')} className={buttonClass('quiet')}>
        {t('admin.dashboard.actions.users')}
      </Link>
    </nav>
  );
}
