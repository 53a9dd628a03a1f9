import { describe, expect, it } from 'vitest';
import { deal } from '#contract/api/deals.ts';
import { destinationPrice, fareHistory } from '#contract/api/pricing.ts';
import { curatedSource } from '#contract/domain/deal.ts';
import {
  accessToDeal,
  accessToDestination,
  viewerOf,
  withheldDeal,
  withheldFare,
  withheldHistory,
} from './premium-policy.ts';

const places = { isPremium: (code: string) => code === 'SIN' };
const guest = viewerOf({ hasSubscription: false, role: 'user' });
const member = viewerOf({ hasSubscription: true, role: 'user' });
const administrator = viewerOf({ hasSubscription: false, role: 'admin' });

describe('who may see what is Premium', () => {
  it('is a member or an administrator, and nobody else', () => {
    for (const viewer of [member, administrator]) {
      expect(accessToDestination(places, viewer, 'SIN')).toEqual({ isPremium: true, isLocked: false });
    }
    expect(accessToDestination(places, guest, 'SIN')).toEqual({ isPremium: true, isLocked: true });
    for (const viewer of [guest, member, administrator]) {
      expect(accessToDestination(places, viewer, 'CAI')).toEqual({ isPremium: false, isLocked: false });
    }
  });

  it.each([
    ['found, to an open destination', 'CAI', 'kayak.sa', false, false],
    ['found, marked by whatever hand', 'CAI', 'kayak.sa', true, false],
    ['found, to a Premium destination', 'SIN', 'kayak.sa', false, true],
    ['typed as open', 'CAI', curatedSource, false, false],
    ['typed as Premium', 'CAI', curatedSource, true, true],
    ['typed as open, to a Premium destination', 'SIN', curatedSource, false, true],
  ])('of a deal that was %s', (_, destination, source, isPremium, isKept) => {
    const asked = { destination, source, isPremium };
    expect(accessToDeal(places, guest, asked)).toEqual({ isPremium: isKept, isLocked: isKept });
    expect(accessToDeal(places, member, asked)).toEqual({ isPremium: isKept, isLocked: false });
  });
});

describe('what is left for others', () => {
  const place = ['code', 'locked', 'isSample'];
  const names = ['city', 'cityAr', 'country', 'countryAr', 'countryCode', 'region'];
  it.each([
    [
      'a fare',
      destinationPrice,
      withheldFare,
      [
        ...[...place, ...names, 'isPremium', 'requiresUpgrade', 'photo', 'distanceKm'],
        ...['cityCode', 'namesAirport', 'tier', 'stops', 'visa'],
      ],
    ],
    ['a history', fareHistory, withheldHistory, [...place, 'origin', 'tripType']],
    [
      'a deal',
      deal,
      withheldDeal,
      [
        ...[...place, 'id', 'destinationCode', 'destination', 'destinationAr', 'country', 'countryAr'],
        ...['departureCity', 'departureCityAr', 'departureCityCode', 'region', 'tripType'],
        ...['isPremium', 'isTyped', 'namesAirport', 'imageUrl', 'photo', 'tier', 'flightType', 'stops'],
      ],
    ],
  ])('names every field of %s: told, or empty', (_, { shape }, withheld, told) => {
    expect([...Object.keys(withheld), ...told].sort()).toEqual(Object.keys(shape).sort());
    for (const value of Object.values(withheld))
      expect([null, false, 'none', '[]']).toContain(textOfList(value));
  });
});

function textOfList(value: unknown): unknown {
  return Array.isArray(value) ? JSON.stringify(value) : value;
}
