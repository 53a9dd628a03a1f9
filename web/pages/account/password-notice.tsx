/** Notice that an administrator set the password and the user must choose a new one. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './account.module.css';

export function PasswordNotice(): ReactNode {
  const t = useTranslate();
  return (
    <Notice icon={<LockIcon size={24} />} role="status">
      <p className={styles.noticeTitle}>{t('account.password.mustChange.title')}</p>
      <p>{t('account.password.mustChange.text')}</p>
    </Notice>
  );
}
