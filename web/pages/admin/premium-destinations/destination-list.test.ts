import { expect, it } from 'vitest';
import type { PremiumDestination } from '#contract/api/admin-premium-destinations.ts';
import { listShown } from './destination-list.ts';

const build = (code: string, city: string, cityAr: string, updatedAt: string): PremiumDestination => ({
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
  updatedAt,
});

const narita = build('NRT', 'Tokyo', 'طوكيو', '2026-11-20T00:00:00.000Z');
const osaka = build('KIX', 'Osaka', 'أوساكا', '2026-11-21T00:00:00.000Z');
const all = [narita, osaka];
const usual = { search: '', sort: 'name', order: 'asc' };

it.each([
  [{}, ['KIX', 'NRT']],
  [{ order: 'desc' }, ['NRT', 'KIX']],
  [{ sort: 'code' }, ['KIX', 'NRT']],
  [{ sort: 'updated' }, ['NRT', 'KIX']],
  [{ sort: 'toString' }, ['KIX', 'NRT']],
  [{ search: 'tok' }, ['NRT']],
  [{ search: 'أوسا' }, ['KIX']],
  [{ search: 'nrt' }, ['NRT']],
  [{ search: 'اليابان' }, ['KIX', 'NRT']],
  [{ search: 'paris' }, []],
])('%j', (narrowing, codes) => {
  expect(listShown(all, { ...usual, ...narrowing }).map(({ destinationCode }) => destinationCode)).toEqual(
    codes,
  );
});
