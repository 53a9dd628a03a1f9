/** A part of an account tab: what it is at the start, what one does there beside it, below each other on phones; and the notice of an unconfirmed e-mail address. */
import { type ReactNode, useState } from 'react';
import type { User } from '#contract/api/auth.ts';
import { resendVerification } from '#contract/endpoints/account.ts';
import { call } from '#web/api/call.ts';
import { useAccountMutation } from '#web/features/account/use-account-mutation.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Card, Grid, type PartProps, Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './account.module.css';

export function AccountSections({ className, ...props }: PartProps): ReactNode {
  return <Card {...props} gap={5} className={classNames(styles.sections, className)} />;
}

export function AccountSection(props: {
  id: string;
  title: ReactNode;
  text?: ReactNode;
  /** A group of fields instead of a landmark. */
  role?: 'group';
  children: ReactNode;
}): ReactNode {
  const { id, title, text, role, children } = props;
  return (
    <Grid as={role ? 'div' : 'section'} columns="aside" gap={4} role={role} aria-labelledby={id}>
      <Stack gap={1}>
        <Text as="h2" size="lg" id={id}>
          {title}
        </Text>
        <Soft as={typeof text === 'string' ? 'p' : 'div'}>{text}</Soft>
      </Stack>
      <Stack gap={4} justify="start">
        {children}
      </Stack>
    </Grid>
  );
}

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
