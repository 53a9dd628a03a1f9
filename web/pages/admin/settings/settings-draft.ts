/** Draft of the settings: typed values, changes, and rebase onto a newer version. */
import type { AdminSettings } from '#contract/api/admin-settings.ts';
import type { SettingsChange } from '#contract/api/settings.ts';
import {
  mapSettings,
  type SettingEntry,
  type SettingName,
  type SettingType,
  type SettingTypeOf,
  type SettingValues,
  settingEntries,
} from '#contract/domain/settings.ts';
import { linkableSites, type Site } from '#contract/domain/site.ts';
import { cleanLine, toPlainNumber } from '#contract/domain/typed-text.ts';
import { type FareSourceDraft, fareSourceDraft, sentFareSource } from './fare-source-draft.ts';
import type { SettingsForm } from './use-settings-form.ts';

export type Values = AdminSettings['settings'];
export type TemplateSetting = Values['bookingTemplates'][number];
export type Period = NonNullable<Values['calendar']>[number];

/** `key` identifies a row when the order changes. */
type Keyed<Row> = Row & { key: number };
export type TestimonialDraft = Keyed<Values['testimonials'][number]>;
export type SocialLinkDraft = Keyed<Values['socialLinks'][number]>;

/** One row for every site; empty fields are no fee. */
type FeeDraft = { site: Site; percent: string; fixed: string };

/** Form value of each setting type: numbers as text, an empty string for no address, rows with keys. */
type TypedValues = Omit<
  SettingValues,
  'price' | 'whole' | 'email' | 'testimonials' | 'socialLinks' | 'bookingFees' | 'fareSources'
> &
  Record<'price' | 'whole' | 'email', string> & {
    testimonials: readonly TestimonialDraft[];
    socialLinks: readonly SocialLinkDraft[];
    bookingFees: readonly FeeDraft[];
    fareSources: readonly FareSourceDraft[];
  };

export type Draft = { [Name in SettingName]: TypedValues[SettingTypeOf<Name>] };

/** Names of the settings of a type. */
export type NameOf<Type extends SettingType> = {
  [Name in SettingName]: SettingTypeOf<Name> extends Type ? Name : never;
}[SettingName];

/** Props of the component that edits settings of a type. */
export type FieldProps<Type extends SettingType> = { name: NameOf<Type>; settings: SettingsForm };

/** A setting with its form value; `type` discriminates `typed` and `entry`. */
export type TypedSetting = {
  [Type in SettingType]: {
    type: Type;
    name: SettingName;
    entry: Extract<SettingEntry, { type: Type }>;
    typed: TypedValues[Type];
  };
}[SettingType];

export function typedSetting(name: SettingName, draft: Draft): TypedSetting {
  const entry: SettingEntry = settingEntries[name];
  return { type: entry.type, name, entry, typed: draft[name] } as TypedSetting;
}

export function draftOf(settings: Values): Draft {
  return mapSettings<unknown>((name, { type }) => {
    const value = settings[name];
    if (type === 'price' || type === 'whole') return String(value);
    if (type === 'email') return value ?? '';
    if (type === 'bookingFees') return feeDrafts(value as Values['bookingFees']);
    if (type === 'fareSources') return (value as Values['fareSources']).map(fareSourceDraft);
    if (type === 'testimonials' || type === 'socialLinks') {
      return (value as readonly object[]).map((row, key) => ({ ...row, key }));
    }
    return value;
  }) as Draft;
}

function feeDrafts(fees: Values['bookingFees']): FeeDraft[] {
  const write = (amount: number | undefined) => (amount ? String(amount) : '');
  return linkableSites.map((site) => {
    const fee = fees.find((each) => each.site === site);
    return { site, percent: write(fee?.percent), fixed: write(fee?.fixed) };
  });
}

/** Zero for an empty field; undefined if it is no number. */
export function readFee(text: string): number | undefined {
  return cleanLine(text) === '' ? 0 : readNumber(text);
}

/** Returns an unused row key. */
export function nextKey(rows: readonly { key: number }[]): number {
  return Math.max(-1, ...rows.map(({ key }) => key)) + 1;
}

const withoutKey = <Row extends { key: number }>({ key: _, ...row }: Row) => row;

/** Converts a form value to the API value. */
function sentValue({ type, typed }: TypedSetting): unknown {
  switch (type) {
    case 'price':
    case 'whole':
      return readNumber(typed);
    case 'email':
      return cleanLine(typed) === '' ? null : typed;
    case 'testimonials':
      return typed.map(withoutKey);
    case 'socialLinks':
      return typed.map(withoutKey);
    case 'bookingFees':
      return typed
        .map(({ site, percent, fixed }) => ({ site, percent: readFee(percent), fixed: readFee(fixed) }))
        .filter(({ percent, fixed }) => percent !== 0 || fixed !== 0);
    case 'fareSources':
      return typed.map((row) => sentFareSource(row, readNumber));
    default:
      return typed;
  }
}

export function changeOf(draft: Draft, names: readonly SettingName[]): SettingsChange {
  const values = names.map((name) => [name, sentValue(typedSetting(name, draft))]);
  return Object.fromEntries(values) as SettingsChange;
}

/** Lists the settings among `names` that differ. */
export function changedNames(a: Draft, b: Draft, names: readonly SettingName[]): SettingName[] {
  const write = (name: SettingName, draft: Draft) => JSON.stringify(sentValue(typedSetting(name, draft)));
  return names.filter((name) => write(name, a) !== write(name, b));
}

/** What `mine` changed since `base`, and `theirs` for the rest. */
export function rebase(
  { base, mine, theirs }: { base: Draft; mine: Draft; theirs: Draft },
  names: readonly SettingName[],
): Draft {
  const kept = changedNames(base, mine, names);
  return { ...theirs, ...Object.fromEntries(kept.map((name) => [name, mine[name]])) };
}

/**
 * Parses a number; undefined if invalid.
 * Accepts separators and the digits of Arabic and Persian keyboards.
 */
export function readNumber(text: string): number | undefined {
  const plain = toPlainNumber(cleanLine(text));
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}

/** Moves the row at `index` one place down (1) or up (-1). */
export function moveRow<Row>(rows: readonly Row[], index: number, step: -1 | 1): Row[] {
  const moved = [...rows];
  const [row] = moved.splice(index, 1);
  if (row !== undefined) moved.splice(index + step, 0, row);
  return moved;
}
