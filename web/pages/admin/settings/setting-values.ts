/** Settings as a form has them: numbers as text, fixed rows filled in; and what is sent of them. */
import type { AdminSettings } from '#contract/api/admin-settings.ts';
import { settingForm } from '#contract/bodies/settings.ts';
import {
  type FieldEntry,
  type GroupEntry,
  type RowEntry,
  type SettingEntry,
  type SettingName,
  settingEntries,
} from '#contract/domain/settings.ts';
import { linkableSites } from '#contract/domain/site.ts';
import { noBudget, ownPermission } from '#contract/domain/source-permission.ts';

/** What is saved, and what holds where nothing is. */
export type Saved = Pick<AdminSettings, 'settings' | 'builtIn'>;
export type Row = Readonly<Record<string, unknown>>;
/** Values of a form by the name of their setting. */
export type Values = Record<string, unknown>;

export function entryOf(name: SettingName): SettingEntry {
  return settingEntries[name];
}

/** A value of the contract as a form has it; of none the first choice, and nothing typed. */
function typedOf(entry: SettingEntry | FieldEntry | GroupEntry, value: unknown): unknown {
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
    case 'group':
      return typedRow(entry.fields, (value ?? {}) as Row);
    case 'rows':
      return (value as readonly Row[] | null)?.map((row) => typedRow(entry.row, row)) ?? null;
    default:
      return value === undefined ? '' : value;
  }
}

/** Its fields in the order of the entry, so that rows can be compared. */
export function typedRow(fields: RowEntry, row: Row): Row {
  const values = Object.entries(fields).map(([name, field]) => [name, typedOf(field, row[name])]);
  return Object.fromEntries(values);
}

/** The rows that hold where an administrator decided nothing; undefined for settings that begin empty. */
export function usualRows(name: SettingName, { settings, builtIn }: Saved): readonly Row[] | undefined {
  if (name === 'calendar') return builtIn.calendar;
  if (name === 'bookingFees') return linkableSites.map((site) => ({ site, percent: 0, fixed: 0 }));
  if (name !== 'fareSources') return undefined;
  const known = builtIn.fareSources.map(({ isConfigured: _, ...source }) => source);
  // Stored ones that this version of the site does not know.
  const others = settings.fareSources.filter((row) => known.every(({ source }) => source !== row.source));
  const own = others.map(({ source }) => ({ source, permission: ownPermission, budget: noBudget }));
  return [...known, ...own];
}

/** What a form of these settings begins with. */
export function valuesOf(saved: Saved, names: readonly SettingName[]): Values {
  const values = names.map((name) => [name, typedOf(entryOf(name), heldValue(name, saved))]);
  return Object.fromEntries(values);
}

/** What is stored; fixed rows are there all the same. */
function heldValue(name: SettingName, saved: Saved): unknown {
  const entry = entryOf(name);
  const value = saved.settings[name];
  if (entry.type !== 'rows' || !entry.isFixed) return value;
  const [stored, usual] = [value as readonly Row[], usualRows(name, saved) ?? []];
  const [key = ''] = entry.unique ?? [];
  const find = (rows: readonly Row[], wanted: Row) => rows.find((row) => row[key] === wanted[key]);
  return [...usual.map((row) => find(stored, row) ?? row), ...stored.filter((row) => !find(usual, row))];
}

/** A checked value as it is sent: of fixed rows those that do not say the usual. */
function sentOf(name: SettingName, value: unknown, saved: Saved): unknown {
  const entry = entryOf(name);
  if (entry.type !== 'rows' || !entry.isFixed) return value;
  const write = (row: Row) => JSON.stringify(typedRow(entry.row, row));
  const usual = new Set(usualRows(name, saved)?.map(write));
  return (value as readonly Row[]).filter((row) => !usual.has(write(row)));
}

/** As it is sent; as it was typed where the schema refuses it. */
function read(name: SettingName, values: Values, saved: Saved): unknown {
  const checked = check(name, values);
  return checked === undefined ? values[name] : sentOf(name, checked, saved);
}

/** Undefined where the schema refuses it. */
function check(name: SettingName, values: Values): unknown {
  return settingForm([name]).safeParse({ [name]: values[name] }).data?.[name];
}

/** The field of the form for one of what was sent, which lacks the fixed rows that say the usual. */
export function formField(sent: string, values: Values, saved: Saved): string {
  const [name = '', index = '', ...rest] = sent.split('.');
  const rows = name in settingEntries ? check(name as SettingName, values) : undefined;
  if (!Array.isArray(rows) || index === '') return sent;
  const at = rows.indexOf((sentOf(name as SettingName, rows, saved) as readonly Row[])[Number(index)]);
  return at < 0 ? sent : [name, at, ...rest].join('.');
}

/** What is sent of the settings among `names` that differ from what is saved. */
export function changeOf(values: Values, saved: Saved, names: readonly SettingName[]): Values {
  const before = valuesOf(saved, names);
  const changed = names.flatMap((name) => {
    if (JSON.stringify(values[name]) === JSON.stringify(before[name])) return [];
    const [now, old] = [read(name, values, saved), read(name, before, saved)];
    return JSON.stringify(now) === JSON.stringify(old) ? [] : [[name, now]];
  });
  return Object.fromEntries(changed);
}
