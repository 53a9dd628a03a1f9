/** Filter and sort fields of the deals list. */
import type { ReactNode } from 'react';
import { budgets, dealSorts } from '#contract/domain/deal.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import { regionFilters } from '#contract/domain/region.ts';
import type { DealsQuery } from '#web/addresses/deals-query.ts';
import { ChoiceField } from '#web/features/destination-search/choice-field.tsx';
import { choicesOf } from '#web/i18n/choices.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';

export type FilterFieldProps = {
  query: DealsQuery;
  onChoose: (change: Partial<DealsQuery>) => void;
  className?: string | undefined;
};

export function OriginField({ query, onChoose, className }: FilterFieldProps): ReactNode {
  const t = useTranslate();
  const airports = departureAirports.map((code) => ({ value: code, label: `${t(`city.${code}`)} ${code}` }));
  return (
    <ChoiceField
      className={className}
      name="origin"
      label={t('deals.filter.origin')}
      value={query.origin ?? 'any'}
      options={[{ value: 'any', label: t('deals.filter.origin.any') } as const, ...airports]}
      onChange={(origin) => onChoose({ origin: origin === 'any' ? null : origin })}
    />
  );
}

export function BudgetField({ query, onChoose, className }: FilterFieldProps): ReactNode {
  const t = useTranslate();
  return (
    <ChoiceField
      className={className}
      name="budget"
      label={t('search.budget')}
      value={query.budget}
      options={choicesOf(t, 'search.budget', budgets)}
      onChange={(budget) => onChoose({ budget })}
    />
  );
}

export function SortField({ query, onChoose, className }: FilterFieldProps): ReactNode {
  const t = useTranslate();
  return (
    <ChoiceField
      className={className}
      name="sort"
      label={t('deals.filter.sort')}
      value={query.sort}
      options={choicesOf(t, 'deals.sort', dealSorts)}
      onChange={(sort) => onChoose({ sort })}
    />
  );
}

/** Region and trip type as visible choices. */
export function SegmentFields({ query, onChoose }: FilterFieldProps): ReactNode {
  const t = useTranslate();
  const trips = choicesOf(t, 'trip', tripTypes);
  return (
    <>
      <SegmentedControl
        name="region"
        legend={t('deals.filter.region')}
        value={query.region}
        options={choicesOf(t, 'region', regionFilters)}
        onChange={(region) => onChoose({ region })}
      />
      <SegmentedControl
        name="tripType"
        legend={t('deals.filter.tripType')}
        value={query.tripType ?? 'any'}
        options={[{ value: 'any', label: t('deals.filter.tripType.any') } as const, ...trips]}
        onChange={(tripType) => onChoose({ tripType: tripType === 'any' ? null : tripType })}
      />
    </>
  );
}
