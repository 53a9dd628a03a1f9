/** Preferences tab: alerts, departure airport, language. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Preferences } from '#contract/api/preferences.ts';
import { highestBudget, preferenceCities } from '#contract/domain/account.ts';
import { regions } from '#contract/domain/region.ts';
import { updatePreferences } from '#contract/endpoints/account.ts';
import { accountPath } from '#web/addresses/account-query.ts';
import { accountQueries } from '#web/api/account-queries.ts';
import { queries } from '#web/api/api.ts';
import { call } from '#web/api/call.ts';
import { invalidate, useQuery } from '#web/api/query.tsx';
import { storeInSession, takeFromSession } from '#web/api/storage.ts';
import { followLanguage } from '#web/features/account/account-language.ts';
import { showFailureToast } from '#web/features/account/use-account-mutation.ts';
import { TextField } from '#web/features/forms/fields.tsx';
import { Form } from '#web/features/forms/form.tsx';
import formStyles from '#web/features/forms/form-foot.module.css';
import { useSchemaForm } from '#web/features/forms/use-schema-form.ts';
import filters from '#web/features/trip-filters/filter-form.module.css';
import { watchQueries } from '#web/features/watch/watch-queries.ts';
import { choicesOf, type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { chipClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Loaded } from '#web/ui/error-state.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { Grid } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import segments from '#web/ui/segmented-control.module.css';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AccountSection, AccountSections } from './account-section.tsx';
import { AlertSwitches } from './alert-switches.tsx';
import styles from './preferences-tab.module.css';

export function Tab(): ReactNode {
  return (
    <Loaded view={useQuery(accountQueries.preferences())} fallback={<Skeleton as="card" />}>
      {(preferences) => <PreferencesForm saved={preferences} />}
    </Loaded>
  );
}

function PreferencesForm({ saved }: { saved: Preferences }): ReactNode {
  const t = useTranslate();
  const [isAgreed, setIsAgreed] = useState(false);
  const form = usePreferences(saved, isAgreed);
  const { language, preferredRegions, preferredDepartureCities } = form.hook.watch();
  useEffect(() => {
    // The page was reloaded in another language.
    if (takeFromSession(savedKey) === true) tellSaved(t);
  }, [t]);
  return (
    <Form
      form={form}
      frame={AccountSections}
      className={classNames(
        styles.form,
        isAgreed || form.hook.formState.isDirty ? `${styles.changed} ${formStyles.clear}` : undefined,
      )}
      aria-label={t('account.preferences.title')}
      send={t('account.preferences.send')}
    >
      {form.isRestored && (
        <Notice icon={<WarningIcon size={22} />} role="status">
          <p>{t('account.preferences.unsaved')}</p>
        </Notice>
      )}
      <ChoiceChips
        title={t('account.preferences.cities')}
        text={t('account.preferences.all')}
        id="cities-title"
        chosen={preferredDepartureCities}
        options={preferenceCities.map((city) => ({
          value: city,
          label: t(city === 'AHB' || city === 'TUU' ? `account.city.${city}` : `city.${city}`),
        }))}
        onChange={(chosen) => form.change('preferredDepartureCities', chosen)}
      />
      <ChoiceChips
        title={t('account.preferences.regions')}
        text={t('account.preferences.ofAlerts')}
        id="regions-title"
        chosen={preferredRegions}
        options={choicesOf(t, 'region', regions)}
        onChange={(chosen) => form.change('preferredRegions', chosen)}
      />
      <AccountSection id="more-title" title={t('account.preferences.more')} role="group">
        <Grid columns={2} gap={4}>
          <TextField
            {...form.field('maxBudget')}
            label={t('account.preferences.budget')}
            hint={t('account.preferences.ofAlerts')}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('account.preferences.budgetNone')}
          />
          <SegmentedControl
            legend={t('account.preferences.language')}
            value={language}
            options={[
              { value: 'ar', label: <span lang="ar">العربية</span> },
              { value: 'en', label: <span lang="en">English</span> },
            ]}
            onChange={(wanted) => form.change('language', wanted)}
          />
        </Grid>
      </AccountSection>
      <AlertSwitches saved={saved} form={form} isAgreed={isAgreed} onAgree={setIsAgreed} />
    </Form>
  );
}

/** Saves the preferences; reloads the page in another language only if the user changed it here. */
function usePreferences(saved: Preferences, isAgreed: boolean) {
  const t = useTranslate();
  const queryClient = useQueryClient();
  return useSchemaForm({
    schema: async () => (await import('#contract/bodies/alerts.ts')).preferenceForm,
    start: { ...saved, maxBudget: String(saved.maxBudget ?? '') },
    words: { maxBudget: t('account.preferences.budgetFault', { most: highestBudget }) },
    send: async (body) => {
      const isConsenting = isAgreed && !saved.isAlertConsentGiven && (body.emailAlerts || body.pushAlerts);
      const answer = await call(updatePreferences, {
        body: isConsenting ? { ...body, alertConsent: true } : body,
      });
      queryClient.setQueryData(accountQueries.preferences().queryKey, answer.preferences);
      // Saving may also have recorded a consent.
      void invalidate(queryClient, accountQueries.consents());
      void invalidate(queryClient, watchQueries.settings());
      // Home and search use the preferred departure city as default.
      void invalidate(queryClient, queries.user());
    },
    onSent: ({ language }) => {
      if (language === saved.language || language === t.language) return tellSaved(t);
      // Without session storage there is no notice; the new language shows that saving worked.
      storeInSession(savedKey, true);
      followLanguage(language, accountPath('preferences'));
    },
    onFailed: (error) => showFailureToast(t, error, { title: t('account.preferences.failed') }),
  });
}

const savedKey = 'preferencesSaved';

function tellSaved(t: Translate): void {
  showToast({ title: t('account.preferences.done.title'), text: t('account.preferences.done.text') });
}

type ChoiceChipsProps<Value extends string> = {
  id: string;
  title: string;
  text?: string;
  chosen: readonly Value[];
  options: readonly { value: Value; label: string }[];
  onChange: (chosen: Value[]) => void;
};

function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>): ReactNode {
  const { chosen, options, onChange, ...section } = props;
  const toggle = (value: Value, isChosen: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((each) => (each === value ? isChosen : chosen.includes(each))),
    );
  return (
    <AccountSection {...section} role="group">
      <div className={styles.chips}>
        {options.map(({ value, label }) => (
          <label key={value} className={filters.option}>
            <input
              className={segments.input}
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={(event) => toggle(value, event.currentTarget.checked)}
              autoComplete="off"
            />
            <span className={chipClass}>{label}</span>
          </label>
        ))}
      </div>
    </AccountSection>
  );
}
