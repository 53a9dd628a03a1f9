/** Search box (destination, budget): a city opens by itself, a wish as the page that answers it, anything else as the deals of the airport; on phones one field, and the budget while it is in use. */
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useHref, useNavigate } from 'react-router';
import type { Airport } from '#contract/api/airports.ts';
import { type Budget, budgets } from '#contract/domain/deal.ts';
import { dealPath } from '#contract/domain/deal-query.ts';
import { defaultTripType } from '#contract/domain/itinerary.ts';
import { dealsPath } from '#web/addresses/deals-query.ts';
import { queries, type TripQuery } from '#web/api/api.ts';
import { choicesOf, useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import { Stack, VisuallyHidden } from '#web/ui/layout.tsx';
import { ChoiceField } from './choice-field.tsx';
import { DestinationSearch } from './destination-search.tsx';
import styles from './search-box.module.css';
import { useFindTyped } from './use-find-typed.ts';

/** The page's control for the airport chooses `origin`. */
export function SearchBox(props: TripQuery & { hasBudget?: boolean }): ReactNode {
  const { origin, tripType, hasBudget = true } = props;
  const t = useTranslate();
  const navigate = useNavigate();
  const client = useQueryClient();
  const findTyped = useFindTyped();
  const [search, setSearch] = useState('');
  const [budget, setBudget] = useState<Budget>('any');
  const open = (airport: Airport) => {
    const fares = client.getQueryData(queries.destinationPrices({ origin, tripType }).queryKey);
    // Without a price the city has no page of its own: the deals say so, and offer a watch.
    const hasNone =
      fares !== undefined &&
      !fares.some(({ countryCode, city }) => countryCode === airport.countryCode && city === airport.city);
    const search = t.language === 'ar' ? airport.cityAr : airport.city;
    void navigate(hasNone ? dealsPath({ origin, search }) : dealPath(airport.code, { origin, tripType }));
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // Who chose the usual trip type did not choose: deals of both are listed.
    const trip = tripType === defaultTripType ? 'any' : tripType;
    const { place, path } = await findTyped(search, new URLSearchParams({ origin, budget, tripType: trip }));
    if (place && budget === 'any') open(place);
    else void navigate(path ?? dealsPath({ origin, search, budget }));
  };
  return (
    // Some screen readers do not support the search element yet.
    <Stack
      as="form"
      raised="float"
      tone="ink"
      className={styles.box}
      action={useHref('/deals')}
      method="get"
      role="search"
      aria-label={t('search.box')}
      onSubmit={(event) => void handleSubmit(event)}
    >
      <input type="hidden" name="origin" value={origin} />
      <DestinationSearch
        name="search"
        label={t('search.destination')}
        placeholder={t('search.anywhere')}
        value={search}
        onChange={setSearch}
        onChoose={open}
        priced={{ origin, tripType }}
      />
      {hasBudget && (
        <ChoiceField
          className={styles.cell}
          name="budget"
          label={t('search.budget')}
          value={budget}
          options={choicesOf(t, 'search.budget', budgets)}
          onChange={setBudget}
        />
      )}
      <Button type="submit" data-large className={styles.submit}>
        <SearchIcon size={20} />
        <VisuallyHidden below="medium">{t('search.submit')}</VisuallyHidden>
      </Button>
    </Stack>
  );
}
