/** Fare files as text: valid, invalid and random CSV and NDJSON. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildProviderFare, faresOf } from '#test/support/factories.ts';
import {
  csv,
  fareFileHeader,
  fareFileRow,
  readContent,
  readingTime,
  saidOfFiles,
} from '#test/support/read-fare-file.ts';
import { ProviderError } from '../provider.ts';
import { createFileProvider } from './file.provider.ts';
import refusedValues from './refused-values.json' with { type: 'json' };

async function fareOf(columns: string, values: string): Promise<unknown> {
  const base = 'source,origin,destination,departure_date';
  const [row] = await readContent(`${base},${columns}\nkayak.sa,RUH,CAI,2027-01-15,${values}`);
  return row && ('fare' in row ? row.fare : row.refusal.reason);
}

describe('CSV', () => {
  it('reads the recorded form as it is', async () => {
    const rows = await readContent(
      [
        'source,collected,origin,destination,departure_date,trip,stops,n_offers,min_sar,median_sar',
        'kayak.sa,2021-10,RUH,PAR,2022-02-02,oneway,1,6,1072,1876',
        'almosafer.com,2021-10,AMS,RUH,2021-12-01,oneway,any,39,1543,2972',
        'kayak.sa,2021-10,RUH,NYC,2022-02-02,oneway,2+,6,3000,4000',
        'unheard-of.com,2021-10,RUH,NYC,2022-02-02,oneway,2+,6,3000,4000',
      ].join('\r\n'),
    );
    expect(rows[0]).toEqual({
      line: 2,
      fare: buildProviderFare({
        destination: 'PAR',
        departureDate: '2022-02-02',
        price: 1072,
        airline: null,
        flightNumber: null,
        stops: 1,
        durationMinutes: null,
        observedAt: new Date('2021-10-31T09:00:00Z'),
        observedAtPrecision: 'month',
      }),
    });
    expect(rows[1]).toMatchObject({ fare: { site: 'almosafer', stops: null, price: 1543 } });
    expect(rows[2]).toMatchObject({ fare: { stops: 2 } });
    expect(rows[3]).toMatchObject({ refusal: { reason: 'malformed_row', line: 5 } });
  });

  it('counts lines as an editor shows them', async () => {
    const rows = await readContent(
      `\uFEFF${fareFileHeader}\r\n${fareFileRow}\r\n\r\n   \r\nbroken\r\n${fareFileRow}`,
    );
    expect(rows).toMatchObject([{ fare: {}, line: 2 }, { refusal: { line: 5 } }, { fare: {}, line: 6 }]);
  });

  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('ends lines in %s, wherever the pieces are cut', async (_name, end) => {
    const bytes = Buffer.from([fareFileHeader, fareFileRow, fareFileRow, ''].join(end));
    const pieces = [...bytes].map((byte) => Uint8Array.of(byte));
    expect((await readContent(pieces)).map((row) => 'fare' in row && row.line)).toEqual([2, 3]);
    const large = Buffer.from([fareFileHeader, ...Array.from({ length: 3000 }, () => fareFileRow)].join(end));
    const middle = large.indexOf(end, 70_000) + 1;
    const rows = await readContent([large.subarray(0, middle), large.subarray(middle)]);
    expect(faresOf(rows)).toHaveLength(3000);
    expect(rows.at(-1)).toMatchObject({ line: 3001 });
  });

  it('reads quoted fields, and a stray quote spoils one row', async () => {
    const rows = await readContent(
      csv(
        '"2026-11-20", "kayak.sa" ,"RUH","CAI","2027-01-15","","389","","kay""ak",""',
        '"2026-11-20,kayak.sa',
        fareFileRow,
      ),
    );
    expect(rows).toMatchObject([
      { refusal: { reason: 'malformed_row', detail: expect.stringContaining('kay') } },
      { refusal: { reason: 'malformed_row', line: 3 } },
      { fare: { price: 389 } },
    ]);
    const readSource = (source: string) => readContent(csv(fareFileRow.replace('kayak.sa', source)));
    expect(await readSource('"kayak.sa"x')).toMatchObject([{ refusal: {} }]);
    expect(await readSource('"kayak.sa"')).toMatchObject([{ fare: { site: 'kayak' } }]);
  });

  it.each([
    [';', '', 2],
    ['\t', '', 2],
    ['|', 'sep=|\n', 3],
  ])('is delimited by %j where the header is, or a first line %j says so', async (delimiter, first, line) => {
    const rows = await readContent(first + csv(fareFileRow).replaceAll(',', delimiter));
    expect(rows).toMatchObject([{ fare: { price: 389 }, line }]);
  });

  it('is UTF-16 where its mark says so', async () => {
    const little = Buffer.from(`\uFEFF${csv(fareFileRow)}`, 'utf16le');
    expect(await readContent(little)).toMatchObject([{ fare: { price: 389 } }]);
    expect(await readContent(Buffer.from(little).swap16())).toMatchObject([{ fare: { price: 389 } }]);
  });

  it('refuses the rows that are not UTF-8', async () => {
    const bytes = Buffer.from(csv(fareFileRow.replace('389', '389\xe9'), fareFileRow), 'latin1');
    expect(await readContent(bytes)).toMatchObject([{ refusal: { reason: 'malformed_row' } }, { fare: {} }]);
  });

  it('refuses a line too long to be a row, and goes on after it', async () => {
    const content = Buffer.from(csv('x'.repeat(300_000), fareFileRow));
    const pieces = [0, 100_000, 200_000, 300_000].map((from) => content.subarray(from, from + 100_000));
    expect(await readContent(pieces)).toMatchObject([{ refusal: { line: 2 } }, { fare: {}, line: 3 }]);
  });

  it.each([
    ['the file is empty', ''],
    ['the file is empty', ' \n\n'],
    ['missing columns: destination, departure_date, price, site or source', 'origin,stops\nRUH,1'],
    ['missing columns: origin', 'hello'],
    ['"price" and "min_sar" say the same', `${fareFileHeader},min_sar\n`],
    ['"Origin" and "ORIGIN" say the same', 'Origin,"ORIGIN "\n'],
    ['"note" and "Note" say the same', `${fareFileHeader},note,,,Note\n`],
    ['not text', `${csv(fareFileRow)}\0`],
    ['compressed', Buffer.from([0x1f, 0x8b, 8, 0])],
    ['a workbook', Buffer.from('PK\x03\x04...')],
    ['line 1: not text', 'a\0b'],
    ['web page', '<!doctype html><title>Sign in</title>'],
    ['pointer of Git LFS', 'version https://git-lfs.github.com/spec/v1\noid sha256:1'],
    ['saved answer of SerpApi', '{"search_metadata":{"id":"1"},"best_flights":[]}'],
    ['saved answer of Amadeus', '{"meta":{},"data":[{"validatingAirlineCodes":["SV"]}]}'],
    ['an error instead of fares: "busy"', '{"error":"busy"}'],
    ['"from" may be the origin: --map from=origin', 'from,price\nRUH,1'],
    ['(line 1 names: a, b)', 'a,b\n1,2'],
    ['line 3 names columns again', `${csv(fareFileRow)}\nprice,origin,destination,site,1,2,3,4,5,6`],
    ['not complete', '{"success":true,"data":[{"origin":"RUH","pri'],
    ['does not report success', '{"success":false,"data":null,"error":"no"}'],
    ['holds no data', '{\n"success":true\n}'],
  ])('is refused as a whole: %s', async (detail, content) => {
    const error: unknown = await readContent(content).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({
      provider: 'file',
      failure: 'bad_payload',
      message: expect.stringContaining(detail),
    });
  });

  it('refuses a line end inside a line once, and counts lines as before', async () => {
    const rows = await readContent(
      csv(fareFileRow.replace('389', '3\r89'), fareFileRow).replaceAll('\n', '\r\n'),
    );
    expect(rows).toMatchObject([
      { refusal: { line: 2, detail: expect.stringContaining('stray line end') } },
      { fare: {}, line: 3 },
    ]);
  });

  it('marks a last line without its end', async () => {
    const rows = await readContent(csv(fareFileRow, fareFileRow));
    expect(rows).toMatchObject([{ line: 2 }, { line: 3, isCut: true }]);
    expect((await readContent(`${csv(fareFileRow)}\n`))[0]).not.toHaveProperty('isCut');
  });

  it('yields every row before a fault, which it names by its line', async () => {
    const rows: unknown[] = [];
    const content = Buffer.from(csv(...Array.from({ length: 2000 }, () => fareFileRow), '\0'));
    const stream = (async function* () {
      yield content;
    })();
    const signal = new AbortController().signal;
    const provider = createFileProvider({ stream, said: saidOfFiles });
    const reading = (async () => {
      for await (const batch of provider.read({ kind: 'everything' }, { now: readingTime, signal })) {
        rows.push(...batch);
      }
    })();
    await expect(reading).rejects.toThrow('line 2002: not text');
    expect(rows).toHaveLength(2000);
  });

  it('tells every fault of a row', async () => {
    const rows = await readContent(csv('soon,kayak.sa,RUHX,CAI,2027-13-15,,free,,,'));
    const detail = expect.stringMatching(
      /origin "RUHX".*departure_date "2027-13-15".*price "free".*observed_at "soon"/,
    );
    expect(rows).toMatchObject([{ refusal: { detail } }]);
  });

  it('may hold a header and no rows', async () => {
    expect(await readContent(`${fareFileHeader}\n`)).toEqual([]);
  });
});

describe('the values of a row', () => {
  it.each(refusedValues)('%s %s is refused as %s', async (columns, values, reason) => {
    expect(await fareOf(columns, values)).toBe(reason);
  });

  it.each([
    ['price,currency', '100,usd', { price: 375 }],
    ['price', '389.999', { price: 390 }],
    [
      'price,trip_type,return_date',
      '100,Round-Trip,2027-01-20',
      { tripType: 'roundtrip', returnDate: '2027-01-20' },
    ],
    ['price,return_date', '100,2027-01-20', { tripType: 'roundtrip' }],
    ['price,stops', '100,0', { stops: 0 }],
    ['price,stops', '100,', { stops: null }],
    ['price,baggage,airline', '100,Included,xy', { baggage: 'included', airline: 'XY' }],
    ['price,site', '100,Google Flights', { site: 'google', source: 'kayak.sa' }],
    ['price,site', '100,sa.wego.com', { site: 'wego' }],
    ['price,deep_link', '100,https://www.kayak.sa/x?y=1', { deepLink: 'https://www.kayak.sa/x?y=1' }],
    [
      'price,origin_airport,destination_airport',
      '100,ruh,cai',
      { originAirport: 'RUH', destinationAirport: 'CAI' },
    ],
    ['price,observed_at', '100,2026-11-20T07:05:30+03:00', seen('2026-11-20T04:05:30Z', 'second')],
    ['price,observed_at', '100,2026-11-20 07:05:30+03:00', seen('2026-11-20T04:05:30Z', 'second')],
    ['price,return_date', '100,2027-01-20T22:30:00Z', { returnDate: '2027-01-20T22:30:00.000Z' }],
    ['price,observed_at', '100,2026-11-20', seen('2026-11-20T09:00:00Z', 'day')],
    ['price,observed_at', '100,2024-02', seen('2024-02-29T09:00:00Z', 'month')],
    ['price,observed_at', '100,2026-11', seen('2026-11-21T09:00:00Z', 'month')],
    ['price,observed_at', '100,', seen('2026-11-21T10:00:00Z', 'fetch')],
  ])('%s %s is taken', async (columns, values, expected) => {
    expect(await fareOf(columns, values)).toMatchObject(expected);
  });

  function seen(at: string, observedAtPrecision: string): object {
    return { observedAt: new Date(at), observedAtPrecision };
  }
});

it('NDJSON takes the columns as keys, and refuses what is no row', async () => {
  const trip = { origin: 'RUH', destination: 'CAI', departure_date: '2027-01-15' };
  const row = { ...trip, site: 'wego', price: 389.5, stops: 0 };
  const lines = [
    JSON.stringify(row),
    '',
    '{"site":',
    'null',
    '[]',
    JSON.stringify({ ...row, price: null }),
    JSON.stringify({ ...row, min_sar: 5 }),
    JSON.stringify({ ...row, stops: { toString: 1 } }),
    '{"__proto__":{"origin":"RUH"}}',
    JSON.stringify({ ...row, price_sar: undefined, currency: 'USD', trip: null }),
  ];
  const rows = await readContent(lines.join('\n'));
  expect(
    rows.map((read) => ('fare' in read ? read.fare.price : `${read.refusal.line} ${read.refusal.reason}`)),
  ).toEqual([
    389.5,
    '3 malformed_row',
    '4 malformed_row',
    '5 malformed_row',
    '6 bad_price',
    '7 malformed_row',
    '8 malformed_row',
    '9 malformed_row',
    1460.63,
  ]);
  expect(faresOf(rows)[0]).toMatchObject({ source: 'file', stops: 0, site: 'wego' });
});

it('tells of a JSON row all that its keys may be, and what else nothing says', async () => {
  const row = {
    from: 'RUH',
    to: 'CAI',
    depart: '2027-02-03',
    return: '2027-02-10',
    price: 900,
    currency: 'SAR',
    provider: 'kayak',
    layovers: 0,
    bags: 1,
    fareType: 'x',
    scrapedAt: '2026-11-20T10:00:00Z',
  };
  const [read] = await readContent(JSON.stringify([row]));
  const detail = read && 'refusal' in read ? read.refusal.detail : '';
  expect([...detail.matchAll(/"(\w+)" may be the (\w+)/g)].map(([, ...words]) => words.join(' '))).toEqual([
    'from origin',
    'to destination',
    'depart departure_date',
    'return return_date',
    'bags baggage',
    'fareType cabin',
    'scrapedAt observed_at',
  ]);
  expect(detail).toContain('site or source');
});

describe('whatever the file holds', () => {
  const anyBytes = fc.uint8Array({ maxLength: 300 });
  const anyJson = fc.json({ maxDepth: 3 });
  const nearlyAnswer = fc.json({ maxDepth: 3 }).map((data) => `{"success":true,"data":${data}}`);
  const anyContent = fc.oneof(anyBytes, fc.string({ unit: 'binary' }), anyJson, nearlyAnswer);

  it('only the documented error is thrown', async () => {
    await fc.assert(
      fc.asyncProperty(anyContent, async (content) => {
        try {
          const rows = await readContent(content);
          expect(rows.every((row) => 'fare' in row || row.refusal.detail.length < 300)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(ProviderError);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('every written line of a CSV is accepted or refused, in its order', async () => {
    const anyLine = fc.oneof(
      fc.constant(fareFileRow),
      fc.constant(''),
      fc.string({ unit: fc.constantFrom(...'"",;\t ABC019-.+é') }),
      fc
        .array(fc.string({ maxLength: 12 }), { minLength: 10, maxLength: 10 })
        .map((fields) => fields.join(',')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(anyLine.map((line) => line.replaceAll(/[\r\n\0]/g, ' '))), async (lines) => {
        const rows = await readContent(csv(...lines));
        const written = lines.flatMap((line, index) => (line.trim() === '' ? [] : [index + 2]));
        expect(rows.map((row) => ('fare' in row ? row.line : row.refusal.line))).toEqual(written);
        const goods = lines.filter((line) => line === fareFileRow).length;
        expect(faresOf(rows).length).toBeGreaterThanOrEqual(goods);
      }),
      { numRuns: 200 },
    );
  });
});
