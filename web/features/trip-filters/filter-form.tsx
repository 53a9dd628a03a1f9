/** Form of the trip filter; without JavaScript it leads to the list by itself. */
import { type FormEvent, type ReactNode, useState } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import type { TripChoices } from '#contract/api/trip-filter.ts';
import { type DepartureAirport, departureAirports } from '#contract/domain/iata.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import { pages } from '#contract/domain/pages.ts';
import { regions } from '#contract/domain/region.ts';
import { type TripFilter, tripFilterParameters } from '#contract/domain/trip-filter.ts';
import { clearListPath, joinListPath, splitListPath } from '#web/addresses/filters-query.ts';
import { fareRegions, fareSorts, usualSort } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
import { useQuery } from '#web/api/query.tsx';
import fields from '#web/features/forms/fields.module.css';
import { CheckField } from '#web/features/forms/fields.tsx';
import formStyles from '#web/features/forms/form-foot.module.css';
import { usePartyWords } from '#web/features/party/party-picker.tsx';
import { PartySteppers } from '#web/features/party/party-steppers.tsx';
import { formatDate } from '#web/i18n/format.ts';
import { choicesOf, useTranslate } from '#web/i18n/i18n.tsx';
import { usePartyChoice } from '#web/state/party.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Loaded } from '#web/ui/error-state.tsx';
import { Grid, Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import shown from '#web/ui/text.module.css';
import {
  AirlineField,
  ChoiceSelect,
  HolidayField,
  MonthsField,
  NightsField,
  PriceFields,
  TimeField,
  VisaField,
} from './filter-fields.tsx';
import styles from './filter-form.module.css';
import { useFittingPlaces } from './use-fitting-places.ts';

export type FilterFormProps = { origin: DepartureAirport; list: string; onDone?: (() => void) | undefined };

export function FilterForm({ origin, list, onDone }: FilterFormProps): ReactNode {
  const choices = useQuery(queries.tripChoices(origin));
  return (
    <Loaded view={choices} fallback={<Skeleton className={styles.skeleton} />}>
      {(data) => <Fields key={list} list={list} onDone={onDone} choices={data} />}
    </Loaded>
  );
}

function Fields(props: Pick<FilterFormProps, 'list' | 'onDone'> & { choices: TripChoices }): ReactNode {
  const { list, onDone, choices } = props;
  const t = useTranslate();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { path, filter, others } = splitListPath(list);
  const areDeals = path === pages.deals.path;
  const areFares = !areDeals && path !== pages.search.path;
  const isSheet = onDone !== undefined;
  const chosen = Object.fromEntries(others);
  const own = areDeals ? dealFields : areFares ? fareFieldsOf(chosen) : [];
  const clearPath = clearListPath(list);
  const isAnyChosen = clearPath !== joinListPath({ path, filter, others });
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onDone?.();
    void navigate(readList(event.currentTarget, path), { preventScrollReset: pathname === path });
  };
  const [asked, setAsked] = useState(list);
  const [resets, setResets] = useState(0);
  const count = useFittingPlaces(asked);
  return (
    <form
      className={`${formStyles.long} ${formStyles.clear} ${styles.form}`}
      action={useHref(path)}
      method="get"
      onSubmit={handleSubmit}
      onChange={({ currentTarget }) => setAsked(readList(currentTarget, path))}
      onReset={() => {
        setAsked(list);
        setResets(resets + 1);
      }}
    >
      {others
        .filter(([name]) => !own.includes(name))
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      {/* Nothing here changes them. */}
      <input type="hidden" name="departs" value={tripFilterParameters(filter).departs ?? ''} />
      <input type="hidden" name="maxStops" value={filter.maxStops ?? ''} />
      <Grid columns={2} gap={6} className={styles.groups}>
        <Stack gap={4}>
          <MonthsField filter={filter} />
          <WhoFields key={resets} filter={filter} choices={choices} />
        </Stack>
        <HolidayField filter={filter} choices={choices} />
        <Stack gap={4}>
          <NightsField filter={filter} />
          {areDeals && <RouteFields chosen={chosen} isSheet={isSheet} />}
          {areFares && <ListFields chosen={chosen} isSheet={isSheet} filter={filter} />}
        </Stack>
        <FlightFields
          filter={filter}
          choices={choices}
          tripType={areDeals ? (chosen.tripType ?? '') : null}
          isSheet={isSheet}
        />
      </Grid>
      <Row gap={3} justify="between" wrap={false} className={styles.foot}>
        {isAnyChosen ? (
          <Link className={buttonClass('quiet')} to={clearPath} preventScrollReset onClick={onDone}>
            {t('filters.clear')}
          </Link>
        ) : (
          <Button type="reset" look="quiet">
            {t('filters.clear')}
          </Button>
        )}
        <Button type="submit">
          <span aria-live="polite">
            {count === undefined
              ? t('filters.show')
              : t(areDeals ? 'filters.showDeals' : 'filters.showCount', { count })}
          </span>
        </Button>
      </Row>
    </form>
  );
}

/** Who travels: the totals of the list, and of the highest price, are theirs. */
function WhoFields(props: { filter: TripFilter; choices: TripChoices }): ReactNode {
  const t = useTranslate();
  const { party, chooseParty } = usePartyChoice();
  return (
    <fieldset>
      <Text as="legend" below={1} weight="strong">
        {t('filters.who')}
      </Text>
      <Stack gap={2}>
        <details className={classNames(styles.more, shown.scripted)}>
          <summary className={fields.input} data-dense>
            {t('party.label')}: {usePartyWords(party)}
          </summary>
          <PartySteppers isDense fields={people} party={party} onChange={chooseParty} />
        </details>
        <Grid columns="fit" gap={4} align="end">
          <PriceFields filter={props.filter} />
          <VisaField {...props} />
        </Grid>
        <Soft size="sm">
          {t('filters.visaNote', { date: formatDate(props.choices.visasAsOf, t.language) })}
        </Soft>
      </Stack>
    </fieldset>
  );
}

type FlightFieldsProps = {
  filter: TripFilter;
  choices: TripChoices;
  tripType: string | null;
  /** Over the list, which has the fields of the route itself on wide screens. */
  isSheet: boolean;
};

/** The trip type of deals, which are of both until one is chosen; other lists have one elsewhere. */
function FlightFields({ tripType, isSheet, ...props }: FlightFieldsProps): ReactNode {
  const t = useTranslate();
  const anyTrip = { value: '', label: t('tripFilter.anyTrip') };
  return (
    <fieldset className={styles.flights}>
      <Text as="legend" below={1} weight="strong">
        {t('filters.how')}
      </Text>
      <Grid columns="fit" gap={4} align="end">
        <div className={styles.direct}>
          <CheckField
            name="direct"
            value="true"
            defaultChecked={props.filter.isDirect}
            label={t('tripFilter.direct')}
          />
        </div>
        {tripType !== null && (
          <ChoiceSelect
            className={isSheet ? styles.elsewhere : undefined}
            name="tripType"
            label={t('fare.filter.tripType')}
            value={tripType}
            options={[anyTrip, ...choicesOf(t, 'trip', tripTypes)]}
          />
        )}
        <AirlineField {...props} />
        <TimeField {...props} />
      </Grid>
    </fieldset>
  );
}

const people = ['adults', 'children', 'infants'] as const;

const dealFields: readonly string[] = ['origin', 'region', 'tripType'];

type ListFieldsProps = { chosen: Readonly<Record<string, string>>; isSheet: boolean };

/** A map has no order. */
const fareFieldsOf = ({ view }: ListFieldsProps['chosen']) =>
  view === 'map' ? ['region'] : ['region', 'sort'];

function ListFields({ chosen, isSheet, filter }: ListFieldsProps & { filter: TripFilter }): ReactNode {
  const t = useTranslate();
  const optional = (usual: string) => (option: { value: string; label: string }) =>
    option.value === usual ? { ...option, value: '' } : option;
  return (
    <Grid columns="fit" gap={4} className={classNames(styles.list, isSheet ? styles.elsewhere : undefined)}>
      <ChoiceSelect
        name="region"
        label={t('fare.filter.region')}
        value={chosen.region ?? ''}
        options={choicesOf(t, 'fare.region', fareRegions).map(optional('all'))}
      />
      {chosen.view !== 'map' && (
        <ChoiceSelect
          name="sort"
          label={t('fare.filter.sort')}
          value={chosen.sort ?? ''}
          options={choicesOf(t, 'fare.sort', fareSorts).map(optional(usualSort(filter)))}
        />
      )}
    </Grid>
  );
}

/** Deals are of all airports and regions until one is chosen. */
function RouteFields({ chosen, isSheet }: ListFieldsProps): ReactNode {
  const t = useTranslate();
  const { origin = '', region = '' } = chosen;
  const anyOrigin = { value: '', label: t('tripFilter.anyOrigin') };
  return (
    <fieldset className={isSheet ? styles.elsewhere : undefined}>
      <Text as="legend" below={1} weight="strong">
        {t('filters.route')}
      </Text>
      <Grid columns="fit" gap={4}>
        <ChoiceSelect
          name="origin"
          label={t('filters.origin')}
          value={origin}
          options={[anyOrigin, ...choicesOf(t, 'city', departureAirports)]}
        />
        <ChoiceSelect
          name="region"
          label={t('tripFilter.region')}
          value={region}
          options={[{ value: '', label: t('region.all') }, ...choicesOf(t, 'region', regions)]}
        />
      </Grid>
    </fieldset>
  );
}

function readList(form: HTMLFormElement, path: string): string {
  const sent = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]);
  const params = new URLSearchParams(sent.filter(([, value]) => value !== ''));
  return joinListPath(splitListPath(`${path}?${params}`));
}
