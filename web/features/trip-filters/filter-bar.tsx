/** Bar of the trip filter: opens the sheet, suggests common choices; what is chosen is loaded where there is some. */
import type { MouseEvent, ReactNode } from 'react';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import { isFiltering, listConditions, type TripFilter } from '#contract/domain/trip-filter.ts';
import { filtersPath } from '#web/addresses/filters-path.ts';
import { useQuery } from '#web/api/query.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { defer } from '#web/ui/defer.tsx';
import { Link } from '#web/ui/link.tsx';
import { useDeferredDialog } from '#web/ui/use-deferred-dialog.ts';
import styles from './filter-bar.module.css';
import { filterNamesQuery } from './filter-names.ts';
import { ScriptlessNotes } from './scriptless-notes.tsx';

const FilterSheet = defer(async () => (await import('./filter-sheet.tsx')).loadFilterSheet());
const ChosenFilters = defer(
  // Without the chips the list is still there, and the form has what is chosen.
  () =>
    import('./chosen-filters.tsx').then(
      ({ loadChosenFilters }) => loadChosenFilters(),
      () => () => null,
    ),
  <div className={styles.placeholder} />,
);

export type FilterBarProps = {
  /** Its region decides the days of school breaks. */
  origin: DepartureAirport;
  filter: TripFilter;
  /** Path of the same list with another filter. */
  pathOf: (filter: TripFilter) => string;
  /** Conditions that were left out because nothing fits all of them. */
  relaxed?: readonly string[] | undefined;
  /** Whether the list is of round trips. */
  isRoundTrip?: boolean;
  /** On phones the button stands in the line that stays in view, as `FilterLink`. */
  isButtonAbove?: boolean;
};

export function FilterBar(props: FilterBarProps): ReactNode {
  const t = useTranslate();
  const { origin, filter, pathOf, isButtonAbove = false } = props;
  return (
    <section className={styles.bar} aria-label={t('tripFilter.label')}>
      <div className={styles.row} data-above={isButtonAbove || undefined}>
        <FilterLink origin={origin} filter={filter} list={pathOf(filter)} />
        <Suggestions {...props} />
      </div>
      {isFiltering(filter) && <ChosenFilters {...props} />}
      <noscript>{import.meta.env.SSR && <ScriptlessNotes {...props} />}</noscript>
    </section>
  );
}

type FilterLinkProps = {
  origin: DepartureAirport;
  filter: TripFilter;
  /** Path of the list that is filtered. */
  list: string;
  className?: string | undefined;
  /** Instead of its words. */
  children?: ReactNode;
};

/** A link to the form, which opens as a sheet where there is JavaScript. */
export function FilterLink({ origin, filter, list, className, children }: FilterLinkProps): ReactNode {
  const t = useTranslate();
  const { isUsed, open, dialog } = useDeferredDialog(FilterSheet);
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    // If the code does not load, the page with the form still opens.
    open(() => window.location.assign(href));
  };
  return (
    <>
      <Link
        className={className ?? styles.open}
        to={filtersPath(list)}
        aria-haspopup="dialog"
        onClick={handleClick}
      >
        {children ?? t('tripFilter.open', { count: listConditions(filter).length })}
      </Link>
      {isUsed && <FilterSheet {...dialog} origin={origin} list={list} />}
    </>
  );
}

/** Common choices, each a link; those of a condition that is chosen are left out. */
function Suggestions({ origin, filter, pathOf }: FilterBarProps): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  const { data: names } = useQuery(filterNamesQuery(origin, filter));
  const holidays = filter.holiday === null ? (names?.holidays ?? []) : [];
  const suggestions: [label: string, change: Partial<TripFilter>][] = holidays.map(({ id, name, nameAr }) => [
    isArabic ? nameAr : name,
    { holiday: id },
  ]);
  if (!filter.isDirect) suggestions.push([t('tripFilter.direct'), { isDirect: true }]);
  if (filter.visaFree === null) suggestions.push([t('tripFilter.visaSaudi'), { visaFree: 'SA' }]);
  return suggestions.map(([label, change]) => (
    <Link key={label} className={styles.suggestion} to={pathOf({ ...filter, ...change })} preventScrollReset>
      {label}
    </Link>
  ));
}
