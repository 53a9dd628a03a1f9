/** Form fields of a deal: dates, expiry, booking site, Premium. */
import type { ReactNode } from 'react';
import { flightTypes } from '#contract/domain/deal-status.ts';
import { regions } from '#contract/domain/region.ts';
import { linkableSites, siteNamesIn } from '#contract/domain/site.ts';
import formStyles from '#web/features/admin/admin-form.module.css';
import { CheckField } from '#web/features/forms/check-field.tsx';
import { SelectField } from '#web/features/forms/select-field.tsx';
import { FieldFault, TextField } from '#web/features/forms/text-fields.tsx';
import { choicesOf } from '#web/i18n/choices.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import type { FieldsProps } from './deal-fields.tsx';

export function TermFields({ draft, faults, onChange }: FieldsProps): ReactNode {
  const t = useTranslate();
  const isOneWay = draft.tripType === 'oneway';
  return (
    <>
      <div className={formStyles.pair}>
        <TextField
          name="cheapestDate"
          label={t('admin.deals.form.cheapestDate')}
          type="date"
          value={draft.cheapestDate}
          onChange={(event) => onChange({ cheapestDate: event.currentTarget.value })}
          fault={faults.cheapestDate}
        />
        <TextField
          name="returnDate"
          label={t('admin.deals.form.returnDate')}
          type="date"
          disabled={isOneWay}
          min={draft.cheapestDate || undefined}
          value={isOneWay ? '' : draft.returnDate}
          onChange={(event) => onChange({ returnDate: event.currentTarget.value })}
          fault={faults.returnDate}
        />
      </div>
      <TextField
        name="expiresAt"
        label={t('admin.deals.form.expiresAt')}
        type="datetime-local"
        value={draft.expiresAt}
        onChange={(event) => onChange({ expiresAt: event.currentTarget.value })}
        fault={faults.expiresAt}
      />
      <div className={formStyles.pair}>
        <ChoiceFields draft={draft} faults={faults} onChange={onChange} />
        <div>
          <CheckField
            name="isPremium"
            isSwitch
            label={t('admin.deals.form.isPremium')}
            hint={t('admin.deals.form.isPremiumHint')}
            checked={draft.isPremium}
            onChange={({ target }) => onChange({ isPremium: target.checked })}
          />
          <div role="alert">
            {faults.isPremium !== undefined && <FieldFault>{faults.isPremium}</FieldFault>}
          </div>
        </div>
      </div>
    </>
  );
}

function ChoiceFields({ draft, faults, onChange }: FieldsProps): ReactNode {
  const t = useTranslate();
  const siteNames = siteNamesIn(useLanguage());
  return (
    <>
      <SelectField
        name="bestSite"
        label={t('admin.deals.form.bestSite')}
        value={draft.bestSite}
        options={[
          { value: '', label: t('admin.deals.form.noSite') },
          ...linkableSites.map((site) => ({ value: site, label: siteNames[site] })),
        ]}
        onChange={({ target }) =>
          onChange({ bestSite: linkableSites.find((each) => each === target.value) ?? '' })
        }
        fault={faults.bestSite}
      />
      <SelectField
        name="flightType"
        label={t('admin.deals.form.flightType')}
        value={draft.flightType}
        options={[
          { value: '', label: t('admin.deals.form.noFlightType') },
          ...choicesOf(t, 'admin.deals.flight', flightTypes),
        ]}
        onChange={({ target }) =>
          onChange({ flightType: flightTypes.find((each) => each === target.value) ?? '' })
        }
        fault={faults.flightType}
      />
      <SelectField
        name="region"
        label={t('admin.deals.form.region')}
        value={draft.region}
        options={choicesOf(t, 'region', regions)}
        onChange={({ target }) => {
          const region = regions.find((each) => each === target.value);
          if (region) onChange({ region });
        }}
        fault={faults.region}
      />
    </>
  );
}
