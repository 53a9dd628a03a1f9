/** The words of settings: what a field, a choice and a row are called, what a value says, what is wrong with it. */
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { Language } from '#contract/domain/language.ts';
import type { FieldEntry, OrderEntry, RowEntry, RowsEntry, SettingName } from '#contract/domain/settings.ts';
import { type Site, siteNamesIn } from '#contract/domain/site.ts';
import { type SocialNetwork, socialNamesIn } from '#contract/domain/social-networks.ts';
import type { Refusal } from '#web/features/forms/schema-faults.ts';
import type { Translate } from '#web/i18n/i18n.tsx';
import { entryOf, type Row } from './setting-values.ts';

/** A field of a row: its path in it, and its key in the messages. */
export type Leaf = { path: string; key: string; field: FieldEntry };

export function leavesOf(fields: RowEntry, key: string): Leaf[] {
  return Object.entries(fields).map(([path, field]) => ({ path, key: `${key}.${path}`, field }));
}

type Choices = Pick<OrderEntry, 'words'>;

/** What a choice is called; `key` is that of its field in the messages. */
export function choiceWords(t: Translate, key: string, field: Choices, value: string): string {
  switch (field.words) {
    case 'city':
      return t(`city.${value as DepartureAirport}`);
    case 'language':
      return t(`admin.settings.language.${value as Language}`);
    case 'network':
      return socialNamesIn(t.language)[value as SocialNetwork];
    case 'site':
      return siteNamesIn(t.language)[value as Site];
    case 'tripType':
      return t(`trip.${value as TripType}`);
    default:
      return t.find('admin.settings.option', `${key}.${value}`) ?? value;
  }
}

/** The fields that name a row. */
export function titleFields(name: SettingName): readonly string[] {
  const { title, unique = [] } = entryOf(name) as RowsEntry;
  return title === undefined ? unique : [title];
}

/** What a row is called: what these fields say, or its number. */
export function rowTitle(t: Translate, name: SettingName, row: Row, index: number): string {
  const { row: fields } = entryOf(name) as RowsEntry;
  const words = titleFields(name).map((title) => {
    const field = fields[title] as FieldEntry;
    if (field.type === 'localized') return String((row[title] as Row)[t.language]);
    return field.type === 'choice'
      ? choiceWords(t, `${name}.${title}`, field, String(row[title]))
      : String(row[title]);
  });
  const title = words.join(' · ');
  if (title !== '') return title;
  const one = t.find('admin.settings.one', name) ?? t(`admin.settings.name.${name}`);
  return t('admin.settings.row.numbered', { name: one, number: String(index + 1) });
}

/** What is wrong with a field of the form, such as `testimonials.0.text.ar`; undefined for the usual words. */
export function faultWords(t: Translate, name: string, { isMissing, fault }: Refusal): string | undefined {
  if (fault !== undefined) return t.find('admin.settings.fault', fault);
  const [setting = '', ...path] = name.split('.');
  const field = path.reduce(stepInto, entryOf(setting as SettingName));
  switch (field.type) {
    case 'localized':
    case 'text':
      if ('pattern' in field)
        return t(setting === 'unusualPeriods' ? 'admin.settings.fault.places' : 'api.field.invalid');
      return isMissing ? undefined : t('admin.settings.fault.long', { most: field.longest });
    case 'price':
    case 'whole':
      return numberFault(t, field);
    case 'address':
      return t('admin.settings.fault.https');
    case 'day':
      return t('admin.settings.fault.day');
    case 'order':
      return t('admin.settings.fault.sites');
    default:
      return undefined;
  }
}

type Entry = FieldEntry | RowsEntry | OrderEntry;

function stepInto(entry: Entry, step: string): Entry {
  return (entry.type === 'rows' ? entry.row[step] : undefined) ?? entry;
}

type NumberField = Extract<FieldEntry, { type: 'price' | 'whole' }>;

/** An empty field of a fee stands for nothing. */
function numberFault(t: Translate, { type, empty, least, most }: NumberField): string {
  const fault = empty === 0 ? 'fee' : type;
  return t(`admin.settings.fault.${fault}`, { least: String(least), most: most.toLocaleString('en') });
}
