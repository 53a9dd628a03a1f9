/** Narrows what people sent: open, done or all of it, and by words. */
import type { ReactNode } from 'react';
import { ChoiceFilter, FilterBar, SearchFilter } from '#web/features/admin/filter-bar.tsx';
import type { ListState } from '#web/features/admin/list-state.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';

export const usualHandled = { state: 'open', search: '' };

const states = ['open', 'done', 'all'] as const;

type HandledFiltersProps = { list: ListState<typeof usualHandled>; search: string };

/** `search` says what the words are looked for in. */
export function HandledFilters({ list, search }: HandledFiltersProps): ReactNode {
  const t = useTranslate();
  return (
    <FilterBar isNarrowed={list.isNarrowed} onReset={list.reset}>
      <SearchFilter
        label={search}
        value={list.values.search}
        onChange={(words) => list.change({ search: words })}
      />
      <ChoiceFilter
        label={t('admin.operations.handled')}
        value={list.values.state}
        options={states.map((value) => ({ value, label: t(`admin.operations.handled.${value}`) }))}
        onChange={(state) => list.change({ state })}
      />
    </FilterBar>
  );
}
