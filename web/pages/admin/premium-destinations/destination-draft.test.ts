import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PremiumDestination } from '#contract/api/admin-premium-destinations.ts';
import {
  applyInput,
  type draftNames,
  draftOf,
  draftOfAirport,
  emptyDraft,
  fieldsOf,
  foldCode,
  followChange,
  listChanged,
} from './destination-draft.ts';

const airports = [
  { code: 'DXB', name: 'Dubai Airport', city: 'Dubai', country: 'United Arab Emirates', region: 'asia' },
  { code: 'CAI', name: 'Cairo Airport', city: 'Cairo', country: 'Egypt', region: 'africa' },
] as const;
const [dubai, cairo] = airports;

const stored: PremiumDestination = {
  id: '0190f3a1-0000-7000-8000-000000000001',
  version: 3,
  destinationCode: 'DXB',
  destinationName: 'Dubai Airport',
  city: 'Dubai',
  cityAr: 'دبي',
  country: 'United Arab Emirates',
  countryAr: 'الإمارات',
  region: 'asia',
  isPremium: true,
  updatedAt: '2026-11-21T08:00:00.000Z',
};

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

describe('typing', () => {
  const type = (draft: typeof emptyDraft, name: (typeof draftNames)[number], text: string) =>
    applyInput(draft, { name, text }, airports);

  it('a known code brings its names, another one replaces them', () => {
    const first = type(emptyDraft, 'destinationCode', 'dxb');
    expect(first.values).toEqual({ ...draftOfAirport(dubai).values });
    expect(type(first, 'destinationCode', 'cai').values).toEqual(draftOfAirport(cairo).values);
  });

  it('an unknown code leaves the names as they are', () => {
    const first = type(emptyDraft, 'destinationCode', 'dxb');
    expect(type(first, 'destinationCode', 'dx').values).toEqual({ ...first.values, destinationCode: 'DX' });
  });

  it('what was typed by hand stays', () => {
    const typed = type(type(emptyDraft, 'city', 'New Cairo'), 'isPremium', 'false');
    const { values } = type(typed, 'destinationCode', 'CAI');
    expect(values).toEqual({ ...draftOfAirport(cairo).values, city: 'New Cairo', isPremium: 'false' });
  });

  it('is what the call takes', () => {
    expect(fieldsOf(draftOf(stored).values)).toEqual({
      destinationCode: 'DXB',
      destinationName: 'Dubai Airport',
      city: 'Dubai',
      country: 'United Arab Emirates',
      region: 'asia',
      isPremium: true,
    });
  });
});

describe('a change by somebody else', () => {
  const now = { ...stored, version: 4, isPremium: false, city: 'Dubai City' };

  it('is named field by field', () => {
    expect(listChanged(stored, now)).toEqual(['city', 'isPremium']);
    expect(listChanged(stored, stored)).toEqual([]);
  });

  it('is followed where nothing was typed, and nothing typed is lost', () => {
    const mine = applyInput(draftOf(stored), { name: 'city', text: 'Dubayy' }, airports);
    expect(followChange(mine, stored, now).values).toEqual({ ...mine.values, isPremium: 'false' });
  });
});
