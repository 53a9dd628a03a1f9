/** Search as a sentence: a city opens by itself, a wish as the page that answers it, anything else as the deals of the airport. */
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useHref, useNavigate } from 'react-router';
import type { Airport } from '#contract/api/airports.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { type Budget, budgets } from '#contract/domain/deal.ts';
import { dealPath } from '#contract/domain/deal-query.ts';
import { defaultTripType } from '#contract/domain/itinerary.ts';
import { noTripFilter, tripFilterParameters, writeTripFilter } from '#contract/domain/trip-filter.ts';
import { dealsPath } from '#web/addresses/deals-query.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { queries, type TripQuery } from '#web/api/api.ts';
import { DestinationSearch } from '#web/features/destination-search/destination-search.tsx';
import styles from '#web/features/destination-search/search-box.module.css';
import { useFindTyped } from '#web/features/destination-search/use-find-typed.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { choicesOf, useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectBox } from '#web/ui/choice.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import { Stack, VisuallyHidden } from '#web/ui/layout.tsx';
import { OriginWord, PartyWord, WhenWord } from './sentence-words.tsx';

type SearchBoxProps = TripQuery & {
  /** On its page: the words of the sentence choose what it shows. Else there is the destination alone. */
  list?: LandingQuery;
  /** Instead of opening a city's page, where the reader sees a price of it. */
  onChoose?: (fare: DestinationPrice) => void;
  /** Words and sign of the button, else those of a search. */
  children?: ReactNode;
};

export function SearchBox({ origin, tripType, list, onChoose, children }: SearchBoxProps): ReactNode {
  const t = useTranslate();
  const navigate = useNavigate();
  const client = useQueryClient();
  const findTyped = useFindTyped();
  const [search, setSearch] = useState('');
  const [budget, setBudget] = useState<Budget>('any');
  const filter = list?.filter ?? noTripFilter;
  const highest = filter.maxPrice && formatNumber(filter.maxPrice, t.language);
  const open = (airport: Airport) => {
    const fares = client.getQueryData(queries.destinationPrices({ origin, tripType }).queryKey);
    const { countryCode, city } = airport;
    const fare = fares?.find((each) => each.countryCode === countryCode && each.city === city);
    if (onChoose && fare && !fare.locked) return onChoose(fare);
    // Without a price the city has no page of its own: the deals say so, and offer a watch.
    const hasNone = fares !== undefined && !fare;
    const search = t.language === 'ar' ? airport.cityAr : airport.city;
    void navigate(
      hasNone ? dealsPath({ origin, search }) : dealPath(airport.code, { origin, tripType, filter }),
    );
  };
  const handleSubmit = async (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    // There is nothing to watch yet: the field opens what there is to choose.
    if (onChoose && search.trim() === '')
      return event.currentTarget.querySelector<HTMLElement>('[role=combobox]')?.focus();
    // Who chose the usual trip type did not choose: deals of both are listed.
    const trip = tripType === defaultTripType ? 'any' : tripType;
    const choices = new URLSearchParams({ origin, budget, tripType: trip });
    writeTripFilter(choices, filter);
    const { place, path } = await findTyped(search, choices);
    if (place && budget === 'any') open(place);
    else void navigate(path ?? dealsPath({ origin, search, budget, filter }));
  };
  const destination = (
    <DestinationSearch
      name="search"
      label={t('search.destination')}
      placeholder={t('search.anywhere')}
      value={search}
      onChange={setSearch}
      onChoose={(airport, isByKey) => {
        // A key chooses one word of the sentence, as in the lists beside it; the next sends them all.
        if (!list || !isByKey) open(airport);
      }}
      priced={{ origin, tripType }}
    />
  );
  const submit = (
    <Button type="submit" data-large className={styles.submit}>
      {children ?? (
        <>
          <SearchIcon size={20} />
          <VisuallyHidden below="medium">{t('search.submit')}</VisuallyHidden>
        </>
      )}
    </Button>
  );
  return (
    // Some screen readers do not support the search element yet.
    <Stack
      as="form"
      raised="float"
      tone="ink"
      className={list ? styles.sentence : styles.box}
      action={useHref('/deals')}
      method="get"
      role="search"
      aria-label={t(onChoose ? 'fare.watch' : 'search.box')}
      onSubmit={(event) => void handleSubmit(event)}
    >
      {list ? (
        <>
          <div className={styles.line}>
            <OriginWord list={list} />
            {destination}
          </div>
          <div className={styles.line}>
            <WhenWord list={list} />
            <PartyWord />
            <SelectBox
              isNameHidden
              name="budget"
              legend={t('search.budget')}
              value={budget}
              options={choicesOf(t, 'search.budget', budgets).map((option) => ({
                ...option,
                ...(option.value === 'any' && highest && { label: t('search.upTo', { price: highest }) }),
              }))}
              onChange={setBudget}
            />
            {submit}
          </div>
          {/* The month has its word. */}
          {Object.entries({ ...tripFilterParameters(filter), months: undefined }).map(
            ([name, value]) =>
              value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
          )}
        </>
      ) : (
        <>
          <input type="hidden" name="origin" value={origin} />
          {destination}
          {submit}
        </>
      )}
    </Stack>
  );
}
