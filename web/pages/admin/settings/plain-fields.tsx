/** Fields of settings that are one text, number, address or switch each. */
import type { ReactNode } from 'react';
import { languages } from '#contract/domain/language.ts';
import { settingEntries } from '#contract/domain/settings.ts';
import { CheckField } from '#web/features/forms/check-field.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { SettingField } from './setting-field.tsx';
import styles from './settings.module.css';
import type { FieldProps } from './settings-draft.ts';

export function LocalizedField({ name, settings }: FieldProps<'localized'>): ReactNode {
  const t = useTranslate();
  const typed = settings.draft[name];
  return (
    <fieldset className={styles.card}>
      <legend>{t(`admin.settings.name.${name}`)}</legend>
      <div className={styles.pair}>
        {languages.map((language) => (
          <SettingField
            key={language}
            name={`${name}.${language}`}
            label={t(`admin.settings.in.${language}`)}
            lang={language}
            dir={language === 'ar' ? 'rtl' : 'ltr'}
            value={typed[language]}
            fault={settings.form.faults[`${name}.${language}`]}
            onChange={(text) => settings.change({ [name]: { ...typed, [language]: text } })}
          />
        ))}
      </div>
    </fieldset>
  );
}

export function PlainField({ name, settings }: FieldProps<'price' | 'whole' | 'email'>): ReactNode {
  const t = useTranslate();
  const inputs = {
    price: { inputMode: 'decimal' },
    whole: { inputMode: 'numeric' },
    email: { type: 'email', inputMode: 'email' },
  } as const;
  return (
    <SettingField
      {...inputs[settingEntries[name].type]}
      name={name}
      label={t(`admin.settings.name.${name}`)}
      hint={t(`admin.settings.hint.${name}`)}
      dir="ltr"
      value={settings.draft[name]}
      fault={settings.form.faults[name]}
      onChange={(value) => settings.change({ [name]: value })}
    />
  );
}

export function SwitchField({ name, settings }: FieldProps<'switch'>): ReactNode {
  const t = useTranslate();
  return (
    <CheckField
      isSwitch
      name={name}
      label={t(`admin.settings.name.${name}`)}
      hint={t(`admin.settings.hint.${name}`)}
      checked={settings.draft[name]}
      onChange={(event) => settings.change({ [name]: event.currentTarget.checked })}
    />
  );
}
