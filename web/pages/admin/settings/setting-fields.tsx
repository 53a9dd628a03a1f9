/** The fields of one part of the settings, in cards where there are several. */
import type { ComponentType, ReactNode } from 'react';
import type { AdminSettings } from '#contract/api/admin-settings.ts';
import type { FieldEntry, NameOf, SettingName } from '#contract/domain/settings.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { CalendarField } from './calendar-field.tsx';
import { FareSourcesField } from './fare-sources-field.tsx';
import { OrderField } from './order-field.tsx';
import { RowsField } from './rows-field.tsx';
import { SettingField, type SettingsForm } from './setting-field.tsx';
import { entryOf } from './setting-values.ts';
import styles from './settings.module.css';
import { TemplatesField } from './templates-field.tsx';

export type FieldProps = { form: SettingsForm; answer: AdminSettings };

/** Settings that their entry alone does not draw. */
const drawn: Partial<Record<SettingName, ComponentType<FieldProps>>> = {
  bookingTemplates: TemplatesField,
  fareSources: FareSourcesField,
  calendar: CalendarField,
};

type SettingFieldsProps = FieldProps & { names: readonly SettingName[] };

export function SettingFields({ names, ...props }: SettingFieldsProps): ReactNode {
  const t = useTranslate();
  return names.map((name) => {
    const { type, card } = entryOf(name);
    if (card !== undefined) {
      const together = names.filter((each) => entryOf(each).card === card);
      // The card stands where its first setting does.
      return together[0] === name ? (
        <Card key={card} title={t(`admin.settings.card.${card}`)}>
          {together.map((each) => (
            <AnyField key={each} name={each} {...props} />
          ))}
        </Card>
      ) : null;
    }
    const field = <AnyField key={name} name={name} {...props} />;
    if (names.length === 1 && type !== 'localized') return field;
    return (
      <Card key={name} title={t(`admin.settings.name.${name}`)} lead={t.find('admin.settings.hint', name)}>
        {field}
      </Card>
    );
  });
}

function AnyField({ name, form, answer }: FieldProps & { name: SettingName }): ReactNode {
  const entry = entryOf(name);
  const Drawn = drawn[name];
  if (Drawn) return <Drawn form={form} answer={answer} />;
  if (entry.type === 'rows') return <RowsField form={form} name={name as NameOf<'rows'>} />;
  if (entry.type === 'order') return <OrderField form={form} name={name} entry={entry} />;
  return <SettingField form={form} name={name} leaf={{ key: name, field: entry as FieldEntry }} isSwitch />;
}

type CardProps = { title: string; lead?: string | undefined; children: ReactNode };

function Card({ title, lead, children }: CardProps): ReactNode {
  return (
    <fieldset className={styles.card}>
      <legend>{title}</legend>
      {lead === undefined ? null : <p className={styles.hint}>{lead}</p>}
      <div className={styles.pair}>{children}</div>
    </fieldset>
  );
}
