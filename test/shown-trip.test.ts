/** Random trips of the sample site: every surface that shows one has the same price, day, airport and feathers. */
import fc from 'fast-check';
import { createElement } from 'react';
import { beforeAll, expect, it } from 'vitest';
import type { PriceCheck } from '#contract/api/check.ts';
import type { DestinationPrice, FareCalendar, FareHistory } from '#contract/api/pricing.ts';
import type { FlightSearchResult } from '#contract/api/search.ts';
import { addDays, monthOf } from '#contract/domain/dates.ts';
import {
  dealPath,
  type PlacedDealQuery,
  parseDealQuery,
  parseTripPicture,
} from '#contract/domain/deal-query.ts';
import { tripTypes } from '#contract/domain/itinerary.ts';
import { formatDate, formatDayMonth } from '#contract/domain/localized-format.ts';
import { noTripFilter, tripFilterParameters } from '#contract/domain/trip-filter.ts';
import { pictureWords } from '#server/public/share-images/share-image.ts';
import { readPicture } from '#server/public/share-images/share-images.routes.ts';
import { FareCard } from '#web/features/fares/fare-card.tsx';
import { asCard } from '#web/features/fares/pick-landing-fares.ts';
import { suggestTerms } from '#web/features/watch/watch-terms.ts';
import { watchedTripOf } from '#web/pages/deal/deal-hero.tsx';
import { startTestApp } from './support/app.ts';
import { openForFile } from './support/open-for-file.ts';
import { readPage, tagsOf } from './support/page-text.ts';
import { renderPart } from './support/render-part.tsx';

const site = 'https://hudhud.example';
const app = openForFile(() => startTestApp({ appUrl: site }));
let open: DestinationPrice[];
beforeAll(async () => {
  const fares = await read<DestinationPrice[]>('/api/pricing/destinations?origin=RUH');
  open = fares.filter(({ locked }) => !locked);
});

async function read<T>(path: string): Promise<T> {
  return (await fetch(app.url + path)).json() as Promise<T>;
}

const queryOf = (query: object) =>
  new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value == null ? [] : [[key, `${value}`]])),
  );
const drawnIn = (html: string) => Number(/data-feathers="(\d)"/.exec(html)?.[1] ?? 0);

/** Istanbul, London and Dubai have several airports. */
const trips = fc.record({
  place: fc.oneof(fc.constantFrom('IST', 'SAW', 'LHR', 'DXB'), fc.nat(200)),
  tripType: fc.constantFrom(...tripTypes),
  days: fc.option(fc.integer({ min: 1, max: 200 })),
  isAirportOnly: fc.boolean(),
  filter: fc.constantFrom(
    noTripFilter,
    { ...noTripFilter, isDirect: true },
    { ...noTripFilter, maxHours: 6 },
  ),
});

it('is one price, day, airport and crest in API, card, page, calendar, search, share link, tags, picture and watch', async () => {
  const today = new Date().toISOString().slice(0, 10);
  let checked = 0;
  for (const { place, days, ...asked } of fc.sample(trips, { numRuns: 45, seed: 40 })) {
    const code = typeof place === 'string' ? place : (open[place % open.length]?.code ?? 'IST');
    const date = days === null ? null : addDays(today, days);
    const query: PlacedDealQuery = { origin: 'RUH', month: null, deal: null, code, date, ...asked };
    const { origin, tripType, isAirportOnly, filter } = query;
    const key = { origin, tripType };
    const shown = date ? { date } : tripFilterParameters(filter);
    const answer = await fetch(
      `${app.url}/api/pricing/${code}?${queryOf({ ...key, ...shown, place: isAirportOnly ? null : 'city' })}`,
    );
    // What fits no filter is in no list, and is not said to fit.
    if (answer.headers.has('x-relaxed-filters')) {
      const page = await (await fetch(`${app.url}/en${dealPath(code, query)}`)).text();
      expect(page).toContain('No fare fits all your choices');
      expect(page).not.toContain('fare that fits your choices');
      continue;
    }
    const fare: DestinationPrice | null = await answer.json();
    if (!fare?.cheapestPrice || !fare.cheapestDate) continue;
    const { cheapestPrice: price, cheapestDate: day, returnDate } = fare;
    const feathers = (isAirportOnly ? null : fare.cityVerdict?.feathers) ?? fare.feathers ?? 0;
    const usual =
      (isAirportOnly ? null : fare.cityVerdict?.usual) ??
      (fare.assessment?.status === 'assessed' ? fare.assessment.evidence.reference : null);
    const said = { airport: fare.code, price, day, feathers, usual };
    const surfaces: Record<string, { [Name in keyof typeof said]?: (typeof said)[Name] | undefined }> = {};

    const path = dealPath(code, query);
    const html = await (await fetch(`${app.url}/en${path}`)).text();
    const card = html.slice(html.indexOf('<section', html.indexOf('</h1>')), html.indexOf('id="days-title"'));
    const words = card.replaceAll(/<!-- -->|<[^>]+>/g, '').replaceAll('\u00a0', ' ');
    expect(words, path).toContain(new Intl.NumberFormat('en').format(price));
    expect(words, path).toContain(formatDayMonth(day, 'en'));
    if (date !== null && date !== day)
      expect(words, path).toContain(`No recorded price for ${formatDayMonth(date, 'en')}`);
    surfaces.page = { feathers: drawnIn(card) };
    const text = html.replaceAll(/<!-- -->|<[^>]+>/g, '');
    const ranges = [...text.matchAll(/Usual(?:ly| range) ([\d,]+)(?: to SAR |–)([\d,]+)/g)];
    expect(new Set(ranges.map(([, low, high]) => `${low} ${high}`)).size, path).toBe(usual === null ? 0 : 1);
    const history = await read<FareHistory>(
      `/api/pricing/${code}/history?${queryOf({ ...key, ...shown, place: isAirportOnly ? null : 'city' })}`,
    );
    const { assessment } = history;
    surfaces.history = {
      price: history.current?.price,
      usual: assessment?.status === 'assessed' ? assessment.evidence.reference : null,
    };
    const trip = { ...key, destination: code, departure: day, return: returnDate, price };
    const check = await read<PriceCheck>(`/api/check?${queryOf({ ...trip, place: 'city' })}`);
    if (!isAirportOnly) surfaces.check = { usual: check.usual };

    const month = monthOf(day);
    const { days: listed } = await read<FareCalendar>(
      `/api/pricing/${code}/calendar?${queryOf({ ...key, month, place: isAirportOnly ? null : 'city' })}`,
    );
    const cell = listed.find((each) => each.date === day);
    if (date !== null || filter === noTripFilter)
      surfaces.calendar = { airport: cell?.code, price: cell?.price };
    // Of a day without a price the calendar shows its own month.
    if (date === null || monthOf(date) === month) {
      const chosen = /aria-current="date".*?chosen day</.exec(html)?.[0].replaceAll('\u00a0', ' ') ?? '';
      surfaces.chosenDay = { price: Number(/([\d,]+) Saudi riyals/.exec(chosen)?.[1]?.replace(',', '')) };
      expect(chosen, path).toContain(returnDate ? `returns ${formatDayMonth(returnDate, 'en')},` : 'riyals,');
    }

    const found = await read<FlightSearchResult>(
      `/api/flights/search?${queryOf({ ...key, destination: fare.code, departureDate: day, returnDate })}`,
    );
    // A page of one airport of several is of that airport's record alone, and says so.
    const isOwnRecord = isAirportOnly && fare.namesAirport;
    surfaces.search = {
      price: found.cheapestFare?.price,
      ...(!isOwnRecord && { feathers: found.cheapestFare?.feathers ?? 0 }),
    };

    const metas = tagsOf(html, 'meta').map(({ property, content = '' }) => [property, content] as const);
    const tag = (name: string) => metas.find(([property]) => property === name)?.[1] ?? '';
    expect(tag('og:url')).toBe(`${site}/en${path}`);
    const { pathname, searchParams } = new URL(tag('og:image'));
    const pictured = parseTripPicture(pathname.slice('/og/'.length, -'.en.png'.length), searchParams);
    const picture = pictured && (await readPicture(app.context, pictured, 'en'));
    const drawn = picture && pictureWords({ ...picture, photo: null });
    surfaces.picture = { price: drawn?.price ?? 0, feathers: drawn?.feathers ?? 0 };
    expect(drawn?.days, path).toContain(formatDate(returnDate ?? day, 'en'));
    expect(drawn?.to.endsWith(`(${fare.code})`)).toBe(fare.namesAirport);

    const sent = tagsOf(html, 'a').find(({ href = '' }) => href.startsWith('https://wa.me/'))?.href ?? '';
    const [sentence = '', link = ''] = new URL(sent).searchParams.get('text')?.split('\n') ?? [];
    expect(parseDealQuery(new URL(link).searchParams)).toEqual(
      parseDealQuery(new URL(path, site).searchParams),
    );
    expect(sentence.replaceAll('\u00a0', ' '), path).toContain(formatDayMonth(day, 'en'));
    expect(sentence.includes(`(${fare.code})`)).toBe(fare.namesAirport);

    const watched = watchedTripOf(fare, query, 'en');
    expect(watched.isCity).toBe(!isAirportOnly);
    const from = suggestTerms(watched, today).from ?? day;
    surfaces.watch = { airport: watched.destination, price: watched.price ?? 0, day: from };

    if (date === null) {
      const rows = await read<DestinationPrice[]>(
        `/api/pricing/destinations?${queryOf({ ...key, ...shown })}`,
      );
      const row = rows.find((each) => each.code === fare.code);
      const listedCard = row && renderPart(createElement(FareCard, { fare: asCard(row), origin, tripType }));
      surfaces.card = {
        airport: row?.code,
        price: row?.cheapestPrice ?? 0,
        day: row?.cheapestDate ?? '',
        ...(!isOwnRecord && { feathers: drawnIn(listedCard ?? '') }),
      };
      expect(listedCard?.includes(fare.code)).toBe(true);
    }
    for (const [name, surface] of Object.entries(surfaces))
      expect({ ...said, ...surface }, `${path} ${name}`).toEqual(said);
    checked += 1;
  }
  expect(checked).toBeGreaterThan(22);
});

it('a family of four has its totals in the first byte, from the cookie and from an address that wins over it', async () => {
  const path = `/en/deal/${open[0]?.code}`;
  const price = open[0]?.cheapestPrice ?? 0;
  const bodyOf = async (address: string) => (await readPage(app.url + address, 'party=2.2.0.0')).body;
  const spoken = (amount: number) => new Intl.NumberFormat('en-GB').format(amount);
  const ofCookie = await bodyOf(path);
  for (const words of ['2 adults, 2 children', spoken(price * 4), 'adults=2&amp;children=2'])
    expect(ofCookie).toContain(words);
  const ofAddress = await bodyOf(`${path}?adults=3`);
  for (const words of ['3 travelers', spoken(price * 3), 'adults=3&amp;lang=en'])
    expect(ofAddress).toContain(words);
});
