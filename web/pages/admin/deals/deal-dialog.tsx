/** Dialog with the deal form: empty, or loaded from the server. */
import { type ReactNode, useRef, useState } from 'react';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import { useQuery } from '#web/api/query.tsx';
import { ConfirmDialog } from '#web/features/admin/actions.tsx';
import { CheckField } from '#web/features/forms/check-field.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DealForm, type DealFormProps } from './deal-form.tsx';
import { newForm } from './deals-place.ts';
import { dealQuery } from './deals-query.ts';

type DealDialogProps = {
  /** `new`, a deal id, or null if the form is closed. */
  form: string | null;
  onClose: () => void;
  onSaved: () => void;
};

export function DealDialog({ form, onClose, onSaved }: DealDialogProps): ReactNode {
  const t = useTranslate();
  const isTouched = useRef(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const close = () => {
    isTouched.current = false;
    setIsConfirming(false);
    onClose();
  };
  const editing: Editing = {
    onTouched: (isOther) => {
      isTouched.current = isOther;
    },
    onCancel: () => (isTouched.current ? setIsConfirming(true) : onClose()),
    onSaved: (isRepeated) => {
      onSaved();
      if (!isRepeated) close();
    },
  };
  const title = form === newForm ? t('admin.deals.create.title') : t('admin.deals.edit.title');
  return (
    <>
      <Dialog
        isOpen={form !== null}
        onClose={() => isListOpen() || editing.onCancel()}
        title={title}
        width="wide"
      >
        {form === newForm && <NewDeal {...editing} />}
        {form !== null && form !== newForm && <KnownDeal key={form} id={form} {...editing} />}
      </Dialog>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('admin.deals.form.discardTitle')}
        text={t('admin.deals.form.discardText')}
        confirm={t('admin.deals.form.discard')}
        onConfirm={close}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  );
}

/** Whether a suggestion list is open: Escape closes it first, and the dialog only when none is open. */
function isListOpen(): boolean {
  return document.querySelector('[role=dialog] [role=combobox][aria-expanded=true]') !== null;
}

type Editing = Pick<DealFormProps, 'onTouched' | 'onCancel'> & {
  /** `isRepeated`: the form stays open for another deal. */
  onSaved: (isRepeated: boolean) => void;
};

function NewDeal({ onSaved, ...editing }: Editing): ReactNode {
  const t = useTranslate();
  const [round, setRound] = useState(0);
  const [isRepeated, setIsRepeated] = useState(false);
  return (
    <DealForm
      key={round}
      row={null}
      {...editing}
      onSaved={() => {
        onSaved(isRepeated);
        if (isRepeated) setRound(round + 1);
      }}
    >
      <CheckField
        label={t('admin.deals.form.repeat')}
        checked={isRepeated}
        onChange={({ target }) => setIsRepeated(target.checked)}
      />
    </DealForm>
  );
}

function KnownDeal({ id, onSaved, ...editing }: Editing & { id: string }): ReactNode {
  return (
    <Loaded view={useQuery(dealQuery(id))} fallback={<Skeleton as="part" />}>
      {({ deal }) => <DealForm row={deal} {...editing} onSaved={() => onSaved(false)} />}
    </Loaded>
  );
}

/** Returns a function that names a deal: localized destination and airport code. */
export function useDealName(): (deal: AdminDeal) => string {
  const isArabic = useLanguage() === 'ar';
  return (deal) => `${isArabic ? deal.destinationAr : deal.destination} (${deal.destinationCode})`;
}
