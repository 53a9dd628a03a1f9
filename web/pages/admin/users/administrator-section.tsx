/** List of administrators: view and edit; roles are changed elsewhere. */
import type { ReactNode } from 'react';
import type { AdminUser } from '#contract/api/admin-users.ts';
import type { QueryView } from '#web/api/query.tsx';
import type { AdminRows } from '#web/features/admin/admin-api.ts';
import { RowButton } from '#web/features/admin/data-table.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import type { OpenUser } from './user-actions.ts';
import { UserList } from './user-list.tsx';
import { isolatedNameOf } from './user-words.ts';
import styles from './users.module.css';

type AdministratorSectionProps = { view: QueryView<AdminRows<AdminUser>>; onOpen: OpenUser };

export function AdministratorSection({ view, onOpen }: AdministratorSectionProps): ReactNode {
  const t = useTranslate();
  const shown = view.data?.rows.length ?? 0;
  const total = view.data?.total ?? 0;
  return (
    <UserList
      title={t('admin.users.admins.title')}
      lead={t('admin.users.admins.lead')}
      view={view}
      empty={t('admin.users.admins.empty')}
      actions={(user) => <LookButtons user={user} onOpen={onOpen} />}
    >
      {total > shown && <p className={styles.soft}>{t('admin.users.admins.more', { shown, total })}</p>}
    </UserList>
  );
}

export function LookButtons({ user, onOpen }: { user: AdminUser; onOpen: OpenUser }): ReactNode {
  const t = useTranslate();
  const name = isolatedNameOf(user);
  return (
    <>
      <RowButton label={t('admin.users.editOf', { name })} onClick={() => onOpen({ kind: 'edit', user })}>
        {t('admin.users.edit')}
      </RowButton>
      <RowButton label={t('admin.users.viewOf', { name })} onClick={() => onOpen({ kind: 'view', user })}>
        {t('admin.users.view')}
      </RowButton>
    </>
  );
}
