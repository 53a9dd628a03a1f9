/** The form refuses what the call would refuse, and nothing else; every field, row and value has words. */
import { describe, expect, it, test } from 'vitest';
import { settings as settingsSchema } from '#contract/api/settings.ts';
import { settingForm } from '#contract/bodies/settings.ts';
import { languages } from '#contract/domain/language.ts';
import { defaultSettings, settingEntries, settingNames } from '#contract/domain/settings.ts';
import { pageMessages } from '#test/support/page-messages.ts';
import { flattenErrors, type Refusal, resolveBySchema } from '#web/features/forms/schema-faults.ts';
import { createTranslate, type Translate } from '#web/i18n/i18n.tsx';
import { entryOf, type Row, typedRow, type Values, valuesOf } from './setting-values.ts';
import { faultWords, leavesOf, rowTitle, titleFields } from './setting-words.ts';

const english = createTranslate('en', pageMessages.en);
const base = valuesOf({ settings: defaultSettings }, settingNames);
const options = { fields: {}, shouldUseNativeValidation: false } as never;

/** Keys of the messages, by field. */
async function faultsOf(changed: Values): Promise<Record<string, string>> {
  const t = Object.assign((key: string) => key, { find: (...key: string[]) => key.join('.') });
  const rules = {
    wordsOf: (name: string, refusal: Refusal) => faultWords(t as unknown as Translate, name, refusal),
  };
  const resolver = resolveBySchema(settingForm(settingNames), rules, t as unknown as Translate);
  return flattenErrors((await resolver({ ...base, ...changed }, undefined, options)).errors);
}
const isTaken = (changed: object) => settingsSchema.safeParse({ ...defaultSettings, ...changed }).success;

test('what the site comes with is right', async () => {
  expect(await faultsOf({})).toEqual({});
  expect(isTaken({})).toBe(true);
});

const numbers = settingNames.flatMap((name) => {
  const entry = entryOf(name);
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
const testimonial = (ar: string) => ({ text: { ar, en: 'Good' }, city: 'RUH' });
const templateRow = (address: string) => {
  return { site: 'wego', language: 'ar', tripType: 'oneway', template: address, checkedOn: null };
};
/** As the form has it, and as it is sent. */
const feesOf = (...rows: Row[]) =>
  [
    { bookingFees: rows.map((row) => typedRow(settingEntries.bookingFees.row, row)) },
    { bookingFees: rows },
  ] as const;
const sameOf = (change: Values) => [change, change] as const;

it.each<readonly [field: string, fault: string, ...ReturnType<typeof sameOf>]>([
  [
    'siteName.en',
    'long',
    ...sameOf({ siteName: { ar: 'هدهد', en: textOf(settingEntries.siteName.longest + 1) } }),
  ],
  ['siteName.ar', 'forms.required', ...sameOf({ siteName: { ar: ' ', en: 'Hudhud' } })],
  ['supportEmail', 'forms.email', ...sameOf({ supportEmail: 'nobody' })],
  ['testimonials.0.text.ar', 'long', ...sameOf({ testimonials: [testimonial(textOf(text.longest + 1))] })],
  ['socialLinks.0.url', 'https', ...sameOf({ socialLinks: [{ network: 'x', url: 'x.com/hudhud' }] })],
  ['socialLinks.0.url', 'socialHost', ...sameOf({ socialLinks: [{ network: 'x', url: 'https://a.com/b' }] })],
  ['bookingSites', 'sites', ...sameOf({ bookingSites: [] })],
  ['bookingFees.0.percent', 'fee', ...feesOf({ site: 'wego', percent: 15.01, fixed: 0 })],
  ['bookingFees.0.fixed', 'fee', ...feesOf({ site: 'wego', percent: 0, fixed: 'much' })],
  [
    'bookingTemplates.0.template',
    'long',
    ...sameOf({ bookingTemplates: [templateRow(textOf(template.longest + 1))] }),
  ],
  ['operatorVat', 'api.field.invalid', ...sameOf({ operatorVat: '300' })],
  ['operatorPhone', 'api.field.invalid', ...sameOf({ operatorPhone: 'call us' })],
  ['complaintsContact', 'api.field.invalid', ...sameOf({ complaintsContact: 'javascript:alert(123)' })],
  ['bookingTemplates.0.template', 'forms.required', ...sameOf({ bookingTemplates: [templateRow('')] })],
])('%s is told to be wrong (%s), and refused', async (field, fault, typed, sent) => {
  const key = /^(?:forms|api)\./.test(fault) ? fault : `admin.settings.fault.${fault}`;
  expect(await faultsOf(typed)).toEqual({ [field]: key });
  expect(isTaken(sent)).toBe(false);
});

it.each([
  sameOf({
    siteName: { ar: textOf(settingEntries.siteName.longest), en: textOf(settingEntries.siteName.longest) },
  }),
  sameOf({ supportEmail: ' Help@Example.com ' }),
  sameOf({ testimonials: [testimonial(textOf(text.longest))] }),
  sameOf({ socialLinks: [{ network: 'x', url: 'https://x.com/hudhud' }] }),
  sameOf({ bookingSites: ['wego'] }),
  sameOf({ bookingTemplates: [templateRow(textOf(template.longest))] }),
  feesOf({ site: 'wego', percent: 2.75, fixed: 20 }),
])('fits: %j', async (typed, sent) => {
  expect(await faultsOf(typed)).toEqual({});
  expect(isTaken(sent)).toBe(true);
});

test('a period that ends before it starts is told so beside what else is wrong', async () => {
  const period = { start: '2027-03-02', end: '2027-03-01', places: '', reason: { ar: 'إغلاق', en: '' } };
  expect(await faultsOf({ unusualPeriods: [period] })).toEqual({
    'unusualPeriods.0.reason.en': 'forms.required',
    'unusualPeriods.0.end': 'admin.settings.fault.endBeforeStart',
  });
});

test('a row is called what its title says, or by its number', () => {
  expect(rowTitle(english, 'socialLinks', { network: 'x', url: '' }, 4)).toBe('X');
  expect(rowTitle(english, 'unusualPeriods', { reason: { ar: 'إغلاق', en: 'Closed' } }, 4)).toBe('Closed');
  expect(rowTitle(english, 'unusualPeriods', { reason: { ar: '', en: '' } }, 4)).toBe('Period 5');
  expect(rowTitle(english, 'testimonials', testimonial('قول'), 0)).toBe('Testimonial 1');
});

describe.each(languages)('words in %s', (language) => {
  const t = createTranslate(language, pageMessages[language]);
  const lists = settingNames.flatMap((name) => {
    const entry = entryOf(name);
    return entry.type === 'rows' ? [{ name, entry }] : [];
  });

  it.each(lists)(
    'say what each field of $name is, each choice, and how a row is added',
    ({ name, entry }) => {
      for (const { path, key, field } of leavesOf(entry.row, name)) {
        if (!titleFields(name).includes(path) || entry.title)
          expect(t.find('admin.settings.name', key), key).toBeDefined();
        if (field.type !== 'choice' || field.words !== undefined) continue;
        for (const choice of field.of)
          expect(t.find('admin.settings.option', `${key}.${choice}`), key).toBeDefined();
      }
      if (entry.isFixed || name === 'bookingTemplates') return;
      expect([t.find('admin.settings.add', name), t.find('admin.settings.none', name)]).not.toContain(
        undefined,
      );
      if (titleFields(name).length === 0) expect(t.find('admin.settings.one', name)).toBeDefined();
    },
  );
});
