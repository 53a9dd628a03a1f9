/** Form of a deal: creates or changes it. */
import type { ReactNode } from 'react';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import { type DealBody, type DealValues, dealForm } from '#contract/bodies/deal.ts';
import { toRiyadhTime } from '#contract/domain/dates.ts';
import { flightTypes } from '#contract/domain/deal.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import type { Language } from '#contract/domain/language.ts';
import { bookingSites } from '#contract/domain/site.ts';
import { createDeal, updateDeal } from '#contract/endpoints/admin.ts';
import { queries } from '#web/api/api.ts';
import { useQuery } from '#web/api/query.tsx';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { BareForm, type FormOf } from '#web/features/admin/admin-form.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { DealFields, fieldsIn } from './deal-fields.tsx';
import styles from './deal-form.module.css';

export type DealFormProps = {
  /** Null for a new deal. */
  row: AdminDeal | null;
  /** Called with whether the form has unsaved changes. */
  onTouched: (isTouched: boolean) => void;
  /** Called on cancel; may ask for confirmation if there are unsaved changes. */
  onCancel: () => void;
  onSaved: () => void;
  /** Below the fields. */
  children?: ReactNode;
};

export function DealForm({ row, onTouched, onCancel, onSaved, children }: DealFormProps): ReactNode {
  const t = useTranslate();
  const open = useQuery(queries.settings()).data?.bookingSites ?? bookingSites;
  const priceFault = t('admin.deals.form.priceFault');
  const form: FormOf<AdminDeal, DealValues, DealBody> = {
    words: 'admin.deals',
    className: styles.form,
    schema: dealForm,
    valuesOf: (deal) => valuesIn(t.language, deal),
    fields: fieldsIn(t, row, open),
    faults: { originalPrice: priceFault, dealPrice: priceFault },
    draw: (drawn) => <DealFields {...drawn} />,
    save,
    done: ({ status }, isNew) => ({
      title: t(isNew ? 'admin.deals.create.done' : 'admin.deals.edit.done'),
      ...(row?.status === 'expired' && status === 'published' && { text: t('admin.deals.edit.again') }),
    }),
  };
  return (
    <BareForm of={form} above={3} row={row} onTouched={onTouched} onClose={onCancel} onSaved={onSaved}>
      {children}
    </BareForm>
  );
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
