import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Deal } from '#contract/api/deals.ts';
import { operations } from '#contract/api/index.ts';
import { isPublicRead, type Operation } from '#contract/operation.ts';
import type { App } from '#server/platform/http/app.ts';
import { createCalls, lockDestination } from '#test/support/app.ts';
import {
  buildPriceHistory,
  buildProviderRows,
  buildRecordedSite,
  hoursAgo,
  testNow,
} from '#test/support/factories.ts';
import { readXml, textsOf, type XmlElement } from '#test/support/read-xml.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { updateSettings } from '#test/support/update-settings.ts';
import { renderDealsFeed } from './deals-feed.ts';

const local = setUpTestSite();
/** The same site under a public address. */
let hosted: App;

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
  for (const code of ['SIN', 'LHR']) await lockDestination(local.context, code);
  await local.ingest([...buildRecordedSite(testNow), ...openDeal]);
  const config = { ...local.context.config, appUrl: 'https://hudhud.example' };
  hosted = createCalls({ ...local.context, config });
});

async function read(path: string, app = local.app): Promise<{ text: string; response: Response }> {
  const response = await app.request(path);
  expect(response.status).toBe(200);
  return { text: await response.text(), response };
}

/** The parts of the one item that leads to a destination. */
function readDeal(feed: XmlElement, code: string): Record<string, string | undefined> {
  const links = textsOf(feed, 'link').slice(1);
  const at = links.findIndex((link) => link.includes(`/deal/${code}?`));
  const [title, description, pubDate] = [
    textsOf(feed, 'title')[at + 1],
    textsOf(feed, 'description')[at + 1]?.replace(/[\u200e\u200f\u202f]/g, (mark) =>
      mark === '\u202f' ? ' ' : '',
    ),
    textsOf(feed, 'pubDate')[at],
  ];
  return { title, description, link: links[at], pubDate };
}

/** The feed of the open deal, changed. */
async function feedOf(
  change: Partial<Deal>,
  language: 'ar' | 'en' = 'en',
  isPreview = false,
): Promise<string> {
  const rows: Deal[] = await (await local.app.request('/api/deals?search=KWI')).json();
  const deals = rows.map((deal) => ({ ...deal, ...change }));
  return renderDealsFeed({ language, site: 'https://example.sa', deals, siteName: 'Hudhud', isPreview });
}

describe('/deals.rss', () => {
  it('tells the open deals in Arabic, and nothing of the locked ones', async () => {
    const { text, response } = await read('/deals.rss');
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const feed = readXml(text);
    expect([feed.name, feed.attributes.version]).toEqual(['rss', '2.0']);
    expect(textsOf(feed, 'title')[0]).toBe('هدهد: عروض الطيران');
    expect(textsOf(feed, 'title')).toHaveLength(6);
    expect(textsOf(feed, 'link')[0]).toBe('http://localhost/deals');
    expect(readDeal(feed, 'KWI')).toEqual({
      title: 'من الرياض إلى الكويت بسعر 660 ر.س، أقل من السعر المعتاد المسجّل لدينا بنسبة 20٪',
      description:
        'أرخص من المعتاد بـ170 ريالًا · الذهاب 15 يناير 2027 · طيران ناس · رحلة مباشرة · السعر المعتاد 830 ر.س · KAYAK · شوهد 21 نوفمبر 2026 في 11:00 ص',
      link: 'http://localhost/deal/KWI?origin=RUH&tripType=oneway',
      pubDate: 'Sat, 21 Nov 2026 09:00:00 GMT',
    });
    expect(text).not.toMatch(/1,?180|LHR|لندن/);
  });

  it('tells them in English under /en', async () => {
    const feed = readXml((await read('/en/deals.rss')).text);
    expect(textsOf(feed, 'language')).toEqual(['en']);
    expect(textsOf(feed, 'title')[0]).toBe('Hudhud: flight deals');
    expect(readDeal(feed, 'KWI')).toMatchObject({
      title: 'Riyadh → Kuwait City for SAR 660, 20% below the usual price we recorded',
      description:
        'SAR 170 below usual · Departs 15 January 2027 · flynas · direct · usual price SAR 830 · KAYAK · seen 21 November 2026 at 11:00 am',
      link: 'http://localhost/en/deal/KWI?origin=RUH&tripType=oneway',
    });
  });

  it('says of a price that was only typed who states it, and never that it is usual', async () => {
    const publishedAt = testNow.toISOString();
    const typed = { isVerified: false, feathers: null, assessment: null, observedAt: null, publishedAt };
    const prices = { originalPrice: 1000, dealPrice: 333.33, discountPercentage: 67 };
    const itemIn = async (language: 'ar' | 'en') =>
      (await feedOf({ ...typed, ...prices }, language)).split('<item>')[1] ?? '';
    const english = await itemIn('en');
    expect(english).toContain('SAR 333.33, 67% below the price the seller states');
    expect(english).toContain('stated by the seller: SAR 1,000');
    expect(english).not.toContain('usual');
    const arabic = await itemIn('ar');
    expect(arabic).toContain('أقل بنسبة 67٪ من السعر الذي ذكره البائع');
    expect(arabic).not.toContain('المعتاد');
    expect(english).toContain(`<pubDate>${testNow.toUTCString()}</pubDate>`);
  });

  it('says in every title that prices are simulated, and of none that it was recorded', async () => {
    const [ar, en] = [
      await feedOf({ isSample: true }, 'ar', true),
      await feedOf({ isSample: true }, 'en', true),
    ];
    expect(textsOf(readXml(en), 'title')).toEqual([
      'Hudhud: flight deals (preview, simulated prices)',
      'Riyadh → Kuwait City for SAR 660, 20% below usual (preview, simulated prices)',
    ]);
    expect(textsOf(readXml(en), 'description')[0]).toMatch(/^Preview: prices are not real$/);
    expect(textsOf(readXml(ar), 'title')[1]).toBe(
      'من الرياض إلى الكويت بسعر 660 ر.س، أقل من المعتاد بنسبة 20٪ (معاينة بأسعار غير حقيقية)',
    );
    expect(en + ar).not.toMatch(/we recorded|سجلنا|المسجّل/);
  });

  it('leads to the airport alone where its title names it, and a typed deal to its own page', async () => {
    const linkOf = async (change: Partial<Deal>) => textsOf(readXml(await feedOf(change)), 'link')[1];
    const page = 'https://example.sa/en/deal/IST?origin=RUH&tripType=oneway';
    expect(await linkOf({ code: 'IST', namesAirport: true })).toBe(`${page}&airport=only`);
    expect(await linkOf({ code: 'IST', namesAirport: false })).toBe(page);
    const typed = { id: '7d0bd5ac-7d52-4a4b-8f31-0c8d2a0d5a11', isTyped: true };
    expect(await linkOf({ code: 'IST', namesAirport: true, ...typed })).toBe(`${page}&deal=${typed.id}`);
  });

  it('keeps the name of an entry while its price only wavers, and says the usual price in whole riyals', async () => {
    const read = async (change: Partial<Deal>) => readXml(await feedOf(change));
    const now = await read({ originalPrice: 830.5 });
    expect(textsOf(now, 'description')[1]).toContain('usual price SAR 830 ·');
    expect(textsOf(now, 'guid')).toEqual(textsOf(await read({ dealPrice: 659 }), 'guid'));
    const unknown = await read({ bestSite: null, observedAt: null });
    expect(textsOf(unknown, 'description')[1]).not.toMatch(/seen|KAYAK/);
  });

  it('tells of one departure airport where one is asked for', async () => {
    const jeddah = await read('/en/deals.rss?origin=JED');
    const feed = readXml(jeddah.text);
    expect(textsOf(feed, 'title')[0]).toBe('Hudhud: flight deals from Jeddah');
    expect(textsOf(feed, 'link')[0]).toBe('http://localhost/en/deals?origin=JED');
    expect(jeddah.text).not.toContain('origin=RUH');
    const riyadh = await read('/en/deals.rss?origin=ruh');
    expect(textsOf(readXml(riyadh.text), 'link').slice(1)).not.toEqual([]);
    for (const link of textsOf(readXml(riyadh.text), 'link').slice(1)) expect(link).toContain('origin=RUH');
    expect((await read('/deals.rss?origin=JED')).text).toContain('عروض الطيران من جدة');
    // Neither takes the place of the other, nor of the whole feed.
    expect((await read('/en/deals.rss?origin=JED')).text).toBe(jeddah.text);
    expect(textsOf(readXml((await read('/en/deals.rss')).text), 'title')[0]).toBe('Hudhud: flight deals');
  });

  it.each(['LHR', '', 'RUH&origin=JED'])('refuses %j as a departure airport', async (origin) => {
    expect((await local.app.request(`/deals.rss?origin=${origin}`)).status).toBe(422);
  });

  it('stays well formed whatever a deal is called', async () => {
    const [deal]: Deal[] = await (await local.app.request('/api/deals?search=KWI')).json();
    if (!deal) throw new Error('no open deal');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (name, airline) => {
        const deals = [{ ...deal, destination: name, airline, country: `${name}]]>` }];
        const feed = { language: 'en', site: 'https://example.sa', deals, isPreview: false } as const;
        const text = renderDealsFeed({ ...feed, siteName: name });
        expect(textsOf(readXml(text), 'guid')).toEqual([`deal:RUH:KWI:oneway:${deal.publishedAt}`]);
      }),
    );
  });
});

describe('/sitemap.xml', () => {
  it('names each open page once, routes under the address they are indexed under, nothing Premium', async () => {
    const { text, response } = await read('/sitemap.xml');
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const addresses = textsOf(readXml(text), 'loc');
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toContain('http://localhost/?origin=MED');
    expect(addresses.filter((address) => /deal\/(?:SIN|LHR)|tripType|origin=RUH/.test(address))).toEqual([]);
    expect(addresses.filter((address) => address.includes('/deal/'))).toHaveLength(26);
  });

  it('says when the newest price of a page was seen, to the reader who may see it', async () => {
    const later = new Date(testNow.getTime() + 60_000);
    await local.ingest([
      ...buildProviderRows({ destination: 'KWI', price: 665, observedAt: later }),
      ...buildProviderRows({ destination: 'SIN', price: 1600, observedAt: new Date(later.getTime() + 1) }),
    ]);
    const dates = new Map(
      readXml((await read('/sitemap.xml')).text).children.map((page) => [
        textsOf(page, 'loc')[0]?.replace('http://localhost', ''),
        textsOf(page, 'lastmod')[0],
      ]),
    );
    const listed = ['/deal/KWI', '/en/deal/KWI', '/', '/deals', '/deal/CAI', '/privacy'].map((path) =>
      dates.get(path),
    );
    const [newest, before] = [later.toISOString(), hoursAgo(1).toISOString()];
    expect(listed).toEqual([newest, newest, newest, newest, before, undefined]);
  });

  it('names the other language and the default beside each page', async () => {
    const root = readXml((await read('/sitemap.xml', hosted)).text);
    const alternates = root.children[0]?.children
      .filter(({ name }) => name === 'xhtml:link')
      .map(({ attributes }) => [attributes.hreflang, attributes.href]);
    expect(alternates).toEqual([
      ['ar', 'https://hudhud.example/'],
      ['en', 'https://hudhud.example/en/'],
      ['x-default', 'https://hudhud.example/'],
    ]);
  });
});

/** What a robot may read: of the lines that fit an address the longest wins, and of two as long the one that allows. */
function robotOf(text: string): (address: string) => boolean {
  const lines = [...text.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, verb, start = '']) => ({
    verb,
    start,
  }));
  const ordered = lines.sort((a, b) => b.start.length - a.start.length || (a.verb === 'Allow' ? -1 : 1));
  return (address) => ordered.find(({ start }) => address.startsWith(start))?.verb !== 'Disallow';
}

describe('/robots.txt', () => {
  it('lets robots read what the API tells everybody of prices, and nothing of people or administration', async () => {
    const { text } = await read('/robots.txt', hosted);
    expect(text).toContain('User-agent: *\n');
    expect(text).toContain('Sitemap: https://hudhud.example/sitemap.xml');
    const mayRead = robotOf(text);
    const all = Object.values(operations) as unknown as Operation[];
    const open = all.filter(({ path }) => mayRead(path));
    expect(open).toEqual(
      all.filter(({ path }) => /^\/api\/(calendar|check|deals|pricing|record)\b/.test(path)),
    );
    expect(open.filter((operation) => !isPublicRead(operation))).toEqual([]);
    expect(open.length).toBeGreaterThan(10);
    const addresses = [
      '/',
      '/en/deal/IST?origin=JED',
      '/api/openapi.json',
      '/api/record.csv',
      '/go/wego',
      '/api/me',
    ];
    expect(addresses.filter((address) => !mayRead(address))).toEqual(['/go/wego', '/api/me']);
  });
});

describe('/opensearch.xml', () => {
  it('names the search for deals in each language, with the public address', async () => {
    const { text, response } = await read('/en/opensearch.xml', hosted);
    expect(response.headers.get('content-type')).toBe('application/opensearchdescription+xml; charset=utf-8');
    const description = readXml(text);
    expect(textsOf(description, 'ShortName')).toEqual(['Hudhud']);
    expect(text).toContain('template="https://hudhud.example/en/deals?search={searchTerms}"');
    expect(textsOf(readXml((await read('/opensearch.xml')).text), 'ShortName')).toEqual(['هدهد']);
  });
});

describe('/.well-known/', () => {
  it('says whom to tell of a weakness, the support address first where there is one, for less than a year', async () => {
    const fieldsOf = (text: string, name: string) =>
      [...text.matchAll(new RegExp(`^${name}: (.+)$`, 'gm'))].map(([, value = '']) => value);
    const { text, response } = await read('/.well-known/security.txt', hosted);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(fieldsOf(text, 'Contact')).toEqual(['https://hudhud.example/en/contact']);
    expect(fieldsOf(text, 'Canonical')).toEqual(['https://hudhud.example/.well-known/security.txt']);
    expect(fieldsOf(text, 'Preferred-Languages')).toEqual(['ar, en']);
    const days = (Date.parse(fieldsOf(text, 'Expires').join()) - testNow.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(90);
    expect(days).toBeLessThan(365);
    await updateSettings(local.context, { supportEmail: 'help@hudhud.example' });
    const after = await read('/.well-known/security.txt', hosted);
    const contacts = ['mailto:help@hudhud.example', 'https://hudhud.example/en/contact'];
    expect(fieldsOf(after.text, 'Contact')).toEqual(contacts);
  });

  it('leads to where the password is changed, in the language of the reader', async () => {
    const ask = (language: string) =>
      local.app.request('/.well-known/change-password', { headers: { 'accept-language': language } });
    const english = await ask('en');
    expect([english.status, english.headers.get('location')]).toEqual([302, '/en/account?tab=security']);
    expect((await ask('ar')).headers.get('location')).toBe('/account?tab=security');
  });
});
