/** Read-only details of an account. */
import { type ReactNode, useState } from 'react';
import type { AdminUser } from '#contract/api/admin-users.ts';
import { Avatar } from '#web/features/account/avatar.tsx';
import { BadgeCell } from '#web/features/admin/cells.tsx';
import { RowButton } from '#web/features/admin/data-table.tsx';
import { Facts } from '#web/features/admin/figure-card.tsx';
import { formatMoment } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { dayOf, fullNameOf, isolatedNameOf } from './user-words.ts';

export function ViewButton({ user }: { user: AdminUser }): ReactNode {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <RowButton
        label={t('admin.users.viewOf', { name: isolatedNameOf(user) })}
        onClick={() => setIsOpen(true)}
      >
        {t('admin.users.view')}
      </RowButton>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('admin.users.view.title')}>
        <Row wrap={false} gap={4} above={3}>
          <Avatar user={user} size={56} />
          <Text as="div" breaks="anywhere">
            <Text weight="strong">
              <bdi>{fullNameOf(user)}</bdi>
            </Text>
            <bdi dir="ltr">{user.email}</bdi>
          </Text>
        </Row>
        <Text as="div" size="md">
          <Facts isLines of={factsOf(t, user)} />
        </Text>
      </Dialog>
    </>
  );
}

function factsOf(t: Translate, user: AdminUser) {
  const { lastSeenAt, hasSecondFactor, isEmailVerified } = user;
  return [
    [t('admin.users.role'), t(`admin.users.role.${user.role}`)],
    [t('admin.users.subscription'), <PlanBadge key="plan" user={user} />],
    [t('admin.users.state'), stateOf(t, user)],
    [t('admin.users.joined'), dayOf(user.createdAt, t.language)],
    [
      t('admin.users.view.lastSeen'),
      lastSeenAt === null ? t('admin.users.view.notSignedIn') : formatMoment(lastSeenAt, t.language),
    ],
    [
      t('admin.users.view.verification'),
      t(isEmailVerified ? 'admin.users.view.yes' : 'admin.users.view.unverified'),
    ],
    [t('admin.users.view.secondFactor'), t(hasSecondFactor ? 'admin.users.view.yes' : 'admin.users.view.no')],
    [
      t('admin.users.view.id'),
      <Text key="id" as="bdi" dir="ltr" size="sm">
        {user.id}
      </Text>,
    ],
  ] as const;
}

export function PlanBadge({ user: { subscriptionStatus } }: { user: AdminUser }): ReactNode {
  const t = useTranslate();
  return (
    <BadgeCell tone={subscriptionStatus === 'premium' ? 'good' : 'plain'}>
      {t(`admin.users.subscription.${subscriptionStatus}`)}
    </BadgeCell>
  );
}

function stateOf(t: Translate, { deletionAt, isInvited }: AdminUser): string {
  if (deletionAt !== null) return t('admin.users.leaving.text', { date: dayOf(deletionAt, t.language) });
  return t(isInvited ? 'admin.users.state.invited' : 'admin.users.state.active');
}
