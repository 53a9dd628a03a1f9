/** Asks before a destination opens to everybody again, with a way back in the notice. */
import { type ReactNode, useState } from 'react';
import type { PremiumDestination } from '#contract/api/admin-premium-destinations.ts';
import { createPremiumDestination, deletePremiumDestination } from '#contract/endpoints/admin.ts';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { ConfirmDialog } from '#web/features/admin/confirm-dialog.tsx';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
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
  const language = useLanguage();
  const [isBusy, setIsBusy] = useState(false);
  const restore = async (deleted: PremiumDestination) => {
    try {
      const { destination } = await callAdmin(createPremiumDestination, {
        body: fieldsOf(valuesOf(deleted)),
      });
      showToast({ title: t('admin.premium.success'), text: t('admin.premium.delete.undone') });
      onRestored(destination);
    } catch (error) {
      showFailure(t, error, t('admin.premium.delete.undoFailed'));
    }
  };
  const remove = async (destination: PremiumDestination) => {
    setIsBusy(true);
    try {
      await callAdmin(deletePremiumDestination, { params: { id: destination.id } });
      showToast({
        title: t('admin.premium.success'),
        text: t('admin.premium.delete.done'),
        action: { label: t('admin.premium.delete.undo'), onAction: () => void restore(destination) },
      });
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
      title={t('admin.premium.delete.title', {
        name: `\u2068${opened ? cityOf(opened, language) : ''}\u2069`,
      })}
      text={t('admin.premium.delete.text')}
      confirm={t('admin.premium.delete.send')}
      isBusy={isBusy}
      onConfirm={() => opened && void remove(opened)}
      onCancel={onClose}
    />
  );
}
