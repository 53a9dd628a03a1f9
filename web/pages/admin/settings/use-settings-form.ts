/** State of one settings section: saved with its version, with conflict detection. */

import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
  /** What the form held and holds, where somebody else changed this section meanwhile; null without a conflict. */
  conflict: Conflict | null;
  /** Saves what was typed against the version of the conflict. */
  overwrite: () => void;
  /** Drops what was typed. */
  reload: () => void;
  closeConflict: () => void;
};

type Conflict = { before: Draft; latest: AdminSettings };

export type FormOptions = {
  answer: AdminSettings;
  names: readonly SettingName[];
};

export function useSettingsForm({ answer, names }: FormOptions): SettingsForm {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const [holding, setHolding] = useState(answer);
  const [draft, setDraft] = useState(() => draftOf(answer.settings));
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const base = draftOf(holding.settings);
  const changed = changedNames(base, draft, names);

  /** Fields left alone show the newest values, others keep what was typed. */
  const take = (now: AdminSettings, since: Draft) => {
    setHolding(now);
    setDraft((mine) => rebase({ base: since, mine, theirs: draftOf(now.settings) }, names));
  };
  const save = async () => {
    if (changed.length === 0) return showToast({ title: t('admin.settings.same'), tone: 'neutral' });
    const { saved, latest } = await sendChange(queryClient, {
      from: holding,
      names,
      change: changeOf(draft, changed),
    });
    if (!saved) {
      take(latest, base);
      return setConflict({ before: base, latest });
    }
    queryClient.setQueryData(settingsQuery.queryKey, saved);
    void invalidate(queryClient, queries.settings());
    // Keeps input typed while saving.
    take(saved, draft);
    showToast({ title: t('admin.settings.saved') });
  };
  const form = useForm<string>({
    names: checkSettings(draft, names, t).map(([field]) => field),
    findFaults: () => onlyFaults(checkSettings(draft, names, t)),
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
    },
    conflict,
    overwrite: () => {
      setConflict(null);
      form.ref.current?.requestSubmit();
    },
    reload: () => {
      setDraft(base);
      setConflict(null);
    },
    closeConflict: () => setConflict(null),
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
