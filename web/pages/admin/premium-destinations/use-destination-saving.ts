/** Saves a Premium destination; detects that somebody else saved meanwhile. */

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PremiumDestination } from '#contract/api/admin-premium-destinations.ts';
import { isIataCode } from '#contract/domain/iata.ts';
import { cleanLine } from '#contract/domain/typed-text.ts';
import {
  createPremiumDestination,
  listPremiumDestinations,
  updatePremiumDestination,
} from '#contract/endpoints/admin.ts';
import { ApiError, besideField } from '#web/api/api-error.ts';
import { fetchAnew } from '#web/api/query.tsx';
import { adminList, callAdmin } from '#web/features/admin/admin-api.ts';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { showMissing } from '#web/features/admin/show-missing.ts';
import { type FormFaults, useForm } from '#web/features/forms/use-form.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import {
  type DestinationDraft,
  type DestinationValues,
  type DraftName,
  draftNames,
  fieldsOf,
  followChange,
  listChanged,
} from './destination-draft.ts';

type DestinationChange = { now: PremiumDestination; changed: readonly DraftName[] };

type DestinationSaving = {
  /** The destination when the form was opened; null for a new one. */
  destination: PremiumDestination | null;
  draft: DestinationDraft;
  setDraft: (draft: DestinationDraft) => void;
  onSaved: (destination: PremiumDestination) => void;
};

export function useDestinationSaving({ destination, draft, setDraft, onSaved }: DestinationSaving) {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<DestinationChange | null>(null);
  const base = conflict?.now ?? destination;
  const kind = destination ? 'update' : 'create';

  /** @throws ApiError unchanged unless somebody else changed the destination meanwhile */
  const explain = async (error: unknown, before: PremiumDestination) => {
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
    const { rows } = await fetchAnew(queryClient, adminList(listPremiumDestinations, {}));
    const now = rows.find(({ id }) => id === before.id);
    // The version is unchanged, so the conflict is a code used by another destination.
    if (!now || now.version === before.version) throw besideField(error, 'destinationCode');
    setDraft(followChange(draft, before, now));
    setConflict({ now, changed: listChanged(before, now) });
  };
  const save = async () => {
    const fields = fieldsOf(draft.values);
    if (!base) return (await callAdmin(createPremiumDestination, { body: fields })).destination;
    try {
      const body = { ...fields, version: base.version };
      const saved = await callAdmin(updatePremiumDestination, { params: { id: base.id }, body });
      return saved.destination;
    } catch (error) {
      return explain(error, base);
    }
  };
  const form = useForm<DraftName>({
    names: draftNames,
    findFaults: () => findFaults(draft.values, t),
    onRefused: (faults, error) => {
      if (error instanceof ApiError) showFailure(t, error, t(`admin.premium.${kind}.failed`));
      showMissing(t, faults, error);
    },
    send: async () => {
      const saved = await save();
      if (!saved) return;
      showToast({ title: t('admin.premium.success'), text: t(`admin.premium.${kind}.done`) });
      onSaved(saved);
    },
    onSent: () => undefined,
    onFailed: (error) => showFailure(t, error, t(`admin.premium.${kind}.failed`)),
  });
  return { form, conflict };
}

function findFaults(values: DestinationValues, t: Translate): FormFaults<DraftName> {
  const faults: Partial<Record<DraftName, string>> = {};
  if (!isIataCode(values.destinationCode)) faults.destinationCode = t('admin.premium.code.fault');
  for (const name of draftNames) {
    if (cleanLine(values[name]) === '') faults[name] = t('forms.required');
  }
  return faults;
}
