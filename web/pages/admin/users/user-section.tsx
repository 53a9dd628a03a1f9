/** Users list: search, filters, row actions. */
import type { ReactNode } from 'react';
import type { AdminUser } from '#contract/api/admin-users.ts';
import { type Role, roles, subscriptionStatuses } from '#contract/domain/account.ts';
import type { QueryView } from '#web/api/query.tsx';
import type { AdminRows } from '#web/features/admin/admin-api.ts';
import { RowButton } from '#web/features/admin/data-table.tsx';
import type { ListFilter } from '#web/features/admin/filter-bar.tsx';
import type { ListState } from '#web/features/admin/list-state.ts';
import { choicesOf } from '#web/i18n/choices.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { LookButtons } from './administrator-section.tsx';
import { type OpenUser, useRestore } from './user-actions.ts';
import { UserList } from './user-list.tsx';
import { isolatedNameOf } from './user-words.ts';
import styles from './users.module.css';

type UserFilters = { search: string; subscription: string; state: string; sort: string; order: string };
type UserSectionProps = {
  list: ListState<UserFilters>;
  view: QueryView<AdminRows<AdminUser>>;
  onOpen: OpenUser;
  onChanged: () => void;
};

export function UserSection({ list, view, onOpen, onChanged }: UserSectionProps): ReactNode {
  const t = useTranslate();
  const { restore } = useRestore(onChanged);
  return (
    <UserList
      title={t('admin.users.list.title')}
      list={list}
      filters={useFilters()}
      view={view}
      empty={t('admin.users.list.empty')}
      last={{
        key: 'role',
        head: t('admin.users.role'),
        kind: 'tight',
        cell: (user) => <RoleSelect user={user} onPromote={() => onOpen({ kind: 'promote', user })} />,
      }}
      actions={(user) => (
        <>
          <LookButtons user={user} onOpen={onOpen} />
          <EndButton user={user} onOpen={onOpen} onRestore={() => restore(user)} />
        </>
      )}
    />
  );
}

const states = ['active', 'invited', 'leaving'] as const;

function useFilters(): ListFilter<UserFilters>[] {
  const t = useTranslate();
  const all = { value: 'all', label: t('admin.users.all') };
  return [
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
  ];
}

/** Select that keeps the current role until the change is confirmed and saved. */
function RoleSelect({ user, onPromote }: { user: AdminUser; onPromote: () => void }): ReactNode {
  const t = useTranslate();
  return (
    <select
      className={styles.role}
      aria-label={t('admin.users.roleOf', { name: isolatedNameOf(user) })}
      value={user.role}
      disabled={user.deletionAt !== null}
      onChange={({ target }) => {
        if ((target.value as Role) === 'admin') onPromote();
      }}
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {t(`admin.users.role.${role}`)}
        </option>
      ))}
    </select>
  );
}

type EndButtonProps = { user: AdminUser; onOpen: OpenUser; onRestore: () => void };

function EndButton({ user, onOpen, onRestore }: EndButtonProps): ReactNode {
  const t = useTranslate();
  const name = isolatedNameOf(user);
  if (user.deletionAt !== null) {
    return (
      <RowButton label={t('admin.users.restoreOf', { name })} onClick={onRestore}>
        {t('admin.users.restore')}
      </RowButton>
    );
  }
  return (
    <RowButton
      tone="danger"
      label={t('admin.users.deleteOf', { name })}
      onClick={() => onOpen({ kind: 'delete', user })}
    >
      {t('admin.users.delete')}
    </RowButton>
  );
}
