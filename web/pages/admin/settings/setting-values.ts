/** Settings as their forms have them, numbers as text; what is sent of them, and the words of what is refused. */
import type { AdminSettings } from '#contract/api/admin-settings.ts';
import { settingForm } from '#contract/bodies/settings.ts';
import {
  type SettingEntry,
  type SettingName,
  type Settings,
  settingEntries,
} from '#contract/domain/settings.ts';
import { linkableSites } from '#contract/domain/site.ts';
import type { Refusal } from '#web/features/forms/schema-faults.ts';
import type { Translate } from '#web/i18n/i18n.tsx';

export type Saved = Pick<AdminSettings, 'settings'>;
/** Values of a form by the name of their setting. */
export type Values = Record<string, unknown>;

/** What a form of these settings begins with. */
export function valuesOf({ settings }: Saved, names: readonly SettingName[]): Values {
  return Object.fromEntries(names.map((name) => [name, typedOf(name, settings)]));
}

function typedOf(name: SettingName, settings: Settings): unknown {
  if (name === 'bookingFees') return typedFees(settings.bookingFees);
  const value = settings[name];
  return typeof value === 'number' ? String(value) : (value ?? '');
}

/** A row for each site with a link, whether stored or not; a fee of nothing is an empty field. */
function typedFees(stored: Settings['bookingFees']): Values[] {
  const sites = new Set([...linkableSites, ...stored.map(({ site }) => site)]);
  return [...sites].map((site) => {
    const { percent = 0, fixed = 0 } = stored.find((fee) => fee.site === site) ?? {};
    return { site, percent: percent === 0 ? '' : String(percent), fixed: fixed === 0 ? '' : String(fixed) };
  });
}

/** What is sent of the settings among `names` that differ from what is saved. */
export function changeOf(values: Values, saved: Saved, names: readonly SettingName[]): Values {
  const before = valuesOf(saved, names);
  const changed = names.filter((name) => {
    if (JSON.stringify(values[name]) === JSON.stringify(before[name])) return false;
    return JSON.stringify(sentOf(name, values)) !== JSON.stringify(sentOf(name, before));
  });
  return Object.fromEntries(changed.map((name) => [name, sentOf(name, values)]));
}

/** Of fees those that are not nothing; as it was typed where the schema refuses it. */
function sentOf(name: SettingName, values: Values): unknown {
  const { data } = settingForm([name]).safeParse({ [name]: values[name] });
  if (!data) return values[name];
  if (name !== 'bookingFees') return data[name];
  return (data as Pick<Settings, 'bookingFees'>).bookingFees.filter(
    ({ percent, fixed }) => percent > 0 || fixed > 0,
  );
}

/** What is wrong with a field of a form, such as `socialLinks.0.url`; undefined for the usual words. */
export function faultWords(t: Translate, name: string, { fault }: Refusal): string | undefined {
  if (fault !== undefined) return t.find('admin.settings.fault', fault);
  const [setting = '', , field] = name.split('.');
  if (setting === 'bookingSites') return t('admin.settings.fault.sites');
  if (setting === 'complaintsContact') return t('api.field.invalid');
  if (field === 'url') return t('admin.settings.fault.https');
  if (field === 'places') return t('admin.settings.fault.places');
  if (field === 'percent' || field === 'fixed') {
    return t('admin.settings.fault.fee', { most: String(settingEntries.bookingFees.row[field].most) });
  }
  const entry: SettingEntry | undefined = settingEntries[setting as SettingName];
  if (entry?.type !== 'price' && entry?.type !== 'whole') return undefined;
  const limits = { least: String(entry.least), most: entry.most.toLocaleString('en') };
  return t(`admin.settings.fault.${entry.type}`, limits);
}
