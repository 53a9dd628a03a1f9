/** Which prices are shown on the map, how its view moves, and what the card of a place leads to. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { worldMapSize } from '#contract/domain/world-map.ts';
import { airportOf, buildEvidence, buildFare, buildLockedFare } from '#test/support/build-fare.ts';
import { renderPart } from '#test/support/render-part.tsx';
import { type FareRegion, parseLandingQuery } from '#web/addresses/landing-query.ts';
import type { ListChoice } from '#web/features/fares/fare-cities.ts';
import { firstPicture } from './first-picture.ts';
import {
  addLabel,
  isInside,
  listDots,
  listLabels,
  type MapPlace,
  pickClearest,
  placesOf,
  reachOf,
} from './map-places.ts';
import { boxOf, clampView, panView, viewOfBox, viewWithPoints, zoomView } from './map-view.ts';
import { MapCard } from './world-map.tsx';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });

const assessment = { status: 'assessed', evidence: buildEvidence({ isDeal: false }) } as const;
const at = (code: string, x: number, extra: Partial<MapPlace> = {}): MapPlace => ({
  fare: buildFare({ code, assessment }),
  isGood: false,
  isBest: false,
  x,
  y: 100,
  ...extra,
});

const everywhere: ListChoice = { region: 'all', sort: 'value', language: 'en' };

const buildAirport = (code: string) => airportOf({ code, latitude: 41.26, longitude: 28.74 });

const size = { width: 400, height: 300 };
const view = { x: 0, y: 0, width: 400 };
const label = (places: MapPlace[], by: Partial<Parameters<typeof listLabels>[1]> = {}) =>
  listLabels(places, { view, size, taken: [], first: null, language: 'en', ...by });
const codesOf = (labels: { code: string }[]) => labels.map(({ code }) => code);
const namesOf = (places: MapPlace[]) => places.map(({ fare }) => fare.code);
const of = (code: string, x: number, fare: Partial<MapPlace['fare']> = {}, isGood = false) =>
  at(code, x, { fare: buildFare({ code, cityCode: code, assessment, ...fare }), isGood });

test('labels that would overlap give way: to the one asked for, to known cities and good prices, to the cheaper', () => {
  const places = [
    of('AAA', 110),
    of('DXB', 130),
    of('CCC', 150),
    of('DDD', 290, { cheapestPrice: 700 }),
    of('EEE', 300, { cheapestPrice: 600 }),
  ];
  expect(codesOf(label(places))).toEqual(['DXB', 'EEE']);
  expect(codesOf(label(places, { first: 'CCC' }))[0]).toBe('CCC');
  expect(codesOf(label([of('AAA', 110), of('BBB', 120, {}, true)]))).toEqual(['BBB']);
});

test('the places that the list begins with are named before all others', () => {
  const codes = ['CAI', 'AMM', 'BEY', 'IST'];
  const places = placesOf(
    codes.map((code, index) => buildFare({ code, cityCode: code, city: code, cheapestPrice: 100 + index })),
    codes.map(buildAirport),
    { ...everywhere, sort: 'price' },
  );
  expect(places.map(({ isBest }) => isBest)).toEqual([true, true, true, false]);
  expect(codesOf(label([of('DXB', 110), { ...of('AAA', 120), isBest: true }]))).toEqual(['AAA']);
});

test('every label lies inside the window, clear of the others and of what is taken, and only of places in sight', () => {
  const taken = [{ x: 344, y: 0, width: 56, height: 104 }];
  const places = fc.array(fc.record({ x: between(-50, 450), y: between(-50, 350) }), { maxLength: 30 });
  fc.assert(
    fc.property(places, (points) => {
      const all = points.map(({ x, y }, index) => at(`P${index}`, x, { y }));
      const boxes = label(all, { taken }).map(({ code, x, y, width, height }) => {
        const pin = all.find(({ fare }) => fare.code === code) ?? { x: 0, y: 0 };
        expect(isInside(pin, size)).toBe(true);
        return { x: pin.x + x - width / 2, y: pin.y + y, width, height };
      });
      for (const [index, box] of boxes.entries()) {
        expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(size.width);
        expect(box.y + box.height).toBeLessThanOrEqual(size.height);
        for (const other of [...boxes.slice(index + 1), ...taken]) {
          const isApart =
            box.x + box.width <= other.x ||
            other.x + other.width <= box.x ||
            box.y + box.height <= other.y ||
            other.y + other.height <= box.y;
          expect(isApart).toBe(true);
        }
      }
    }),
  );
});

test('a locked destination has no label unless it is the one asked for, and no map more labels than leave it to be seen', () => {
  const locked = at('NRT', 100, { fare: buildLockedFare() });
  expect(codesOf(label([of('AAA', 300), locked], { first: 'NRT' }))).toEqual(['NRT', 'AAA']);
  // Nor does it take the room of a price.
  expect(codesOf(label([locked, at('AAA', 110)]))).toEqual(['AAA']);
  const wide = { width: 1000, height: 500 };
  const row = Array.from({ length: 40 }, (_, index) =>
    at(`P${index}`, 20 + 25 * (index % 38), { y: 40 + 11 * index }),
  );
  const listed = label([locked, ...row], { view: { x: 0, y: 0, width: 1000 }, size: wide });
  expect(codesOf(listed)).not.toContain('NRT');
  expect(listed.length).toBeGreaterThan(10);
  expect(listed.length).toBeLessThanOrEqual(19);
});

test('dots keep clear of labels and of each other, the first listed stays, and all are there in a closer view', () => {
  const places = [at('AAA', 100), at('BBB', 105), at('CCC', 140), at('DDD', 200), at('EEE', 210)];
  const label = { code: 'DDD', x: 0, y: -54, width: 80, height: 46 };
  const under = at('FFF', 190, { y: 60 });
  const dotsIn = (width: number) =>
    namesOf(listDots([...places, under], [label], { view: { x: 0, y: 0, width }, size, taken: [] }));
  expect(dotsIn(400)).toEqual(['AAA', 'CCC']);
  expect(dotsIn(100)).toEqual(['AAA', 'BBB', 'CCC', 'EEE', 'FFF']);
});

test('a dot under the name of the origin is left out', () => {
  const to = { view, size, taken: [{ x: 80, y: 90, width: 60, height: 24 }] };
  expect(namesOf(listDots([at('AAA', 143), at('BBB', 200)], [], to))).toEqual(['BBB']);
});

test('the chosen place has its own label, and no other label moves: those below it are put away', () => {
  const places = [of('DXB', 60), of('AAA', 200), of('BBB', 210, { cheapestPrice: 900 })];
  const to = { view, size, taken: [], language: 'en' } as const;
  const before = label(places);
  expect(codesOf(before)).toEqual(['DXB', 'AAA']);
  expect(addLabel(places, before, { ...to, first: 'DXB' })).toEqual(before);
  const after = addLabel(places, before, { ...to, first: 'BBB' });
  expect(codesOf(after)).toContain('BBB');
  for (const label of after.filter(({ code }) => code !== 'BBB')) expect(before).toContainEqual(label);
});

test('a label whose dot is below that of the chosen place is put away', () => {
  const to = { view, size, language: 'en' } as const;
  const places = [at('AAA', 100, { y: 100 }), at('BBB', 104, { y: 130 })];
  const before = [{ code: 'AAA', x: 0, y: -80, width: 80, height: 46 }];
  // Every place for its label but that above its dot is taken.
  const taken = [0, 190].map((y) => ({ x: 0, y, width: 400, height: y === 0 ? 60 : 200 }));
  expect(codesOf(addLabel(places, before, { ...to, taken, first: 'BBB' }))).toEqual(['BBB']);
});

test('a press belongs to one place: no dot reaches another dot, nor the label of another', () => {
  const to = { view, size };
  const places = [at('AAA', 100), at('BBB', 112), at('CCC', 200), at('DDD', 300, { y: 62 })];
  const labels = [{ code: 'CCC', x: 0, y: -54, width: 80, height: 46 }];
  const reaches = places.map((place) => reachOf(place, { places, labels }, to));
  expect(reaches).toEqual([6, 6, 14, 14]);
  const near = at('EEE', 200, { y: 98 });
  expect(reachOf(near, { places: [...places, near], labels }, to)).toBe(1);
  const beside = at('FFF', 245, { y: 70 });
  expect(reachOf(beside, { places: [...places, beside], labels }, to)).toBe(5);
});

test('a fare without a known airport has no place', () => {
  const places = placesOf(
    [buildFare(), buildFare({ code: 'ZZZ', cityCode: 'ZZZ' })],
    [buildAirport('IST')],
    everywhere,
  );
  expect(places).toMatchObject([{ fare: { code: 'IST' }, isGood: true }]);
});

test('the map has the cities of the cards: abroad none of the country, within it no other', () => {
  const home = buildFare({ code: 'AHB', cityCode: 'AHB', countryCode: 'SA', region: 'asia' });
  const codesIn = (region: FareRegion) =>
    namesOf(placesOf([buildFare(), home], ['IST', 'AHB'].map(buildAirport), { ...everywhere, region }));
  expect(codesIn('all')).toEqual(['IST']);
  expect(codesIn('domestic')).toEqual(['AHB']);
});

test('the first picture has the dots of the places, the origin, and the part of the map that the window shows', () => {
  const picture = firstPicture([buildFare()], [buildAirport('IST')], { origin: 'RUH', region: 'all' });
  const { places, origin: home, box } = picture;
  expect(places).toEqual([[910, 316]]);
  const [x = 0, y = 0, width = 0, height = 0] = box.split(' ').map(Number);
  expect(home[0]).toBeCloseTo(x + width / 2, -1);
  expect(home[1]).toBeCloseTo(y + height / 2, -1);
});

test('the way to a place keeps clear of its name; where none does, it is the first of those with least below it', () => {
  const box = { x: 0, y: 0, width: 80, height: 46 };
  const [under, above, below] = [20, -20, 80].map((y) => ({ y, line: [30, 60].map((x) => ({ x, y })) }));
  const ways = [under, above, below].flatMap((way) => way ?? []);
  expect(pickClearest(ways, [{ box }])).toBe(above);
  expect(pickClearest(ways, [{ box: { ...box, y: -100, height: 400 } }])).toBe(under);
  expect(pickClearest([], [{ box }])).toBeUndefined();
});

test('the label of the pressed place lies on no button, rather on another label', () => {
  const to = { size: { width: 358, height: 489 }, view: { x: 0, y: 0, width: 358 }, language: 'en' } as const;
  const places = [at('IST', 90), at('CAI', 190)];
  const button = { x: 0, y: 0, width: 56, height: 149 };
  const others = listLabels(places.slice(1), { ...to, taken: [], first: null });
  const [label] = addLabel(places, [...others], { ...to, taken: [button], first: 'IST' }).filter(
    ({ code }) => code === 'IST',
  );
  expect(90 + (label?.x ?? 0) - (label?.width ?? 0) / 2).toBeGreaterThanOrEqual(56);
});

const aspects = between(0.3, 1.4);
const part = between(0, 1);
const places = fc.record({ x: between(0, worldMapSize.width), y: between(0, worldMapSize.height) });

test('whatever is asked, the window shows the map alone', () => {
  const anyView = fc.record({ x: between(-5000, 5000), y: between(-5000, 5000), width: between(1, 9000) });
  const factor = between(0.05, 20);
  fc.assert(
    fc.property(anyView, aspects, factor, part, part, (asked, aspect, by, across, down) => {
      const first = clampView(asked, aspect);
      const moved = panView(first, { across: across * 4 - 2, down: down * 4 - 2 }, aspect);
      for (const view of [first, moved, zoomView(first, { factor: by, at: { across, down } }, aspect)]) {
        expect(view.x).toBeGreaterThanOrEqual(0);
        expect(view.y).toBeGreaterThanOrEqual(-1e-9);
        expect(view.x + view.width).toBeLessThanOrEqual(worldMapSize.width + 1e-6);
        expect(view.y + view.width * aspect).toBeLessThanOrEqual(worldMapSize.height + 1e-6);
      }
    }),
  );
});

test('what is under the pointer stays under it while zooming in', () => {
  fc.assert(
    fc.property(places, aspects, part, part, (centre, aspect, across, down) => {
      const view = clampView({ ...centre, width: 600 }, aspect);
      const near = zoomView(view, { factor: 2, at: { across, down } }, aspect);
      expect(near.x + near.width * across).toBeCloseTo(view.x + view.width * across, 6);
      expect(near.y + near.width * aspect * down).toBeCloseTo(view.y + view.width * aspect * down, 6);
    }),
  );
});

test('points asked for are in sight where the map is wide enough', () => {
  const inner = places.filter(({ y }) => y < worldMapSize.height - 30);
  fc.assert(
    fc.property(fc.array(inner, { minLength: 1, maxLength: 8 }), places, (points, other) => {
      const aspect = 0.45;
      const view = viewOfBox(boxOf(points, null), aspect);
      const moved = viewWithPoints(view, [other], { width: 1000, height: 450 });
      const isInside = (at: { x: number; y: number }, { x, y, width } = view) =>
        at.x >= x - 1e-6 && at.x <= x + width + 1e-6 && at.y >= y - 1e-6 && at.y <= y + width * aspect + 1e-6;
      expect(points.every((point) => isInside(point))).toBe(true);
      expect(isInside(other, moved)).toBe(true);
    }),
  );
});

test('a place is moved clear of the card that covers the lower part of the window', () => {
  fc.assert(
    fc.property(places, aspects, between(0, 0.7), (point, aspect, part) => {
      const size = { width: 800, height: 800 * aspect };
      const view = viewWithPoints(clampView({ x: 0, y: 0, width: 800 }, aspect), [point], size, part);
      expect((point.y - view.y) / (view.width * aspect)).toBeLessThanOrEqual(1 - part + 1e-6);
    }),
  );
});

test('both ends of a way are in sight above the card of a phone, by zooming out as far as the map reaches', () => {
  const size = { width: 360, height: 480 };
  const near = fc.record({ x: between(900, 1300), y: between(250, 600) });
  fc.assert(
    fc.property(near, near, (home, place) => {
      const start = clampView({ x: 1000, y: 300, width: 200 }, size.height / size.width);
      const view = viewWithPoints(start, [home, place], size, 0.4);
      for (const { x, y } of [home, place]) {
        const at = { x: ((x - view.x) * 360) / view.width, y: ((y - view.y) * 360) / view.width };
        expect(at.x).toBeGreaterThanOrEqual(51);
        expect(at.x).toBeLessThanOrEqual(309);
        expect(at.y).toBeGreaterThanOrEqual(61);
        expect(at.y).toBeLessThanOrEqual(480 * 0.6 - 37);
      }
    }),
  );
});

const query = parseLandingQuery(new URLSearchParams('view=map'));
const card = (fare: ReturnType<typeof buildFare>) =>
  renderPart(<MapCard fare={fare} query={query} onClose={() => undefined} />);

test('an open place has a button to its page, a locked one the way to Premium; both can be closed', () => {
  expect(card(buildFare())).toMatch(/<a[^>]*href="[^"]*\/deal\/IST[^"]*"[^>]*>See the trip<\/a>/);
  const locked = card(buildLockedFare());
  expect(locked).not.toContain('See the trip');
  expect(locked).toContain('/premium"');
  expect(locked).toContain('Fare and dates for Premium members');
  for (const html of [card(buildFare()), locked]) expect(html).toContain('aria-label="Close"');
});
