/** Security tab: password, devices, personal data. */
import type { ReactNode } from 'react';
import type { User } from '#contract/api/auth.ts';
import { exportAccount } from '#contract/endpoints/account.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { LockIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './account.module.css';
import { ConsentList } from './consent-list.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DeviceList } from './device-list.tsx';
import { PasswordForm } from './password-form.tsx';

export function SecurityTab({ user }: { user: User }): ReactNode {
  return (
    <>
      {user.mustChangePassword && <PasswordNotice />}
      <PasswordForm user={user} />
      {!user.mustChangePassword && (
        <>
          <DeviceList />
          <ConsentList />
          <PersonalData />
          <DeleteAccount user={user} />
        </>
      )}
    </>
  );
}

/** An administrator set the password, and another must be chosen. */
function PasswordNotice(): ReactNode {
  const t = useTranslate();
  return (
    <Notice icon={<LockIcon size={24} />} role="status">
      <p className={styles.noticeTitle}>{t('account.password.mustChange.title')}</p>
      <p>{t('account.password.mustChange.text')}</p>
    </Notice>
  );
}

/** Download of all personal data. */
function PersonalData(): ReactNode {
  const t = useTranslate();
  return (
    <section className={styles.card} aria-labelledby="export-title">
      <h2 id="export-title">{t('account.export.title')}</h2>
      <p className={styles.soft}>{t('account.export.text')}</p>
      <div className={styles.row}>
        <a className={buttonClass('quiet')} href={exportAccount.path} download="hudhud-account.json">
          {t('account.export.send')}
        </a>
      </div>
    </section>
  );
}
