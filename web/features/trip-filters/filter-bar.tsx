/** Bar of the trip filter: opens the sheet, shows what is chosen and what was left out, suggests common choices. */
import { type MouseEvent, type ReactNode, useState } from 'react';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import {
  listConditions,
  noTripFilter,
  type TripCondition,
  type TripFilter,
  withoutCondition,
} from '#contract/domain/trip-filter.ts';
import { filtersPath } from '#web/addresses/filters-query.ts';
import { useQuery } from '#web/api/query.tsx';
import { formatDate } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { defer } from '#web/ui/defer.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { FilterIcon } from '#web/ui/page-icons.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useConditionWords, useHolidayWords } from './condition-words.ts';
import styles from './filter-bar.module.css';
import { type FilterNames, filterNamesQuery } from './filter-names.ts';

const FilterSheet = defer(async () => (await import('./filter-sheet.tsx')).loadFilterSheet());

type FilterBarProps = {
  /** Its region decides the days of school breaks. */
  origin: DepartureAirport;
  filter: TripFilter;
  /** Path of the same list with another filter. */
  pathOf: (filter: TripFilter) => string;
  /** What was left out because nothing fits all of it. */
  relaxed?: readonly TripCondition[] | undefined;
};

export function FilterBar({ origin, filter, pathOf, relaxed = [] }: FilterBarProps): ReactNode {
  const t = useTranslate();
  const { data: names } = useQuery(filterNamesQuery(origin, filter));
  const words = useConditionWords(filter, names);
  // The most important first.
  const chosen = listConditions(filter).reverse();
  return (
    <section className={styles.bar} aria-label={t('tripFilter.label')}>
      <div className={styles.row}>
        <SheetLink origin={origin} list={pathOf(filter)} />
        {chosen.length > 0 && (
          <ul className={styles.chips} aria-label={t('tripFilter.chosen')}>
            {chosen.map((condition) => (
              <li key={condition}>
                <Link
                  className={styles.chip}
                  data-state={relaxed.includes(condition) ? 'relaxed' : 'chosen'}
                  to={pathOf(withoutCondition(filter, condition))}
                  preventScrollReset
                >
                  <VisuallyHidden>{t('tripFilter.remove')}</VisuallyHidden>
                  <bdi>{words(condition)}</bdi>
                  <CloseIcon size={16} />
                </Link>
              </li>
            ))}
            {chosen.length > 1 && (
              <li>
                <Link className={styles.chip} to={pathOf(noTripFilter)} preventScrollReset>
                  {t('tripFilter.clear')}
                </Link>
              </li>
            )}
          </ul>
        )}
        <Suggestions filter={filter} names={names} pathOf={pathOf} />
      </div>
      {relaxed.length > 0 && (
        <p className={styles.relaxed} role="status">
          {t(relaxed.length < chosen.length ? 'tripFilter.relaxed' : 'tripFilter.relaxedAll', {
            left: relaxed.map(words).reverse().join(' + '),
          })}
        </p>
      )}
      {filter.visaFree !== null && names && <VisaNote asOf={names.visasAsOf} />}
    </section>
  );
}

/** A link to the form, which opens as a sheet where there is JavaScript. */
function SheetLink({ origin, list }: { origin: DepartureAirport; list: string }): ReactNode {
  const t = useTranslate();
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    // If the code does not load, the page with the form still opens.
    FilterSheet.load().then(
      () => setState('open'),
      () => window.location.assign((event.target as Element).closest('a')?.href ?? ''),
    );
  };
  return (
    <>
      <Link className={styles.open} to={filtersPath(list)} aria-haspopup="dialog" onClick={handleClick}>
        <FilterIcon size={18} />
        {t('tripFilter.open')}
      </Link>
      {state !== 'unused' && (
        <FilterSheet
          isOpen={state === 'open'}
          onClose={() => setState('closed')}
          origin={origin}
          list={list}
        />
      )}
    </>
  );
}

type SuggestionsProps = Pick<FilterBarProps, 'filter' | 'pathOf'> & { names: FilterNames | undefined };

/** Choices that are common, each a link; those of a condition that is chosen are left out. */
function Suggestions({ filter, names, pathOf }: SuggestionsProps): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  const holidayWords = useHolidayWords();
  const country = isArabic ? names?.passport?.countryAr : names?.passport?.country;
  const holidays = filter.holiday === null ? (names?.holidays ?? []) : [];
  const suggestions: { label: string; change: Partial<TripFilter> }[] = [
    ...holidays.map((holiday) => ({ label: holidayWords(holiday), change: { holiday: holiday.id } })),
    ...(filter.isDirect ? [] : [{ label: t('tripFilter.direct'), change: { isDirect: true } }]),
    ...(filter.visaFree === null && names?.passport
      ? [
          {
            label: t('tripFilter.visaFree', { country: country ?? '' }),
            change: { visaFree: names.passport.code },
          },
        ]
      : []),
  ];
  return (
    <ul className={styles.suggestions} aria-label={t('tripFilter.suggested')}>
      {suggestions.map(({ label, change }) => (
        <li key={label}>
          <Link className={styles.chip} to={pathOf({ ...filter, ...change })} preventScrollReset>
            <bdi>{label}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Said wherever visa rules are used. */
export function VisaNote({ asOf }: { asOf: string }): ReactNode {
  const t = useTranslate();
  const date = formatDate(asOf, useLanguage());
  return <p className={styles.note}>{t('tripFilter.visaNote', { date })}</p>;
}
