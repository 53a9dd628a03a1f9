/** The fields of one part of the settings, in cards where there are several. */
import type { ComponentType, ReactNode } from 'react';
import type { AdminSettings } from '#contract/api/admin-settings.ts';
import type { FieldEntry, NameOf, SettingName } from '#contract/domain/settings.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Card, Text } from '#web/ui/layout.tsx';
import { FareSourcesField } from './fare-sources-field.tsx';
import { OrderField } from './order-field.tsx';
import { PeriodsField } from './periods-field.tsx';
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
        <SettingCard key={card} title={t(`admin.settings.card.${card}`)}>
          <div className={styles.fields} data-wide>
            {together.map((each) => (
              <AnyField key={each} name={each} {...props} />
            ))}
          </div>
        </SettingCard>
      ) : null;
    }
    const field = <AnyField key={name} name={name} {...props} />;
    if (names.length === 1)
      return type === 'rows' ? (
        field
      ) : (
        <Card key={name} dense>
          {field}
        </Card>
      );
    return (
      <SettingCard
        key={name}
        title={t(`admin.settings.name.${name}`)}
        lead={t.find('admin.settings.hint', name)}
      >
        {type === 'localized' ? (
          <div className={styles.fields} data-wide>
            {field}
          </div>
        ) : (
          field
        )}
      </SettingCard>
    );
  });
}

function AnyField({ name, form, answer }: FieldProps & { name: SettingName }): ReactNode {
  const entry = entryOf(name);
  const Drawn = drawn[name];
  if (Drawn) return <Drawn form={form} answer={answer} />;
  if (entry.type === 'rows') {
    const List = entry.days ? PeriodsField : RowsField;
    return <List form={form} name={name as NameOf<'rows'>} answer={answer} />;
  }
  if (entry.type === 'order') return <OrderField form={form} name={name} entry={entry} />;
  return <SettingField form={form} name={name} leaf={{ key: name, field: entry as FieldEntry }} isAlone />;
}

type SettingCardProps = { title: string; lead?: string | undefined; children: ReactNode };

function SettingCard({ title, lead, children }: SettingCardProps): ReactNode {
  return (
    <Card as="fieldset" dense gap={2} className={styles.card}>
      <Text as="legend" size="lg" weight="strong">
        {title}
      </Text>
      {lead !== undefined && (
        <Text size="sm" tone="soft">
          {lead}
        </Text>
      )}
      {children}
    </Card>
  );
}
