/** What a form has of the settings, what is sent of it, and that it refuses what the call would refuse and nothing else. */
import { describe, expect, it, test } from 'vitest';
import { settings as settingsSchema } from '#contract/api/settings.ts';
import { settingForm } from '#contract/bodies/settings.ts';
import {
  defaultSettings,
  type SettingEntry,
  type SettingName,
  settingEntries,
  settingNames,
} from '#contract/domain/settings.ts';
import { mergeTyped } from '#web/features/admin/admin-form.tsx';
import { flattenErrors, type Refusal, resolveBySchema } from '#web/features/forms/schema-faults.ts';
import type { Translate } from '#web/i18n/i18n.tsx';
import { settingGroups } from './setting-forms.tsx';
import { changeOf, faultWords, type Saved, type Values, valuesOf } from './setting-values.ts';

const savedWith = (settings: Partial<Saved['settings']>): Saved => ({
  settings: { ...defaultSettings, ...settings },
});
const saved = savedWith({});
const sent = (changed: object, from = saved) =>
  changeOf({ ...valuesOf(from, settingNames), ...changed }, from, settingNames);

test('every setting is in one group, but the pause of alerts, which stands in their own tab', () => {
  const names: SettingName[] = Object.values(settingGroups).flatMap((group) => [...group.names]);
  expect([...names, 'alertsPaused'].toSorted()).toEqual(settingNames.toSorted());
});

describe('what is sent', () => {
  it('is what differs, as the call takes it', () => {
    const typed = { premiumPrice: '٢٨٩', supportEmail: ' ', maxFreeDeals: ' 3 ' };
    expect(sent(typed)).toEqual({ premiumPrice: 289 });
  });

  it('is none where rows came back to where they were', () => {
    const [a, b] = [
      { network: 'x', url: 'https://x.com/a' },
      { network: 'tiktok', url: 'https://tiktok.com/a' },
    ] as const;
    const from = savedWith({ socialLinks: [a, b] });
    expect(sent({ socialLinks: [b, a] }, from)).toEqual({ socialLinks: [b, a] });
    expect(sent({ socialLinks: [a, b] }, from)).toEqual({});
  });

  it('of fees are those of something; the form has one for each site with a link', () => {
    const from = savedWith({ bookingFees: [{ site: 'wego', percent: 2.5, fixed: 0 }] });
    const rows = valuesOf(from, ['bookingFees']).bookingFees as { site: string }[];
    expect(rows.find(({ site }) => site === 'wego')).toEqual({ site: 'wego', percent: '2.5', fixed: '' });
    expect(rows.find(({ site }) => site === 'kayak')).toEqual({ site: 'kayak', percent: '', fixed: '' });
    const kayak = rows.map((row) => (row.site === 'kayak' ? { ...row, fixed: '٢٠' } : row));
    expect(sent({ bookingFees: kayak }, from)).toEqual({
      bookingFees: [
        { site: 'wego', percent: 2.5, fixed: 0 },
        { site: 'kayak', percent: 0, fixed: 20 },
      ],
    });
  });
});

test('what was typed stays, and what was left alone is theirs', () => {
  const { names } = settingGroups.general;
  const since = valuesOf(saved, names);
  const next = valuesOf(savedWith({ premiumPrice: 250, moneyBackDays: 14 }), names);
  const mine = { ...since, premiumPrice: '260', maxFreeDeals: '7' };
  expect(mergeTyped({ mine, since, next })).toEqual({
    ...since,
    premiumPrice: '260',
    moneyBackDays: '14',
    maxFreeDeals: '7',
  });
});

/** Keys of the messages, by field. */
async function faultsOf(changed: Values): Promise<Record<string, string>> {
  const find = (...key: string[]) => key.join('.');
  const t = Object.assign((key: string) => key, { find }) as unknown as Translate;
  const wordsOf = (name: string, refusal: Refusal) => faultWords(t, name, refusal);
  const resolver = resolveBySchema(settingForm(settingNames), { wordsOf }, t);
  const values = { ...valuesOf(saved, settingNames), ...changed };
  const options = { fields: {}, shouldUseNativeValidation: false } as never;
  return flattenErrors((await resolver(values, undefined, options)).errors);
}
const isTaken = (changed: object) => settingsSchema.safeParse({ ...defaultSettings, ...changed }).success;

test('what the site comes with is right', async () => {
  expect(await faultsOf({})).toEqual({});
  expect(isTaken({})).toBe(true);
});

const numbers = settingNames.flatMap((name) => {
  const entry: SettingEntry = settingEntries[name];
  return entry.type === 'price' || entry.type === 'whole' ? [{ name, ...entry }] : [];
});

describe.each(numbers)('$name, a number from $least to $most', ({ name, type, least, most }) => {
  it.each([
    [String(least), true],
    [String(most), true],
    [String(least - 1), false],
    [String(most + 1), false],
    ['2.5', type === 'price'],
    ['', false],
  ])('%j fits: %s', async (typed, fits) => {
    expect(await faultsOf({ [name]: typed })).toEqual(fits ? {} : { [name]: `admin.settings.fault.${type}` });
    expect(isTaken({ [name]: typed === '' ? null : Number(typed) })).toBe(fits);
  });
});

const textOf = (length: number) => 'a'.repeat(length);
const { text } = settingEntries.testimonials.row;
const { template } = settingEntries.bookingTemplates.row;
const testimonial = (ar: string) => ({ testimonials: [{ text: { ar, en: 'Good' }, city: 'RUH' }] });
const link = (url: string) => ({ socialLinks: [{ network: 'x', url }] });
const templateRow = (address: string) => {
  const place = { site: 'wego', language: 'ar', tripType: 'oneway' };
  return { bookingTemplates: [{ ...place, template: address, checkedOn: null }] };
};
const fee = (percent: string, fixed: string) => ({ bookingFees: [{ site: 'wego', percent, fixed }] });

it.each<readonly [field: string, fault: string, change: Values]>([
  ['siteName.en', 'long', { siteName: { ar: 'هدهد', en: textOf(settingEntries.siteName.longest + 1) } }],
  ['siteName.ar', 'forms.required', { siteName: { ar: ' ', en: 'Hudhud' } }],
  ['supportEmail', 'forms.email', { supportEmail: 'nobody' }],
  ['testimonials.0.text.ar', 'long', testimonial(textOf(text.longest + 1))],
  ['socialLinks.0.url', 'admin.settings.fault.https', link('x.com/hudhud')],
  ['socialLinks.0.url', 'admin.settings.fault.socialHost', link('https://a.com/b')],
  ['bookingSites', 'admin.settings.fault.sites', { bookingSites: [] }],
  ['bookingFees.0.percent', 'admin.settings.fault.fee', fee('15.01', '')],
  ['bookingFees.0.fixed', 'admin.settings.fault.fee', fee('', '٣ ريال')],
  ['bookingFees.0.fixed', 'admin.settings.fault.fee', fee('', '-1')],
  ['bookingFees.0.fixed', 'admin.settings.fault.fee', fee('', '1.234')],
  ['bookingTemplates.0.template', 'long', templateRow(textOf(template.longest + 1))],
  ['bookingTemplates.0.template', 'forms.required', templateRow('')],
  ['operatorVat', 'api.field.invalid', { operatorVat: '300' }],
  ['operatorPhone', 'api.field.invalid', { operatorPhone: 'call us' }],
  ['complaintsContact', 'api.field.invalid', { complaintsContact: 'javascript:alert(123)' }],
])('%s is told to be wrong (%s), and refused', async (field, fault, change) => {
  expect(await faultsOf(change)).toEqual({ [field]: fault === 'long' ? 'api.field.tooLong' : fault });
  expect(isTaken(change)).toBe(false);
});

const longestName = textOf(settingEntries.siteName.longest);
it.each<Values>([
  { siteName: { ar: longestName, en: longestName } },
  { supportEmail: ' Help@Example.com ' },
  testimonial(textOf(text.longest)),
  link('https://x.com/hudhud'),
  { bookingSites: ['wego'] },
  templateRow(textOf(template.longest)),
])('fits: %j', async (change) => {
  expect(await faultsOf(change)).toEqual({});
  expect(isTaken(change)).toBe(true);
});

test('a period that ends before it starts is told so beside what else is wrong', async () => {
  const period = { start: '2027-03-02', end: '2027-03-01', places: '', reason: { ar: 'إغلاق', en: '' } };
  expect(await faultsOf({ unusualPeriods: [period] })).toEqual({
    'unusualPeriods.0.reason.en': 'forms.required',
    'unusualPeriods.0.end': 'admin.settings.fault.endBeforeStart',
  });
});
