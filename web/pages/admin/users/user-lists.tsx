/** Lists of administrators and of users: columns, filters, and what a row's buttons do. */

import { type ReactNode, useState } from 'react';
import type { AdminUser } from '#contract/api/admin-users.ts';
import { roles, subscriptionStatuses } from '#contract/domain/account.ts';
import { listAdminUsers, setUserRole } from '#contract/endpoints/admin.ts';
import type { QueryView } from '#web/api/query.tsx';
import { ConfirmDialog, useAction } from '#web/features/admin/actions.tsx';
import { type AdminRows, adminList, callAdmin } from '#web/features/admin/admin-api.ts';
import { AdminList, type ListOf } from '#web/features/admin/admin-list.tsx';
import { type Column, RowButton } from '#web/features/admin/data-table.tsx';
import field from '#web/features/forms/text-fields.module.css';
import { choicesOf } from '#web/i18n/choices.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { dayOf, fullNameOf, isolatedNameOf } from './user-words.ts';
import { PlanBadge, ViewButton } from './view-user.tsx';

/** Up to 100, sorted by name. */
export const administratorsQuery = adminList(listAdminUsers, {
  query: { role: 'admin', sort: 'name', order: 'asc', perPage: 100 },
});

type AdministratorListProps = { view: QueryView<AdminRows<AdminUser>>; onEdit: (user: AdminUser) => void };

/** Viewed and edited here; roles are changed in the form. */
export function AdministratorList({ view, onEdit }: AdministratorListProps): ReactNode {
  const t = useTranslate();
  const shown = view.data?.rows.length ?? 0;
  const total = view.data?.total ?? 0;
  return (
    <AdminList
      title={t('admin.users.admins.title')}
      lead={t('admin.users.admins.lead')}
      view={view}
      columns={columnsIn(t)}
      toneOf={toneOf}
      empty={t('admin.users.admins.empty')}
      actions={(user) => <LookButtons user={user} onEdit={onEdit} />}
    >
      {total > shown && (
        <Text size="md" tone="soft">
          {t('admin.users.admins.more', { shown, total })}
        </Text>
      )}
    </AdminList>
  );
}

const usual = { search: '', subscription: 'all', state: 'all', sort: 'joined', order: 'desc' };
const states = ['active', 'invited', 'leaving'] as const;

export function userListIn(t: Translate, onChanged: () => void): ListOf<AdminUser, typeof usual> {
  const all = { value: 'all', label: t('admin.users.all') };
  return {
    title: t('admin.users.list.title'),
    usual,
    query: (parameters) => adminList(listAdminUsers, { query: { ...parameters, role: 'user' } }),
    filters: [
      { name: 'search', label: t('admin.users.search') },
      {
        name: 'subscription',
        label: t('admin.users.subscription'),
        options: [all, ...choicesOf(t, 'admin.users.subscription', subscriptionStatuses)],
      },
      {
        name: 'state',
        label: t('admin.users.state'),
        options: [all, ...choicesOf(t, 'admin.users.state', states)],
      },
    ],
    columns: [
      ...columnsIn(t),
      {
        key: 'role',
        head: t('admin.users.role'),
        kind: 'tight',
        cell: (user) => <RoleSelect user={user} onChanged={onChanged} />,
      },
    ],
    toneOf,
    empty: t('admin.users.list.empty'),
    noneSuch: t('admin.users.list.empty'),
  };
}

function toneOf({ deletionAt }: AdminUser) {
  return deletionAt === null ? undefined : 'soft';
}

function columnsIn(t: Translate): Column<AdminUser>[] {
  return [
    { key: 'name', head: t('admin.users.name'), sort: 'name', cell: (user) => <UserName user={user} /> },
    {
      key: 'email',
      head: t('login.email'),
      sort: 'email',
      kind: 'wide',
      cell: ({ email }) => (
        <Text as="bdi" dir="ltr" breaks="anywhere">
          {email}
        </Text>
      ),
    },
    {
      key: 'joined',
      head: t('admin.users.joined'),
      sort: 'joined',
      kind: 'tight',
      cell: ({ createdAt }) => dayOf(createdAt, t.language),
    },
    {
      key: 'subscription',
      head: t('admin.users.subscription'),
      kind: 'tight',
      cell: (user) => <PlanBadge user={user} />,
    },
  ];
}

function UserName({ user }: { user: AdminUser }): ReactNode {
  const t = useTranslate();
  return (
    <Row as="span" gap={2} lines={1} weight="strong" breaks="anywhere">
      <bdi>{fullNameOf(user)}</bdi>
      {user.isSelf && <Badge tone="accent">{t('admin.users.self')}</Badge>}
      {user.isInvited && <Badge>{t('admin.users.state.invited')}</Badge>}
      {user.deletionAt !== null && <Badge tone="bad">{t('admin.users.state.leaving')}</Badge>}
    </Row>
  );
}

/** The message says that promotion removes a password set before the address was confirmed. */
export function promotionWords({ isEmailVerified }: Pick<AdminUser, 'isEmailVerified'>) {
  return isEmailVerified ? 'admin.users.role.text' : 'admin.users.role.unproven';
}

/** Select that keeps the current role until the change is confirmed and saved. */
function RoleSelect({ user, onChanged }: { user: AdminUser; onChanged: () => void }): ReactNode {
  const t = useTranslate();
  const [isAsked, setIsAsked] = useState(false);
  const name = isolatedNameOf(user);
  const { isBusy, act } = useAction({
    send: () => callAdmin(setUserRole, { params: { userId: user.id }, body: { role: 'admin' } }),
    failed: t('admin.users.role.failed'),
    done: { title: t('admin.users.role.done') },
    onDone: () => {
      setIsAsked(false);
      onChanged();
    },
  });
  return (
    <>
      <select
        className={field.input}
        data-dense="inline"
        aria-label={t('admin.users.roleOf', { name })}
        value={user.role}
        disabled={user.deletionAt !== null}
        onChange={({ target }) => setIsAsked(target.value === 'admin')}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {t(`admin.users.role.${role}`)}
          </option>
        ))}
      </select>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('admin.users.role.title', { name })}
        text={t(promotionWords(user))}
        confirm={t('admin.users.role.send')}
        isBusy={isBusy}
        onConfirm={act}
        onCancel={() => setIsAsked(false)}
      />
    </>
  );
}

type LookButtonsProps = { user: AdminUser; onEdit: (user: AdminUser) => void };

function LookButtons({ user, onEdit }: LookButtonsProps): ReactNode {
  const t = useTranslate();
  return (
    <>
      <RowButton label={t('admin.users.editOf', { name: isolatedNameOf(user) })} onClick={() => onEdit(user)}>
        {t('admin.users.edit')}
      </RowButton>
      <ViewButton user={user} />
    </>
  );
}

type UserButtonsProps = LookButtonsProps & {
  onDelete: (user: AdminUser) => void;
  onRestore: (user: AdminUser) => void;
};

export function UserButtons({ user, onEdit, onDelete, onRestore }: UserButtonsProps): ReactNode {
  const t = useTranslate();
  const name = isolatedNameOf(user);
  return (
    <>
      <LookButtons user={user} onEdit={onEdit} />
      {user.deletionAt === null ? (
        <RowButton tone="danger" label={t('admin.users.deleteOf', { name })} onClick={() => onDelete(user)}>
          {t('admin.users.delete')}
        </RowButton>
      ) : (
        <RowButton label={t('admin.users.restoreOf', { name })} onClick={() => onRestore(user)}>
          {t('admin.users.delete.undo')}
        </RowButton>
      )}
    </>
  );
}
