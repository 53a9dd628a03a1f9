import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deal } from '#contract/api/deals.ts';
import { insertPremiumDestinations } from '#server/fares/premium-destination.repository.ts';
import { createTestApp, type TestApp } from '#test/support/app.ts';
import { buildPriceHistory, buildProviderRows, buildRecordedSite, testNow } from '#test/support/factories.ts';
import { readXml, textsOf } from '#test/support/read-xml.ts';
import { renderDealsFeed } from './deals-feed.ts';
import { escapeXml } from './xml.ts';

let local: TestApp;
let hosted: TestApp;

/** Dubai a little below its usual price: a deal that is open to everybody. */
const openDeal = [
  ...buildPriceHistory({
    fare: { destination: 'KWI' },
    until: testNow,
    prices: Array.from({ length: 40 }, (_, day) => 800 + (day % 7) * 10),
  }),
  ...buildProviderRows({ destination: 'KWI', price: 660 }),
];

beforeAll(async () => {
  local = await createTestApp();
  hosted = await createTestApp({ environment: { APP_URL: 'https://hudhud.example' } });
  const singapore = [...local.context.reference.airports.values()].filter(({ code }) => code === 'SIN');
  await insertPremiumDestinations(local.context.db, singapore);
  await local.ingest([...buildRecordedSite(testNow), ...openDeal]);
}, 60_000);
afterAll(async () => {
  await local.close();
  await hosted.close();
});

async function read(path: string, { app }: TestApp = local): Promise<{ text: string; response: Response }> {
  const response = await app.request(path);
  expect(response.status).toBe(200);
  return { text: await response.text(), response };
}

describe('/deals.rss', () => {
  it('tells the open deals in Arabic, and nothing of the locked ones', async () => {
    const { text, response } = await read('/deals.rss');
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const feed = readXml(text);
    expect([feed.name, feed.attributes.version]).toEqual(['rss', '2.0']);
    expect(textsOf(feed, 'title')).toEqual([
      'هدهد: عروض السفر',
      'الرياض ← الكويت بـ 660 ر.س، أقل من السعر المعتاد المسجّل لدينا بنسبة 20٪',
    ]);
    expect(textsOf(feed, 'description')[1]).toBe(
      'المغادرة 15 يناير 2027 · طيران ناس · رحلة مباشرة · السعر المعتاد 830 ر.س',
    );
    expect(textsOf(feed, 'link')).toEqual([
      'http://localhost/deals',
      'http://localhost/deal/KWI?origin=RUH&tripType=oneway',
    ]);
    expect(textsOf(feed, 'pubDate')).toEqual(['Sat, 21 Nov 2026 08:00:00 GMT']);
    expect(text).not.toMatch(/1180|LHR|لندن/);
  });

  it('tells them in English under /en', async () => {
    const feed = readXml((await read('/en/deals.rss')).text);
    expect(textsOf(feed, 'language')).toEqual(['en']);
    expect(textsOf(feed, 'title')).toEqual([
      'Hudhud: flight deals',
      'Riyadh → Kuwait City for SAR 660, 20% below the usual price we recorded',
    ]);
    expect(textsOf(feed, 'description')[1]).toBe(
      'Departs 15 January 2027 · flynas · direct · usual price SAR 830',
    );
    expect(textsOf(feed, 'link')[1]).toBe('http://localhost/en/deal/KWI?origin=RUH&tripType=oneway');
  });

  it('is not sent again while nothing changed', async () => {
    const { response } = await read('/deals.rss');
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
    expect((await local.app.request('/deals.rss', { headers })).status).toBe(304);
  });

  it('uses the public address where one is configured', async () => {
    const { text } = await read('/deals.rss', hosted);
    expect(textsOf(readXml(text), 'link')).toEqual(['https://hudhud.example/deals']);
  });

  it('stays well formed whatever a deal is called', async () => {
    const [deal]: Deal[] = await (await local.app.request('/api/deals?search=KWI')).json();
    if (!deal) throw new Error('no open deal');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (name, airline) => {
        const deals = [{ ...deal, destination: name, airline, country: `${name}]]>` }];
        const text = renderDealsFeed({ language: 'en', site: 'https://example.sa', deals, siteName: name });
        expect(textsOf(readXml(text), 'guid')).toEqual([`deal:${deal.id}:660`]);
      }),
    );
  });
});

describe('escapeXml', () => {
  it('escapes what has a meaning and leaves out what XML cannot hold', () => {
    expect(escapeXml(`a<b>&"'`)).toBe('a&lt;b&gt;&amp;&quot;&#39;');
    expect(escapeXml('a\u0000\u0008b\n\ud800')).toBe('ab\n\ufffd');
  });
});

describe('/sitemap.xml', () => {
  it('names every open page in both languages', async () => {
    const { text, response } = await read('/sitemap.xml');
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const addresses = textsOf(readXml(text), 'loc');
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const path of [
      '/',
      '/deals',
      '/search',
      '/premium',
      '/contact',
      '/privacy',
      '/terms',
      '/deal/IST',
    ]) {
      expect(addresses).toContain(`http://localhost${path}`);
      expect(addresses).toContain(`http://localhost/en${path}`);
    }
    expect(addresses.filter((address) => address.includes('/deal/SIN'))).toEqual([]);
    expect(addresses.filter((address) => address.includes('/deal/'))).toHaveLength(16);
  });

  it('names the other language and the default beside each page', async () => {
    const root = readXml((await read('/sitemap.xml', hosted)).text);
    const alternates = root.children[0]?.children
      .slice(1)
      .map(({ attributes }) => [attributes.hreflang, attributes.href]);
    expect(alternates).toEqual([
      ['ar', 'https://hudhud.example/'],
      ['en', 'https://hudhud.example/en/'],
      ['x-default', 'https://hudhud.example/'],
    ]);
  });
});

describe('/robots.txt', () => {
  it('points to the sitemap and keeps robots off calls and booking links', async () => {
    const { text } = await read('/robots.txt', hosted);
    expect(text).toContain('Sitemap: https://hudhud.example/sitemap.xml');
    expect(text.split('\n')).toEqual(
      expect.arrayContaining(['User-agent: *', 'Disallow: /api/', 'Disallow: /go/']),
    );
  });
});
