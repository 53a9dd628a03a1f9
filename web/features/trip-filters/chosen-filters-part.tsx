/** What a filter asks: in the page's HTML where its address filters; its code is loaded where there is some. */
import type { ReactNode } from 'react';
import {
  listConditions,
  noTripFilter,
  type TripCondition,
  type TripFilter,
  withoutCondition,
} from '#contract/domain/trip-filter.ts';
import { hydrateLater } from '#web/ui/hydrate-later.tsx';
import styles from './filter-bar.module.css';
import type { FilterBarProps } from './filter-bar.tsx';

const Chosen = hydrateLater(
  'web/features/trip-filters/chosen-filters.tsx',
  async () => (await import('./chosen-filters.tsx')).loadChosenFilters(),
  { fallback: <div className={styles.placeholder} /> },
);

/** Paths of the list as plain data: with its filter, without one condition of it, and without those that were left out. */
export type ChosenFiltersProps = Pick<
  FilterBarProps,
  'origin' | 'filter' | 'relaxed' | 'isRoundTrip' | 'more'
> & { list: string; without: Partial<Record<TripCondition, string>>; withoutLeft: string; clearPath: string };

export function ChosenFilters(props: FilterBarProps): ReactNode {
  const { origin, filter, pathOf, relaxed = [], isRoundTrip = false, more = [] } = props;
  const chosen = listConditions(filter);
  const isLeft = (condition: TripCondition) => relaxed.includes(condition);
  const pathWithout = (condition: TripCondition) => [condition, pathOf(withoutCondition(filter, condition))];
  return (
    <Chosen
      {...{ origin, filter, relaxed, isRoundTrip, more }}
      list={pathOf(filter)}
      without={Object.fromEntries(chosen.map(pathWithout))}
      withoutLeft={pathOf(chosen.filter(isLeft).reduce<TripFilter>(withoutCondition, filter))}
      clearPath={props.clearPath ?? pathOf(noTripFilter)}
    />
  );
}
