/** Search bar of the deals list: a place with suggestions and the airport; and the links between grid and list. */
import { type FormEvent, type ReactNode, useState } from 'react';
import { useHref, useNavigate } from 'react-router';
import { dealSorts } from '#contract/domain/deal.ts';
import { defaultOrigin, departureAirports } from '#contract/domain/iata.ts';
import { defaultTripType, tripTypes } from '#contract/domain/itinerary.ts';
import { regionFilters } from '#contract/domain/region.ts';
import { writeTripFilter } from '#contract/domain/trip-filter.ts';
import { type DealsQuery, dealsPath, dealViews } from '#web/addresses/deals-query.ts';
import { parseDealsQuery } from '#web/addresses/parse-deals-query.ts';
import { ChoiceField } from '#web/features/destination-search/choice-field.tsx';
import { DestinationSearch } from '#web/features/destination-search/destination-search.tsx';
import box from '#web/features/destination-search/search-box.module.css';
import { useFindTyped } from '#web/features/destination-search/use-find-typed.ts';
import { choicesOf, useTranslate } from '#web/i18n/i18n.tsx';
import { useNextQuery } from '#web/state/next-query.ts';
import { useKept } from '#web/state/party.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectBox } from '#web/ui/choice.tsx';
import { ChoiceLinks } from '#web/ui/choice-links.tsx';
import { GridIcon, SearchIcon } from '#web/ui/icons.tsx';
import { Stack, VisuallyHidden } from '#web/ui/layout.tsx';
import { ListIcon } from '#web/ui/more-icons.tsx';
import styles from './deals-search.module.css';

/** Every choice returns to page 1. */
function useChoose(): (change: Partial<DealsQuery>) => void {
  const navigate = useNavigate();
  const nextQuery = useNextQuery();
  const { keep } = useKept();
  return (change) => {
    if (change.origin) keep({ home: change.origin });
    const next = { ...parseDealsQuery(nextQuery()), page: 1, ...change };
    void navigate(dealsPath(next), { preventScrollReset: true });
  };
}

const formId = 'deals-search';

/** The fields are filters of the sheet, too: phones have room for them there alone. */
export function DealsSearch({ query }: { query: DealsQuery }): ReactNode {
  const t = useTranslate();
  const choose = useChoose();
  // What is typed, until the address changes.
  const [typed, setTyped] = useState({ text: query.search, search: query.search });
  if (typed.search !== query.search) setTyped({ text: query.search, search: query.search });
  const search = typed.search === query.search ? typed.text : query.search;
  const navigate = useNavigate();
  const nextQuery = useNextQuery();
  const findTyped = useFindTyped();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const { path } = await findTyped(search, nextQuery());
    if (path) void navigate(path);
    else choose({ search });
  };
  const { origin, tripType, view, budget, filter } = query;
  // Parameters that no field of the page holds.
  const kept = new URLSearchParams({ view, budget });
  writeTripFilter(kept, filter);
  const airports = departureAirports.map((code) => ({ value: code, label: `${t(`city.${code}`)} ${code}` }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: some screen readers do not support the search element yet
    <form
      id={formId}
      className={styles.search}
      action={useHref('/deals')}
      method="get"
      role="search"
      aria-label={t('deals.search.label')}
      onSubmit={(event) => void handleSubmit(event)}
    >
      <Stack raised="float" tone="ink" className={box.box}>
        <DestinationSearch
          name="search"
          label={t('deals.search.label')}
          placeholder={t('deals.search.placeholder')}
          value={search}
          onChange={(text) => setTyped({ text, search: query.search })}
          priced={{ origin: origin ?? defaultOrigin, tripType: tripType ?? defaultTripType }}
          onChoose={({ city, cityAr }) => choose({ search: t.language === 'ar' ? cityAr : city })}
        />
        <ChoiceField
          className={box.cell}
          name="origin"
          label={t('fare.filter.origin')}
          value={origin ?? 'any'}
          options={[{ value: 'any', label: t('tripFilter.anyOrigin') } as const, ...airports]}
          onChange={(chosen) => choose({ search, origin: chosen === 'any' ? null : chosen })}
        />
        <Button type="submit" data-large className={box.submit}>
          <SearchIcon size={20} />
          <VisuallyHidden below="medium">{t('search.submit')}</VisuallyHidden>
        </Button>
      </Stack>
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}

/** Region and trip type, which phones have in the sheet alone; the form of the search sends them without JavaScript. */
export function DealChoices({ query: { region, tripType } }: { query: DealsQuery }): ReactNode {
  const t = useTranslate();
  const choose = useChoose();
  return (
    <>
      <SelectBox
        className={styles.choice}
        form={formId}
        name="region"
        legend={t('tripFilter.region')}
        value={region}
        options={choicesOf(t, 'region', regionFilters)}
        onChange={(chosen) => choose({ region: chosen })}
      />
      <SelectBox
        isNameHidden
        className={styles.choice}
        form={formId}
        name="tripType"
        legend={t('fare.filter.tripType')}
        value={tripType ?? 'any'}
        options={[
          { value: 'any', label: t('tripFilter.anyTrip') } as const,
          ...choicesOf(t, 'trip', tripTypes),
        ]}
        onChange={(chosen) => choose({ tripType: chosen === 'any' ? null : chosen })}
      />
    </>
  );
}

/** The order of the list; the form of the search sends it where there is no JavaScript. */
export function SortField({ query: { sort } }: { query: DealsQuery }): ReactNode {
  const t = useTranslate();
  const choose = useChoose();
  return (
    <SelectBox
      isBare
      form={formId}
      name="sort"
      legend={t('fare.filter.sort')}
      value={sort}
      options={choicesOf(
        t,
        'deals.sort',
        dealSorts.filter((each) => each !== (t.language === 'ar' ? 'city' : 'cityAr')),
      )}
      onChange={(chosen) => choose({ sort: chosen })}
    />
  );
}

const icons = { grid: GridIcon, list: ListIcon } as const;

export function ViewSwitch({ query }: { query: DealsQuery }): ReactNode {
  const t = useTranslate();
  return (
    <ChoiceLinks
      label={t('deals.view')}
      of={dealViews}
      chosen={query.view}
      nameOf={(view) => {
        const Icon = icons[view];
        return (
          <>
            <Icon size={18} />
            <VisuallyHidden>{t(`deals.view.${view}`)}</VisuallyHidden>
          </>
        );
      }}
      pathOf={(view) => dealsPath({ ...query, view })}
    />
  );
}
