/** A period whose prices do not count as usual: its band in the chart, and its reason below. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { FareHistory } from '#contract/api/pricing.ts';
import { addDays } from '#contract/domain/dates.ts';
import { messages as arabic } from '#messages/generated/ar.ts';
import { messages as arabicDeal } from '#messages/generated/ar-deal.ts';
import { messages as english } from '#messages/generated/en.ts';
import { messages as englishDeal } from '#messages/generated/en-deal.ts';
import type { PageMessages } from '#messages/generated/types.ts';
import { MessagesProvider } from '#web/i18n/i18n.tsx';
import { PriceHistory } from './price-history.tsx';

const messagesOf = { ar: { ...arabic, ...arabicDeal }, en: { ...english, ...englishDeal } };
const today = '2026-11-21';

/** A hundred days until today. */
const history: FareHistory = {
  code: 'IST',
  origin: 'RUH',
  tripType: 'oneway',
  locked: false,
  isSample: false,
  source: 'kayak.sa',
  departureMonth: '2027-01',
  dailyLows: Array.from({ length: 101 }, (_, day) => ({ day: addDays(today, day - 100), price: 800 })),
  unusualPeriods: [],
  band: null,
  current: null,
  assessment: null,
  dealState: null,
  verdict: null,
  feathers: null,
};

function render(language: 'ar' | 'en', [start, end]: [number, number]) {
  const reasons = { reason: 'Airspace closed', reasonAr: 'إغلاق المجال الجوي' };
  const unusualPeriods = [{ start: addDays(today, -start), end: addDays(today, -end), ...reasons }];
  const html = renderToStaticMarkup(
    <MessagesProvider language={language} messages={messagesOf[language] as unknown as PageMessages}>
      <PriceHistory history={{ ...history, unusualPeriods }} today={today} />
    </MessagesProvider>,
  );
  const [, x, width] = /<rect[^>]*x="([\d.]+)%" width="([\d.]+)%"/.exec(html) ?? [];
  return { words: html.replace(/<[^>]+>/g, ''), x: Number(x), width: Number(width) };
}

test('stands in the chart where its days are, from the right in Arabic, and no wider than the chart', () => {
  expect(render('en', [80, 60])).toMatchObject({ x: 20, width: 20 });
  expect(render('ar', [80, 60])).toMatchObject({ x: 60, width: 20 });
  expect(render('en', [300, 50])).toMatchObject({ x: 0, width: 50 });
  expect(render('en', [40, -30])).toMatchObject({ x: 60, width: 40 });
  expect(render('en', [40, 40])).toMatchObject({ x: 60, width: 0.5 });
});

test('is named with its days and its reason in the reader’s language', () => {
  expect(render('en', [40, 30]).words).toMatch(/12 October 2026.*22 October 2026.*Airspace closed/);
  expect(render('ar', [40, 30]).words).toMatch(/12 أكتوبر.*22 أكتوبر.*إغلاق المجال الجوي/);
});
