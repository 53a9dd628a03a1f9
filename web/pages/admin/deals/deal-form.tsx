/** Form of a deal: creates or changes it, and asks before it discards what was typed. */
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import { type DealBody, type DealValues, dealForm } from '#contract/bodies/deal.ts';
import { toRiyadhTime } from '#contract/domain/dates.ts';
import { flightTypes } from '#contract/domain/deal.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import type { Language } from '#contract/domain/language.ts';
import type { Site } from '#contract/domain/site.ts';
import { createDeal, updateDeal } from '#contract/endpoints/admin.ts';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import type { FormOptions } from '#web/features/admin/admin-form.tsx';
import formStyles from '#web/features/forms/form-foot.module.css';
import type { Translate } from '#web/i18n/i18n.tsx';
import { DealFields, fieldsIn } from './deal-fields.tsx';

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
