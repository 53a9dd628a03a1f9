/** Confirmation before an account is closed, with the restore period. */
import type { ReactNode } from 'react';
import type { AdminUser } from '#contract/api/admin-users.ts';
import { deletionDelayDays } from '#contract/domain/account.ts';
import { deleteUser } from '#contract/endpoints/admin.ts';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { ConfirmDialog } from '#web/features/admin/confirm-dialog.tsx';
import { useAdminMutation } from '#web/features/admin/use-admin-mutation.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useDeletionNotice } from './user-actions.ts';
import { isolatedNameOf } from './user-words.ts';

type DeleteUserProps = { opened: AdminUser | null; onClose: () => void; onChanged: () => void };

export function DeleteUser({ opened, onClose, onChanged }: DeleteUserProps): ReactNode {
  const t = useTranslate();
  const { isBusy, mutate } = useAdminMutation();
  const showDeletion = useDeletionNotice(onChanged);
  const end = ({ id }: AdminUser) =>
    mutate({
      send: () => callAdmin(deleteUser, { params: { userId: id } }),
      failed: t('admin.users.delete.failed'),
      onDone: ({ user }) => {
        showDeletion(user);
        onClose();
        onChanged();
      },
    });
  return (
    <ConfirmDialog
      isOpen={opened !== null}
      title={t('admin.users.delete.title', { name: opened ? isolatedNameOf(opened) : '' })}
      text={t('admin.users.delete.text', { days: deletionDelayDays })}
      confirm={t('admin.users.delete.send')}
      isBusy={isBusy}
      onConfirm={() => opened && end(opened)}
      onCancel={onClose}
    />
  );
}
