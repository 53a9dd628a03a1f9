/** Row actions of users, and hooks that restore an account or announce its deletion. */
import type { AdminUser } from '#contract/api/admin-users.ts';
import { restoreUser } from '#contract/endpoints/admin.ts';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { useAdminMutation } from '#web/features/admin/use-admin-mutation.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { RequestedGrant } from './requested-grant.ts';
import { dayOf, isolatedNameOf } from './user-words.ts';

export type OpenedUser = {
  kind: 'edit' | 'view' | 'delete' | 'promote';
  user: AdminUser;
  /** The requested Premium plan. */
  grant?: RequestedGrant;
};
export type OpenUser = (opened: OpenedUser) => void;

/** Hook that cancels the deletion of an account. */
export function useRestore(onRestored: (user: AdminUser) => void) {
  const t = useTranslate();
  const { isBusy, mutate } = useAdminMutation();
  const restore = (user: AdminUser) =>
    mutate({
      send: () => callAdmin(restoreUser, { params: { userId: user.id } }),
      failed: t('admin.users.restore.failed'),
      onDone: (answer) => {
        showToast({
          title: t('admin.users.restore.done'),
          text: t('admin.users.restore.done.text', { name: isolatedNameOf(answer.user) }),
        });
        onRestored(answer.user);
      },
    });
  return { isBusy, restore };
}

/** Toast that an account was deleted, with the restore deadline and an undo button. */
export function useDeletionNotice(onRestored: () => void) {
  const t = useTranslate();
  const { restore } = useRestore(onRestored);
  return (user: AdminUser) => {
    const date = user.deletionAt === null ? '' : dayOf(user.deletionAt, t.language);
    showToast({
      title: t('admin.users.delete.done'),
      text: t('admin.users.delete.done.text', { name: isolatedNameOf(user), date }),
      action: { label: t('admin.users.restore'), onAction: () => restore(user) },
    });
  };
}
