/** Users tab: administrators, users, and the form that adds or changes an account. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AdminUser, AdminUserAnswer } from '#contract/api/admin-users.ts';
import type { UserBody, UserValues } from '#contract/bodies/admin-user.ts';
import { deletionDelayDays, subscriptionStatuses } from '#contract/domain/account.ts';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { defaultLanguage, languages } from '#contract/domain/language.ts';
import { deleteUser, restoreUser } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { type DeletionOf, showFailure, useDeletion } from '#web/features/admin/actions.tsx';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { DialogForm, type FormOf } from '#web/features/admin/admin-form.tsx';
import { ResourceList } from '#web/features/admin/admin-list.tsx';
import { useOpened } from '#web/features/admin/admin-tab.tsx';
import { useListState } from '#web/features/admin/list-state.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { Button } from '#web/ui/button.tsx';
import { EditParts } from './edit-parts.tsx';
import { grantNames, type RequestedGrant, readRequest } from './premium-part.tsx';
import { type NewUserHints, userFormIn } from './user-form.tsx';
import { AdministratorList, administratorsQuery, UserButtons, userListIn } from './user-lists.tsx';
import { dayOf, fullNameOf, isolatedNameOf, userQuery } from './user-words.ts';

export function Tab(): ReactNode {
  const t = useTranslate();
  const list = userListIn(t, () => refresh());
  const state = useListState(list.usual);
  const administrators = useQuery(administratorsQuery);
  const users = useQuery(list.query(state.parameters));
  const refresh = () => {
    administrators.refetch();
    users.refetch();
  };
  const { shown, open, close } = useOpenedForm();
  const edit = (row: AdminUser) => open({ row });
  const deletion = useDeletion({
    of: deletionIn(t),
    nameOf: fullNameOf,
    onDeleted: refresh,
    onRestored: refresh,
  });
  return (
    <>
      <ResourceList
        of={list}
        nameOf={isolatedNameOf}
        state={state}
        view={users}
        add={<Button onClick={() => open({ row: null })}>{t('admin.users.add')}</Button>}
        buttonsOf={(user) => (
          <UserButtons user={user} onEdit={edit} onDelete={deletion.ask} onRestore={deletion.restore} />
        )}
      />
      <AdministratorList view={administrators} onEdit={edit} />
      {shown && <UserForm key={shown.row?.id ?? 'new'} {...shown} onClose={close} onChanged={refresh} />}
      {deletion.dialog}
    </>
  );
}

type UserFormProps = Shown & { onClose: () => void; onChanged: () => void };

function UserForm({ onClose, onChanged, ...shown }: UserFormProps): ReactNode {
  const t = useTranslate();
  const firstDay = addDays(riyadhDate(new Date(useNow())), 1);
  /** A save may have been refused since somebody else's came first. */
  const closeWithNews = () => {
    onClose();
    onChanged();
  };
  const around: FormOf<AdminUser, UserValues, UserBody>['around'] = (form, { row, onRow }) =>
    row ? (
      <EditParts
        user={row}
        grant={shown.grant}
        firstDay={firstDay}
        onUser={(user) => {
          onRow(user);
          onChanged();
        }}
      >
        {form}
      </EditParts>
    ) : (
      form
    );
  return (
    <DialogForm
      of={{ ...userFormIn(t, { firstDay, ...shown }), around }}
      row={shown.row}
      onClose={closeWithNews}
      onSaved={closeWithNews}
    />
  );
}

function deletionIn(t: Translate): DeletionOf<AdminUser, AdminUserAnswer> {
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
      restore: async ({ id }) => (await callAdmin(restoreUser, { params: { userId: id } })).user,
      done: (user) => ({
        title: t('admin.users.delete.undone'),
        text: t('admin.users.delete.undone.text', { name: isolatedNameOf(user) }),
      }),
    },
  };
}

type Shown = {
  /** Null for a new account. */
  row: AdminUser | null;
  hints?: NewUserHints;
  grant?: RequestedGrant;
};

/** The form, which an address can open too: for a new account with hints, or to grant requested Premium. */
function useOpenedForm() {
  const t = useTranslate();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const { shown, open, close } = useOpened<Shown>(readNew(query));
  /** Removes parameters that are no filters of the list. */
  const drop = (names: readonly string[]) => {
    for (const name of names) query.delete(name);
    const rest = query.toString();
    void navigate(rest ? `${pathname}?${rest}` : pathname, { replace: true, preventScrollReset: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads only the initial address
  useEffect(() => {
    const request = query.has('premium') ? readRequest(query) : null;
    if (!request) return;
    drop(grantNames);
    userQuery(request.userId)
      .queryFn({ client })
      .then(
        ({ user }) => open({ row: user, grant: request.grant }),
        (error: unknown) => showFailure(t, error, t('error.text')),
      );
  }, []);
  return {
    shown,
    open,
    close: () => {
      close();
      if (query.has('form')) drop(['form', 'email', 'subscription', 'language', ...grantNames]);
    },
  };
}

function readNew(query: URLSearchParams): Shown | null {
  if (query.get('form') !== 'new') return null;
  const subscriptionStatus =
    subscriptionStatuses.find((status) => status === query.get('subscription')) ?? 'free';
  const language = languages.find((each) => each === query.get('language')) ?? defaultLanguage;
  const grant = readRequest(query, 'new')?.grant;
  const email = query.get('email')?.slice(0, 254) ?? '';
  const hints = {
    email,
    subscriptionStatus,
    language,
    ...(grant && { plan: grant.plan, price: grant.price }),
  };
  return { row: null, hints, ...(grant && { grant }) };
}
