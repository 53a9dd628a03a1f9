/** The site's name, what Premium costs, what is free, and where support is written to. */
import type { ReactNode } from 'react';
import type { AdminSettings } from '#contract/api/admin-settings.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PartForm } from './part-form.tsx';
import { SettingField } from './setting-field.tsx';
import styles from './settings.module.css';
import type { NumberName } from './settings-draft.ts';
import { generalFaults } from './settings-faults.ts';
import { settingsOf } from './settings-parts.ts';
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts';

const names = settingsOf.general;

export function GeneralPart({ answer }: { answer: AdminSettings }): ReactNode {
  const t = useTranslate();
  const settings = useSettingsForm({ answer, names, findFaults: generalFaults });
  const {
    draft: { siteName, supportEmail },
    form: { faults },
    change,
  } = settings;
  return (
    <PartForm settings={settings} names={names}>
      <fieldset className={styles.card}>
        <legend>{t('admin.settings.name.siteName')}</legend>
        <div className={styles.pair}>
          <SettingField
            name="siteName.ar"
            label={t('admin.settings.siteName.ar')}
            lang="ar"
            dir="rtl"
            value={siteName.ar}
            fault={faults['siteName.ar']}
            onChange={(ar) => change({ siteName: { ...siteName, ar } })}
          />
          <SettingField
            name="siteName.en"
            label={t('admin.settings.siteName.en')}
            lang="en"
            dir="ltr"
            value={siteName.en}
            fault={faults['siteName.en']}
            onChange={(en) => change({ siteName: { ...siteName, en } })}
          />
        </div>
      </fieldset>
      <fieldset className={styles.card}>
        <legend>{t('admin.settings.prices')}</legend>
        <div className={styles.pair}>
          <NumberField settings={settings} name="premiumPrice" />
          <NumberField settings={settings} name="premiumAnnualMonthlyPrice" />
          <NumberField settings={settings} name="moneyBackDays" />
          <NumberField settings={settings} name="maxFreeDeals" />
        </div>
      </fieldset>
      <fieldset className={styles.card}>
        <legend>{t('admin.settings.support')}</legend>
        <div className={styles.pair}>
          <SettingField
            name="supportEmail"
            label={t('admin.settings.name.supportEmail')}
            hint={t('admin.settings.hint.supportEmail')}
            type="email"
            inputMode="email"
            dir="ltr"
            value={supportEmail}
            fault={faults.supportEmail}
            onChange={(value) => change({ supportEmail: value })}
          />
        </div>
      </fieldset>
    </PartForm>
  );
}

function NumberField({ settings, name }: { settings: SettingsForm; name: NumberName }): ReactNode {
  const t = useTranslate();
  const isPrice = name === 'premiumPrice' || name === 'premiumAnnualMonthlyPrice';
  return (
    <SettingField
      name={name}
      label={t(`admin.settings.name.${name}`)}
      hint={t(`admin.settings.hint.${name}`)}
      inputMode={isPrice ? 'decimal' : 'numeric'}
      dir="ltr"
      value={settings.draft[name]}
      fault={settings.form.faults[name]}
      onChange={(value) => settings.change({ [name]: value })}
    />
  );
}
