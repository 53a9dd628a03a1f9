/** The title of a board in both languages: days, party and its total, and every plural of nights. */
import { describe, expect, test } from 'vitest';
import { pageMessages } from '#test/support/page-messages.ts';
import { createTranslate } from '#web/i18n/i18n.tsx';
import type { Board } from './board.ts';
import { type BoardReader, writeBoardTitle } from './board-title.ts';
import { oneAdult, type Party } from './party.ts';
import { noTripFilter, type TripFilter } from './trip-filter.ts';

const names = {
  holidays: [{ id: 'eid', name: 'Eid al-Fitr', nameAr: 'عيد الفطر' }],
  airline: { name: 'Saudia', nameAr: 'السعودية' },
  passport: { country: 'Egypt', countryAr: 'مصر' },
};

function titleIn(
  language: 'ar' | 'en',
  filter: Partial<TripFilter>,
  party: Partial<Party> = {},
  board: Partial<Board> = {},
): string {
  const say: BoardReader['say'] = createTranslate(language, pageMessages[language]);
  const trip = { origin: 'RUH', tripType: filter.holiday ? 'roundtrip' : 'oneway', region: 'all' } as const;
  return writeBoardTitle(
    { ...trip, ...board, filter: { ...noTripFilter, ...filter } },
    { language, say, names, party: { ...oneAdult, ...party } },
  );
}

const eid = { holiday: 'eid', visaFree: 'SA', maxPrice: 1000 };

describe('the title of a board', () => {
  test('says days, airport, party and conditions, the most important first', () => {
    expect(titleIn('en', eid, { adults: 4 })).toBe(
      'Eid al-Fitr from Riyadh for four, visa-free or on arrival, up to SAR\u00a01,000 each (SAR\u00a04,000 in total)',
    );
    expect(titleIn('ar', eid, { adults: 4 })).toBe(
      'عيد الفطر من الرياض لأربعة، بلا تأشيرة أو عند الوصول، حتى 1,000\u00a0ر.س للشخص (المجموع 4,000\u00a0ر.س)',
    );
    expect(titleIn('en', eid)).toBe('Eid al-Fitr from Riyadh, visa-free or on arrival, up to SAR\u00a01,000');
  });

  test('an infant pays a part, so that the price is of an adult', () => {
    expect(titleIn('en', { maxPrice: 500 }, { adults: 2, infants: 1 })).toBe(
      'Flights from Riyadh for three, up to SAR\u00a0500 per adult (SAR\u00a01,050 in total)',
    );
  });

  test('says months, region, an unusual trip type, passport and airline', () => {
    const filter = { months: ['2027-01'], visaFree: 'EG', isDirect: true, airline: 'SV' };
    const board = { origin: 'JED', region: 'asia', tripType: 'roundtrip' } as const;
    expect(titleIn('en', filter, {}, board)).toBe(
      'Flights in January 2027 from Jeddah to Asia, round trip, visa-free or on arrival (Egypt passport), direct, Saudia',
    );
    const days = { departs: { from: '2027-03-05', until: '2027-03-09' }, maxStops: 1 } as const;
    expect(titleIn('en', days)).toBe('Flights from Riyadh, departing 5 Mar – 9 Mar, one stop at most');
    expect(titleIn('ar', { holiday: 'long-weekends', isDirect: true }, {}, { tripType: 'oneway' })).toBe(
      'نهاية أسبوع مطوّلة من الرياض، ذهابًا فقط، مباشرة',
    );
  });

  test.each([
    [1, 'ليلة على الأكثر'],
    [2, 'ليلتان على الأكثر'],
    [3, '3 ليالٍ على الأكثر'],
    [11, '11 ليلة على الأكثر'],
  ])('%d nights', (maxNights, words) => {
    expect(titleIn('ar', { maxNights }, {}, { tripType: 'roundtrip' })).toMatch(new RegExp(`، ${words}$`));
  });

  test.each([
    [1, 'ليلة واحدة'],
    [2, 'ليلتان'],
    [5, '5 ليالٍ'],
    [11, '11 ليلة'],
  ])('%d nights and no others', (nights, words) => {
    const filter = { minNights: nights, maxNights: nights };
    expect(titleIn('ar', filter, {}, { tripType: 'roundtrip' })).toMatch(new RegExp(`، ${words}$`));
  });

  test.each([
    [2, 'لاثنين'],
    [3, 'لثلاثة'],
    [9, 'لتسعة'],
  ])('a party of %d', (adults, words) => {
    expect(titleIn('ar', { isDirect: true }, { adults })).toBe(`رحلات من الرياض ${words}، مباشرة`);
  });

  test('names no holiday that the calendar does not have', () => {
    expect(titleIn('en', { holiday: 'gone' })).toBe('Flights from Riyadh');
  });
});
