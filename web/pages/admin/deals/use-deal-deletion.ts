/** Deletes a deal after confirmation, with undo in the toast and for 30 days in the list. */
import { useState } from 'react';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import { deleteDeal, restoreDeal } from '#contract/endpoints/admin.ts';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { useAdminMutation } from '#web/features/admin/use-admin-mutation.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** @param refetch called when deal lists must be refetched */
export function useDealDeletion(refetch: () => void) {
  const t = useTranslate();
  const [toDelete, setToDelete] = useState<AdminDeal | null>(null);
  const { isBusy, mutate } = useAdminMutation();
  const restore = ({ id }: AdminDeal) =>
    mutate({
      key: id,
      send: () => callAdmin(restoreDeal, { params: { id } }),
      failed: t('admin.deals.restoreFailed'),
      onDone: () => showToast({ title: t('admin.deals.restored') }),
      onSettled: refetch,
    });
  const remove = (deal: AdminDeal) =>
    mutate({
      send: () => callAdmin(deleteDeal, { params: { id: deal.id } }),
      failed: t('admin.deals.deleteFailed'),
      onDone: () => {
        setToDelete(null);
        showToast({
          title: t('admin.deals.deleted'),
          action: { label: t('admin.deals.undo'), onAction: () => restore(deal) },
        });
        refetch();
      },
    });
  return {
    toDelete,
    isBusy,
    open: setToDelete,
    cancel: () => setToDelete(null),
    confirm: () => toDelete && remove(toDelete),
    restore,
  };
}
