/** What a form has of the settings, and what is sent of it. */
import { describe, expect, it, test } from 'vitest';
import { settingForm } from '#contract/bodies/settings.ts';
import { defaultSettings, settingNames } from '#contract/domain/settings.ts';
import { mergeTyped } from '#web/features/admin/admin-form.tsx';
import { changeOf, formField, type Saved, valuesOf } from './setting-values.ts';
import { namesOf } from './settings-tab.tsx';

const savedWith = (settings: Partial<Saved['settings']>): Saved => ({
  settings: { ...defaultSettings, ...settings },
});
const saved = savedWith({});
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

describe('fees', () => {
  it('are marked where they stand in the form, of which those of nothing were not sent', () => {
    const from = savedWith({ bookingFees: [{ site: 'wego', percent: 2.5, fixed: 0 }] });
    const { bookingFees } = valuesOf(from, ['bookingFees']);
    const at = (bookingFees as { site: string }[]).findIndex(({ site }) => site === 'wego');
    const markOf = (sent: string) => formField(sent, { bookingFees, socialLinks: [{}, {}] });
    expect(at).toBeGreaterThan(0);
    expect(markOf('bookingFees.0.percent')).toBe(`bookingFees.${at}.percent`);
    expect(markOf('bookingFees.7.percent')).toBe('bookingFees.7.percent');
    expect(markOf('socialLinks.1.url')).toBe('socialLinks.1.url');
    expect(markOf('premiumPrice')).toBe('premiumPrice');
  });

  it('are one for each site with a link, empty for none', () => {
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
  ['12', 12],
  [' 189.5 ', 189.5],
  ['١٨٩٫٥٠', 189.5],
  ['0', 0],
  ['', 0],
  ['-1', undefined],
  ['1.234', undefined],
  ['1e3', undefined],
  ['٣ ريال', undefined],
])('%j is %j', (text, value) => {
  const fees = [{ site: 'wego', percent: '', fixed: text }];
  const { data } = settingForm(['bookingFees']).safeParse({ bookingFees: fees });
  expect(data?.bookingFees[0]?.fixed).toBe(value);
});
