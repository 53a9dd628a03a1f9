import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { getDestinationPrice } from '#contract/api/pricing.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { type PriceRecord, recordOf, recordOfUsual } from '#contract/domain/verdict.ts';
import { lockDestination } from '#test/support/app.ts';
import { buildProviderRows, buildRecordedSite, testNow } from '#test/support/factories.ts';
import { insertPhoto } from '#test/support/photos.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { readBoardPicture } from './board-picture.ts';
import { renderSharePicture, type SharePicture } from './share-image.ts';

const test = setUpTestSite();
beforeAll(async () => {
  await lockDestination(test.context, 'SIN');
  const sabiha = buildProviderRows({ destination: 'SAW', price: 560 });
  await test.ingest([...buildRecordedSite(testNow), ...sabiha]);
});

const ask = async (path: string, headers: Record<string, string> = {}) => test.app.request(path, { headers });
const airportOf = (code: string) => test.context.reference.airports.get(code) ?? expect.unreachable(code);

/** Pixels of open feathers, of the crest and of the mark. */
async function countFeather(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
    if (Math.abs(r - 0xdd) < 8 && Math.abs(g - 0x81) < 8 && Math.abs(b - 0x48) < 8) count += 1;
  }
  return count;
}

const seenFare = {
  price: 610,
  departureDate: '2027-01-14',
  returnDate: null,
  record: { usual: 925 },
  isSample: false,
  seenOn: '2026-11-21',
  site: 'wego',
} as const;

function buildPicture(overrides: Partial<SharePicture> = {}): SharePicture {
  return {
    origin: airportOf('RUH'),
    destination: airportOf('IST'),
    airport: null,
    tripType: 'oneway',
    language: 'ar',
    siteName: 'هدهد',
    fare: seenFare,
    isLocked: false,
    isPreview: false,
    photo: null,
    ...overrides,
  };
}

describe('/og/…png', () => {
  it('shows the photo of the destination once there is one, and the map again without it', async () => {
    const { db, snapshot } = test.context;
    const address = '/og/RUH-IST.en.png';
    const tagOf = async () => (await ask(address)).headers.get('etag');
    const map = await tagOf();
    await insertPhoto(db, 'IST', testNow);
    await snapshot.read('photos');
    const shown = await ask(address);
    expect(shown.headers.get('etag')).not.toBe(map);
    const picture = sharp(Buffer.from(await shown.arrayBuffer()));
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    // Right of the words the colour of the photo stands under a thin veil.
    const pixel = await picture.extract({ left: 1150, top: 80, width: 1, height: 1 }).raw().toBuffer();
    expect(Math.abs((pixel[1] ?? 0) - 0x5c)).toBeLessThan(24);
    await db.deleteFrom('destination_photo').execute();
    await snapshot.read('photos');
    expect(await tagOf()).toBe(map);
  });

  it.each(['ar', 'en'] as const)('keeps the credit legible on a white photo (%s)', async (language) => {
    const image = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#fff' } })
      .webp()
      .toBuffer();
    const shown = await renderSharePicture(buildPicture({ language, photo: { image, credit: '.' } }));
    // Beside the words of the credit, at its height.
    const ground = { left: language === 'ar' ? 200 : 900, top: 555, width: 100, height: 20 };
    const { channels } = await sharp(await sharp(shown).extract(ground).toBuffer()).stats();
    expect(Math.max(...channels.slice(0, 3).map(({ max }) => max))).toBeLessThan(118);
  });

  it.each(['/og/site.ar.png', '/og/site.en.png', '/og/JED-PAR.en.png', '/og/MED-SYD.en.png'])(
    '%s is a picture of 1200 × 630 pixels',
    async (path) => {
      const response = await ask(path);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
      const { width, height, format } = await sharp(await response.arrayBuffer()).metadata();
      expect([width, height, format]).toEqual([1200, 630, 'png']);
    },
  );

  it.each([
    'site.fr',
    'RUH-XXX.ar',
    'XXX-IST.ar',
    'CAI-IST.ar',
    'RUH-RUH.ar',
    'RUH-IST.fr',
    'RUH.ar',
    'RUH-IST-JED.ar',
    'RUH-IST-oneway.ar',
    'RUH-IST-only-roundtrip.ar',
  ])('there is no %s.png', async (name) => {
    expect((await ask(`/og/${name}.png`)).status).toBe(404);
  });

  it.each([
    ['RUH-IST', '?place=city', 'oneway', 560],
    ['RUH-SAW-only', '', 'oneway', 560],
    ['RUH-IST-only', '', 'oneway', 610],
    ['RUH-IST-roundtrip', '?place=city&tripType=roundtrip', 'roundtrip', 1098],
    ['RUH-IST-roundtrip-only', '?tripType=roundtrip', 'roundtrip', 1098],
  ] as const)(
    '%s.en.png is of the price of its page and names its trip',
    async (name, query, tripType, price) => {
      const code = name.slice(4, 7);
      const answer = await (await ask(`/api/pricing/${code}${query}`)).json();
      const fare = getDestinationPrice.response.parse(answer) ?? expect.unreachable();
      const { cheapestPrice, cheapestDate, returnDate, cityVerdict, assessment, bestSite, observedAt } = fare;
      expect(cheapestPrice).toBe(price);
      const isOfCity = query.includes('place=city');
      const expected = await renderSharePicture(
        buildPicture({
          language: 'en',
          siteName: 'Hudhud',
          tripType,
          airport: fare.code,
          destination: airportOf(code),
          fare: {
            price,
            departureDate: cheapestDate ?? expect.unreachable(),
            returnDate,
            record: isOfCity ? recordOfUsual(cityVerdict?.usual ?? null) : recordOf(assessment),
            isSample: false,
            seenOn: riyadhDate(new Date(observedAt ?? '')),
            site: bestSite ?? 'wego',
          },
        }),
      );
      expect(Buffer.from(await (await ask(`/og/${name}.en.png`)).arrayBuffer()).equals(expected)).toBe(true);
    },
  );

  it('is read for four addresses at once, a hundred wait, and further ones are refused', async () => {
    const { judge } = test.context;
    const gate = Promise.withResolvers<void>();
    const judging = vi.spyOn(test.context, 'judge').mockImplementation(async (...asked) => {
      await gate.promise;
      return judge(...asked);
    });
    let answered = 0;
    const answers = Array.from({ length: 110 }, async (_, index) => {
      const { status } = await ask(`/og/RUH-IST.en.png?date=2027-01-20&ever=${index}`);
      answered += 1;
      return status;
    });
    // Of each its own fare, and its city's.
    await vi
      .waitFor(() => expect([answered, judging.mock.calls.length]).toEqual([6, 2 * 4]), 5000)
      .finally(gate.resolve);
    const statuses = await Promise.all(answers);
    expect(statuses.filter((status) => status === 503)).toHaveLength(6);
    expect(statuses.filter((status) => status === 200)).toHaveLength(104);
  });

  it('is drawn once and is not sent again while it says the same', async () => {
    const first = await ask('/og/RUH-IST.en.png');
    const etag = first.headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`])
      expect((await ask('/og/RUH-IST.en.png', { 'if-none-match': known })).status).toBe(304);
    const again = await ask('/og/RUH-IST.en.png');
    expect(Buffer.from(await again.arrayBuffer()).equals(Buffer.from(await first.arrayBuffer()))).toBe(true);
    expect(etag).not.toBe((await ask('/og/RUH-IST.ar.png')).headers.get('etag'));
  });

  it('says nothing of the price of a Premium destination', async () => {
    const shown = await ask('/og/RUH-SIN.ar.png');
    const singapore = buildPicture({ destination: airportOf('SIN'), fare: null, isLocked: true });
    const expected = await renderSharePicture(singapore);
    expect(Buffer.from(await shown.arrayBuffer()).equals(expected)).toBe(true);
  });

  it('of a board has its title and the cheapest open places, and no place where a condition was left out', async () => {
    const read = async (query: string) => {
      const { rows, ...rest } = await readBoardPicture(test.context, new URLSearchParams(query), 'en');
      return { ...rest, rows: rows.map(({ place, trip, price, total }) => [place, trip, price, total]) };
    };
    expect(await read('origin=RUH&visaFree=SA&adults=2')).toMatchObject({
      title: 'Flights from Riyadh for two, visa-free or on arrival',
      rows: [
        ['Dubai (DXB)', '31 Dec · per person, one way · Direct', 370, '2 travelers: 740'],
        ['Istanbul (SAW)', '15 Jan · per person, one way · Direct', 560, '2 travelers: 1,120'],
        ['Cairo', '3 Jan · per person, one way · Direct', 620, '2 travelers: 1,240'],
      ],
    });
    // Singapore, the other one, is locked.
    const asia = (await read('origin=RUH&region=asia&maxPrice=2000')).rows.map(([place]) => place);
    expect(asia).toEqual(['Dubai (DXB)']);
    expect((await read('origin=RUH&maxPrice=1')).rows).toEqual([]);
    const shown = await ask('/og/board.en.png?origin=RUH&visaFree=SA');
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('of a question about a price is another for each price, and the same for any of a Premium destination', async () => {
    const tagOf = async (destination: string, price: number) => {
      const question = `origin=RUH&destination=${destination}&departure=2027-01-02&price=${price}`;
      const { status, headers } = await ask(`/og/check.ar.png?${question}`);
      return [status, headers.get('etag')];
    };
    expect((await tagOf('IST', 700))[0]).toBe(200);
    expect(await tagOf('IST', 700)).not.toEqual(await tagOf('IST', 900));
    expect(await tagOf('SIN', 700)).toEqual(await tagOf('SIN', 900));
    expect((await tagOf('XXX', 700))[0]).toBe(404);
  });

  it('opens the crest of a price with enough history, and draws none without', async () => {
    const draw = (record: PriceRecord) =>
      renderSharePicture(buildPicture({ fare: { ...seenFare, record } })).then(countFeather);
    const mark = await draw(null);
    const dear = await draw({ usual: 400 });
    const usual = await draw({ usual: 610 });
    expect(dear).toBeGreaterThan(mark);
    expect(usual).toBeGreaterThan(dear);
    expect(await draw({ usual: 925 })).toBeGreaterThan(usual + 200);
  });
});

describe('renderSharePicture', () => {
  const withFare = (change: object) => ({ fare: { ...seenFare, ...change } });
  let ordinary: Buffer;
  beforeAll(async () => {
    ordinary = await renderSharePicture(buildPicture());
  });

  it.each<[string, Partial<SharePicture>, Partial<SharePicture>?]>([
    ['price', withFare({ price: 611 })],
    ['language', { language: 'en', siteName: 'Hudhud' }],
    ['day on which it was seen', withFare({ seenOn: '2026-11-20' })],
    ['site', withFare({ site: 'google' })],
    ['departure', withFare({ departureDate: '2027-01-15' })],
    ['return', withFare({ returnDate: '2027-01-20' })],
    ['trip type', { tripType: 'roundtrip' }],
    [
      'trip type of a simulated price',
      { ...withFare({ isSample: true }), tripType: 'roundtrip' },
      withFare({ isSample: true }),
    ],
    // While prices are simulated no record of them is claimed.
    ['truth of the prices', { fare: null, isPreview: true }, { fare: null }],
  ])('draws other bytes for another %s', async (_, change, from) => {
    const shown = from ? await renderSharePicture(buildPicture(from)) : ordinary;
    expect(shown.equals(await renderSharePicture(buildPicture(change)))).toBe(false);
  });

  it('takes names with marks of XML as words', async () => {
    const siteName = '<b>&"\'';
    const picture = await renderSharePicture(buildPicture({ siteName }));
    expect((await sharp(picture).metadata()).width).toBe(1200);
  });
});
