/** The form refuses what the server would refuse, and nothing else. */
import { describe, expect, it, test } from 'vitest';
import { settings as settingsSchema } from '#contract/api/settings.ts';
import { defaultSettings, settingEntries, settingNames } from '#contract/domain/settings.ts';
import type { Translate } from '#web/i18n/i18n.tsx';
import { changeOf, type Draft, draftOf } from './settings-draft.ts';
import { checkSettings, onlyFaults } from './settings-faults.ts';

const base = draftOf(defaultSettings);
const t = ((key: string) => key) as unknown as Translate;
const faultsOf = (draft: Draft) => onlyFaults(checkSettings(draft, settingNames, t));
const isTaken = (draft: Draft) => settingsSchema.safeParse(changeOf(draft, settingNames)).success;

test('what the site comes with is right', () => {
  expect(faultsOf(base)).toEqual({});
  expect(isTaken(base)).toBe(true);
});

const numbers = settingNames.flatMap((name) => {
  const entry = settingEntries[name];
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
  ])('%j fits: %s', (typed, fits) => {
    const draft = { ...base, [name]: typed };
    expect(faultsOf(draft)).toEqual(fits ? {} : { [name]: expect.stringContaining(type) });
    expect(isTaken(draft)).toBe(fits);
  });
});

const { siteName, testimonials, bookingTemplates } = settingEntries;
const textOf = (length: number) => 'a'.repeat(length);
const testimonial = (ar: string) =>
  ({ key: 0, text: { ar, en: 'Good' }, city: 'RUH', isSample: false }) as const;
const template = (text: string) =>
  ({ site: 'wego', language: 'ar', tripType: 'oneway', template: text, checkedOn: null }) as const;

const source = {
  source: 'ignav',
  show: 'yes',
  history: 'ask',
  automatic: 'yes',
  link: 'own',
  evidence: 'https://ignav.com/docs, 2026-11-22',
  cacheHours: '',
  callsPerDay: '',
  usdPerDay: '',
} as const satisfies Draft['fareSources'][number];

it.each<[string, Partial<Draft>]>([
  ['siteName.en', { siteName: { ar: 'هدهد', en: textOf(siteName.longest + 1) } }],
  ['siteName.ar', { siteName: { ar: ' ', en: 'Hudhud' } }],
  ['supportEmail', { supportEmail: 'nobody' }],
  ['testimonials.0.text.ar', { testimonials: [testimonial(textOf(testimonials.longest + 1))] }],
  ['socialLinks.0.url', { socialLinks: [{ key: 0, network: 'x', url: 'http://x.com/hudhud' }] }],
  ['bookingSites', { bookingSites: [] }],
  ['bookingFees.wego.percent', { bookingFees: [{ site: 'wego', percent: '15.01', fixed: '' }] }],
  ['bookingFees.wego.fixed', { bookingFees: [{ site: 'wego', percent: '', fixed: 'much' }] }],
  ['fareSources.ignav.cacheHours', { fareSources: [{ ...source, cacheHours: '73' }] }],
  ['fareSources.ignav.cacheHours', { fareSources: [{ ...source, cacheHours: '0' }] }],
  ['fareSources.ignav.callsPerDay', { fareSources: [{ ...source, callsPerDay: '2.5' }] }],
  ['fareSources.ignav.usdPerDay', { fareSources: [{ ...source, usdPerDay: '10000.01' }] }],
  [
    'fareSources.ignav.evidence',
    { fareSources: [{ ...source, evidence: textOf(settingEntries.fareSources.longest + 1) }] },
  ],
  ['bookingTemplates.0.template', { bookingTemplates: [template(textOf(bookingTemplates.longest + 1))] }],
])('%s is told to be wrong, and refused', (field, typed) => {
  const draft = { ...base, ...typed };
  expect(Object.keys(faultsOf(draft))).toEqual([field]);
  expect(isTaken(draft)).toBe(false);
});

it.each<Partial<Draft>>([
  { siteName: { ar: textOf(siteName.longest), en: textOf(siteName.longest) } },
  { supportEmail: ' Help@Example.com ' },
  { testimonials: [testimonial(textOf(testimonials.longest))] },
  { socialLinks: [{ key: 0, network: 'x', url: 'https://x.com/hudhud' }] },
  { bookingSites: ['wego'] },
  { bookingFees: [{ site: 'wego', percent: '2.75', fixed: '٢٠' }] },
  { fareSources: [source] },
  { fareSources: [{ ...source, cacheHours: '٢٤', callsPerDay: '1,000,000', usdPerDay: '0.07' }] },
  { fareSources: [{ ...source, callsPerDay: '0', usdPerDay: '0' }] },
  { bookingTemplates: [template(textOf(bookingTemplates.longest))] },
])('fits: %j', (typed) => {
  const draft = { ...base, ...typed };
  expect(faultsOf(draft)).toEqual({});
  expect(isTaken(draft)).toBe(true);
});
