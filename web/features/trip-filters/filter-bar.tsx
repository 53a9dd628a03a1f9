/** Bar of a list's filter: opens the sheet, suggests common choices; what is chosen is loaded where there is some. */
import type { MouseEvent, ReactNode } from 'react';
import { riyadhDate } from '#contract/domain/dates.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import { isFiltering, listConditions, type TripFilter } from '#contract/domain/trip-filter.ts';
import { filtersPath } from '#web/addresses/filters-path.ts';
import { useQuery } from '#web/api/query.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { defer } from '#web/ui/defer.tsx';
import { createIcon } from '#web/ui/icons.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { useDeferredDialog } from '#web/ui/use-deferred-dialog.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './filter-bar.module.css';
import { filterNamesQuery, nameHoliday } from './filter-names.ts';
import { ScriptlessNotes } from './scriptless-notes.tsx';

/** Three sliders. */
const FilterIcon = createIcon(
  <>
    <path d="M4 6.5h9M18 6.5h2M4 12h2M11 12h9M4 17.5h7M16 17.5h4" />
    <circle cx="15.5" cy="6.5" r="2" />
    <circle cx="8.5" cy="12" r="2" />
    <circle cx="13.5" cy="17.5" r="2" />
  </>,
);

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
  /** What the list has chosen besides the trip filter: its words, and the path of the list without it. */
  more?: readonly { words: string; path: string }[];
  /** Path of the list with nothing chosen, where `more` may be. */
  clearPath?: string;
  className?: string | undefined;
  /** What stands in the line instead of suggestions. */
  children?: ReactNode;
};

export function FilterBar(props: FilterBarProps): ReactNode {
  const t = useTranslate();
  const { origin, filter, pathOf, relaxed = [], more = [], className, children } = props;
  return (
    <>
      <Row as="section" gap={2} align="stretch" className={className} aria-label={t('tripFilter.label')}>
        <FilterLink
          origin={origin}
          count={listConditions(filter).length - relaxed.length + more.length}
          list={pathOf(filter)}
        />
        {children ?? <Suggestions {...props} />}
      </Row>
      {(isFiltering(filter) || more.length > 0) && <ChosenFilters {...props} />}
      <noscript>{import.meta.env.SSR && <ScriptlessNotes {...props} />}</noscript>
    </>
  );
}

type FilterLinkProps = {
  origin: DepartureAirport;
  /** How much is chosen and holds. */
  count: number;
  /** Path of the list that is filtered. */
  list: string;
  /** For phones alone, where there is no room for its word. */
  isDense?: boolean;
};

/** A link to the form, which opens as a sheet where there is JavaScript. */
export function FilterLink({ origin, count, list, isDense = false }: FilterLinkProps): ReactNode {
  const t = useTranslate();
  const words = t('tripFilter.open', { count });
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
        className={styles.open}
        data-dense={isDense || undefined}
        to={filtersPath(list)}
        aria-haspopup="dialog"
        onClick={handleClick}
      >
        <FilterIcon size={20} />
        {isDense && count > 0 && <span aria-hidden="true">{count}</span>}
        {isDense ? <VisuallyHidden>{words}</VisuallyHidden> : <span>{words}</span>}
      </Link>
      {isUsed && <FilterSheet {...dialog} origin={origin} list={list} />}
    </>
  );
}

const suggestedHolidays = 2;

/** Common choices, each a link; without those of a condition that is chosen, and holidays that have begun. */
function Suggestions({ origin, filter, pathOf }: FilterBarProps): ReactNode {
  const t = useTranslate();
  const { data: names } = useQuery(filterNamesQuery(origin, filter));
  const today = riyadhDate(new Date(useNow()));
  const ahead = names?.holidays.filter(({ departsFrom }) => departsFrom >= today) ?? [];
  const holidays = filter.holiday === null ? ahead.slice(0, suggestedHolidays) : [];
  const suggestions: [label: string, change: Partial<TripFilter>][] = holidays.map((holiday) => [
    nameHoliday(t, holiday),
    { holiday: holiday.id },
  ]);
  if (!filter.isDirect) suggestions.push([t('tripFilter.direct'), { isDirect: true }]);
  if (filter.visaFree === null) suggestions.push([t('tripFilter.visaSaudi'), { visaFree: 'SA' }]);
  return suggestions.map(([label, change]) => (
    <Link key={label} className={styles.suggestion} to={pathOf({ ...filter, ...change })} preventScrollReset>
      {label}
    </Link>
  ));
}
