/** Deal editor: the form, or the conflict view when somebody else saved first. */

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import { dealFieldNames } from '#contract/domain/deal-status.ts';
import { createDeal, updateDeal } from '#contract/endpoints/admin.ts';
import { ApiError } from '#web/api/api-error.ts';
import { fetchAnew } from '#web/api/query.tsx';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import type { Sides } from './deal-conflict.ts';
import { type DealDraft, draftOf, fieldsOf, newDraft } from './deal-draft.ts';
import { DealForm } from './deal-form.tsx';
import { type DealAnswer, dealQuery } from './deals-query.ts';

export type DealEditorProps = {
  /** Undefined for a new deal. */
  first?: AdminDeal;
  /** Called with whether the form has unsaved changes. */
  onTouched: (isTouched: boolean) => void;
  /** Called on cancel; may ask for confirmation if there are unsaved changes. */
  onCancel: () => void;
  onClose: () => void;
  onSaved: (deal: AdminDeal) => void;
};

export function DealEditor({ first, onTouched, onCancel, onClose, onSaved }: DealEditorProps): ReactNode {
  const language = useLanguage();
  const [base, setBase] = useState(first);
  const [draft, setDraft] = useState(base ? draftOf(base, language) : newDraft);
  const [round, setRound] = useState(0);
  const [isRepeated, setIsRepeated] = useState(false);
  const [theirs, setTheirs] = useState<DealAnswer | null>(null);
  const restart = (next: DealDraft) => {
    setDraft(next);
    setRound(round + 1);
  };
  const isTouched = isOther(draft, base ? draftOf(base, language) : newDraft);
  useEffect(() => onTouched(isTouched), [isTouched, onTouched]);
  const saving = useSaving({ onSaved, onConflict: setTheirs });
  const finish = () => {
    if (base === undefined && isRepeated) restart(newDraft);
    else onClose();
  };
  if (base && theirs) {
    const sides: Sides = {
      base: draftOf(base, language),
      theirs: draftOf(theirs.deal, language),
      yours: draft,
    };
    const resolve = async (merged: DealDraft) => {
      const outcome = await saving.settle(merged, theirs.deal);
      if (outcome === 'saved') return onClose();
      setBase(theirs.deal);
      restart(merged);
      if (outcome === 'failed') setTheirs(null);
    };
    return (
      <ConflictChoice
        key={theirs.deal.version}
        sides={sides}
        theirs={theirs}
        onResolve={resolve}
        onKeepTheirs={onClose}
      />
    );
  }
  return (
    <DealForm
      key={round}
      base={base}
      draft={draft}
      onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
      save={() => saving.save(draft, base)}
      onSaved={finish}
      onFailed={(error) => void saving.handleFailure(error, base)}
      repeat={base ? undefined : { isOn: isRepeated, onChange: setIsRepeated }}
      onCancel={onCancel}
    />
  );
}

function isOther(draft: DealDraft, first: DealDraft): boolean {
  return dealFieldNames.some((name) => draft[name] !== first[name]);
}

type Saving = { onSaved: (deal: AdminDeal) => void; onConflict: (theirs: DealAnswer) => void };

function useSaving({ onSaved, onConflict }: Saving) {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const save = async (draft: DealDraft, base: AdminDeal | undefined) => {
    const fields = fieldsOf(draft, base);
    const { deal } = base
      ? await callAdmin(updateDeal, { params: { id: base.id }, body: { ...fields, version: base.version } })
      : await callAdmin(createDeal, { body: fields });
    showToast({ title: t(base ? 'admin.deals.updated' : 'admin.deals.created') });
    onSaved(deal);
  };
  /** Handles a save error; on an edit conflict it loads the other version and returns true. */
  const handleFailure = async (error: unknown, base: AdminDeal | undefined): Promise<boolean> => {
    const fallback = t(base ? 'admin.deals.updateFailed' : 'admin.deals.createFailed');
    if (!base || !(error instanceof ApiError) || error.code !== 'conflict') {
      showFailure(t, error, fallback);
      return false;
    }
    try {
      onConflict(await fetchAnew(queryClient, dealQuery(base.id)));
      return true;
    } catch (reason) {
      showFailure(t, reason, fallback);
      return false;
    }
  };
  const settle = async (draft: DealDraft, base: AdminDeal): Promise<'saved' | 'conflict' | 'failed'> => {
    try {
      await save(draft, base);
      return 'saved';
    } catch (error) {
      return (await handleFailure(error, base)) ? 'conflict' : 'failed';
    }
  };
  return { save, settle, handleFailure };
}
