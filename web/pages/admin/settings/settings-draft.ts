/** Settings while they are being edited: as typed, compared with what holds, and put upon a newer state. */
import type { AdminSettings } from '#contract/api/admin-settings.ts';
import type { SettingsChange } from '#contract/api/settings.ts';
import { toPlainNumber } from '#contract/domain/digits.ts';
import { cleanLine } from '#contract/domain/typed-text.ts';

export type Values = AdminSettings['settings'];
export type SettingName = keyof Values;
export type TemplateSetting = Values['bookingTemplates'][number];
export type Period = NonNullable<Values['calendar']>[number];

/** `key` tells rows apart while their order changes. */
export type Keyed<Row> = Row & { key: number };
export type TestimonialDraft = Keyed<Values['testimonials'][number]>;
export type SocialLinkDraft = Keyed<Values['socialLinks'][number]>;

const numberNames = ['premiumPrice', 'premiumAnnualMonthlyPrice', 'maxFreeDeals', 'moneyBackDays'] as const;
export type NumberName = (typeof numberNames)[number];

/** Numbers as they are typed, an empty address for none. */
export type Draft = Omit<Values, NumberName | 'supportEmail' | 'testimonials' | 'socialLinks'> &
  Record<NumberName, string> & {
    supportEmail: string;
    testimonials: readonly TestimonialDraft[];
    socialLinks: readonly SocialLinkDraft[];
  };

export function draftOf(settings: Values): Draft {
  return {
    ...settings,
    premiumPrice: String(settings.premiumPrice),
    premiumAnnualMonthlyPrice: String(settings.premiumAnnualMonthlyPrice),
    maxFreeDeals: String(settings.maxFreeDeals),
    moneyBackDays: String(settings.moneyBackDays),
    supportEmail: settings.supportEmail ?? '',
    testimonials: settings.testimonials.map((row, key) => ({ ...row, key })),
    socialLinks: settings.socialLinks.map((row, key) => ({ ...row, key })),
  };
}

/** A key that no row has. */
export function nextKey(rows: readonly { key: number }[]): number {
  return Math.max(-1, ...rows.map(({ key }) => key)) + 1;
}

const withoutKey = <Row extends { key: number }>({ key: _, ...row }: Row) => row;

/** Every setting as it is sent. */
function valuesOf(draft: Draft): { [Name in SettingName]: unknown } {
  return {
    ...draft,
    premiumPrice: readNumber(draft.premiumPrice),
    premiumAnnualMonthlyPrice: readNumber(draft.premiumAnnualMonthlyPrice),
    maxFreeDeals: readNumber(draft.maxFreeDeals),
    moneyBackDays: readNumber(draft.moneyBackDays),
    supportEmail: cleanLine(draft.supportEmail) === '' ? null : draft.supportEmail,
    testimonials: draft.testimonials.map(withoutKey),
    socialLinks: draft.socialLinks.map(withoutKey),
  };
}

export function changeOf(draft: Draft, names: readonly SettingName[]): SettingsChange {
  const values = valuesOf(draft);
  return Object.fromEntries(names.map((name) => [name, values[name]])) as SettingsChange;
}

/** Those of `names` that differ. */
export function changedNames(a: Draft, b: Draft, names: readonly SettingName[]): SettingName[] {
  const [before, after] = [valuesOf(a), valuesOf(b)];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** `theirs` with what `mine` changed since `base`, except what both changed. */
export function rebase(
  drafts: { base: Draft; mine: Draft; theirs: Draft },
  names: readonly SettingName[],
): Draft {
  const { base, mine, theirs } = drafts;
  const taken = new Set(changedNames(base, theirs, names));
  const kept = changedNames(base, mine, names).filter((name) => !taken.has(name));
  return { ...theirs, ...Object.fromEntries(kept.map((name) => [name, mine[name]])) };
}

/** What a typed number is worth; undefined for what is none. Separators and the digits of Arabic and Persian keyboards are understood. */
export function readNumber(text: string): number | undefined {
  const plain = toPlainNumber(cleanLine(text));
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}

/** `rows` with the one at `index` a place further on (1) or back (-1). */
export function moveRow<Row>(rows: readonly Row[], index: number, step: -1 | 1): Row[] {
  const moved = [...rows];
  const [row] = moved.splice(index, 1);
  if (row !== undefined) moved.splice(index + step, 0, row);
  return moved;
}
