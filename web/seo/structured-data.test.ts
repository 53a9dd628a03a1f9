import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildFare } from '#test/support/build-fare.ts';
import { pageMessages } from '#test/support/page-messages.ts';
import { createApiClient } from '#web/api/call.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { createTranslate } from '#web/i18n/i18n.tsx';
import { findDealFare, type StructuredPage, structuredDataHtml } from './structured-data.ts';

const translate = createTranslate('en', pageMessages.en);
const fare = buildFare({ cheapestPrice: 610.5, bestSite: 'almosafer', isSample: false });

const site = {
  url: '/en/',
  appUrl: 'https://hudhud.example',
  translate,
  siteName: 'Hudhud',
  fare: undefined,
};

function thingsOf(page: Partial<StructuredPage>): { '@type': string; [property: string]: unknown }[] {
  const html = structuredDataHtml({ ...site, ...page });
  if (html === '') return [];
  const [, json = ''] = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(html) ?? [];
  const data = JSON.parse(json);
  expect(data['@context']).toBe('https://schema.org');
  return data['@graph'];
}

const typesOf = (page: Partial<StructuredPage>) => thingsOf(page).map((thing) => thing['@type']);

describe('structuredDataHtml', () => {
  test('a deal page tells its way and its price', () => {
    const [way, offer] = thingsOf({ url: '/en/deal/IST?origin=JED&tripType=oneway', fare });
    expect(way).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Hudhud', item: 'https://hudhud.example/en/' },
        { position: 2, name: 'Deals', item: 'https://hudhud.example/en/deals' },
        { position: 3, name: 'Jeddah to Istanbul', item: 'https://hudhud.example/en/deal/IST?origin=JED' },
      ],
    });
    expect(offer).toMatchObject({
      '@type': 'Offer',
      url: 'https://hudhud.example/en/deal/IST?origin=JED',
      price: '610.50',
      priceCurrency: 'SAR',
      seller: { '@type': 'Organization', name: 'Almosafer' },
      validFrom: fare.observedAt,
      itemOffered: {
        departureAirport: { iataCode: 'JED' },
        arrivalAirport: { iataCode: 'IST', name: 'Istanbul' },
        provider: { name: 'Turkish Airlines' },
      },
    });
    expect(JSON.stringify(offer)).not.toContain('validThrough');
  });

  test.each([
    ['a simulated price', { isSample: true }, ['BreadcrumbList']],
    ['a price nobody saw', { cheapestPrice: null }, ['BreadcrumbList']],
    ['a destination kept for members', { requiresUpgrade: true, cheapestPrice: null }, []],
  ])('%s is not offered', (_, change, types) => {
    expect(typesOf({ url: '/en/deal/IST', fare: { ...fare, ...change } })).toEqual(types);
  });

  test('a round trip is not offered under the address of the one-way fare', () => {
    expect(typesOf({ url: '/en/deal/IST?tripType=roundtrip', fare })).toEqual([]);
  });

  test.each([
    ['/en/', ['WebSite']],
    ['/en/deals', ['BreadcrumbList']],
    ['/en/deals?search=dubai', []],
    ['/en/contact', ['BreadcrumbList']],
    ['/en/nowhere', []],
  ])('%s tells %j', (url, types) => {
    expect(typesOf({ url })).toEqual(types);
  });

  test('tells nothing while the site has no address', () => {
    expect(typesOf({ appUrl: null })).toEqual([]);
  });

  test('cannot end its element, whatever a city is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const city = `${name}</script><script>alert(1)</script>\u2028`;
        const named = { siteName: city, fare: { ...fare, city } };
        const html = structuredDataHtml({ ...site, url: '/en/deal/IST', ...named });
        expect(html.match(/<\/?script/g)).toHaveLength(2);
        expect(html).toContain('alert(1)');
      }),
    );
  });
});

test('the fare of a deal page is the one its address names', () => {
  const client = createApiClient();
  const asked = { code: 'IST', origin: 'JED', tripType: 'oneway', isAirportOnly: false } as const;
  const query = fareQueries.destinationFare(asked);
  expect(findDealFare('/en/deal/ist?origin=JED', client)).toBeUndefined();
  client.setQueryData(query.queryKey, null);
  expect(findDealFare('/en/deal/ist?origin=JED', client)).toBeUndefined();
  client.setQueryData(query.queryKey, fare);
  expect(findDealFare('/en/deal/ist?origin=JED', client)).toBe(fare);
  expect(findDealFare('/deal/IST', client)).toBeUndefined();
  expect(findDealFare('/en/deals?origin=JED', client)).toBeUndefined();
});
