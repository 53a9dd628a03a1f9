import { describe, expect, it } from 'vitest';
import type { AlertFacts } from '#server/people/alerts/alert-facts.ts';
import { buildAlertFacts } from '#test/support/alert-facts.ts';
import { composeAlertPush, topicOf } from './alert-push.ts';

const facts = buildAlertFacts({
  cause: { kind: 'watch', watchId: 'w1', condition: 'below', target: 1350 },
  price: 1310,
  site: 'wego',
  airline: null,
  stops: null,
  observedAt: new Date('2026-11-22T09:05:00Z'),
  usual: 1640,
  discountPercentage: 20,
  earlierLows: { times: 3, days: 2 },
  dailyLows: [],
  unusualPeriods: [],
  url: 'https://hudhud.example.sa/en/deal/CAI?origin=RUH&date=2027-01-14',
});
const deal = (change: Partial<AlertFacts> = {}): AlertFacts => ({
  ...facts,
  cause: { kind: 'deal' },
  ...change,
});

describe('one alert', () => {
  it('says price, cause, usual, dates of both calendars, what it buys, site, age and how long such prices lasted', () => {
    const { payload, topic } = composeAlertPush([facts], 'en');
    expect(topic).toBe(topicOf('w1'));
    expect(payload).toEqual({
      title: 'Riyadh to Cairo: SAR 1,310',
      body: [
        'At or below your target of SAR 1,350. Usually SAR 1,640.',
        '14 January 2027 – 21 January 2027 (6 Shaʻban – 13 Shaʻban) · per person, round trip · 7 nights · baggage included',
        'Wego · seen 22 November 2026 at 12:05 pm',
        'Earlier prices like this lasted 2 days.',
      ].join('\n'),
      url: '/en/deal/CAI?origin=RUH&date=2027-01-14',
      tag: topic,
      lang: 'en',
      dir: 'ltr',
    });
  });

  it('speaks Arabic from right to left', () => {
    const { payload } = composeAlertPush([{ ...facts, returnDate: null }], 'ar');
    expect(payload).toMatchObject({ title: 'من الرياض إلى القاهرة: 1,310 ر.س', lang: 'ar', dir: 'rtl' });
    expect(payload.body).toContain('وصل إلى سعرك (1,350 ر.س) أو أقل.');
    expect(payload.body).toContain('دامت أسعار كهذه سابقًا يومين.');
    expect(payload.body).toContain('شعبان');
  });

  it.each<[Partial<AlertFacts>, string]>([
    [{ cause: { kind: 'watch', watchId: 'w', condition: 'newLow', target: null } }, 'The lowest in 30 days.'],
    [{ cause: { kind: 'watch', watchId: 'w', condition: 'belowUsual', target: 900 } }, '20% below usual.'],
    [{ cause: { kind: 'deal' } }, '20% below usual.'],
    [{ cause: { kind: 'deal' }, discountPercentage: 10, verdict: 'near' }, 'The lowest in 30 days.'],
    [
      { cause: { kind: 'deal' }, discountPercentage: 10, verdict: 'near', isLowestIn30Days: false },
      'A new deal.',
    ],
  ])('says why it came (%#)', (change, reason) => {
    const { payload } = composeAlertPush([{ ...facts, earlierLows: null, ...change }], 'en');
    expect(payload.body.split('\n')[0]).toBe(`${reason} Usually SAR 1,640.`);
    expect(payload.body.split('\n')).toHaveLength(3);
  });

  it('names a sample fare as one', () => {
    expect(composeAlertPush([deal({ isSample: true })], 'en').payload.body).toContain(
      '12:05 pm · example price',
    );
  });
});

describe('several alerts', () => {
  it('are counted, with the lowest price and the cities', () => {
    const { payload, topic } = composeAlertPush(
      [
        deal(),
        deal({ price: 900, destinationCity: { ar: 'إسطنبول', en: 'Istanbul' } }),
        deal({ price: 950 }),
      ],
      'en',
    );
    expect(topic).toBe(topicOf('deals'));
    expect(payload).toMatchObject({
      title: '3 new deals from Riyadh, from SAR 900',
      body: 'Cairo and Istanbul',
      url: '/en/deals?origin=RUH',
    });
  });

  it('from several cities name none', () => {
    const { payload } = composeAlertPush([deal(), deal({ origin: 'JED' })], 'ar');
    expect(payload).toMatchObject({ title: 'عرضان جديدان، ابتداءً من 1,310 ر.س', url: '/deals' });
  });

  it('with a watch among them are prices one waits for', () => {
    expect(composeAlertPush([facts, deal()], 'en').payload.title).toBe(
      '2 prices you’re waiting for, from SAR 1,310',
    );
  });
});
