/** Form of a deal in its dialog: creates or changes it, and asks before it discards what was typed. */
import { type ReactNode, useRef, useState } from 'react';
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
import { ConfirmDialog } from '#web/features/admin/actions.tsx';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { type FormOptions, RowFormDialog } from '#web/features/admin/admin-form.tsx';
import { CheckField } from '#web/features/forms/fields.tsx';
import formStyles from '#web/features/forms/form-foot.module.css';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { DealFields, fieldsIn } from './deal-fields.tsx';

type DealDialogProps = { row: AdminDeal | null; onClose: () => void; onSaved: () => void };

export function DealDialog({ row, onClose, onSaved }: DealDialogProps): ReactNode {
  const t = useTranslate();
  const open = useQuery(queries.settings()).data?.bookingSites ?? bookingSites;
  const priceFault = t('admin.deals.form.priceFault');
  const held = useRef({ isTouched: false, reset: () => {} });
  const [isConfirming, setIsConfirming] = useState(false);
  const [isRepeated, setIsRepeated] = useState(false);
  const form: FormOptions<AdminDeal, DealValues, DealBody> = {
    words: 'admin.deals',
    width: 'wide',
    className: `${formStyles.long} ${formStyles.clear}`,
    schema: dealForm,
    valuesOf: (deal) => valuesIn(t.language, deal),
    fields: fieldsIn(t, row, open),
    faults: { originalPrice: priceFault, dealPrice: priceFault },
    draw: (drawn) => {
      const { hook } = drawn.form;
      held.current = { isTouched: hook.formState.isDirty, reset: () => hook.reset() };
      return (
        <>
          <DealFields {...drawn} />
          {!row && (
            <CheckField
              label={t('admin.deals.form.repeat')}
              checked={isRepeated}
              onChange={({ target }) => setIsRepeated(target.checked)}
            />
          )}
        </>
      );
    },
    save,
    done: ({ status }, isNew) => ({
      title: t(isNew ? 'admin.deals.create.done' : 'admin.deals.edit.done'),
      ...(row?.status === 'expired' && status === 'published' && { text: t('admin.deals.edit.again') }),
    }),
  };
  const cancel = () => (held.current.isTouched ? setIsConfirming(true) : onClose());
  return (
    <>
      <RowFormDialog
        form={form}
        row={row}
        // Escape closes an open list of suggestions first.
        onClose={() => document.querySelector(openList) ?? cancel()}
        onSaved={() => {
          onSaved();
          if (isRepeated) held.current.reset();
          else onClose();
        }}
      />
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('admin.deals.form.discardTitle')}
        text={t('admin.deals.form.discardText')}
        confirm={t('admin.deals.form.discard')}
        onConfirm={onClose}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  );
}

const openList = '[role=dialog] [role=combobox][aria-expanded=true]';

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
