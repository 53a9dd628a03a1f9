/** Shown to visitors who are not signed in as administrators. */
import type { ReactNode } from 'react';
import styles from '#web/features/admin/admin-frame.module.css';
import { adminLoginPath } from '#web/features/admin/admin-path.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { LockIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';

export function AccessDenied(): ReactNode {
  const t = useTranslate();
  return (
    <div className={styles.denied}>
      <LockIcon size={32} />
      <h2>{t('admin.denied.title')}</h2>
      <p>{t('admin.denied.screen')}</p>
      <Link to={adminLoginPath} className={buttonClass()}>
        {t('admin.denied.login')}
      </Link>
    </div>
  );
}
