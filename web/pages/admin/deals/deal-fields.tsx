/** Form fields of a deal: destination, prices, images. */
import type { ReactNode } from 'react';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import formStyles from '#web/features/admin/admin-form.module.css';
import { SelectField } from '#web/features/forms/select-field.tsx';
import { TextField } from '#web/features/forms/text-fields.tsx';
import type { FormFaults } from '#web/features/forms/use-form.ts';
import { choicesOf } from '#web/i18n/choices.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { AirlineField } from './airline-field.tsx';
import type { DealDraft, DealField } from './deal-draft.ts';
import { DestinationField } from './destination-field.tsx';
import { DiscountCheck } from './discount-check.tsx';
import { PictureField } from './picture-field.tsx';

export type FieldsProps = {
  draft: DealDraft;
  faults: FormFaults<DealField>;
  onChange: (part: Partial<DealDraft>) => void;
};

export function RouteFields(props: FieldsProps & { base: AdminDeal | undefined }): ReactNode {
  const { draft, faults, onChange, base } = props;
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  // A merged draft may have another destination than its base deal.
  const name =
    base?.destinationCode === draft.destinationCode
      ? isArabic
        ? base.destinationAr
        : base.destination
      : draft.destinationCode;
  return (
    <>
      <div className={formStyles.pair}>
        <SelectField
          name="departureCityCode"
          label={t('admin.deals.form.departure')}
          value={draft.departureCityCode}
          options={departureAirports.map((code) => ({
            value: code,
            label: `${t(`city.${code}`)} (${code})`,
          }))}
          onChange={({ target }) => {
            const code = departureAirports.find((each) => each === target.value);
            if (code) onChange({ departureCityCode: code });
          }}
          fault={faults.departureCityCode}
        />
        <DestinationField
          code={draft.destinationCode}
          name={name}
          fault={faults.destinationCode}
          onChange={(destinationCode, airport) =>
            onChange(airport ? { destinationCode, region: airport.region } : { destinationCode })
          }
        />
      </div>
      <div className={formStyles.pair}>
        <SelectField
          name="tripType"
          label={t('admin.deals.form.tripType')}
          value={draft.tripType}
          options={choicesOf(t, 'trip', tripTypes)}
          onChange={({ target }) => {
            const tripType = tripTypes.find((each) => each === target.value);
            if (tripType) onChange({ tripType });
          }}
          fault={faults.tripType}
        />
        <AirlineField
          value={draft.airline}
          fault={faults.airline}
          onChange={(airline) => onChange({ airline })}
        />
      </div>
    </>
  );
}

export function PriceFields({ draft, faults, onChange }: FieldsProps): ReactNode {
  const t = useTranslate();
  return (
    <>
      <div className={formStyles.pair}>
        {(['originalPrice', 'dealPrice'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={t(`admin.deals.form.${name}`)}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            required
            value={draft[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
            fault={faults[name]}
          />
        ))}
      </div>
      <DiscountCheck draft={draft} />
    </>
  );
}

export const pictureNames = ['imageUrl', 'airlineLogoUrl'] as const;
export type PictureName = (typeof pictureNames)[number];
type PictureFieldsProps = FieldsProps & { onTyping: (name: PictureName, address: string) => void };

export function PictureFields({ draft, faults, onChange, onTyping }: PictureFieldsProps): ReactNode {
  const t = useTranslate();
  return (
    <div className={formStyles.pair}>
      {pictureNames.map((name) => (
        <PictureField
          key={name}
          name={name}
          label={t(`admin.deals.form.${name}`)}
          value={draft[name]}
          fault={faults[name]}
          onChange={(address) => onChange({ [name]: address })}
          onTyping={(address) => onTyping(name, address)}
        />
      ))}
    </div>
  );
}
