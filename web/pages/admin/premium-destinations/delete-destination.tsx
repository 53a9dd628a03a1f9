/** Confirmation before a destination stops being Premium, with undo in the toast. */
import type { ReactNode } from 'react';
import type { PremiumDestination } from '#contract/api/admin-premium-destinations.ts';
import { createPremiumDestination, deletePremiumDestination } from '#contract/endpoints/admin.ts';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { ConfirmDialog } from '#web/features/admin/confirm-dialog.tsx';
import { useAdminMutation } from '#web/features/admin/use-admin-mutation.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { fieldsOf, valuesOf } from './destination-draft.ts';
import { cityOf } from './destination-list.ts';

type DeleteDestinationProps = {
  opened: PremiumDestination | null;
  onClose: () => void;
  onDeleted: (destination: PremiumDestination) => void;
  onRestored: (destination: PremiumDestination) => void;
};

export function DeleteDestination(props: DeleteDestinationProps): ReactNode {
  const { opened, onClose, onDeleted, onRestored } = props;
  const t = useTranslate();
  const { isBusy, mutate } = useAdminMutation();
  const restore = (deleted: PremiumDestination) =>
    mutate({
      key: deleted.id,
      send: () => callAdmin(createPremiumDestination, { body: fieldsOf(valuesOf(deleted)) }),
      failed: t('admin.premium.delete.undoFailed'),
      onDone: ({ destination }) => {
        showToast({ title: t('admin.premium.success'), text: t('admin.premium.delete.undone') });
        onRestored(destination);
      },
    });
  const remove = (destination: PremiumDestination) =>
    mutate({
      send: () => callAdmin(deletePremiumDestination, { params: { id: destination.id } }),
      failed: t('admin.premium.delete.failed'),
      onDone: () => {
        showToast({
          title: t('admin.premium.success'),
          text: t('admin.premium.delete.done'),
          action: { label: t('admin.premium.delete.undo'), onAction: () => restore(destination) },
        });
        onDeleted(destination);
      },
    });
  return (
    <ConfirmDialog
      isOpen={opened !== null}
      title={t('admin.premium.delete.title', {
        name: `\u2068${opened ? cityOf(opened, t.language) : ''}\u2069`,
      })}
      text={t('admin.premium.delete.text')}
      confirm={t('admin.premium.delete.send')}
      isBusy={isBusy}
      onConfirm={() => opened && remove(opened)}
      onCancel={onClose}
    />
  );
}
