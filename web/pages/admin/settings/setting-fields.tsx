/** Fields of one settings section, each rendered by the component of its type. */
import type { ReactNode } from 'react';
import { type SettingName, type SettingType, settingEntries } from '#contract/domain/settings.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { BookingFeesField } from './booking-fees-field.tsx';
import { BookingSitesField, BookingTemplatesField } from './booking-fields.tsx';
import { CalendarField } from './calendar-field.tsx';
import { FareSourcesField } from './fare-sources-field.tsx';
import { LocalizedField, PlainField, SwitchField } from './plain-fields.tsx';
import styles from './settings.module.css';
import type { NameOf } from './settings-draft.ts';
import { SocialLinksField } from './social-links-field.tsx';
import { TestimonialsField } from './testimonials-field.tsx';
import type { SettingsForm } from './use-settings-form.ts';

const fieldOf: {
  [Type in SettingType]: (props: { name: NameOf<Type>; settings: SettingsForm }) => ReactNode;
} = {
  localized: LocalizedField,
  price: PlainField,
  whole: PlainField,
  email: PlainField,
  switch: SwitchField,
  testimonials: TestimonialsField,
  socialLinks: SocialLinksField,
  bookingSites: BookingSitesField,
  bookingTemplates: BookingTemplatesField,
  bookingFees: BookingFeesField,
  fareSources: FareSourcesField,
  calendar: CalendarField,
};

type SettingFieldsProps = { names: readonly SettingName[]; settings: SettingsForm };

/** Groups the settings of a card at the position of its first setting. */
export function SettingFields({ names, settings }: SettingFieldsProps): ReactNode {
  const t = useTranslate();
  return names.map((name) => {
    const card = cardOf(name);
    if (card === undefined) return <FieldOf key={name} name={name} settings={settings} />;
    const together = names.filter((each) => cardOf(each) === card);
    if (together[0] !== name) return null;
    return (
      <fieldset key={card} className={styles.card}>
        <legend>{t(`admin.settings.card.${card}`)}</legend>
        <div className={styles.pair}>
          {together.map((each) => (
            <FieldOf key={each} name={each} settings={settings} />
          ))}
        </div>
      </fieldset>
    );
  });
}

function cardOf(name: SettingName) {
  const entry = settingEntries[name];
  return 'card' in entry ? entry.card : undefined;
}

function FieldOf({ name, settings }: { name: SettingName; settings: SettingsForm }): ReactNode {
  const Field = fieldOf[settingEntries[name].type] as (props: {
    name: SettingName;
    settings: SettingsForm;
  }) => ReactNode;
  return <Field name={name} settings={settings} />;
}
