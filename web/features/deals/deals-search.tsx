/** Search bar of the deals list: place with suggestions, and filters (in a sheet on phones). */
import { type FormEvent, type ReactNode, useState } from 'react';
import { useHref, useNavigate } from 'react-router';
import { defaultOrigin } from '#contract/domain/iata.ts';
import { defaultTripType } from '#contract/domain/itinerary.ts';
import { writeTripFilter } from '#contract/domain/trip-filter.ts';
import { countFilters, type DealsQuery, dealsPath, parseDealsQuery } from '#web/addresses/deals-query.ts';
import { DestinationSearch } from '#web/features/destination-search/destination-search.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { useNextQuery } from '#web/state/next-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { FilterIcon } from '#web/ui/page-icons.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './deals-search.module.css';
import {
  BudgetField,
  type FilterFieldProps,
  OriginField,
  SegmentFields,
  SortField,
} from './filter-fields.tsx';

type DealsSearchProps = {
  query: DealsQuery;
  /** Matching deals; undefined while loading. */
  total: number | undefined;
};

export function DealsSearch({ query, total }: DealsSearchProps): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  const navigate = useNavigate();
  const nextQuery = useNextQuery();
  const [text, setText] = useTypedText(query.search);
  // Every choice returns to page 1 and keeps the typed text.
  const choose = (change: Partial<DealsQuery>) => {
    const next = { ...parseDealsQuery(nextQuery()), search: text, page: 1, ...change };
    void navigate(dealsPath(next), { preventScrollReset: true });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    choose({});
  };
  const fields = { query, onChoose: choose };
  return (
    // biome-ignore lint/a11y/useSemanticElements: some screen readers do not support the search element yet
    <form
      className={styles.bar}
      action={useHref('/deals')}
      method="get"
      role="search"
      aria-label={t('deals.filters')}
      onSubmit={handleSubmit}
    >
      <div className={styles.cells}>
        <DestinationSearch
          name="search"
          label={t('deals.search.label')}
          placeholder={t('deals.search.placeholder')}
          value={text}
          onChange={setText}
          priced={{ origin: query.origin ?? defaultOrigin, tripType: query.tripType ?? defaultTripType }}
          onChoose={({ city, cityAr }) => choose({ search: isArabic ? cityAr : city })}
        />
        <OriginField {...fields} className={styles.cell} />
        <BudgetField {...fields} className={styles.cell} />
        <Button type="submit" className={styles.submit}>
          <SearchIcon />
          <VisuallyHidden below="medium">{t('search.submit')}</VisuallyHidden>
        </Button>
        <FilterSheet {...fields} total={total} />
      </div>
      <div className={styles.choices}>
        <SegmentFields {...fields} />
        <SortField {...fields} className={styles.sort} />
      </div>
      {keptParameters(query).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}

/** On phones: number of active filters, and a sheet with all of them. */
function FilterSheet({ total, ...fields }: FilterFieldProps & { total: number | undefined }): ReactNode {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <FilterIcon />
        {t('deals.filters.chosen', { count: countFilters(fields.query) })}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('deals.filters')} shape="sheet">
        <Stack gap={3} above={3} className={styles.sheet}>
          <OriginField {...fields} className={styles.boxed} />
          <BudgetField {...fields} className={styles.boxed} />
          <SegmentFields {...fields} />
          <SortField {...fields} className={styles.boxed} />
          <div className={styles.done}>
            <Button onClick={() => setOpen(false)}>
              {total === undefined ? t('deals.loading') : t('deals.filters.show', { count: total })}
            </Button>
          </div>
        </Stack>
      </Dialog>
    </>
  );
}

/** What the form's own fields do not hold: the view and the trip filter. */
function keptParameters({ view, filter }: DealsQuery): [string, string][] {
  const params = new URLSearchParams({ view });
  writeTripFilter(params, filter);
  return [...params];
}

/** The typed text, reset when the URL changes. */
function useTypedText(search: string): [text: string, setText: (text: string) => void] {
  const [typed, setTyped] = useState({ text: search, search });
  if (typed.search !== search) setTyped({ text: search, search });
  const { text } = typed.search === search ? typed : { text: search };
  return [text, (next) => setTyped({ text: next, search })];
}
