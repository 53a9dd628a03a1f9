/** The fields of one part of the settings, in cards where there are several. */
import type { ReactNode } from 'react';
import type { AdminSettings } from '#contract/api/admin-settings.ts';
import type { FieldEntry, NameOf, OrderEntry, SettingName } from '#contract/domain/settings.ts';
import { CheckField } from '#web/features/forms/check-field.tsx';
import { FieldFault } from '#web/features/forms/text-fields.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Card, Grid, Row, Stack, Text } from '#web/ui/layout.tsx';
import { RowsField, RowTools } from './rows-field.tsx';
import { SettingField, type SettingsForm } from './setting-field.tsx';
import { entryOf } from './setting-values.ts';
import { choiceWords } from './setting-words.ts';
import styles from './settings.module.css';
import { TemplatesField } from './templates-field.tsx';

export type FieldProps = { form: SettingsForm; answer: AdminSettings };

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
          <Grid columns="cards" gap={4} className={styles.fields}>
            {together.map((each) => (
              <AnyField key={each} name={each} {...props} />
            ))}
          </Grid>
        </SettingCard>
      ) : null;
    }
    const field = <AnyField key={name} name={name} {...props} />;
    // A switch has its name and hint beside it.
    if (names.length === 1 || type === 'switch')
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
          <Grid columns="cards" gap={4} className={styles.fields}>
            {field}
          </Grid>
        ) : (
          field
        )}
      </SettingCard>
    );
  });
}

function AnyField({ name, form, answer }: FieldProps & { name: SettingName }): ReactNode {
  const entry = entryOf(name);
  if (name === 'bookingTemplates') return <TemplatesField form={form} answer={answer} />;
  if (entry.type === 'rows') return <RowsField form={form} name={name as NameOf<'rows'>} />;
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

type OrderFieldProps = { form: SettingsForm; name: SettingName; entry: OrderEntry };

/** Choices that are open, in their order, then those that are closed. */
function OrderField({ form, name, entry }: OrderFieldProps): ReactNode {
  const t = useTranslate();
  const open: readonly string[] = form.hook.watch(name);
  const closed = entry.of.filter((each) => !open.includes(each));
  const fault = form.faults[name];
  const move = (from: number, step: -1 | 1) => {
    const rest = open.toSpliced(from, 1);
    form.change(name, rest.toSpliced(from + step, 0, ...open.slice(from, from + 1)));
  };
  return (
    <Stack gap={3}>
      {[...open, ...closed].map((each, index) => {
        const isOpen = open.includes(each);
        const words = choiceWords(t, name, entry, each);
        return (
          <Card
            key={each}
            as="div"
            dense
            pad={2}
            tone={isOpen ? undefined : 'soft'}
            className={isOpen ? undefined : styles.off}
          >
            <Row gap={3} wrap={false} justify="between">
              <CheckField
                name={name}
                label={<bdi>{words}</bdi>}
                checked={isOpen}
                aria-invalid={fault === undefined ? undefined : true}
                onChange={({ target }) =>
                  form.change(name, target.checked ? [...open, each] : open.filter((other) => other !== each))
                }
              />
              {isOpen && <RowTools name={words} index={index} count={open.length} onMove={move} />}
            </Row>
          </Card>
        );
      })}
      {fault === undefined ? null : <FieldFault>{fault}</FieldFault>}
    </Stack>
  );
}
