/** Form of the flight search, styled as a boarding pass. */
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useHref } from 'react-router';
import type { IsoDate } from '#contract/domain/dates.ts';
import { type DepartureAirport, departureAirports } from '#contract/domain/iata.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import { mostBags, mostTravelers, type Party, partyFields } from '#contract/domain/party.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import { DateField, NativeDateField } from '#web/features/date-picker/date-field.tsx';
import { clampToRange } from '#web/features/date-picker/picker-days.ts';
import { ChoiceField } from '#web/features/destination-search/choice-field.tsx';
import field from '#web/features/destination-search/search-field.module.css';
import { PartyPicker } from '#web/features/party/party-picker.tsx';
import { choicesOf, useTranslate } from '#web/i18n/i18n.tsx';
import { useParty } from '#web/state/party.tsx';
import { Button } from '#web/ui/button.tsx';
import { useIsHydrating } from '#web/ui/hydrate-later.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import { Row, Soft, Stack, Stub, Text } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { CheaperAirport, cheapestDaysOf } from './cheaper-trips.tsx';
import { DestinationField, FieldFault, useFieldFault } from './destination-field.tsx';
import { NearDay } from './near-day-list.tsx';
import styles from './search-form.module.css';
import { lastBookableDate } from './trip-faults.ts';
import type { FlightSearch } from './use-flight-search.ts';

export function SearchForm({ search, today }: { search: FlightSearch; today: IsoDate }): ReactNode {
  const t = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const { draft, edit } = search;
  const party = useParty();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const fault = await search.search();
    const field = `input[name="${fault}"], [data-field="${fault}"] button`;
    if (fault) form.current?.querySelector<HTMLElement>(field)?.focus();
  };
  return (
    // Some screen readers do not support the search element yet.
    <Stack
      as="form"
      ref={form}
      raised="float"
      tone="ink"
      className={styles.form}
      action={useHref('/search')}
      method="get"
      role="search"
      aria-label={t('flightSearch.form')}
      aria-busy={search.attempt.isPending}
      onSubmit={(event) => void handleSubmit(event)}
    >
      <input type="hidden" name="results" value="1" />
      <Stack gap={2} justify="start" className={styles.trip}>
        <SegmentedControl
          name="tripType"
          legend={t('flightSearch.trip')}
          isLegendHidden
          value={draft.tripType}
          options={choicesOf(t, 'trip', tripTypes)}
          onChange={(tripType) => edit(tripType === 'oneway' ? { tripType, returnDate: null } : { tripType })}
        />
        <div className={styles.fields}>
          <div className={styles.cell}>
            <OriginField value={draft.origin} onChange={(origin) => edit({ origin })} />
          </div>
          <DestinationField className={styles.cell} search={search} />
          <TripDates cellClass={styles.cell} search={search} today={today} />
          <div className={`${field.field} ${styles.cell} ${styles.party}`}>
            <PartyPicker
              look="cell"
              own={{ party: draft.party ?? party, onChange: (chosen) => edit({ party: chosen }) }}
            />
          </div>
          <noscript>
            {import.meta.env.SSR && <PartySelects className={styles.cell} party={draft.party ?? party} />}
          </noscript>
        </div>
      </Stack>
      <Answer search={search} />
      <CheaperAirport {...search} />
    </Stack>
  );
}

/** Second part of the form: what is missing or the lowest price, and the submit button. */
function Answer({ search }: { search: FlightSearch }): ReactNode {
  const t = useTranslate();
  const { isPending } = search.attempt;
  // Until the code is there the browser itself sends what was typed.
  const isWaiting = useIsHydrating();
  const found = cheapestDaysOf(search);
  return (
    <Stub className={styles.stub}>
      {search.draft.destination === null ? (
        <Soft size="sm">{t('flightSearch.needDestination')}</Soft>
      ) : found?.isChosen ? (
        <Row gap={2} lines={0} align="baseline">
          <Text size="2xl" weight="strong">
            <Price amount={found.price} />
          </Text>
          <Soft size="sm">{t('flightSearch.cheapest.chosen')}</Soft>
        </Row>
      ) : (
        found && (
          <NearDay trip={search.draft} price={null} day={found} note={t('flightSearch.cheapest.chosen')} />
        )
      )}
      <Button type="submit" data-large disabled={!isWaiting && !search.canSearch}>
        <SearchIcon size={20} />
        {isPending ? t('flightSearch.pending') : t('flightSearch.submit')}
      </Button>
    </Stub>
  );
}

function OriginField(props: {
  value: DepartureAirport;
  onChange: (origin: DepartureAirport) => void;
}): ReactNode {
  const t = useTranslate();
  const airports = useAnswer(queries.saudiAirports());
  const listed = airports
    ? departureAirports.filter((code) => airports.some((airport) => airport.code === code))
    : departureAirports;
  const nameOf = (code: DepartureAirport) => {
    const airport = airports?.find((each) => each.code === code);
    return (t.language === 'ar' ? airport?.cityAr : airport?.city) ?? t(`city.${code}`);
  };
  return (
    <ChoiceField
      name="origin"
      label={t('flightSearch.origin')}
      options={listed.map((code) => ({ value: code, label: `${nameOf(code)} ${code}` }))}
      {...props}
    />
  );
}

type TripDatesProps = {
  search: FlightSearch;
  /** Riyadh day. */
  today: IsoDate;
  cellClass: string | undefined;
};

function TripDates({ search, today, cellClass }: TripDatesProps): ReactNode {
  const t = useTranslate();
  const fault = useFieldFault(search, 'departureDate');
  const { draft, edit } = search;
  const [ownReturn, setOwnReturn] = useState<IsoDate | null>(null);
  return (
    <>
      <div className={cellClass}>
        <DateField
          name="departureDate"
          label={t('flightSearch.departureDate')}
          value={draft.departureDate}
          range={{ first: today, last: lastBookableDate(today) }}
          trip={search.priced}
          back={draft.returnDate}
          errorId={fault?.id}
          // A day's price is for its own return date; one that the reader chose stays while it can.
          onChange={({ date, returnDate }) => {
            const isKept = draft.returnDate === ownReturn && date <= (ownReturn ?? '');
            edit({ departureDate: date, returnDate: (isKept ? null : returnDate) ?? draft.returnDate });
          }}
        />
        <FieldFault fault={fault} />
      </div>
      <ReturnDate search={search} today={today} cellClass={cellClass} onChoose={setOwnReturn} />
    </>
  );
}

/** Always present without JavaScript, since the trip type may change. */
function ReturnDate(props: TripDatesProps & { onChoose: (date: IsoDate) => void }): ReactNode {
  const { search, today, cellClass, onChoose } = props;
  const t = useTranslate();
  const fault = useFieldFault(search, 'returnDate');
  const { draft, edit } = search;
  const label = t('flightSearch.returnDate');
  const window = { first: today, last: lastBookableDate(today) };
  if (draft.tripType === 'oneway') {
    return (
      <noscript>
        {import.meta.env.SSR && (
          <div className={cellClass}>
            <NativeDateField
              name="returnDate"
              label={label}
              hint={t('trip.roundtrip')}
              value={null}
              range={window}
            />
          </div>
        )}
      </noscript>
    );
  }
  return (
    <div className={cellClass}>
      <DateField
        name="returnDate"
        label={label}
        value={draft.returnDate}
        range={{ first: clampToRange(draft.departureDate ?? today, window), last: window.last }}
        trip={search.priced}
        departure={draft.departureDate}
        errorId={fault?.id}
        onChange={({ date }) => {
          onChoose(date);
          edit({ returnDate: date });
        }}
      />
      <FieldFault fault={fault} />
    </div>
  );
}

/** A party that cannot be, such as two infants with one adult, counts as none. */
function PartySelects({ party, className }: { party: Party; className: string | undefined }): ReactNode {
  const t = useTranslate();
  return partyFields.map((field) => {
    const first = field === 'adults' ? 1 : 0;
    const last = field === 'bags' ? mostBags : mostTravelers;
    return (
      <ChoiceField
        key={field}
        className={className}
        name={field}
        label={t(`partyPanel.${field}`)}
        value={String(party[field])}
        options={Array.from({ length: last - first + 1 }, (_, index) => ({
          value: String(first + index),
          label: t(`partyCount.${field}`, { count: first + index }),
        }))}
        onChange={() => undefined}
      />
    );
  });
}
