import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bookingPath } from '#contract/domain/booking-path.ts';
import { addDays } from '#contract/domain/dates.ts';
import { type Site, linkableSites as sites } from '#contract/domain/site.ts';
import {
  deletePartnerLinks,
  findPartnerUrl,
  isAllowedBookingUrl,
  isPartnerUrl,
  listUnlinkedUrls,
  upsertPartnerLinks,
} from '#server/pipeline/partner-links/partner-link.service.ts';
import { createLogger } from '#server/platform/logger.ts';
import { lockDestination } from '#test/support/app.ts';
import { buildProviderRows, testNow } from '#test/support/factories.ts';
import { socketFrom } from '#test/support/send-request.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { buildBookingLink, listTripFaults } from './booking-link.ts';

const deepLink = 'https://www.aviasales.com/search/RUH1501CAI1?t=XY';
const partnerLink = `https://tp.media/r?marker=1&u=${encodeURIComponent(deepLink)}`;
const lines: string[] = [];
const site = setUpTestSite({
  logger: createLogger('warn', { write: (line: string) => void lines.push(line) }),
});
beforeAll(async () => {
  await lockDestination(site.context, 'SIN');
  await site.ingest(
    buildProviderRows(
      { price: 640.5, site: 'aviasales', source: 'travelpayouts', deepLink },
      { price: 650, site: 'wego' },
      { price: 1400, destination: 'PAR', destinationAirport: 'ORY', site: 'wego' },
      // Sites that only fare sources name are a way out where they do.
      ...(['aviasales', 'kayak'] as const).flatMap((name) =>
        ['2027-02-22', null].map((returnDate) => ({
          destination: 'IST',
          departureDate: '2027-02-15',
          site: name,
          returnDate,
          price: 900,
        })),
      ),
    ),
  );
});
afterEach(async () => {
  lines.length = 0;
  await site.context.db.deleteFrom('booking_click').execute();
  await site.context.db.deleteFrom('partner_link').execute();
});

const trip = {
  origin: 'RUH',
  destination: 'CAI',
  tripType: 'oneway',
  departureDate: '2027-01-15',
  returnDate: null,
  site: 'wego' as Site,
  adults: 1,
  language: 'ar',
} as const;

async function go(path: string): Promise<[status: number, location: string | null]> {
  const answer = await site.app.request(path);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  return [answer.status, answer.headers.get('location')];
}

const readClicks = () => site.context.db.selectFrom('booking_click').selectAll().execute();

describe('GET /go', () => {
  it.each([...sites])('leaves for %s with the trip filled in, in both languages', async (name) => {
    for (const language of ['ar', 'en'] as const) {
      for (const returnDate of [null, '2027-01-22']) {
        const tripType = returnDate ? 'roundtrip' : 'oneway';
        const ways = { site: name, language, returnDate, tripType, adults: 3 } as const;
        const asked = { ...trip, destination: 'IST', ...ways };
        const [status, location] = await go(bookingPath(asked));
        expect(status).toBe(302);
        expect(location).toBe(buildBookingLink({ site: name, itinerary: asked, adults: 3, language }));
        expect(isAllowedBookingUrl(location ?? '')).toBe(true);
      }
    }
  });

  it('writes the click down with the price that was known, and nothing of the reader', async () => {
    await go(bookingPath({ ...trip, adults: 2, children: 2, infants: 1, language: 'en' }));
    const [{ id, ...click } = { id: '' }, ...others] = await readClicks();
    expect(others).toEqual([]);
    expect(id).not.toBe('');
    expect(click).toEqual({
      clicked_at: testNow,
      site: 'wego',
      origin: 'RUH',
      destination: 'CAI',
      trip_type: 'oneway',
      departure_date: '2027-01-15',
      return_date: null,
      adults: 2,
      children: 2,
      infants: 1,
      language: 'en',
      price_halalas: 65_000,
      source: 'kayak.sa',
    });
    await go(bookingPath({ ...trip, site: 'google' }));
    expect(await readClicks()).toContainEqual(
      expect.objectContaining({ site: 'google', price_halalas: null }),
    );
  });

  it('carries children and infants, and asks the site itself where the stored link is for one adult', async () => {
    const family = { ...trip, site: 'aviasales', children: 1, infants: 1 } as const;
    expect(await go(bookingPath(family))).toEqual([302, 'https://www.aviasales.com/search/RUH1501CAI111']);
  });

  it('flies to the airport the fare is for, under the city code too', async () => {
    for (const destination of ['CDG', 'PAR']) {
      const [, location] = await go(bookingPath({ ...trip, destination }));
      expect(location).toContain('cRUH-cORY-2027-01-15');
    }
  });

  it("follows the source's own link for one adult, as a partner where one was made", async () => {
    const asked = { ...trip, site: 'aviasales' as const };
    expect(await go(bookingPath(asked))).toEqual([302, deepLink]);
    await upsertPartnerLinks(site.context.db, new Map([[deepLink, partnerLink]]), testNow);
    expect(await go(bookingPath(asked))).toEqual([302, partnerLink]);
    expect(await go(bookingPath({ ...asked, adults: 2 }))).toEqual([
      302,
      'https://www.aviasales.com/search/RUH1501CAI2',
    ]);
  });

  it('never follows a stored link to a foreign host', async () => {
    await upsertPartnerLinks(site.context.db, new Map([[deepLink, 'https://evil.example/']]), testNow);
    expect(await go(bookingPath({ ...trip, site: 'aviasales' }))).toEqual([302, deepLink]);
  });

  it.each<[string, Partial<typeof trip> | Record<string, string>, string]>([
    ['a Premium destination', { destination: 'SIN' }, '/deal/SIN?origin=RUH&tripType=oneway'],
    [
      'a Premium destination in English',
      { destination: 'SIN', language: 'en' },
      '/en/deal/SIN?origin=RUH&tripType=oneway',
    ],
    ['a day that has passed', { departureDate: '2026-11-20' }, '/deal/CAI?origin=RUH&tripType=oneway'],
    ['a return before departure', { returnDate: '2027-01-14' }, '/deal/CAI?origin=RUH&tripType=roundtrip'],
  ])('sends %s to the deal page and counts no click', async (_, changes, location) => {
    expect(await go(bookingPath({ ...trip, ...changes } as never))).toEqual([302, location]);
    expect(await readClicks()).toEqual([]);
  });

  it.each([
    '/go/RUH-ZZZ/wego?departureDate=2027-01-15',
    '/go/LHR-CAI/wego?departureDate=2027-01-15',
    '/go/RUH/wego?departureDate=2027-01-15',
    '/go/RUH-CAI-IST/wego?departureDate=2027-01-15',
    '/go/RUH-CAI/elsewhere?departureDate=2027-01-15',
    '/go/RUH-CAI/wego',
    '/go/RUH-CAI/wego?departureDate=2027-02-30',
    '/go/RUH-CAI/wego?departureDate=2027-01-15&adults=10',
    '/go/RUH-CAI/wego?departureDate=2027-01-15&adults=1&infants=2',
    '/go/RUH-CAI/wego?departureDate=2027-01-15&adults=5&children=5',
    '/go/RUH-CAI/wego?departureDate=2027-01-15&lang=fr',
    '/go/RUH-CAI/https:%2F%2Fevil.example?departureDate=2027-01-15',
  ])('does not know %s', async (path) => {
    expect((await site.app.request(path)).status).toBe(404);
    expect(await readClicks()).toEqual([]);
  });

  it('lets everybody leave, and writes down so many clicks of an address alone', async () => {
    const leave = async (remoteAddress: string) =>
      (await site.app.request(bookingPath(trip), undefined, socketFrom(remoteAddress))).status;
    for (let count = 0; count < 70; count += 1) expect(await leave('203.0.113.9')).toBe(302);
    expect(await readClicks()).toHaveLength(60);
    expect(await leave('203.0.113.10')).toBe(302);
    expect(await readClicks()).toHaveLength(61);
  });

  it('leaves all the same when the click cannot be written down, and says so in the log', async () => {
    const { db } = site.context;
    await db.schema.alterTable('booking_click').renameTo('gone').execute();
    const [status, location] = await go(bookingPath(trip));
    await db.schema.alterTable('gone').renameTo('booking_click').execute();
    expect([status, location]).toEqual([302, expect.stringMatching('^https://sa.wego.com/')]);
    expect(lines.join('')).toContain('booking click not recorded');
  });
});

describe('isPartnerUrl', () => {
  const short = 'https://aviasales.tp.st/4CRDbzuv';
  it.each([
    deepLink,
    partnerLink,
    short,
    `${short}?erid=2VtzqwiKLkx`,
    'https://wego.tp.st/TJUioPBZ',
    'https://aviasales.tpx.lt/Ryx717iT',
    'https://aviasales.tpx.gr/yQxrYmk7',
  ])('follows %s', (url) => expect(isPartnerUrl(url)).toBe(true));

  it.each([
    'https://tp.media/r?u=https%3A%2F%2Fevil.example%2F',
    'https://tp.media/r',
    `${partnerLink}&u=https://evil.example/`,
    partnerLink.replace('https:', 'http:'),
    partnerLink.replace('tp.media', 'tp.media:8443'),
    partnerLink.replace('https://', 'https://user@'),
    'https://evil.example/',
    'javascript:alert(1)',
    '',
    ...[
      'https://aviasales.tpx.xx/4CRDbzuv',
      'https://aviasales.tpx.io/4CRDbzuv',
      'https://klook.tpx.lt/4CRDbzuv',
    ],
    ...['https://tpx.lt/4CRDbzuv', 'https://aviasales.tpx.lt.evil.example/4CRDbzuv'],
    ...['https://tp.st/4CRDbzuv', 'https://api.tp.st/4CRDbzuv', 'https://evil.tp.st/4CRDbzuv'],
    short.replace('tp.st', 'tp.st.evil.example'),
    short.replace('aviasales.tp.st', 'aviasales-tp.st'),
    short.replace('aviasales.tp.st', 'aviasalestp.st'),
    short.replace('aviasales', 'x.aviasales'),
    short.replace('https:', 'http:'),
    short.replace('https://', 'https://evil.example@'),
    short.replace('https://', 'https://evil.example\\@'),
    short.replace('tp.st', 'tp.st:8443'),
    short.replace('tp.st/', 'tp.st./'),
    `${short}?u=https://evil.example/`,
    `${short}#evil`,
    `${short}/../../evil`,
    `${short}\n`,
    ` ${short}`,
    'https://aviasales.tp.st/',
  ])('does not follow %s', (url) => expect(isPartnerUrl(url)).toBe(false));
});

describe('partner links', () => {
  it('are found, missed, renewed and dropped by age', async () => {
    const { db } = site.context;
    await upsertPartnerLinks(db, new Map(), testNow);
    await upsertPartnerLinks(db, new Map([['a', '1']]), testNow);
    await upsertPartnerLinks(db, new Map([['a', '2']]), testNow);
    expect([await findPartnerUrl(db, 'a'), await findPartnerUrl(db, 'b')]).toEqual(['2', undefined]);
    expect(await listUnlinkedUrls(db, ['a', 'b'])).toEqual(['b']);
    expect(await listUnlinkedUrls(db, [])).toEqual([]);
    await deletePartnerLinks(db, testNow);
    expect(await findPartnerUrl(db, 'a')).toBe('2');
    await deletePartnerLinks(db, new Date(testNow.getTime() + 1));
    expect(await findPartnerUrl(db, 'a')).toBeUndefined();
  });
});

describe('listTripFaults', () => {
  const today = '2026-11-21';
  it.each<[changes: object, found: object]>([
    [{ departureDate: today }, {}],
    [{ departureDate: addDays(today, 365) }, {}],
    [{ tripType: 'roundtrip', returnDate: trip.departureDate }, {}],
    [{ destination: 'RUH' }, { destination: 'api.field.sameAirport' }],
    [
      { departureDate: '2026-11-20', returnDate: '2026-11-19' },
      { departureDate: 'api.field.datePast', returnDate: 'api.field.returnBeforeDeparture' },
    ],
    [{ departureDate: addDays(today, 366) }, { departureDate: 'api.field.dateTooFar' }],
    [{ returnDate: addDays(today, 366) }, { returnDate: 'api.field.dateTooFar' }],
    [{ tripType: 'roundtrip' }, { returnDate: 'api.field.required' }],
  ])('finds in %j: %j', (changes, found) => {
    expect(listTripFaults({ ...trip, ...changes }, today)).toEqual(found);
  });
});
