import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldCode, placeOf } from './premium-destinations-tab.tsx';

it('is called what the reader calls it', () => {
  const istanbul = { city: 'Istanbul', cityAr: 'إسطنبول', country: 'Turkey', countryAr: 'تركيا' };
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
