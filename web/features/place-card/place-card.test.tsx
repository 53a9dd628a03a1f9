/** Every card says what its price buys, and draws nothing that is not recorded. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#contract/domain/dates.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import { languages } from '#contract/domain/language.ts';
import { buildFare, buildLockedFare, buildShownDeal } from '#test/support/build-fare.ts';
import { renderPart, textOfPart } from '#test/support/render-part.tsx';
import { DealCard } from '#web/features/deals/deal-card.tsx';
import { FareCard } from '#web/features/fares/fare-card.tsx';
import { asCard } from '#web/features/fares/pick-landing-fares.ts';
import { drawCurve } from '#web/features/verdict/price-proof.tsx';

const anyTrip = fc.record({
  language: fc.constantFrom(...languages),
  tripType: fc.constantFrom(...tripTypes),
  nights: fc.integer({ min: 0, max: 364 }),
  ahead: fc.integer({ min: 0, max: 365 }),
});

test('the unit beside a price is that of its trip: one way for one person, or a round trip with its nights', () => {
  fc.assert(
    fc.property(anyTrip, ({ language, tripType, nights, ahead }) => {
      const cheapestDate = addDays('2026-11-21', ahead);
      const returnDate = tripType === 'oneway' ? null : addDays(cheapestDate, nights);
      const trip = { tripType, cheapestDate, returnDate };
      const fare = asCard(buildFare({ cheapestDate, returnDate }));
      for (const card of [
        <FareCard key="fare" fare={fare} origin="RUH" tripType={tripType} />,
        <DealCard key="deal" deal={buildShownDeal(trip)} />,
      ]) {
        const text = textOfPart(card, language);
        const isOneWay = /per person, one way|للشخص، ذهابًا فقط/.test(text);
        expect(isOneWay).toBe(tripType === 'oneway');
        if (returnDate === null) continue;
        const told = / (?:round trip|ذهابًا وعودة) · (\d+)?/.exec(text);
        expect(told).not.toBeNull();
        // Nothing, one and two of them are words.
        const number = Number(told?.[1] ?? Math.min(nights, 2));
        expect(number).toBe(daysBetween(cheapestDate, returnDate));
      }
    }),
    { numRuns: 60 },
  );
});

describe('the proof of a price', () => {
  const lows = [...Array(24).fill(null), 900, 880, 860, null, 700, 640];
  const html = (overrides: object) =>
    renderPart(<FareCard fare={asCard(buildFare(overrides))} origin="RUH" tripType="oneway" />);

  test('is a curve of the recorded prices, and their usual range where they are few', () => {
    expect(html({ lows }).match(/<path[^>]* d="M48 /g)).toHaveLength(1);
    const few = html({ lows: lows.with(24, null) });
    expect(few).not.toContain('preserveAspectRatio');
    expect(few).toContain('<circle');
    expect(html({ lows: null, assessment: null, feathers: null })).not.toMatch(/preserveAspect|<circle/);
  });

  test('is none of a locked fare', () => {
    const locked = asCard(buildLockedFare());
    expect(locked.lows).toBeNull();
    const card = renderPart(<FareCard fare={locked} origin="RUH" tripType="oneway" />);
    expect(card).not.toMatch(/preserveAspect|<circle/);
  });

  test('breaks where nothing was seen, and stays within its height', () => {
    const anyLows = fc.array(fc.option(fc.integer({ min: 1, max: 99_999 })), {
      minLength: 30,
      maxLength: 30,
    });
    fc.assert(
      fc.property(anyLows, fc.integer({ min: 1, max: 99_999 }), (prices, price) => {
        const drawn = drawCurve(prices, price);
        const known = prices.filter((each) => each !== null).length;
        expect(drawn === null).toBe(known < 5);
        if (!drawn) return;
        const starts = prices.filter((each, at) => each !== null && (prices[at - 1] ?? null) === null);
        expect(drawn.line.match(/M/g)).toHaveLength(starts.length);
        const points = [...`${drawn.line}${drawn.today}`.matchAll(/[ML]([\d.]+) ([\d.]+)/g)];
        expect(points).toHaveLength(known + (prices.at(-1) === null ? 1 : 2));
        for (const [, x, y] of points) {
          expect(Number(x)).toBeLessThanOrEqual(60);
          expect(Math.abs(Number(y) - 10)).toBeLessThanOrEqual(7);
        }
      }),
    );
  });
});
