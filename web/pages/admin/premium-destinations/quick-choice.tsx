/** Popular destinations that are not Premium yet; a click fills the form. */
import type { ReactNode } from 'react';
import type { PremiumDestination } from '#contract/api/admin-premium-destinations.ts';
import type { Airport } from '#contract/api/airports.ts';
import { quickDestinations } from '#contract/domain/admin.ts';
import type { QueryView } from '#web/api/query.tsx';
import { SelectField } from '#web/features/forms/select-field.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';

type QuickChoiceProps = {
  view: QueryView<Airport[]>;
  configured: readonly PremiumDestination[];
  onChoose: (airport: Airport) => void;
};

export function QuickChoice({ view, configured, onChoose }: QuickChoiceProps): ReactNode {
  const t = useTranslate();
  const { data: airports, error, refetch } = view;
  if (error && !airports) return <ErrorState error={error} onRetry={refetch} />;
  const taken = new Set(configured.map(({ destinationCode }) => destinationCode));
  const offered = quickDestinations.flatMap((code) => {
    const airport = taken.has(code) ? undefined : airports?.find((each) => each.code === code);
    return airport ? [airport] : [];
  });
  // Hidden once all popular destinations are configured.
  if (airports && offered.length === 0) return null;
  return (
    <SelectField
      label={t('admin.premium.quick')}
      disabled={!airports}
      // Always empty, so that the same option can be chosen again.
      value=""
      onChange={({ target }) => {
        const airport = offered.find(({ code }) => code === target.value);
        if (airport) onChoose(airport);
      }}
      options={[
        { value: '', label: t(airports ? 'admin.premium.quick.choose' : 'common.loading') },
        ...offered.map(({ code, city, cityAr, country, countryAr }) => ({
          value: code,
          label: t.language === 'ar' ? `${code} · ${cityAr}، ${countryAr}` : `${code} · ${city}, ${country}`,
        })),
      ]}
    />
  );
}
