/** Table of users; each section supplies its own row actions. */
import type { ReactNode } from 'react';
import type { AdminUser } from '#contract/api/admin-users.ts';
import { AdminList, type AdminListProps } from '#web/features/admin/admin-list.tsx';
import { Badge } from '#web/features/admin/badge.tsx';
import type { Column } from '#web/features/admin/data-table.tsx';
import type { ListValues } from '#web/features/admin/list-state.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { dayOf, fullNameOf } from './user-words.ts';
import styles from './users.module.css';

type UserListProps<Values extends ListValues> = Omit<
  AdminListProps<AdminUser, Values>,
  'columns' | 'toneOf'
> & {
  /** Additional last column. */
  last?: Column<AdminUser>;
};

export function UserList<Values extends ListValues>({ last, ...list }: UserListProps<Values>): ReactNode {
  const t = useTranslate();
  const columns: Column<AdminUser>[] = [
    { key: 'name', head: t('admin.users.name'), sort: 'name', cell: (user) => <UserName user={user} /> },
    { key: 'email', head: t('login.email'), sort: 'email', kind: 'wide', cell: emailCell },
    {
      key: 'joined',
      head: t('admin.users.joined'),
      sort: 'joined',
      kind: 'tight',
      cell: ({ createdAt }) => dayOf(createdAt, t.language),
    },
    { key: 'subscription', head: t('admin.users.subscription'), kind: 'tight', cell: planCell },
    ...(last ? [last] : []),
  ];
  return (
    <AdminList
      {...list}
      columns={columns}
      toneOf={({ deletionAt }) => (deletionAt === null ? undefined : 'soft')}
    />
  );
}

/** Wrapped, since cells stretch their children on small screens. */
function planCell(user: AdminUser): ReactNode {
  return (
    <span>
      <PlanBadge user={user} />
    </span>
  );
}

function emailCell({ email }: AdminUser): ReactNode {
  return (
    <bdi dir="ltr" className={styles.email}>
      {email}
    </bdi>
  );
}

function UserName({ user }: { user: AdminUser }): ReactNode {
  const t = useTranslate();
  return (
    <span className={styles.name}>
      <bdi>{fullNameOf(user)}</bdi>
      <StateBadges user={user} t={t} />
    </span>
  );
}

function StateBadges({ user, t }: { user: AdminUser; t: Translate }): ReactNode {
  return (
    <>
      {user.isSelf && <Badge tone="accent">{t('admin.users.self')}</Badge>}
      {user.isInvited && <Badge>{t('admin.users.state.invited')}</Badge>}
      {user.deletionAt !== null && <Badge tone="bad">{t('admin.users.state.leaving')}</Badge>}
    </>
  );
}

export function PlanBadge({ user }: { user: Pick<AdminUser, 'subscriptionStatus'> }): ReactNode {
  const t = useTranslate();
  const { subscriptionStatus } = user;
  return (
    <Badge tone={subscriptionStatus === 'premium' ? 'good' : 'plain'}>
      {t(`admin.users.subscription.${subscriptionStatus}`)}
    </Badge>
  );
}
