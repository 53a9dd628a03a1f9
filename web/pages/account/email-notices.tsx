/** Notice of an unconfirmed e-mail address, with the way to confirm it. */
import { type ReactNode, useState } from 'react';
import type { User } from '#contract/api/auth.ts';
import { resendVerification } from '#contract/endpoints/account.ts';
import { call } from '#web/api/call.ts';
import { useAccountMutation } from '#web/features/account/use-account-mutation.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './account.module.css';

export function EmailNotices({ user }: { user: User }): ReactNode {
  const t = useTranslate();
  const [isSent, setIsSent] = useState(false);
  const { mutate } = useAccountMutation();
  const waiting = user.pendingEmail ?? (user.isEmailVerified ? null : user.email);
  if (waiting === null) return null;
  const resend = () =>
    mutate({
      send: () => call(resendVerification),
      onDone: () => {
        setIsSent(true);
        showToast({ title: t('account.email.sent') });
      },
    });
  return (
    <Row gap={2} lines={0} size="sm" tone="warning">
      <span>
        {user.pendingEmail === null
          ? t('account.email.short')
          : t.rich('account.email.pending', { email: <bdi dir="ltr">{waiting}</bdi> })}
      </span>
      {!isSent && (
        <Button look="plain" isSmall className={styles.again} onClick={resend}>
          {t('account.email.resend')}
        </Button>
      )}
    </Row>
  );
}
