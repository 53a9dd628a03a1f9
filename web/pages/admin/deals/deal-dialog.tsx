/** Dialog with the deal form: empty, or loaded from the server. */
import { type ReactNode, useRef, useState } from 'react';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import { useQuery } from '#web/api/query.tsx';
import { ConfirmDialog } from '#web/features/admin/confirm-dialog.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DealEditor, type DealEditorProps } from './deal-editor.tsx';
import styles from './deal-form.module.css';
import { newForm } from './deals-place.ts';
import { dealQuery } from './deals-query.ts';

type DealDialogProps = {
  /** `new`, a deal id, or null if the form is closed. */
  form: string | null;
  onClose: () => void;
  onSaved: (deal: AdminDeal) => void;
};

export function DealDialog({ form, onClose, onSaved }: DealDialogProps): ReactNode {
  const t = useTranslate();
  const isTouched = useRef(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const editing = {
    onTouched: (isOther: boolean) => {
      isTouched.current = isOther;
    },
    onCancel: () => (isTouched.current ? setIsConfirming(true) : onClose()),
    onClose: () => {
      isTouched.current = false;
      setIsConfirming(false);
      onClose();
    },
    onSaved,
  };
  const title = form === newForm ? t('admin.deals.form.newTitle') : t('admin.deals.form.editTitle');
  return (
    <>
      <Dialog
        isOpen={form !== null}
        onClose={() => isListOpen() || editing.onCancel()}
        title={title}
        width="wide"
      >
        {form === newForm && <DealEditor {...editing} />}
        {form !== null && form !== newForm && <KnownDeal key={form} id={form} {...editing} />}
      </Dialog>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('admin.deals.form.discardTitle')}
        text={t('admin.deals.form.discardText')}
        confirm={t('admin.deals.form.discard')}
        onConfirm={editing.onClose}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  );
}

/** Whether a suggestion list is open: Escape closes it first, and the dialog only when none is open. */
function isListOpen(): boolean {
  return document.querySelector('[role=dialog] [role=combobox][aria-expanded=true]') !== null;
}

type KnownDealProps = { id: string } & Omit<DealEditorProps, 'first'>;

function KnownDeal({ id, ...editing }: KnownDealProps): ReactNode {
  return (
    <Loaded view={useQuery(dealQuery(id))} fallback={<Skeleton className={styles.loading} />}>
      {({ deal }) => <DealEditor first={deal} {...editing} />}
    </Loaded>
  );
}

/** Returns a function that names a deal: localized destination and airport code. */
export function useDealName(): (deal: AdminDeal) => string {
  const isArabic = useLanguage() === 'ar';
  return (deal) => `${isArabic ? deal.destinationAr : deal.destination} (${deal.destinationCode})`;
}
