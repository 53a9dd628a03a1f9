/** Hero of the account page: image, name, e-mail, badges, sign-out. */
import type { ReactNode } from 'react';
import type { User } from '#contract/api/auth.ts';
import { Avatar } from '#web/features/account/avatar.tsx';
import { nameOf } from '#web/features/account/name-of.ts';
import { useLogOut } from '#web/features/account/use-log-out.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { VerifiedIcon } from '#web/ui/icons.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import styles from './account-hero.module.css';

export function AccountHero({ user }: { user: User }): ReactNode {
  const t = useTranslate();
  const logOut = useLogOut();
  const isPremium = user.subscriptionStatus === 'premium';
  const name = `${user.firstName} ${user.lastName}`.trim() || nameOf(user);
  return (
    <div className={styles.hero}>
      <Row gap={5} lines={3} className={styles.inner}>
        <Avatar user={user} size={72} />
        <Stack grow className={styles.words}>
          <h1 className={styles.name}>
            <bdi>{name}</bdi>
          </h1>
          <Text size="md" above={1} className={styles.email}>
            <bdi dir="ltr">{user.email}</bdi>
          </Text>
          <Row as="ul" gap={2} above={2} size="sm">
            {user.role === 'admin' && <li className={styles.badge}>{t('account.badge.admin')}</li>}
            <li className={styles.badge} data-plan={user.subscriptionStatus}>
              {isPremium && <VerifiedIcon size={18} />}
              {t(isPremium ? 'account.badge.premium' : 'account.badge.free')}
            </li>
          </Row>
        </Stack>
        <Button look="plain" className={styles.logout} onClick={() => void logOut()}>
          {t('nav.logout')}
        </Button>
      </Row>
    </div>
  );
}
