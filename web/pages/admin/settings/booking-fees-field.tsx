/** Settings field for what each booking site adds when one pays. */
import type { ReactNode } from 'react';
import { type Site, siteNamesIn } from '#contract/domain/site.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { SettingField } from './setting-field.tsx';
import styles from './settings.module.css';
import type { FieldProps } from './settings-draft.ts';

export function BookingFeesField({ settings }: FieldProps<'bookingFees'>): ReactNode {
  const t = useTranslate();
  const siteNames = siteNamesIn(useLanguage());
  const rows = settings.draft.bookingFees;
  const edit = (site: Site, changed: { percent: string } | { fixed: string }) =>
    settings.change({
      bookingFees: rows.map((row) => (row.site === site ? { ...row, ...changed } : row)),
    });
  return (
    <fieldset className={styles.card}>
      <legend>{t('admin.settings.name.bookingFees')}</legend>
      <p className={styles.hint}>{t('admin.settings.fees.lead')}</p>
      {rows.map((row) => (
        <div key={row.site} className={styles.pair}>
          {(['percent', 'fixed'] as const).map((part) => (
            <SettingField
              key={part}
              name={`bookingFees.${row.site}.${part}`}
              label={t(`admin.settings.fees.${part}`, { site: siteNames[row.site] })}
              inputMode="decimal"
              dir="ltr"
              value={row[part]}
              fault={settings.form.faults[`bookingFees.${row.site}.${part}`]}
              onChange={(text) => edit(row.site, part === 'percent' ? { percent: text } : { fixed: text })}
            />
          ))}
        </div>
      ))}
    </fieldset>
  );
}
