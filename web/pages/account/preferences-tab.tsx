/** Preferences tab: alerts, departure airport, language. */

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Preferences } from '#contract/api/preferences.ts';
import { highestBudget, preferenceCities } from '#contract/domain/account.ts';
import { regions } from '#contract/domain/region.ts';
import { updatePreferences } from '#contract/endpoints/account.ts';
import { accountPath } from '#web/addresses/account-query.ts';
import { accountQueries } from '#web/api/account-queries.ts';
import { queries } from '#web/api/api.ts';
import { ApiError, isSignedOut } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { invalidate, useQuery } from '#web/api/query.tsx';
import { followLanguage } from '#web/features/account/follow-language.ts';
import { sendToLogin } from '#web/features/account/send-to-login.ts';
import { Form } from '#web/features/forms/form.tsx';
import { storeInSession, takeFromSession } from '#web/features/forms/form-draft.ts';
import { TextField } from '#web/features/forms/text-fields.tsx';
import { useForm } from '#web/features/forms/use-form.ts';
import { watchQueries } from '#web/features/watch/watch-queries.ts';
import { choicesOf } from '#web/i18n/choices.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './account.module.css';
import { AlertSwitches } from './alert-switches.tsx';
import { readBudget } from './budget.ts';
import { ChoiceChips } from './choice-chips.tsx';
import { storeSavedToast, takeSavedToast } from './saved-toast.ts';

export function PreferencesTab(): ReactNode {
  return (
    <Loaded view={useQuery(accountQueries.preferences())} fallback={<Skeleton className={styles.loading} />}>
      {(preferences) => <PreferencesForm saved={preferences} />}
    </Loaded>
  );
}

function PreferencesForm({ saved }: { saved: Preferences }): ReactNode {
  const t = useTranslate();
  const [choice, setChoice] = useState(saved);
  const [isAgreed, setIsAgreed] = useState(false);
  const choiceDraft = useChoiceDraft(choice, setChoice);
  const isConsentAsked = !saved.isAlertConsentGiven && (choice.emailAlerts || choice.pushAlerts);
  const form = usePreferences({
    choice,
    isNewLanguage: choice.language !== saved.language,
    isConsenting: isConsentAsked && isAgreed,
    onSaved: () => choiceDraft.discard(),
  });
  useSavedToast();
  const change = (part: Partial<Preferences>) => {
    choiceDraft.markChanged();
    setChoice((before) => ({ ...before, ...part }));
  };
  return (
    <Form
      form={form}
      className={styles.card}
      aria-labelledby="preferences-title"
      send={t('account.preferences.send')}
    >
      <h2 id="preferences-title">{t('account.preferences.title')}</h2>
      {(form.isRestored || choiceDraft.isRestored) && (
        <Notice icon={<WarningIcon size={22} />} role="status">
          <p>{t('account.preferences.unsaved')}</p>
        </Notice>
      )}
      <SegmentedControl
        legend={t('account.preferences.language')}
        value={choice.language}
        options={[
          { value: 'ar', label: <span lang="ar">العربية</span> },
          { value: 'en', label: <span lang="en">English</span> },
        ]}
        onChange={(language) => change({ language })}
      />
      <ChoiceChips
        legend={t('account.preferences.regions')}
        chosen={choice.preferredRegions}
        options={choicesOf(t, 'region', regions)}
        onChange={(preferredRegions) => change({ preferredRegions })}
      />
      <ChoiceChips
        legend={t('account.preferences.cities')}
        chosen={choice.preferredDepartureCities}
        options={preferenceCities.map((city) => ({
          value: city,
          label: t(city === 'AHB' || city === 'TUU' ? `account.city.${city}` : `city.${city}`),
        }))}
        onChange={(preferredDepartureCities) => change({ preferredDepartureCities })}
      />
      <TextField
        {...form.field('maxBudget')}
        label={t('account.preferences.budget')}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        defaultValue={saved.maxBudget ?? ''}
        placeholder={t('account.preferences.budgetNone')}
      />
      <AlertSwitches
        saved={saved}
        choice={choice}
        onChange={change}
        isAgreed={isAgreed}
        onAgree={setIsAgreed}
      />
    </Form>
  );
}

type PreferencesSaving = {
  choice: Preferences;
  isNewLanguage: boolean;
  /** Whether saving also gives the alert consent. */
  isConsenting: boolean;
  onSaved: () => void;
};

/** Saves the preferences; reloads the page in another language only if the user changed it here. */
function usePreferences({ choice: wanted, isNewLanguage, isConsenting, onSaved }: PreferencesSaving) {
  const { isAlertConsentGiven: _, ...choice } = wanted;
  const t = useTranslate();
  const queryClient = useQueryClient();
  const notice = () =>
    showToast({ title: t('account.preferences.done.title'), text: t('account.preferences.done.text') });
  return useForm<'maxBudget'>({
    names: ['maxBudget'],
    findFaults: ({ maxBudget }) => {
      if (readBudget(maxBudget) !== undefined) return {};
      return { maxBudget: t('account.preferences.budgetFault', { most: highestBudget }) };
    },
    send: async ({ maxBudget }) => {
      const body = {
        ...choice,
        maxBudget: readBudget(maxBudget) ?? null,
        ...(isConsenting ? { alertConsent: true } : {}),
      };
      const answer = await call(updatePreferences, { body });
      queryClient.setQueryData(accountQueries.preferences().queryKey, answer.preferences);
      // Saving may also have recorded a consent.
      void invalidate(queryClient, accountQueries.consents());
      void invalidate(queryClient, watchQueries.settings());
      // Home and search use the preferred departure city as default.
      void invalidate(queryClient, queries.user());
    },
    onSent: () => {
      onSaved();
      if (!isNewLanguage || choice.language === t.language) return notice();
      storeSavedToast();
      followLanguage(choice.language, accountPath('preferences'));
    },
    onFailed: (error) => {
      if (isSignedOut(error)) return sendToLogin(t);
      const reason =
        error instanceof ApiError && error.code === 'too_many_requests' ? { text: error.message } : {};
      showToast({ title: t('account.preferences.failed'), ...reason, tone: 'error' });
    },
  });
}

const choiceKey = 'draft:preferences';

/** Restores unsaved choices after a page reload, such as after an expired session. */
function useChoiceDraft(
  choice: Preferences,
  setChoice: (choice: Preferences) => void,
): { isRestored: boolean; markChanged: () => void; discard: () => void } {
  const isChanged = useRef(false);
  const [isRestored, setIsRestored] = useState(false);
  const latest = useRef(choice);
  latest.current = choice;
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once, when the form appears
  useEffect(() => {
    const stored = takeFromSession<Preferences>(choiceKey);
    if (stored) {
      isChanged.current = true;
      setIsRestored(true);
      setChoice(stored);
    }
    const store = () => {
      if (isChanged.current) storeInSession(choiceKey, latest.current);
    };
    addEventListener('pagehide', store);
    return () => removeEventListener('pagehide', store);
  }, []);
  return {
    isRestored,
    markChanged: () => {
      isChanged.current = true;
    },
    discard: () => {
      isChanged.current = false;
      setIsRestored(false);
    },
  };
}

/** Shows the "saved" toast after the page was reloaded in another language. */
function useSavedToast(): void {
  const t = useTranslate();
  useEffect(() => {
    if (!takeSavedToast()) return;
    showToast({ title: t('account.preferences.done.title'), text: t('account.preferences.done.text') });
  }, [t]);
}
