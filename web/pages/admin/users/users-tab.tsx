/** Users tab: lists of users and of administrators, and the form that adds or changes an account. */
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import type { AdminUser, AdminUserAnswer } from '#contract/api/admin-users.ts';
import { deletionDelayDays, roles, subscriptionStatuses } from '#contract/domain/account.ts';
import { addDays } from '#contract/domain/dates.ts';
import { deleteUser, listAdminUsers, restoreUser, setUserRole } from '#contract/endpoints/admin.ts';
import { type QueryView, useQuery } from '#web/api/query.tsx';
import { Avatar } from '#web/features/account/avatar.tsx';
import { ConfirmDialog, type DeletionOptions, useAction } from '#web/features/admin/actions.tsx';
import { type AdminRows, adminList, callAdmin } from '#web/features/admin/admin-api.ts';
import { type ListOptions, Panel } from '#web/features/admin/admin-list.tsx';
import { ListScreen } from '#web/features/admin/admin-tab.tsx';
import { BadgeCell } from '#web/features/admin/cells.tsx';
import { type Column, DataTable, RowButton } from '#web/features/admin/data-table.tsx';
import { Facts } from '#web/features/admin/figure-card.tsx';
import field from '#web/features/forms/fields.module.css';
import { formatMoment } from '#web/i18n/format.ts';
import { choicesOf, type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { useToday } from '#web/i18n/now.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { Badge } from '#web/ui/status.tsx';
import { readHints, userFormIn } from './user-form.tsx';
import { dayOf, fullNameOf, isolatedNameOf } from './user-parts.tsx';

export function Tab(): ReactNode {
  const t = useTranslate();
  const given = readHints(new URLSearchParams(useLocation().search));
  const firstDay = addDays(useToday(), 1);
  const administrators = useQuery(administratorsQuery);
  return (
    <ListScreen
      nameOf={isolatedNameOf}
      list={userListIn(t)}
      form={userFormIn(t, given, firstDay)}
      deletion={deletionIn(t)}
      onChanged={administrators.refetch}
      below={(edit) => <AdministratorList view={administrators} onEdit={edit} />}
    />
  );
}

function deletionIn(t: Translate): DeletionOptions<AdminUser, AdminUserAnswer> {
  return {
    words: 'admin.users',
    values: { days: deletionDelayDays },
    remove: ({ id }) => callAdmin(deleteUser, { params: { userId: id } }),
    done: (_, { user }) => ({
      title: t('admin.users.delete.done'),
      text: t('admin.users.delete.done.text', {
        name: isolatedNameOf(user),
        date: user.deletionAt === null ? '' : dayOf(user.deletionAt, t.language),
      }),
    }),
    undo: {
      words: 'admin.users',
      isDeleted: ({ deletionAt }) => deletionAt !== null,
      restore: async ({ id }) => (await callAdmin(restoreUser, { params: { userId: id } })).user,
      done: (user) => ({
        title: t('admin.users.delete.undone'),
        text: t('admin.users.delete.undone.text', { name: isolatedNameOf(user) }),
      }),
    },
  };
}

function ViewButton({ user }: { user: AdminUser }): ReactNode {
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

function PlanBadge({ user: { subscriptionStatus } }: { user: AdminUser }): ReactNode {
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

/** The first page, sorted by name. */
const administratorsQuery = adminList(listAdminUsers, {
  query: { role: 'admin', sort: 'name', order: 'asc' },
});

type AdministratorListProps = { view: QueryView<AdminRows<AdminUser>>; onEdit: (user: AdminUser) => void };

/** Viewed and edited here; roles are changed in the form. */
function AdministratorList({ view, onEdit }: AdministratorListProps): ReactNode {
  const t = useTranslate();
  const title = t('admin.users.admins.title');
  return (
    <Panel title={title} lead={t('admin.users.admins.lead')}>
      <DataTable
        caption={title}
        view={view}
        columns={columnsIn(t)}
        toneOf={toneOf}
        empty={t('admin.users.admins.empty')}
        actions={(user) => (
          <>
            <RowButton
              label={t('admin.users.editOf', { name: isolatedNameOf(user) })}
              onClick={() => onEdit(user)}
            >
              {t('admin.users.edit')}
            </RowButton>
            <ViewButton user={user} />
          </>
        )}
      />
    </Panel>
  );
}

const usual = { search: '', subscription: 'all', state: 'all', sort: 'joined', order: 'desc' };
const states = ['active', 'invited', 'leaving'] as const;

function userListIn(t: Translate): ListOptions<AdminUser, typeof usual> {
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
    columns: (refetch) => [
      ...columnsIn(t),
      {
        key: 'role',
        head: t('admin.users.role'),
        kind: 'tight',
        cell: (user) => <RoleSelect user={user} onChanged={refetch} />,
      },
    ],
    moreActions: (user) => <ViewButton user={user} />,
    toneOf,
    empty: t('admin.users.list.empty'),
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
