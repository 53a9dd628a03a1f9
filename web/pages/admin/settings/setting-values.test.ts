/** What a form has of the settings, and what is sent of it. */
import { describe, expect, it, test } from 'vitest';
import { settingForm } from '#contract/bodies/settings.ts';
import {
  defaultSettings,
  type FareSourceSetting,
  settingEntries,
  settingNames,
} from '#contract/domain/settings.ts';
import { mergeTyped } from '#web/features/admin/admin-form.tsx';
import { changeOf, formField, type Saved, typedRow, valuesOf } from './setting-values.ts';
import { namesOf } from './settings-tab.tsx';

const serpapi: FareSourceSetting = {
  source: 'serpapi',
  permission: {
    show: 'yes',
    cacheHours: 3,
    history: 'ask',
    automatic: 'yes',
    link: 'own',
    evidence: 'https://serpapi.com/docs/production-checklist, 2026-11-22',
  },
  budget: { callsPerDay: 240, usdPerDay: null },
};
const wego: FareSourceSetting = { ...serpapi, source: 'wego' };
const known = [serpapi, wego].map((row) => ({ ...row, isConfigured: true }));

const savedWith = (settings: Partial<Saved['settings']>): Saved => ({
  settings: { ...defaultSettings, ...settings },
  builtIn: { bookingTemplates: [], calendar: [], fareSources: known },
});
const saved = savedWith({});
const base = valuesOf(saved, settingNames);
const sent = (changed: object, from = saved) =>
  changeOf({ ...valuesOf(from, settingNames), ...changed }, from, settingNames);

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
});

describe('fixed rows', () => {
  const typed = (row: FareSourceSetting) => typedRow(settingEntries.fareSources.row, row);

  const changed = { ...serpapi, permission: { ...serpapi.permission, history: 'yes' } } as const;
  const cautious = { ...wego, permission: { ...wego.permission, show: 'no' } } as const;

  it('are there whether stored or not, and a stored one is sent as it was stored', () => {
    const from = savedWith({ fareSources: [cautious] });
    const rows = valuesOf(from, ['fareSources']).fareSources;
    expect(rows).toEqual([typed(serpapi), typed(cautious)]);
    expect(sent({ fareSources: [typed(changed), typed(cautious)] }, from)).toEqual({
      fareSources: [changed, cautious],
    });
  });

  it('are no change where the same number has other digits', () => {
    const digits = { ...serpapi, budget: { callsPerDay: '٢٤٠', usdPerDay: '' } };
    const hours = { ...digits, permission: { ...serpapi.permission, cacheHours: '3' } };
    expect(sent({ fareSources: [hours, typed(wego)] })).toEqual({});
  });

  it('are not sent any more where they say what the published terms say', () => {
    const from = savedWith({ fareSources: [changed, cautious] });
    expect(sent({ fareSources: [typed(serpapi), typed(cautious)] }, from)).toEqual({
      fareSources: [cautious],
    });
  });

  it('of a source this version does not know stay until they are free again', () => {
    const gone = { ...cautious, source: 'gone' };
    const from = savedWith({ fareSources: [gone] });
    expect(valuesOf(from, ['fareSources']).fareSources).toEqual([serpapi, wego, gone].map(typed));
    expect(sent({ premiumPrice: '250' }, from)).toEqual({ premiumPrice: 250 });
  });

  it('are marked where they stand in the form, of which those that say the usual were not sent', () => {
    const rows = { fareSources: [typed(serpapi), typed(cautious)], socialLinks: [{}, {}] };
    const markOf = (sent: string) => formField(sent, rows, saved);
    expect(markOf('fareSources.0.budget.usdPerDay')).toBe('fareSources.1.budget.usdPerDay');
    expect(markOf('fareSources.7.budget')).toBe('fareSources.7.budget');
    expect(markOf('socialLinks.1.url')).toBe('socialLinks.1.url');
    expect(markOf('premiumPrice')).toBe('premiumPrice');
    expect(markOf('fareSources')).toBe('fareSources');
  });

  it('of fees are one for each site with a link, empty for none', () => {
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
  const names = namesOf('general');
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

test.each([
  ['299', 299],
  [' 1,289.5 ', 1289.5],
  ['١٬٢٨٩٫٥٠', 1289.5],
  ['0', 0],
  ['', null],
  ['-1', undefined],
  ['1.234', undefined],
  ['1e3', undefined],
  ['٣ ريال', undefined],
])('%j is %j', (text, value) => {
  const [row] = base.fareSources as { budget: object }[];
  const typed = { ...row, budget: { ...row?.budget, usdPerDay: text } };
  const { data } = settingForm(['fareSources']).safeParse({ fareSources: [typed] });
  expect(data?.fareSources[0]?.budget.usdPerDay).toBe(value);
});
