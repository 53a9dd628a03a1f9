/** What the forms of settings share: groups of fields, and rows that are added, moved, removed and taken back. */
import { type ReactNode, useRef } from 'react';
import { languages } from '#contract/domain/language.ts';
import type { EndingOf } from '#web/features/admin/actions.tsx';
import { DescribedField, type FieldOf } from '#web/features/admin/admin-form.tsx';
import { FieldFault } from '#web/features/forms/fields.tsx';
import { type FieldValues, type SchemaForm, useFieldArray } from '#web/features/forms/use-schema-form.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { Card, EmptyState, Grid, Row, Stack, Text } from '#web/ui/layout.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './settings.module.css';

export type SettingsForm = SchemaForm<FieldValues>;
export type SettingField = FieldOf<FieldValues>;

/** A field with its words. @param name of the field in the form, where it is not that of its words */
export function settingField(
  t: Translate,
  words: EndingOf<'admin.settings.name'>,
  more: Partial<SettingField> = {},
  name: string = words,
): SettingField {
  const label = t(`admin.settings.name.${words}`);
  return { name, label, hint: t.find<string>('admin.settings.hint', words), isOptional: true, ...more };
}

export function localizedFields(
  t: Translate,
  words: string,
  more: Partial<SettingField> = {},
  name = words,
): SettingField[] {
  return languages.map((lang) => ({
    name: `${name}.${lang}`,
    label: t.find<string>('admin.settings.name', `${words}.${lang}`) ?? t(`admin.settings.in.${lang}`),
    lang,
    dir: lang === 'ar' ? 'rtl' : 'ltr',
    isOptional: true,
    ...more,
  }));
}

type SettingFieldsProps = {
  form: SettingsForm;
  fields: readonly SettingField[];
  /** For rows: all in a line, or short fields. */
  fit?: 'line' | 'short' | undefined;
};

export function SettingFields({ form, fields, fit }: SettingFieldsProps): ReactNode {
  return (
    <Grid columns="cards" gap={4} className={styles.fields} data-fit={fit}>
      {fields.map((field) => (
        <DescribedField key={field.name} form={form} field={field} />
      ))}
    </Grid>
  );
}

type SettingGroupProps = { title: string; lead?: string | undefined; children: ReactNode };

export function SettingGroup({ title, lead, children }: SettingGroupProps): ReactNode {
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

type Values = Readonly<Record<string, unknown>>;

type SettingRowsProps<Held extends Values> = {
  form: SettingsForm;
  name: 'testimonials' | 'socialLinks' | 'unusualPeriods';
  most: number;
  titleOf: (row: Held, index: number) => string;
  /** A new row beside those that are there. */
  blank: (rows: readonly Held[]) => Held;
  /** @param at its place in the form, such as `socialLinks.0` */
  fieldsOf: (row: Held, at: string, rows: readonly Held[]) => readonly SettingField[];
  /** The fields in one line, without a heading. */
  isLine?: true;
};

export function SettingRows<Held extends Values>(props: SettingRowsProps<Held>): ReactNode {
  const { form, name, most, titleOf, blank, fieldsOf, isLine } = props;
  const t = useTranslate();
  const list = useRows(props);
  const fault = form.faults[name];
  const isFull = list.rows.length >= most;
  return (
    <Stack ref={list.ref} gap={3}>
      {list.rows.length === 0 && <EmptyState>{t(`admin.settings.none.${name}`)}</EmptyState>}
      {list.rows.map((row, index) => {
        const title = titleOf(row, index);
        const tools = (
          <RowTools
            name={title}
            index={index}
            count={list.rows.length}
            onMove={list.move}
            onRemove={() => list.remove(index, row)}
          />
        );
        return (
          <Card key={list.keyAt(index)} dense gap={3} pad={3} role="group" aria-label={title}>
            {!isLine && (
              <Row gap={3} justify="between">
                <Text weight="strong">{title}</Text>
                {tools}
              </Row>
            )}
            <Row gap={4} lines={2}>
              <SettingFields
                form={form}
                fields={fieldsOf(row, `${name}.${index}`, list.rows)}
                fit={isLine && 'line'}
              />
              {isLine && tools}
            </Row>
          </Card>
        );
      })}
      {fault === undefined ? null : <FieldFault>{fault}</FieldFault>}
      <Row gap={3} justify="between">
        <Button
          look="quiet"
          data-add
          aria-disabled={isFull}
          onClick={() => !isFull && list.add(blank(list.rows))}
        >
          {t(`admin.settings.add.${name}`)}
        </Button>
        {isFull && (
          <Text grow size="sm" tone="soft">
            {t('admin.settings.row.full', { most: String(most) })}
          </Text>
        )}
      </Row>
    </Stack>
  );
}

function useRows<Held extends Values>({ form, name, titleOf }: SettingRowsProps<Held>) {
  const t = useTranslate();
  const ref = useRef<HTMLDivElement>(null);
  const { fields, append, insert, move, remove } = useFieldArray({ control: form.hook.control, name });
  const rows: readonly Held[] = form.hook.watch(name);
  return {
    ref,
    rows,
    keyAt: (index: number) => fields[index]?.id ?? index,
    add: (row: Held) => {
      form.markTyped();
      append(row);
    },
    move: (from: number, step: -1 | 1) => {
      form.markTyped();
      move(from, from + step);
    },
    remove: (index: number, row: Held) => {
      // The row's own button is gone then.
      ref.current?.querySelector<HTMLElement>('[data-add]')?.focus();
      form.markTyped();
      remove(index);
      showToast({
        title: t('admin.settings.row.removed', { name: titleOf(row, index) }),
        tone: 'neutral',
        action: { label: t('admin.settings.row.undo'), onAction: () => insert(index, row) },
      });
    },
  };
}

type RowToolsProps = {
  name: string;
  /** Its place among so many. */
  index: number;
  count: number;
  onMove: (from: number, step: -1 | 1) => void;
  onRemove?: () => void;
};

export function RowTools({ name, index, count, onMove, onRemove }: RowToolsProps): ReactNode {
  const t = useTranslate();
  const arrow = (step: -1 | 1, isOpen: boolean, label: string, path: string) => (
    <Button
      look="quiet"
      isSmall
      className={styles.tool}
      aria-label={label}
      aria-disabled={!isOpen}
      onClick={() => isOpen && onMove(index, step)}
    >
      <Icon size={18}>
        <path d={path} />
      </Icon>
    </Button>
  );
  return (
    <Row gap={2} wrap={false}>
      {arrow(-1, index > 0, t('admin.settings.row.up', { name }), 'M12 19V5M6 11l6-6 6 6')}
      {arrow(1, index < count - 1, t('admin.settings.row.down', { name }), 'M12 5v14M6 13l6 6 6-6')}
      {onRemove && (
        <Button
          look="quiet"
          isSmall
          isDanger
          aria-label={t('admin.settings.row.removeNamed', { name })}
          onClick={onRemove}
        >
          {t('admin.settings.row.remove')}
        </Button>
      )}
    </Row>
  );
}
