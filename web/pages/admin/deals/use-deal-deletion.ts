/** Takes a deal off every list after asking, with a way back in the notice and for 30 days in the list. */
import { useState } from 'react';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import { deleteDeal, restoreDeal } from '#contract/endpoints/admin.ts';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** @param renew what lists deals is out of date */
export function useDealDeletion(renew: () => void) {
  const t = useTranslate();
  const [asked, setAsked] = useState<AdminDeal | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const restore = async ({ id }: AdminDeal) => {
    try {
      await callAdmin(restoreDeal, { params: { id } });
      showToast({ title: t('admin.deals.restored') });
    } catch (error) {
      showFailure(t, error, t('admin.deals.restoreFailed'));
    }
    renew();
  };
  const confirm = async () => {
    if (!asked) return;
    setIsBusy(true);
    try {
      await callAdmin(deleteDeal, { params: { id: asked.id } });
      setAsked(null);
      showToast({
        title: t('admin.deals.deleted'),
        action: { label: t('admin.deals.undo'), onAction: () => void restore(asked) },
      });
      renew();
    } catch (error) {
      showFailure(t, error, t('admin.deals.deleteFailed'));
    } finally {
      setIsBusy(false);
    }
  };
  return {
    asked,
    isBusy,
    ask: setAsked,
    cancel: () => setAsked(null),
    confirm: () => void confirm(),
    restore,
  };
}
