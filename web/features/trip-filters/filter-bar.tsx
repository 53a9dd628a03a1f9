/** Bar of a list's filter, beside its other controls: opens the sheet; what is chosen is loaded where there is some. */
import type { MouseEvent, ReactNode } from 'react';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import { isSameParty, oneAdult } from '#contract/domain/party.ts';
import { isFiltering, listConditions, type TripFilter } from '#contract/domain/trip-filter.ts';
import { filtersPath } from '#web/addresses/filters-path.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useParty } from '#web/state/party.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { defer } from '#web/ui/defer.tsx';
import { useDeferredDialog } from '#web/ui/deferred-dialog.ts';
import { createIcon } from '#web/ui/icons.tsx';
import { Row, VisuallyHidden } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import shown from '#web/ui/text.module.css';
import { ChosenFilters } from './chosen-filters-part.tsx';
import styles from './filter-bar.module.css';
import { NotUnderstood } from './not-understood.tsx';

const FilterIcon = createIcon(
  'M4 6.5h9M18 6.5h2M4 12h2M11 12h9M4 17.5h7M16 17.5h4M13.5 6.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0ZM6.5 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0ZM11.5 17.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0Z',
);

const FilterSheet = defer(async () => (await import('./filter-sheet.tsx')).loadFilterSheet());

export type FilterBarProps = {
  /** Its region decides the days of school breaks. */
  origin: DepartureAirport;
  filter: TripFilter;
  pathOf: (filter: TripFilter) => string;
  /** Conditions that were left out because nothing fits all of them. */
  relaxed?: readonly string[] | undefined;
  isRoundTrip?: boolean;
  /** Choices of the list besides the trip filter: their words, the path of the list without them, and whether wide screens show their field. */
  more?: readonly { words: string; path: string; hasField?: boolean }[];
  /** Path of the list with nothing chosen, where `more` may be. */
  clearPath?: string;
  className?: string | undefined;
  /** On phones the link to the sheet is an icon. */
  isDense?: boolean;
  before?: ReactNode;
  children?: ReactNode;
};

export function FilterBar(props: FilterBarProps): ReactNode {
  const t = useTranslate();
  const { origin, filter, pathOf, relaxed = [], more = [], className, children } = props;
  const unseen = more.filter(({ hasField }) => !hasField);
  const isForParty = !isSameParty(useParty(), oneAdult);
  const isSeen = isFiltering(filter) || unseen.length > 0 || isForParty;
  return (
    <>
      <Row as="section" gap={2} align="stretch" className={className} aria-label={t('tripFilter.label')}>
        {props.before}
        <FilterLink
          isDense={props.isDense ?? false}
          origin={origin}
          count={listConditions(filter).length - relaxed.length + more.length}
          list={pathOf(filter)}
        />
        {children}
      </Row>
      <NotUnderstood />
      {(isSeen || more.length > 0) && (
        <div className={isSeen ? undefined : shown.belowMedium}>
          <ChosenFilters {...props} />
        </div>
      )}
    </>
  );
}

/** A link to the form, which opens as a sheet where there is JavaScript. */
export function FilterLink(props: {
  origin: DepartureAirport;
  count: number;
  list: string;
  /** Without its word on phones, where there is no room for it. */
  isDense?: boolean;
}): ReactNode {
  const { origin, list, isDense = false } = props;
  const t = useTranslate();
  // For whom it is stands among the chips, too.
  const count = props.count + Number(!isSameParty(useParty(), oneAdult));
  const words = t('tripFilter.open', { count });
  const { isUsed, open, dialog } = useDeferredDialog(FilterSheet);
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open();
  };
  return (
    <>
      <Link
        className={buttonClass('quiet', styles.open)}
        data-dense={isDense || undefined}
        to={filtersPath(list)}
        aria-haspopup="dialog"
        onClick={handleClick}
      >
        <FilterIcon size={20} />
        {isDense && count > 0 && (
          <span className={shown.belowSmall} aria-hidden="true">
            {count}
          </span>
        )}
        {isDense ? <VisuallyHidden below="small">{words}</VisuallyHidden> : <span>{words}</span>}
      </Link>
      {isUsed && <FilterSheet {...dialog} origin={origin} list={list} />}
    </>
  );
}
