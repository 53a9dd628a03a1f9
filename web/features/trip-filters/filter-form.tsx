/** Form of the trip filter; without JavaScript it leads to the list by itself. */
import { type FormEvent, type ReactNode, useState } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import type { TripChoices } from '#contract/api/trip-filter.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import {
  listConditions,
  noTripFilter,
  parseTripFilter,
  type TripFilter,
} from '#contract/domain/trip-filter.ts';
import { joinListPath, splitListPath } from '#web/addresses/filters-query.ts';
import { queries } from '#web/api/api.ts';
import { useQuery } from '#web/api/query.tsx';
import { PartySteppers } from '#web/features/party/party-steppers.tsx';
import { usePartyWords } from '#web/features/party/party-words.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { usePartyChoice } from '#web/state/party.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import {
  AirlineField,
  HolidayField,
  MonthsField,
  NightsField,
  TimeField,
  VisaField,
} from './filter-fields.tsx';
import styles from './filter-form.module.css';
import { PriceFields } from './price-fields.tsx';
import { useFittingPlaces } from './use-fitting-places.ts';

export type FilterFormProps = {
  origin: DepartureAirport;
  /** Path of the list that is filtered, with its query. */
  list: string;
  onDone?: (() => void) | undefined;
};

export function FilterForm({ origin, list, onDone }: FilterFormProps): ReactNode {
  const choices = useQuery(queries.tripChoices(origin));
  return (
    <Loaded view={choices} fallback={<Skeleton className={styles.skeleton} />}>
      {(data) => <Fields key={list} list={list} onDone={onDone} choices={data} />}
    </Loaded>
  );
}

type FieldsProps = Pick<FilterFormProps, 'list' | 'onDone'> & { choices: TripChoices };

function Fields({ list, onDone, choices }: FieldsProps): ReactNode {
  const t = useTranslate();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { path, filter, others } = splitListPath(list);
  const go = (next: TripFilter) => {
    onDone?.();
    void navigate(joinListPath({ path, filter: next, others }), {
      preventScrollReset: pathname === path,
    });
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go(readFilter(event.currentTarget));
  };
  const [asked, setAsked] = useState(filter);
  const count = useFittingPlaces(joinListPath({ path, filter: asked, others }));
  return (
    <form
      className={styles.form}
      action={useHref(path)}
      method="get"
      onSubmit={handleSubmit}
      onChange={({ currentTarget }) => setAsked(readFilter(currentTarget))}
    >
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <MonthsField filter={filter} />
      <PartyField />
      <div className={styles.pair}>
        <PriceFields filter={filter} />
        <VisaField filter={filter} choices={choices} />
      </div>
      <HolidayField filter={filter} choices={choices} />
      <NightsField filter={filter} />
      <fieldset className={styles.group}>
        <legend>{t('filters.how')}</legend>
        <label className={styles.check}>
          <input type="checkbox" name="direct" value="true" defaultChecked={filter.isDirect} />
          <span>{t('tripFilter.direct')}</span>
        </label>
        <div className={styles.pair}>
          <AirlineField filter={filter} choices={choices} />
          <TimeField filter={filter} />
        </div>
      </fieldset>
      <div className={styles.foot}>
        {listConditions(filter).length > 0 && (
          <Link
            className={buttonClass('quiet')}
            to={joinListPath({ path, filter: noTripFilter, others })}
            preventScrollReset
            onClick={onDone}
          >
            {t('filters.clear')}
          </Link>
        )}
        <Button type="submit">
          <span aria-live="polite">
            {count === undefined ? t('filters.show') : t('filters.showCount', { count })}
          </span>
        </Button>
      </div>
    </form>
  );
}

/** Who travels: the totals of the list, and of the highest price, are theirs. */
function PartyField(): ReactNode {
  const t = useTranslate();
  const { party, chooseParty } = usePartyChoice();
  const words = usePartyWords(party);
  return (
    <details className={classNames(styles.more, styles.scripted)}>
      <summary>
        {t('party.label')}: {words}
      </summary>
      <PartySteppers isDense fields={people} party={party} onChange={chooseParty} />
    </details>
  );
}

const people = ['adults', 'children', 'infants'] as const;

function readFilter(form: HTMLFormElement): TripFilter {
  const sent = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return parseTripFilter(new URLSearchParams(sent as [string, string][]));
}
