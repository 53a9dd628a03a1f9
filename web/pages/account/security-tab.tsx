/** Security tab: password, devices, personal data. */
import type { ReactNode } from 'react';
import type { User } from '#contract/api/auth.ts';
import { ConsentList } from './consent-list.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DeviceList } from './device-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { PasswordNotice } from './password-notice.tsx';
import { PersonalData } from './personal-data.tsx';

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
