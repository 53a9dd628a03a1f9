import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PremiumDestination } from '#contract/api/admin-premium-destinations.ts';
import type { Language } from '#contract/domain/language.ts';
import { pageMessages } from '#test/support/page-messages.ts';
import { arrange } from '#web/features/admin/admin-list.tsx';
import { createTranslate } from '#web/i18n/i18n.tsx';
import { foldCode, listIn, placeOf } from './premium-destinations-tab.tsx';

/** The words of the screen are English here; rows are ordered by the language. */
const listShown = (rows: readonly PremiumDestination[], search: string, language: Language) => {
  const { whole } = listIn(createTranslate(language, pageMessages.en));
  return whole && arrange(rows, search, whole);
};

const build = (
  code: string,
  [city, cityAr]: readonly [string, string],
  changed: Partial<PremiumDestination> = {},
): PremiumDestination => ({
  id: code,
  version: 1,
  destinationCode: code,
  destinationName: `${city} Airport`,
  city,
  cityAr,
  country: 'Japan',
  countryAr: 'اليابان',
  region: 'asia',
  isPremium: true,
  updatedAt: '2026-11-20T00:00:00.000Z',
  ...changed,
});

const narita = build('NRT', ['Tokyo', 'طوكيو']);
const osaka = build('KIX', ['Osaka', 'أوساكا']);
const istanbul = build('IST', ['Istanbul', 'إسطنبول'], {
  country: 'Turkey',
  countryAr: 'تركيا',
  region: 'europe',
});
/** Its name holds the code of another. */
const kixville = build('AAA', ['Kixville', 'آآ']);
const all = [narita, osaka, istanbul];
const codesOf = (rows: readonly PremiumDestination[] = []) =>
  rows.map(({ destinationCode }) => destinationCode);

describe('what is shown', () => {
  it.each([
    ['', ['IST', 'KIX', 'NRT']],
    ['tok', ['NRT']],
    ['اوسا', ['KIX']],
    ['اسطنبول', ['IST']],
    ['nrt', ['NRT']],
    ['اليابان', ['KIX', 'NRT']],
    ['paris', []],
  ])('a search for %j', (search, codes) => {
    expect(codesOf(listShown(all, search, 'en'))).toEqual(codes);
  });

  it('begins with the one whose code was typed', () => {
    expect(codesOf(listShown([...all, kixville], 'kix', 'en'))).toEqual(['KIX', 'AAA']);
  });

  it('follows the alphabet of the reader', () => {
    expect(codesOf(listShown(all, '', 'ar'))).toEqual(['IST', 'KIX', 'NRT']);
    const cairo = build('CAI', ['Cairo', 'القاهرة']);
    expect(codesOf(listShown([...all, cairo], '', 'en'))).toEqual(['CAI', 'IST', 'KIX', 'NRT']);
    expect(codesOf(listShown([...all, cairo], '', 'ar'))).toEqual(['IST', 'CAI', 'KIX', 'NRT']);
  });
});

it('is called what the reader calls it', () => {
  expect(placeOf(istanbul, 'ar')).toEqual({ city: 'إسطنبول', country: 'تركيا', both: 'إسطنبول، تركيا' });
  expect(placeOf(istanbul, 'en').both).toBe('Istanbul, Turkey');
});

describe('a code', () => {
  it.each([
    ['dxb', 'DXB'],
    [' dx b9', 'DXB'],
    ['dxbz', 'DXB'],
    ['دبي', ''],
    ['ｄｘｂ', 'DXB'],
  ])('%j is %j', (typed, code) => {
    expect(foldCode(typed)).toBe(code);
  });

  it('is never more than three letters in upper case', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => /^[A-Z]{0,3}$/.test(foldCode(text))));
  });
});
