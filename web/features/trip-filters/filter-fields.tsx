/**
 * Fields of the trip filter: days, months, nights, airline, flight time, visa, and the highest price for one adult
 * or for all travelers.
 */
import { type ReactNode, useState } from 'react';
import type { HolidayChoice, TripChoices } from '#contract/api/trip-filter.ts';
import { addMonths, monthOf } from '#contract/domain/dates.ts';
import { adultPriceWithin, countTravelers, isOneAdult, totalOf } from '#contract/domain/party.ts';
import { highestMaxPrice, type TripFilter } from '#contract/domain/trip-filter.ts';
import { toLatinDigits } from '#contract/domain/typed-text.ts';
import check from '#web/features/forms/check-field.module.css';
import fields from '#web/features/forms/fields.module.css';
import { formatDays, nameMonth } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useToday } from '#web/i18n/now.tsx';
import { useParty } from '#web/state/party.tsx';
import { chipClass } from '#web/ui/button.tsx';
import { Grid, Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { type Option, Options } from '#web/ui/option-select.tsx';
import segments from '#web/ui/segmented-control.module.css';
import shown from '#web/ui/text.module.css';
import styles from './filter-form.module.css';
import { nameHoliday } from './filter-names.ts';

type FieldProps = { filter: TripFilter };
type ChoiceProps = FieldProps & { choices: TripChoices };

const nightChoices = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 21, 30];
const hourChoices = [2, 3, 4, 5, 6, 8, 10, 12, 16, 20];

export function HolidayField({ filter, choices }: ChoiceProps): ReactNode {
  const t = useTranslate();
  const fixed = [
    { id: '', name: t('filters.anyDays'), days: null },
    { id: 'weekends', name: t('filters.weekends'), days: null },
    { id: 'long-weekends', name: t('filters.longWeekends'), days: null },
  ];
  const today = useToday();
  // One that has begun is offered only where it is chosen.
  const offered = choices.holidays.filter(
    ({ id, departsFrom }) => departsFrom >= today || id === filter.holiday,
  );
  const daysOff = offered.toSorted((a, b) => concern.indexOf(a.kind) - concern.indexOf(b.kind));
  const inOrder = (holidays: readonly HolidayChoice[]) =>
    holidays
      .toSorted((a, b) => a.departsFrom.localeCompare(b.departsFrom))
      .map((holiday) => {
        const { id, start, end } = holiday;
        return { id, name: nameHoliday(t, holiday), days: formatDays(start, end, t.language) };
      });
  const first = [...fixed, ...inOrder(daysOff.slice(0, holidaysFirst))];
  const others = inOrder(daysOff.slice(holidaysFirst));
  const option = ({ id, name, days }: { id: string; name: string; days: string | null }) => (
    <Row key={id} as="label" gap={3} size="md" wrap={false} className={`${check.field} ${styles.check}`}>
      <input
        className={check.box}
        type="radio"
        name="holiday"
        value={id}
        defaultChecked={id === (filter.holiday ?? '')}
      />
      {/* A name with a hyphen is not broken at it. */}
      <bdi>{name.replaceAll('-', '-\u2060')}</bdi>
      {days !== null && <small>{days}</small>}
    </Row>
  );
  return (
    <fieldset>
      <Text as="legend" below={1} weight="strong">
        {t('filters.when')}
      </Text>
      {first.map(option)}
      {others.length > 0 && (
        <details className={styles.more} open={others.some(({ id }) => id === filter.holiday)}>
          <summary>{t('filters.moreDaysOff', { count: others.length })}</summary>
          {others.map(option)}
        </details>
      )}
      <Soft size="sm">{t('filters.holidayHint')}</Soft>
    </fieldset>
  );
}

/** Holidays offered at once, besides weekends. */
const holidaysFirst = 5;
/** Days off for everybody first, then those of schools; days of Ramadan or Hajj are no days off. */
const concern: readonly HolidayChoice['kind'][] = ['public_holiday', 'school_break', 'religious_period'];

export function MonthsField({ filter }: FieldProps): ReactNode {
  const t = useTranslate();
  const first = monthOf(useToday());
  const months = Array.from({ length: 12 }, (_, index) => addMonths(first, index));
  return (
    <fieldset>
      <Text as="legend" below={1} weight="strong">
        {t('filters.months')}{' '}
        <Soft as="span" size="sm" weight="normal">
          {[...new Set(months.map((month) => month.slice(0, 4)))].join(' – ')}
        </Soft>
      </Text>
      <div className={styles.months}>
        {months.map((month) => (
          <label key={month} className={styles.option}>
            <input
              className={segments.input}
              type="checkbox"
              name="months"
              value={month}
              defaultChecked={filter.months.includes(month)}
            />
            <span className={chipClass}>{nameMonth(month, t.language)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function NightsField({ filter }: FieldProps): ReactNode {
  const t = useTranslate();
  const any = { value: '', label: t('filters.anyNights') };
  const options = [any, ...nightChoices.map((count) => ({ value: String(count), label: String(count) }))];
  return (
    <fieldset>
      <Text as="legend" below={1} weight="strong">
        {t('filters.nights')}
      </Text>
      <Grid columns="fit" gap={4}>
        {(['minNights', 'maxNights'] as const).map((name) => (
          <ChoiceSelect
            key={name}
            name={name}
            label={t(`filters.${name}`)}
            value={filter[name]}
            options={options}
          />
        ))}
      </Grid>
    </fieldset>
  );
}

export function AirlineField({ filter, choices }: ChoiceProps): ReactNode {
  const t = useTranslate();
  const airlines = choices.airlines.map(({ code, name, nameAr }) => ({
    value: code,
    label: t.language === 'ar' ? nameAr : name,
  }));
  const options = [{ value: '', label: t('filters.anyAirline') }, ...airlines];
  return (
    <ChoiceSelect name="airline" label={t('filters.airline')} value={filter.airline} options={options} />
  );
}

export function TimeField({ filter }: FieldProps): ReactNode {
  const t = useTranslate();
  const hours = hourChoices.map((count) => ({
    value: String(count),
    label: t('filters.upToHours', { count }),
  }));
  const options = [{ value: '', label: t('filters.anyHours') }, ...hours];
  return (
    <ChoiceSelect name="maxHours" label={t('filters.maxHours')} value={filter.maxHours} options={options} />
  );
}

export function VisaField({ filter, choices }: ChoiceProps): ReactNode {
  const t = useTranslate();
  const nameOf = ({ country, countryAr }: TripChoices['passports'][number]) =>
    t.language === 'ar' ? countryAr : country;
  // Saudi passports first, the others by name.
  const passports = choices.passports.toSorted(
    (a, b) =>
      Number(b.code === 'SA') - Number(a.code === 'SA') || nameOf(a).localeCompare(nameOf(b), t.language),
  );
  const options = passports.map((passport) => ({
    value: passport.code,
    label: t('filters.passport', { code: passport.code, country: nameOf(passport) }),
  }));
  return (
    <ChoiceSelect
      name="visaFree"
      label={t('filters.visaFree')}
      value={filter.visaFree}
      options={[{ value: '', label: t('filters.anyVisa') }, ...options]}
    />
  );
}

/** A value that is not among the options, as an address can say it, is added. */
export function ChoiceSelect(props: {
  className?: string | undefined;
  name: string;
  label: string;
  value: string | number | null;
  options: readonly Option[];
}): ReactNode {
  const { className, name, label, value, options } = props;
  const chosen = value === null ? '' : String(value);
  const isKnown = options.some((option) => option.value === chosen);
  const all = isKnown ? options : [...options, { value: chosen, label: chosen }];
  return (
    <Stack as="label" gap={1} size="sm" className={className}>
      {label}
      <select className={fields.input} data-dense name={name} defaultValue={chosen} autoComplete="off">
        <Options options={all} />
      </select>
    </Stack>
  );
}

const mostDigits = String(highestMaxPrice).length;

/** Whichever is typed counts the other; the form sends the price for one adult alone. */
export function PriceFields({ filter: { maxPrice } }: { filter: TripFilter }): ReactNode {
  const t = useTranslate();
  const party = useParty();
  const [typed, setTyped] = useState({ text: maxPrice === null ? '' : String(maxPrice), isTotal: false });
  const digits = toLatinDigits(typed.text.trim());
  const amount = /^\d{1,6}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null;
  const counted = (count: (amount: number) => number) =>
    amount === null || count(amount) === 0 ? '' : String(count(amount));
  // The one that was typed stays when the party changes.
  const one = typed.isTotal
    ? counted((total) => Math.min(adultPriceWithin(total, party), highestMaxPrice))
    : typed.text;
  const all = typed.isTotal ? typed.text : counted((price) => Math.floor(totalOf(price, party).total));
  return (
    <>
      <PriceField
        name="maxPrice"
        label={t('filters.maxPrice')}
        maxLength={mostDigits}
        value={one}
        onType={(text) => setTyped({ text, isTotal: false })}
      />
      {!isOneAdult(party) && (
        <PriceField
          className={shown.scripted}
          label={t('filters.maxTotal', { count: countTravelers(party) })}
          maxLength={mostDigits + 1}
          value={all}
          onType={(text) => setTyped({ text, isTotal: true })}
        />
      )}
    </>
  );
}

function PriceField(props: {
  /** Without one the form does not send it. */
  name?: string;
  label: string;
  maxLength: number;
  value: string;
  onType: (text: string) => void;
  className?: string | undefined;
}): ReactNode {
  const { name, label, maxLength, value, onType, className } = props;
  const t = useTranslate();
  return (
    <Stack as="label" gap={1} size="sm" className={className}>
      {label}
      <input
        className={fields.input}
        data-dense
        type="text"
        inputMode="numeric"
        name={name}
        placeholder={t('filters.anyPrice')}
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => onType(target.value)}
        autoComplete="off"
      />
    </Stack>
  );
}
