/** Security tab: password, devices, personal data. */
import type { ReactNode } from 'react';
import type { User } from '#contract/api/auth.ts';
import { exportAccount } from '#contract/endpoints/account.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { LockIcon } from '#web/ui/icons.tsx';
import { Card, Row, Soft, Text } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
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
      <Text weight="strong">{t('account.password.mustChange.title')}</Text>
      <p>{t('account.password.mustChange.text')}</p>
    </Notice>
  );
}

/** Download of all personal data. */
function PersonalData(): ReactNode {
  const t = useTranslate();
  return (
    <Card as="section" aria-labelledby="export-title">
      <h2 id="export-title">{t('account.export.title')}</h2>
      <Soft>{t('account.export.text')}</Soft>
      <Row gap={3}>
        <a className={buttonClass('quiet')} href={exportAccount.path} download="hudhud-account.json">
          {t('account.export.send')}
        </a>
      </Row>
    </Card>
  );
}
