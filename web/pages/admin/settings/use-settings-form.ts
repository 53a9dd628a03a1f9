/** State of one settings section: saved with its version, with conflict detection. */

import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AdminSettings } from '#contract/api/admin-settings.ts';
import type { SettingsChange } from '#contract/api/settings.ts';
import type { SettingName } from '#contract/domain/settings.ts';
import { getAdminSettings, updateSettings } from '#contract/endpoints/admin.ts';
import { queries } from '#web/api/api.ts';
import { ApiError } from '#web/api/api-error.ts';
import { fetchAnew, invalidate } from '#web/api/query.tsx';
import { adminQuery, callAdmin } from '#web/features/admin/admin-api.ts';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { type Form, useForm } from '#web/features/forms/use-form.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { changedNames, changeOf, type Draft, draftOf, rebase } from './settings-draft.ts';
import { checkSettings, onlyFaults } from './settings-faults.ts';

export const settingsQuery = adminQuery(getAdminSettings);

export type SettingsForm = {
  form: Form<string>;
  draft: Draft;
  /** The version the draft started from. */
  base: Draft;
  builtIn: AdminSettings['builtIn'];
  change: (changed: Partial<Draft>) => void;
  isDirty: boolean;
  discard: () => void;
  /** Newer version in which somebody else changed this section; null without a conflict. */
  conflict: AdminSettings | null;
  saveMine: () => void;
  takeTheirs: () => void;
};

export type FormOptions = {
  answer: AdminSettings;
  names: readonly SettingName[];
};

export function useSettingsForm({ answer, names }: FormOptions): SettingsForm {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const [holding, setHolding] = useState(answer);
  const [draft, setDraft] = useState(() => draftOf(answer.settings));
  const [conflict, setConflict] = useState<AdminSettings | null>(null);
  // The conflicting version that the user chose to overwrite.
  const overwritten = useRef<AdminSettings | null>(null);
  const base = draftOf(holding.settings);
  const changed = changedNames(base, draft, names);

  const save = async () => {
    const from = overwritten.current ?? holding;
    overwritten.current = null;
    if (changed.length === 0) return showToast({ title: t('admin.settings.same'), tone: 'neutral' });
    const { saved, latest } = await sendChange(queryClient, {
      from,
      names,
      change: changeOf(draft, changed),
    });
    if (!saved) return setConflict(latest);
    queryClient.setQueryData(settingsQuery.queryKey, saved);
    void invalidate(queryClient, queries.settings());
    setHolding(saved);
    setConflict(null);
    // Keeps input typed while saving.
    setDraft((now) => rebase({ base: draft, mine: now, theirs: draftOf(saved.settings) }, names));
    showToast({ title: t('admin.settings.saved') });
  };
  const form = useForm<string>({
    names: checkSettings(draft, names, t).map(([field]) => field),
    findFaults: () => {
      const faults = onlyFaults(checkSettings(draft, names, t));
      if (Object.keys(faults).length > 0) overwritten.current = null;
      return faults;
    },
    send: save,
    onSent: () => undefined,
    onFailed: (error) => showFailure(t, error, t('admin.settings.failed')),
  });
  return {
    form,
    draft,
    base,
    builtIn: holding.builtIn,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    isDirty: changed.length > 0,
    discard: () => {
      setHolding(answer);
      setDraft(draftOf(answer.settings));
      setConflict(null);
    },
    conflict,
    saveMine: () => {
      overwritten.current = conflict;
      form.ref.current?.requestSubmit();
    },
    takeTheirs: () => {
      if (!conflict) return;
      const theirs = draftOf(conflict.settings);
      setDraft(rebase({ base, mine: draft, theirs }, names));
      setHolding(conflict);
      setConflict(null);
    },
  };
}

type Sending = { from: AdminSettings; names: readonly SettingName[]; change: SettingsChange };

type Sent = { saved: AdminSettings; latest: null } | { saved: null; latest: AdminSettings };

/** Retries if others changed only other sections; otherwise returns the newer version. */
async function sendChange(queryClient: QueryClient, sending: Sending): Promise<Sent> {
  const { from, names, change } = sending;
  try {
    const saved = await callAdmin(updateSettings, { body: { ...change, version: from.version } });
    return { saved, latest: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
  }
  const latest = await fetchAnew(queryClient, settingsQuery);
  const theirs = changedNames(draftOf(from.settings), draftOf(latest.settings), names);
  return theirs.length > 0 ? { saved: null, latest } : sendChange(queryClient, { ...sending, from: latest });
}
