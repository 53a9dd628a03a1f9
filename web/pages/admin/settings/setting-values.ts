/** Settings as a form has them: numbers as text, fixed rows filled in; and what is sent of them. */
import type { AdminSettings } from '#contract/api/admin-settings.ts';
import { settingForm } from '#contract/bodies/settings.ts';
import {
  type FieldEntry,
  type RowEntry,
  type SettingEntry,
  type SettingName,
  settingEntries,
} from '#contract/domain/settings.ts';
import { linkableSites } from '#contract/domain/site.ts';

export type Saved = Pick<AdminSettings, 'settings'>;
export type Row = Readonly<Record<string, unknown>>;
/** Values of a form by the name of their setting. */
export type Values = Record<string, unknown>;

export function entryOf(name: SettingName): SettingEntry {
  return settingEntries[name];
}

/** A value of the contract as a form has it; of none the first choice, and nothing typed. */
function typedOf(entry: SettingEntry | FieldEntry, value: unknown): unknown {
  switch (entry.type) {
    case 'localized':
      return value ?? { ar: '', en: '' };
    case 'price':
    case 'whole':
      return value === undefined || value === entry.empty ? '' : String(value);
    case 'email':
      return value ?? '';
    case 'switch':
      return value ?? false;
    case 'choice':
      return value ?? entry.of[0];
    case 'rows':
      return (value as readonly Row[]).map((row) => typedRow(entry.row, row));
    default:
      return value === undefined ? '' : value;
  }
}

/** Its fields in the order of the entry, so that rows can be compared. */
export function typedRow(fields: RowEntry, row: Row): Row {
  const values = Object.entries(fields).map(([name, field]) => [name, typedOf(field, row[name])]);
  return Object.fromEntries(values);
}

/** Fees are one row for each site with a link, whether stored or not. */
const usualFees: readonly Row[] = linkableSites.map((site) => ({ site, percent: 0, fixed: 0 }));

/** What a form of these settings begins with. */
export function valuesOf(saved: Saved, names: readonly SettingName[]): Values {
  const values = names.map((name) => [name, typedOf(entryOf(name), heldValue(name, saved))]);
  return Object.fromEntries(values);
}

/** What is stored; fixed rows are there all the same. */
function heldValue(name: SettingName, { settings }: Saved): unknown {
  if (name !== 'bookingFees') return settings[name];
  const stored = settings.bookingFees;
  const others = stored.filter(({ site }) => usualFees.every((fee) => fee.site !== site));
  return [...usualFees.map((fee) => stored.find(({ site }) => site === fee.site) ?? fee), ...others];
}

/** A checked value as it is sent: of fees those that are not nothing. */
function sentOf(name: SettingName, value: unknown): unknown {
  if (name !== 'bookingFees') return value;
  return (value as Saved['settings']['bookingFees']).filter(({ percent, fixed }) => percent > 0 || fixed > 0);
}

/** As it is sent; as it was typed where the schema refuses it. */
function read(name: SettingName, values: Values): unknown {
  const checked = check(name, values);
  return checked === undefined ? values[name] : sentOf(name, checked);
}

/** Undefined where the schema refuses it. */
function check(name: SettingName, values: Values): unknown {
  return settingForm([name]).safeParse({ [name]: values[name] }).data?.[name];
}

/** The field of the form for one of what was sent, which lacks the fees that are nothing. */
export function formField(sent: string, values: Values): string {
  const [name = '', index = '', ...rest] = sent.split('.');
  const rows = name in settingEntries ? check(name as SettingName, values) : undefined;
  if (!Array.isArray(rows) || index === '') return sent;
  const at = rows.indexOf((sentOf(name as SettingName, rows) as readonly Row[])[Number(index)]);
  return at < 0 ? sent : [name, at, ...rest].join('.');
}

/** What is sent of the settings among `names` that differ from what is saved. */
export function changeOf(values: Values, saved: Saved, names: readonly SettingName[]): Values {
  const before = valuesOf(saved, names);
  const changed = names.flatMap((name) => {
    if (JSON.stringify(values[name]) === JSON.stringify(before[name])) return [];
    const [now, old] = [read(name, values), read(name, before)];
    return JSON.stringify(now) === JSON.stringify(old) ? [] : [[name, now]];
  });
  return Object.fromEntries(changed);
}
