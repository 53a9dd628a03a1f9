/** A field drawn from its entry, of a setting or of a row. */
import type { ComponentProps, ReactNode } from 'react';
import { isIsoDate } from '#contract/domain/dates.ts';
import { languages } from '#contract/domain/language.ts';
import type { FieldEntry } from '#contract/domain/settings.ts';
import { CheckField } from '#web/features/forms/check-field.tsx';
import { SelectField } from '#web/features/forms/select-field.tsx';
import { TextArea, TextField } from '#web/features/forms/text-fields.tsx';
import type { FieldValues, SchemaForm } from '#web/features/forms/use-schema-form.ts';
import { formatDate, formatHijri } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { choiceWords, type Leaf } from './setting-words.ts';

export type SettingsForm = SchemaForm<FieldValues>;

export type SettingFieldProps = {
  form: SettingsForm;
  /** Its name in the form. */
  name: string;
  leaf: Pick<Leaf, 'key' | 'field'>;
  /** Choices that other rows have. */
  taken?: readonly unknown[] | undefined;
  /** Stands below the hint. */
  note?: ReactNode;
  isSwitch?: boolean;
};

/** Longer texts get several lines. */
const longestLine = 150;

const inputs: Partial<Record<FieldEntry['type'], ComponentProps<'input'>>> = {
  price: { inputMode: 'decimal', dir: 'ltr' },
  whole: { inputMode: 'numeric', dir: 'ltr' },
  email: { type: 'email', inputMode: 'email', dir: 'ltr' },
  address: { type: 'url', inputMode: 'url', dir: 'ltr', placeholder: 'https://' },
  day: { type: 'date', dir: 'ltr' },
  text: { dir: 'auto' },
};

export function SettingField(props: SettingFieldProps): ReactNode {
  const { form, name, taken = [], note, isSwitch = false } = props;
  const { key, field } = props.leaf;
  const t = useTranslate();
  if (field.type === 'localized') return <LocalizedFields {...props} longest={field.longest} />;
  const value: unknown = form.hook.watch(name);
  const label = t.find('admin.settings.name', key) ?? key;
  const words = hintOf(t, key, field, value);
  const hint = note ? (
    <>
      <p>{words}</p>
      {note}
    </>
  ) : (
    words
  );
  if (field.type === 'switch') {
    return <CheckField {...form.tick(name)} label={label} hint={hint} isSwitch={isSwitch} />;
  }
  if (field.type === 'choice') {
    const open = field.of.filter((each) => each === value || !taken.includes(each));
    const options = open.map((each) => ({ value: each, label: choiceWords(t, key, field, each) }));
    return <SelectField {...form.field(name)} label={label} hint={hint} options={options} />;
  }
  return (
    <TextField autoComplete="off" {...inputs[field.type]} {...form.field(name)} label={label} hint={hint} />
  );
}

/** What the field is for; of a choice what it does, of a day its date in both calendars. */
function hintOf(t: Translate, key: string, { type }: FieldEntry, value: unknown): string | undefined {
  if (type === 'choice') return t.find('admin.settings.effect', `${key}.${String(value)}`);
  const isDay = type === 'day' && typeof value === 'string' && isIsoDate(value);
  if (isDay) return `${formatDate(value, t.language)} · ${formatHijri(value, t.language)}`;
  return t.find('admin.settings.hint', key);
}

function LocalizedFields({ form, name, leaf, longest }: SettingFieldProps & { longest: number }): ReactNode {
  const t = useTranslate();
  return languages.map((language) => {
    const shared = {
      ...form.field(`${name}.${language}`),
      label: t.find('admin.settings.name', `${leaf.key}.${language}`) ?? t(`admin.settings.in.${language}`),
      lang: language,
      dir: language === 'ar' ? 'rtl' : 'ltr',
    };
    return longest > longestLine ? (
      <TextArea key={language} {...shared} rows={3} />
    ) : (
      <TextField key={language} {...shared} autoComplete="off" />
    );
  });
}
