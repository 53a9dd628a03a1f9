import { expect, it } from 'vitest';
import { calendarOf } from '#server/pipeline/reference/reference-data.ts';
import { reference } from '#test/support/reference.ts';
import { checkPath } from '../price-check.ts';
import { readQuestion } from './read-question.ts';
import { createWishReader } from './read-wish.ts';

const calendarAt = (origin: string) => calendarOf(reference, origin);
const read = createWishReader({ ...reference, calendarAt });

it.each([
  ['1,150 الرياض إسطنبول 12–19 يناير', ['RUH', 'IST', '2027-01-12', '2027-01-19', 1150]],
  ['لقيت تذكرة من جدة للقاهرة ب 640 ريال يوم 3 فبراير', ['JED', 'CAI', '2027-02-03', null, 640]],
  ['رحلة الرياض دبي 2027-01-12 ١٬١٥٠ ر.س', ['RUH', 'DXB', '2027-01-12', null, 1150]],
  [
    'SAR 1,150 from Riyadh to Istanbul, January 12–19 https://a.example/99',
    ['RUH', 'IST', '2027-01-12', '2027-01-19', 1150],
  ],
  ['350 ريال من المدينة إلى BAH 2027-01-26', ['MED', 'BAH', '2027-01-26', null, 350]],
  ['SAR 674 Medina to VIE 2027-01-26', ['MED', 'VIE', '2027-01-26', null, 674]],
  ['RUH-SAW 482 SAR', ['RUH', 'SAW', null, null, 482]],
  ['I SAW 482 SAR AND CAN GO', [null, null, null, null, 482]],
  ['flynas Riyadh Jeddah 5 Jan 14:30 SAR 199', ['RUH', 'JED', '2027-01-05', null, 199]],
  ['الرياض جدة ٥ يناير ١٤:٣٠ ريال ١٩٩', ['RUH', 'JED', '2027-01-05', null, 199]],
  ['الرياض اسطنبول ١٢ يناير الفين الا مية', ['RUH', 'IST', '2027-01-12', null, 1900]],
  ['الرياض دبي 900 ريال لشخصين 20 ديسمبر', ['RUH', 'DXB', '2026-12-20', null, 450]],
  ['Riyadh Dubai 900 SAR, 2 adults and a child', ['RUH', 'DXB', null, null, null]],
  ['أبي أسافر للرياض ب 450 ريال', [null, null, null, null, 450]],
  ['London 900', [null, 'LHR', null, null, 900]],
  ['Turkey, 900 or 950, in March', [null, null, null, null, null]],
  ['good morning', [null, null, null, null, null]],
])('%s', (text, said) => {
  const question = readQuestion(text, { read, today: '2026-11-21' });
  expect([
    question.origin,
    question.destination,
    question.departure,
    question.return,
    question.price,
  ]).toEqual(said);
});

it('is asked at an address that leaves out what is not known', () => {
  expect(checkPath({ origin: 'RUH', destination: 'IST', departure: null, price: 1150.5 })).toBe(
    '/check?origin=RUH&destination=IST&price=1150.5',
  );
  expect(checkPath({})).toBe('/check');
});
