/** A field drawn from its entry, of a setting or of a row. */
import type { ReactNode } from 'react';
import { isIsoDate } from '#contract/domain/dates.ts';
import { languages } from '#contract/domain/language.ts';
import type { FieldEntry } from '#contract/domain/settings.ts';
import { DescribedField, type FieldOf } from '#web/features/admin/admin-form.tsx';
import type { FieldValues, SchemaForm } from '#web/features/forms/use-schema-form.ts';
import { formatDate, formatHijri } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { choiceWords, type Leaf } from './setting-words.ts';

export type SettingsForm = SchemaForm<FieldValues>;

type SettingFieldProps = {
  form: SettingsForm;
  /** Its name in the form. */
  name: string;
  leaf: Pick<Leaf, 'key' | 'field'>;
  /** Choices that other rows have. */
  taken?: readonly unknown[];
  /** Stands below the hint. */
  note?: ReactNode;
  isAlone?: boolean;
};

/** Longer texts get several lines. */
const longestLine = 150;

const inputs: Partial<Record<FieldEntry['type'], Partial<FieldOf<FieldValues>>>> = {
  price: { inputMode: 'decimal', dir: 'ltr' },
  whole: { inputMode: 'numeric', dir: 'ltr' },
  email: { type: 'email', inputMode: 'email', dir: 'ltr' },
  address: { type: 'url', inputMode: 'url', dir: 'ltr', placeholder: 'https://' },
  day: { type: 'date', dir: 'ltr' },
  text: { dir: 'auto' },
};

export function SettingField(props: SettingFieldProps): ReactNode {
  const { form, name, taken = [], note, isAlone = false } = props;
  const { key, field } = props.leaf;
  const t = useTranslate();
  const value: unknown = form.hook.watch(name);
  const named = (label: string, more: Partial<FieldOf<FieldValues>>, path = name) => (
    <DescribedField key={path} form={form} field={{ isOptional: true, ...more, name: path, label }} />
  );
  if (field.type === 'localized') {
    const kind = field.longest > longestLine ? { kind: 'area' as const } : {};
    return languages.map((lang) => {
      const own = t.find('admin.settings.name', `${key}.${lang}`) ?? t(`admin.settings.in.${lang}`);
      return named(own, { ...kind, lang, dir: lang === 'ar' ? 'rtl' : 'ltr' }, `${name}.${lang}`);
    });
  }
  const words = hintOf(t, key, field, value);
  const hint = note ? (
    <>
      <p>{words}</p>
      {note}
    </>
  ) : (
    words
  );
  const label = t.find('admin.settings.name', key) ?? key;
  if (field.type === 'switch') return named(label, { hint, kind: isAlone ? 'switch' : 'check' });
  if (field.type !== 'choice') return named(label, { ...inputs[field.type], hint });
  const open = field.of.filter((each) => each === value || !taken.includes(each));
  const options = open.map((each) => ({ value: each, label: choiceWords(t, key, field, each) }));
  return named(label, { hint, options });
}

/** What the field is for; of a choice what it does, of a day its date in both calendars. */
function hintOf(t: Translate, key: string, { type }: FieldEntry, value: unknown): string | undefined {
  if (type === 'choice') return t.find('admin.settings.effect', `${key}.${String(value)}`);
  const isDay = type === 'day' && typeof value === 'string' && isIsoDate(value);
  if (isDay) return `${formatDate(value, t.language)} · ${formatHijri(value, t.language)}`;
  return t.find('admin.settings.hint', key);
}
