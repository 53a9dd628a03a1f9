/** Confirmation before a user becomes an administrator. */
import type { ReactNode } from 'react';
import type { AdminUser } from '#contract/api/admin-users.ts';
import { setUserRole } from '#contract/endpoints/admin.ts';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { ConfirmDialog } from '#web/features/admin/confirm-dialog.tsx';
import { useAdminMutation } from '#web/features/admin/use-admin-mutation.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { isolatedNameOf } from './user-words.ts';

/** The message says that promotion removes a password set before the address was confirmed. */
export function promotionWords(user: Pick<AdminUser, 'isEmailVerified'> | null) {
  return user?.isEmailVerified === false ? 'admin.users.role.unproven' : 'admin.users.role.text';
}

type PromoteUserProps = { opened: AdminUser | null; onClose: () => void; onChanged: () => void };

export function PromoteUser({ opened, onClose, onChanged }: PromoteUserProps): ReactNode {
  const t = useTranslate();
  const { isBusy, mutate } = useAdminMutation();
  const promote = ({ id }: AdminUser) =>
    mutate({
      send: () => callAdmin(setUserRole, { params: { userId: id }, body: { role: 'admin' } }),
      failed: t('admin.users.role.failed'),
      onDone: () => {
        showToast({ title: t('admin.users.role.done') });
        onClose();
        onChanged();
      },
    });
  return (
    <ConfirmDialog
      isOpen={opened !== null}
      title={t('admin.users.role.title', { name: opened ? isolatedNameOf(opened) : '' })}
      text={t(promotionWords(opened))}
      confirm={t('admin.users.role.send')}
      isBusy={isBusy}
      onConfirm={() => opened && promote(opened)}
      onCancel={onClose}
    />
  );
}
