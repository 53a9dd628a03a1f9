/** What narrows the list of deals. */
import type { ReactNode } from 'react';
import { dealStatuses } from '#contract/domain/deal-status.ts';
import { regionFilters } from '#contract/domain/region.ts';
import { ChoiceFilter, FilterBar, SearchFilter } from '#web/features/admin/filter-bar.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import type { DealListState } from './deal-list.tsx';

const statuses = ['all', ...dealStatuses, 'deleted'] as const;
const kinds = ['all', 'curated', 'detected'] as const;
const plans = ['all', 'premium', 'free'] as const;

export function DealFilters({ list }: { list: DealListState }): ReactNode {
  const t = useTranslate();
  const { values, change } = list;
  return (
    <FilterBar isNarrowed={list.isNarrowed} onReset={list.reset}>
      <SearchFilter
        label={t('admin.deals.filter.search')}
        value={values.search}
        onChange={(search) => change({ search })}
      />
      <ChoiceFilter
        label={t('admin.deals.filter.status')}
        value={values.status}
        options={statuses.map((value) => ({ value, label: t(`admin.deals.status.${value}`) }))}
        onChange={(status) => change({ status })}
      />
      <ChoiceFilter
        label={t('admin.deals.filter.kind')}
        value={values.kind}
        options={kinds.map((value) => ({ value, label: t(`admin.deals.kind.${value}`) }))}
        onChange={(kind) => change({ kind })}
      />
      <ChoiceFilter
        label={t('admin.deals.filter.region')}
        value={values.region}
        options={regionFilters.map((value) => ({ value, label: t(`region.${value}`) }))}
        onChange={(region) => change({ region })}
      />
      <ChoiceFilter
        label={t('admin.deals.filter.premium')}
        value={values.premium}
        options={plans.map((value) => ({ value, label: t(`admin.deals.plan.${value}`) }))}
        onChange={(premium) => change({ premium })}
      />
    </FilterBar>
  );
}
