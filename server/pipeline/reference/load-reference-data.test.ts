/** The reference files load whole, consistent and with both languages. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadReferenceData } from './load-reference-data.ts';
import { needsNoVisa } from './reference-data.ts';

const dataDirectory = path.resolve(import.meta.dirname, '../../../data');
const reference = loadReferenceData(dataDirectory);

describe('loadReferenceData', () => {
  test('reads every row of the five files', () => {
    expect(reference.airports.size).toBe(264);
    expect(reference.airlines.size).toBe(105);
    expect(reference.routes).toHaveLength(3314);
    expect(reference.calendar).toHaveLength(27);
    expect(reference.regionalCalendar).toHaveLength(6);
    expect(reference.visas.passports).toHaveLength(26);
  });

  test.each([
    ['MY', '2027-01-01', true],
    ['LK', '2027-01-01', true],
    ['CN', '2026-12-31', true],
    ['CN', '2027-01-01', false],
    ['SC', '2026-12-01', false],
    ['KR', '2026-12-01', false],
    ['ME', '2026-12-01', false],
  ])('says whether %s lets Saudis in without a visa before the trip on %s', (countryCode, day, expected) => {
    expect(needsNoVisa(reference.visas, 'SA', { countryCode, day })).toBe(expected);
  });

  test('names every country in both languages without remarks in brackets', () => {
    for (const airport of reference.airports.values()) {
      expect(airport.country).toMatch(/^[\p{Script=Latin} -]+$/u);
      expect(airport.countryAr).toMatch(/^[\p{Script=Arabic}\p{M} ]+$/u);
    }
    const names = new Map([...reference.airports.values()].map((a) => [a.countryCode, a.countryAr]));
    expect(names.get('SA')).toBe('السعودية');
    expect(names.get('TR')).toBe('تركيا');
    expect(names.get('GB')).toBe('بريطانيا');
    expect(reference.airports.get('SHJ')?.country).toBe('UAE');
    expect(names.get('US')).toBe('أمريكا');
    expect(names.get('HK')).toBe('هونغ كونغ');
  });

  test('gives every airport Arabic names and a time zone the runtime knows', () => {
    for (const airport of reference.airports.values()) {
      expect(airport.nameAr).toMatch(/^\p{Script=Arabic}/u);
      expect(airport.cityAr).toMatch(/^\p{Script=Arabic}/u);
      expect(() => new Intl.DateTimeFormat('en', { timeZone: airport.timeZone })).not.toThrow();
    }
  });

  test('keeps national calendar periods, confirmed only where the source is sure', () => {
    const ramadan = reference.calendar.find((period) => period.name === 'Ramadan 1448');
    expect(ramadan).toMatchObject({ start: '2027-02-08', end: '2027-03-08', isConfirmed: false });
    expect(reference.calendar.find((period) => period.start === '2026-03-19')).toMatchObject({
      name: 'Eid al-Fitr 1447',
      isConfirmed: false,
    });
    const moonDependent = reference.calendar.filter(({ name }) =>
      /^(?:Ramadan|Hajj|Islamic New Year|Arafah|Eid al-\w+ \d)/.test(name),
    );
    expect(moonDependent.length).toBeGreaterThan(6);
    expect(moonDependent.filter(({ isConfirmed }) => isConfirmed)).toEqual([]);
    const fixed = reference.calendar.filter(({ name }) => /National Day$|Founding Day$/.test(name));
    expect(fixed.every(({ isConfirmed }) => isConfirmed)).toBe(true);
    for (const period of reference.calendar) {
      expect(period.start <= period.end).toBe(true);
      expect(period.name).not.toMatch(/\)$/);
    }
  });

  test('names file and line of a malformed row', () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'reference-'));
    try {
      writeFileSync(
        path.join(directory, 'airports.csv'),
        'iata,name_en,name_ar,city_en,city_ar,country_iso2,lat,lon,tz,region,is_origin\n' +
          'RUH,King Khalid,الملك خالد,Riyadh,الرياض,SA,124.9,46.7,Asia/Riyadh,asia,1\n',
      );
      expect(() => loadReferenceData(directory)).toThrow(/^airports\.csv line 2: lat: /);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
