/** What is said of an unconfirmed e-mail address; beside a field, without a colour of its own. */
import { type ReactNode, useState } from 'react';
import type { User } from '#contract/api/auth.ts';
import { resendVerification } from '#contract/endpoints/account.ts';
import { call } from '#web/api/call.ts';
import { useAccountMutation } from '#web/features/account/use-account-mutation.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { MailIcon } from '#web/ui/page-icons.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type EmailNoticesProps = { user: User; isQuiet?: boolean };

export function EmailNotices({ user, isQuiet }: EmailNoticesProps): ReactNode {
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
  const isPending = user.pendingEmail !== null;
  const words = isPending ? 'account.email.pending' : 'account.email.unverified';
  const text = t.rich(words, { email: <bdi dir="ltr">{waiting}</bdi> });
  const again = !isSent && (
    <Button look={isQuiet ? 'plain' : 'quiet'} isSmall onClick={resend}>
      {t('account.email.resend')}
    </Button>
  );
  if (isQuiet) {
    return (
      <Row gap={1} lines={0} size="md" tone="warning">
        <span>{isPending ? text : t('account.email.short')}</span>
        {again}
      </Row>
    );
  }
  return (
    <Notice icon={<MailIcon size={22} />} action={again}>
      <p>{text}</p>
    </Notice>
  );
}
