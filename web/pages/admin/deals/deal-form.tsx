/** Form of a deal: creates or changes it, and asks before it discards what was typed; its fields, and how they are drawn. */
import { type ReactNode, useId, useMemo } from 'react';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import { type DealBody, type DealValues, dealForm } from '#contract/bodies/deal.ts';
import { toRiyadhTime } from '#contract/domain/dates.ts';
import { flightTypes } from '#contract/domain/deal.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import type { Language } from '#contract/domain/language.ts';
import { regions } from '#contract/domain/region.ts';
import { type Site, siteNamesIn } from '#contract/domain/site.ts';
import { createDeal, listAirlines, updateDeal } from '#contract/endpoints/admin.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer, useQuery } from '#web/api/query.tsx';
import { adminQuery, callAdmin } from '#web/features/admin/admin-api.ts';
import {
  DescribedField,
  type DrawProps,
  type FieldOf,
  type FormOptions,
} from '#web/features/admin/admin-form.tsx';
import { DestinationField } from '#web/features/admin/destination-field.tsx';
import { CheckField, FieldFault, TextField } from '#web/features/forms/fields.tsx';
import formStyles from '#web/features/forms/form-foot.module.css';
import type { FieldProps } from '#web/features/forms/use-schema-form.ts';
import { choicesOf, type Translate, useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Grid } from '#web/ui/layout.tsx';
import { DiscountCheck } from './discount-check.tsx';
import { PictureField } from './picture-field.tsx';

/** @param open booking sites that are switched on */
export function dealFormIn(
  t: Translate,
  open: readonly Site[],
): FormOptions<AdminDeal, DealValues, DealBody> {
  const priceFault = t('admin.deals.form.priceFault');
  return {
    words: 'admin.deals',
    width: 'wide',
    className: `${formStyles.long} ${formStyles.clear}`,
    canEdit: ({ deletedAt }) => deletedAt === null,
    schema: dealForm,
    valuesOf: (deal) => valuesIn(t.language, deal),
    fields: (row) => fieldsIn(t, row, open),
    faults: { originalPrice: priceFault, dealPrice: priceFault },
    draw: (drawn) => <DealFields {...drawn} />,
    save,
    done: ({ status }, before) => ({
      title: t(before ? 'admin.deals.edit.done' : 'admin.deals.create.done'),
      ...(before?.status === 'expired' && status === 'published' && { text: t('admin.deals.edit.again') }),
    }),
    again: t('admin.deals.form.repeat'),
    discard: {
      title: t('admin.deals.form.discardTitle'),
      text: t('admin.deals.form.discardText'),
      confirm: t('admin.deals.form.discard'),
    },
  };
}

/** A deal as the form has it, with its airline in the reader's language. */
export function valuesIn(language: Language, deal: AdminDeal | null): DealValues {
  const airline = language === 'ar' ? deal?.airlineAr : deal?.airline;
  return {
    departureCityCode: departureAirports.find((code) => code === deal?.departureCityCode) ?? 'RUH',
    destinationCode: deal?.destinationCode ?? '',
    tripType: deal?.tripType ?? 'roundtrip',
    airline: airline ?? deal?.airline ?? deal?.airlineCode ?? '',
    airlineLogoUrl: deal?.airlineLogoUrl ?? null,
    imageUrl: deal?.imageUrl ?? null,
    originalPrice: String(deal?.originalPrice ?? ''),
    dealPrice: String(deal?.dealPrice ?? ''),
    flightType: flightTypes.find((type) => type === deal?.flightType) ?? '',
    region: deal?.region ?? 'asia',
    isPremium: deal?.isPremium ?? false,
    cheapestDate: deal?.cheapestDate ?? '',
    returnDate: deal?.returnDate ?? '',
    bestSite: deal?.bestSite ?? '',
    expiresAt: deal?.expiresAt ? toRiyadhTime(deal.expiresAt) : '',
  };
}

/** An end that is still the saved one keeps its seconds, which the form does not have. */
export function withSeconds<Ends extends { expiresAt: string | null }>(
  body: Ends,
  saved: string | null | undefined,
): Ends {
  const isSame = saved && body.expiresAt && toRiyadhTime(saved) === toRiyadhTime(body.expiresAt);
  return isSame ? { ...body, expiresAt: saved } : body;
}

async function save(base: AdminDeal | null, fields: DealBody): Promise<AdminDeal> {
  if (!base) return (await callAdmin(createDeal, { body: fields })).deal;
  const { id, version, expiresAt } = base;
  const body = { ...withSeconds(fields, expiresAt), version };
  return (await callAdmin(updateDeal, { params: { id }, body })).deal;
}

type Field = FieldOf<DealValues>;

/** @param open booking sites that are switched on */
export function fieldsIn(t: Translate, row: AdminDeal | null, open: readonly Site[]): Field[] {
  const siteNames = siteNamesIn(t.language);
  // A deal keeps a site that only fare sources name.
  const sites = new Set<Site>([...open, ...(row?.bestSite ? [row.bestSite] : [])]);
  const field = (name: Field['name'], more: Partial<Field> = {}): Field => ({
    name,
    label: t(`admin.deals.form.${name}`),
    ...more,
  });
  const price: Partial<Field> = { inputMode: 'decimal', dir: 'ltr' };
  const day: Partial<Field> = { type: 'date', isOptional: true };
  return [
    field('departureCityCode', {
      options: departureAirports.map((code) => ({ value: code, label: `${t(`city.${code}`)} (${code})` })),
    }),
    field('tripType', { options: choicesOf(t, 'trip', tripTypes) }),
    field('airline'),
    field('originalPrice', price),
    field('dealPrice', price),
    field('flightType', {
      options: [
        { value: '', label: t('admin.deals.form.noFlightType') },
        ...choicesOf(t, 'admin.deals.flight', flightTypes),
      ],
    }),
    field('region', { options: choicesOf(t, 'region', regions) }),
    field('cheapestDate', day),
    field('returnDate', day),
    field('bestSite', {
      options: [
        { value: '', label: t('admin.deals.form.noSite') },
        ...[...sites].map((site) => ({ value: site, label: siteNames[site] })),
      ],
    }),
    field('expiresAt', {
      type: 'datetime-local',
      isOptional: true,
      hint: t('admin.deals.form.expiresAtHint'),
    }),
  ];
}

const pictureNames = ['imageUrl', 'airlineLogoUrl'] as const;

type DealFieldsProps = DrawProps<AdminDeal, DealValues>;

function DealFields({ form, row, fields }: DealFieldsProps): ReactNode {
  const { faults, change } = form;
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  const values = form.hook.watch();
  const places = useAnswer(queries.destinationAirports());
  const isPremiumPlace = places?.find(({ code }) => code === values.destinationCode)?.isPremium ?? false;
  const at = (name: Field['name']) => {
    const field = fields.find((each) => each.name === name);
    return field && <DescribedField form={form} field={field} />;
  };
  return (
    <>
      <Grid columns={2} gap={4}>
        {at('departureCityCode')}
        <DestinationField
          name="destinationCode"
          label={t('admin.deals.form.destinationCode')}
          placeholder={t('admin.deals.form.destinationHint')}
          code={values.destinationCode}
          saved={row && { code: row.destinationCode, name: isArabic ? row.destinationAr : row.destination }}
          fault={faults.destinationCode}
          onChange={(code, airport) => {
            change('destinationCode', code);
            if (airport) change('region', airport.region);
          }}
        />
        {at('tripType')}
        <AirlineField field={form.field('airline')} />
        {at('originalPrice')}
        {at('dealPrice')}
      </Grid>
      <DiscountCheck values={values} />
      <Grid columns={2} gap={4}>
        {at('cheapestDate')}
        <ReturnDate form={form} values={values} />
      </Grid>
      {at('expiresAt')}
      <Grid columns={2} gap={4}>
        {at('bestSite')}
        {at('flightType')}
        {at('region')}
        <div>
          <CheckField
            {...form.tick('isPremium')}
            isSwitch
            label={t('admin.deals.form.isPremium')}
            {...(isPremiumPlace && { checked: true, disabled: true })}
            hint={t(isPremiumPlace ? 'admin.deals.form.isPremiumPlace' : 'admin.deals.form.isPremiumHint')}
            aria-invalid={faults.isPremium === undefined ? undefined : true}
          />
          <div role="alert">
            {faults.isPremium !== undefined && <FieldFault>{faults.isPremium}</FieldFault>}
          </div>
        </div>
        {pictureNames.map((name) => (
          <PictureField
            key={name}
            label={t(`admin.deals.form.${name}`)}
            value={values[name]}
            fault={faults[name]}
            onChange={(address) => change(name, address)}
          />
        ))}
      </Grid>
    </>
  );
}

/** Empty while the trip is one way, yet not forgotten. */
function ReturnDate({ form, values }: Pick<DealFieldsProps, 'form'> & { values: DealValues }): ReactNode {
  const t = useTranslate();
  const isOneWay = values.tripType === 'oneway';
  return (
    <TextField
      name="returnDate"
      label={t('admin.deals.form.returnDate')}
      type="date"
      disabled={isOneWay}
      min={values.cheapestDate || undefined}
      value={isOneWay ? '' : (values.returnDate ?? '')}
      onChange={(event) => form.change('returnDate', event.currentTarget.value)}
      fault={form.faults.returnDate}
    />
  );
}

/** Airline field with suggestions; unknown names are accepted as typed. */
function AirlineField({ field }: { field: FieldProps }): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  const listId = useId();
  // Loaded once a visit, since the list rarely changes.
  const { data: airlines } = useQuery({ ...adminQuery(listAirlines), isTransient: false });
  const options = useMemo(
    () =>
      airlines?.map(({ code, name, nameAr }) => (
        <option key={code} value={isArabic ? nameAr : name}>
          {code}
        </option>
      )),
    [airlines, isArabic],
  );
  return (
    <div>
      <TextField
        {...field}
        label={t('admin.deals.form.airline')}
        autoComplete="off"
        dir="auto"
        maxLength={80}
        list={listId}
        required
      />
      <datalist id={listId}>{options}</datalist>
    </div>
  );
}
