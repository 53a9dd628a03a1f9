/** The line of a destination: what became of prices as far below usual, never without what became of all. */
import { expect, test } from 'vitest';
import type { SimilarClaims } from '#contract/api/record.ts';
import type { Language } from '#contract/domain/language.ts';
import { textOfPart } from '#test/support/render-part.tsx';
import { recordQueries } from '#web/api/fare-queries.ts';
import { SimilarLine } from './deal-answer.tsx';

const priced = {
  origin: 'RUH',
  code: 'CAI',
  tripType: 'oneway',
  feathers: 4,
  current: { price: 640, observedAt: '2026-11-21T00:00:00Z' },
  departureMonth: '2027-01',
} as const;
const told: SimilarClaims = {
  scope: 'route',
  isSample: false,
  similar: { claims: 64, dearer: 41, same: 10, cheaper: 9, gone: 4 },
  all: { claims: 400, dearer: 120, same: 150, cheaper: 100, gone: 30 },
  wait: null,
};

function line(
  answer: SimilarClaims,
  { feathers = 4, language = 'en' }: { feathers?: null | 4; language?: Language } = {},
) {
  const part = <SimilarLine history={{ ...priced, feathers }} />;
  return textOfPart(part, language, undefined, [[recordQueries.similar(priced), answer]]).trim();
}

test('says how many were more expensive and cheaper, beside all prices', () => {
  expect(line(told)).toContain(
    'Of 64 prices this far below usual on this route, 41 were more expensive a week later and 9 cheaper (all prices: 30% and 25%).',
  );
  expect(line({ ...told, scope: 'airport', isSample: true }, { language: 'ar' })).toMatch(
    /^أسعار من محاكاة\. من 64 سعرًا بهذا الانخفاض من هذا المطار، صار 41 أغلى بعد أسبوع و9 أرخص \(كل الأسعار: 30٪ و25٪\)/,
  );
});

test('says nothing where there is too little', () => {
  expect(line({ ...told, scope: null, similar: null, all: null })).toBe('');
  expect(line(told, { feathers: null })).toBe('');
});

test('says how many such prices fell where the rule has a licence, and only of the price that it was said of', () => {
  const wait = { fell: 31, of: 45, price: 640, departureMonth: '2027-01' };
  const licensed = { ...told, scope: null, similar: null, all: null, wait };
  expect(line(licensed)).toMatch(
    /^Of 45 prices like this one, 31 were at least 5% cheaper two weeks later\./,
  );
  expect(line(licensed, { language: 'ar' })).toMatch(/^من 45 سعرًا كهذا السعر، صار 31 أرخص بـ5٪ على الأقل/);
  expect(line({ ...licensed, wait: { ...wait, price: 650 } })).toBe('');
  expect(line({ ...licensed, wait: { ...wait, departureMonth: '2027-02' } })).toBe('');
});
