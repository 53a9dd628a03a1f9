/** Asks before a destination opens to everybody again. */
import { type ReactNode, useState } from 'react';
import type { PremiumDestination } from '#contract/api/admin-premium-destinations.ts';
import { ConfirmDialog } from '#web/features/admin/confirm-dialog.tsx';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { useTranslate } from '#web/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { deleteDestination } from './destination-calls.ts';

type DeleteDestinationProps = {
  opened: PremiumDestination | null;
  onClose: () => void;
  onDeleted: (destination: PremiumDestination) => void;
};

export function DeleteDestination({ opened, onClose, onDeleted }: DeleteDestinationProps): ReactNode {
  const t = useTranslate();
  const [isBusy, setIsBusy] = useState(false);
  const remove = async (destination: PremiumDestination) => {
    setIsBusy(true);
    try {
      await deleteDestination(destination.id);
      showToast({ title: t('admin.premium.success'), text: t('admin.premium.delete.done') });
      onDeleted(destination);
    } catch (error) {
      showFailure(t, error, t('admin.premium.delete.failed'));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <ConfirmDialog
      isOpen={opened !== null}
      title={t('admin.premium.delete.title', { name: `\u2068${opened?.destinationName ?? ''}\u2069` })}
      text={t('admin.premium.delete.text')}
      confirm={t('admin.premium.delete.send')}
      isBusy={isBusy}
      onConfirm={() => opened && void remove(opened)}
      onCancel={onClose}
    />
  );
}
