/** Metadata for search engines and messengers in the first HTML of every page, in both languages. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { lockDestination, startTestApp } from '#test/support/app.ts';
import { openForFile } from '#test/support/open-for-file.ts';
import { readPage, tagsOf } from '#test/support/page-text.ts';
import { findCanonicalPath } from '#web/seo/canonical-path.ts';

const site = 'https://hudhud.example';
const pages = [
  ...['/', '/?origin=JED', '/deals', '/search', '/premium', '/contact', '/privacy', '/terms'],
  ...['/deal/IST', '/deal/IST?origin=JED', '/deal/CAI'],
];
const languages = ['ar', 'en'] as const;
type Language = (typeof languages)[number];
const localized = (language: Language, path: string) => (language === 'en' ? `/en${path}` : path);

const app = openForFile(() => startTestApp({ fares: 'recorded', appUrl: site }));

beforeAll(() => lockDestination(app.context, 'DXB'));

const address = (path: string) => new URL(path, app.url).href;

const heads = new Map<string, ReturnType<typeof loadHead>>();
/** Read once: nothing of the site changes. */
const readHead = (path: string) => heads.getOrInsertComputed(path, loadHead);

async function loadHead(path: string) {
  const { status, html } = await readPage(address(path));
  const head = html.slice(0, html.indexOf('<body'));
  const links = tagsOf(head, 'link');
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head)?.[1];
  const hrefsOf = (rel: string) => links.filter((link) => link.rel === rel).map(({ href }) => href);
  return {
    status,
    head,
    title: /<title>(.*?)<\/title>/.exec(head)?.[1] ?? '',
    meta: (key: string) =>
      tagsOf(head, 'meta')
        .filter(({ name, property }) => (name ?? property) === key)
        .map(({ content = '' }) => content),
    canonical: hrefsOf('canonical'),
    alternates: links.flatMap(({ hrefLang, href }) => (hrefLang ? [[hrefLang, href]] : [])),
    feeds: links.filter(({ type }) => type === 'application/rss+xml').map(({ href }) => href),
    manifest: hrefsOf('manifest'),
    things: json === undefined ? [] : (JSON.parse(json)['@graph'] as { '@type': string }[]),
  };
}

/** One after the other: the site answers a crowd it cannot serve at once with 503. */
async function readHeads(paths: readonly string[]) {
  const heads: Awaited<ReturnType<typeof readHead>>[] = [];
  for (const path of paths) heads.push(await readHead(path));
  return heads;
}

describe('indexed pages', () => {
  const cases = pages.flatMap((path) => languages.map((language) => [language, path] as const));

  test.each(cases)('%s %s names itself, its other language and its picture', async (language, path) => {
    const page = await readHead(localized(language, path));
    expect(page.status).toBe(200);
    expect(page.meta('robots')).toEqual([]);
    expect(page.canonical).toEqual([site + localized(language, path)]);
    const { pathname, searchParams } = new URL(path, site);
    const shared = findCanonicalPath(pathname, searchParams) ?? path;
    expect(page.meta('og:url')).toEqual([site + localized(language, shared)]);
    expect(page.alternates).toEqual([
      ['ar', site + path],
      ['en', `${site}/en${path}`],
      ['x-default', site + path],
    ]);
    expect(page.feeds).toEqual([localized(language, '/deals.rss')]);
    expect(page.manifest).toEqual([localized(language, '/manifest.webmanifest')]);
    const [picture = ''] = page.meta('og:image');
    expect(picture).toMatch(
      path.startsWith('/deal/') ? new RegExp(`/og/(RUH|JED)-[A-Z]{3}\\.${language}`) : /\/og\/site\./,
    );
    expect(page.meta('twitter:card')).toEqual(['summary_large_image']);
    expect(page.meta('og:locale')).toEqual([language === 'ar' ? 'ar_SA' : 'en_GB']);
  });

  test.each([
    '/deal/IST?origin=JED&tripType=roundtrip&direct=true',
    '/deal/IST?origin=RUH&tripType=oneway&date=2027-01-20',
    '/deal/DXB?origin=RUH&tripType=roundtrip',
    '/search?destination=IST&departureDate=2027-01-20&results=1',
    '/?tripType=roundtrip',
  ])('og:url of %s is the address that is shared, and its picture is of that trip', async (path) => {
    const page = await readHead(path);
    expect(page.meta('og:url')).toEqual([site + path]);
    const trip = new URL(path, site).searchParams;
    const picture = new URL(page.meta('og:image')[0] ?? '', site);
    const isDeal = path.startsWith('/deal/');
    for (const name of ['date', 'direct'])
      expect(picture.searchParams.get(name)).toBe(isDeal ? trip.get(name) : null);
    expect((await fetch(address(picture.pathname + picture.search))).status).toBe(200);
  });

  test('a board has a title in words, an address and a picture of its own; a further condition makes it a view', async () => {
    const board = '/en/?origin=JED&direct=true';
    const page = await readHead(`${board}&sort=name&show=24`);
    expect(page.title).toBe('Flights from Jeddah, direct · Hudhud');
    expect(page.meta('og:title')).toEqual(['Flights from Jeddah, direct']);
    expect(page.canonical).toEqual([site + board]);
    expect(page.meta('robots')).toEqual(['noindex']);
    expect((await readHead(board)).meta('robots')).toEqual([]);
    const picture = new URL(page.meta('og:image')[0] ?? '', site);
    expect(picture.pathname).toBe('/og/board.en.png');
    expect((await fetch(address(picture.pathname + picture.search))).status).toBe(200);
    expect((await readHead('/en/?direct=true&maxPrice=1')).meta('robots')).toEqual(['noindex']);
    expect((await readHead('/en/?direct=true&adults=4')).title).toBe(
      'Flights from Riyadh for four, direct · Hudhud',
    );
  });

  test('a question about a price is the title, and its picture says what is known', async () => {
    const page = await readHead('/en/check?origin=RUH&destination=IST&departure=2027-01-12&price=1150');
    expect(page.meta('og:title')).toEqual(['Is SAR 1,150 a good price from Riyadh to Istanbul?']);
    const picture = new URL(page.meta('og:image')[0] ?? '', site);
    expect(picture.pathname).toBe('/og/check.en.png');
    expect((await fetch(address(picture.pathname + picture.search))).status).toBe(200);
  });

  test('have a title and a description of their own, of a length that is shown whole', async () => {
    const heads = await readHeads(cases.map(([language, path]) => localized(language, path)));
    const titles = heads.map(({ title }) => title);
    const descriptions = heads.map(({ meta }) => meta('description').join());
    expect(new Set(titles).size).toBe(cases.length);
    expect(new Set(descriptions).size).toBe(cases.length);
    expect(titles.filter((title) => title.length < 10 || title.length > 70)).toEqual([]);
    expect(descriptions.filter((text) => text.length < 50 || text.length > 165)).toEqual([]);
  });

  test('are those of the sitemap', async () => {
    const sitemap = await (await fetch(address('/sitemap.xml'))).text();
    const named = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, loc]) => new URL(loc?.replaceAll('&amp;', '&') ?? ''),
    );
    const paths = named.map(({ pathname, search }) => pathname + search);
    expect(paths).toEqual(expect.arrayContaining(cases.map(([language, path]) => localized(language, path))));
    const heads = await readHeads(paths);
    const unindexed = heads.flatMap(({ canonical, meta }, index) =>
      canonical[0] === site + paths[index] && meta('robots').length === 0 ? [] : [paths[index]],
    );
    expect(unindexed).toEqual([]);
  });
});

describe('views of a page', () => {
  test('are not indexed and lead to it', async () => {
    const page = await readHead('/en/?origin=JED&view=map');
    expect(page.meta('robots')).toEqual(['noindex']);
    expect(page.canonical).toEqual([`${site}/en/?origin=JED`]);
    expect(page.alternates).toEqual([]);
  });

  test.each(['/nowhere', '/en/deal/QQQ'])('%s is missing and nobody is led to it', async (path) => {
    const page = await readHead(path);
    expect(page.status).toBe(404);
    expect(page.meta('robots')).toEqual(['noindex']);
    expect([page.canonical, page.things]).toEqual([[], []]);
  });
});

describe('structured data', () => {
  test('a deal page offers the price it shows', async () => {
    const fares: DestinationPrice[] = await (await fetch(address('/api/pricing/destinations'))).json();
    const fare = fares.find(({ code }) => code === 'IST');
    const { things } = await readHead('/deal/IST');
    const offer = { '@type': 'Offer', price: fare?.cheapestPrice?.toFixed(2), url: `${site}/deal/IST` };
    expect(things).toMatchObject([{ '@type': 'BreadcrumbList' }, offer]);
  });

  test('a locked destination is not indexed and tells no price anywhere', async () => {
    const page = await readHead('/en/deal/DXB');
    expect(page.status).toBe(200);
    expect(page.meta('robots')).toEqual(['noindex']);
    expect([page.things, page.canonical]).toEqual([[], []]);
    expect(page.head).not.toMatch(/SAR|\d,\d{3}/);
  });
});
