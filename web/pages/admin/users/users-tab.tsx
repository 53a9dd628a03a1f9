/** Users tab: administrators and users. */
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { subscriptionStatuses } from '#contract/domain/account.ts';
import { useQuery } from '#web/api/query.tsx';
import { useListState } from '#web/features/admin/list-state.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { AddUser, type NewUserHints } from './add-user.tsx';
import { AdministratorSection } from './administrator-section.tsx';
import { DeleteUser } from './delete-user.tsx';
import { EditUser } from './edit-user.tsx';
import { PromoteUser } from './promote-user.tsx';
import { useRequestedGrant } from './requested-grant.ts';
import type { OpenedUser } from './user-actions.ts';
import { administratorsQuery, usersQuery } from './user-calls.ts';
import { UserSection } from './user-section.tsx';
import styles from './users.module.css';
import { ViewUser } from './view-user.tsx';

const usual = { search: '', subscription: 'all', state: 'all', sort: 'joined', order: 'desc' };

export function UsersTab(): ReactNode {
  const t = useTranslate();
  const list = useListState(usual);
  const administrators = useQuery(administratorsQuery());
  const users = useQuery(usersQuery(list.parameters));
  const [opened, setOpened] = useState<OpenedUser | null>(null);
  const adding = useAdding();
  useRequestedGrant((user, grant) => setOpened({ kind: 'edit', user, grant }));
  const refresh = () => {
    administrators.refetch();
    users.refetch();
  };
  const close = () => setOpened(null);
  const shownIn = (kind: OpenedUser['kind']) => (opened?.kind === kind ? opened.user : null);
  return (
    <>
      <div className={styles.start}>
        <p className={styles.count}>
          {administrators.data && users.data
            ? t('admin.users.count', { admins: administrators.data.total, users: users.data.total })
            : null}
        </p>
        <Button onClick={adding.open}>{t('admin.users.add')}</Button>
      </div>
      <AdministratorSection view={administrators} onOpen={setOpened} />
      <UserSection list={list} view={users} onOpen={setOpened} onChanged={refresh} />
      <AddUser hints={adding.hints} onClose={adding.close} onChanged={refresh} />
      <EditUser
        opened={shownIn('edit')}
        grant={opened?.grant}
        onClose={close}
        onChanged={refresh}
        onDelete={(user) => setOpened({ kind: 'delete', user })}
      />
      <ViewUser opened={shownIn('view')} onClose={close} />
      <DeleteUser opened={shownIn('delete')} onClose={close} onChanged={refresh} />
      <PromoteUser opened={shownIn('promote')} onClose={close} onChanged={refresh} />
    </>
  );
}

/** State of the new-user form, which URL parameters can also open and prefill. */
function useAdding() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [hints, setHints] = useState(() => readHints(new URLSearchParams(search)));
  return {
    hints,
    open: () => setHints({ email: '', subscription: 'free' }),
    close: () => {
      setHints(null);
      const query = new URLSearchParams(search);
      if (!query.has('form')) return;
      // Removes the form's parameters from the URL, since they are not list filters.
      for (const name of ['form', 'email', 'subscription']) query.delete(name);
      const rest = query.toString();
      void navigate(rest ? `${pathname}?${rest}` : pathname, { replace: true, preventScrollReset: true });
    },
  };
}

function readHints(query: URLSearchParams): NewUserHints | null {
  if (query.get('form') !== 'new') return null;
  const subscription = subscriptionStatuses.find((status) => status === query.get('subscription')) ?? 'free';
  return { email: query.get('email')?.slice(0, 254) ?? '', subscription };
}
