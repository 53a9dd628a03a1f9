/** What the command says of files as people have them: one small file of each kind, with its whole report. */
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { collectRefusals, formatImportReport } from '#server/commands/fare-commands.ts';
import { readSayings } from '#server/commands/fares-cli.ts';
import { emptyReport, ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import { createFileProvider, emptyNotes } from '#server/pipeline/providers/file/file.provider.ts';
import { testNow } from '#test/support/factories.ts';
import { setUpFareDatabase } from '#test/support/set-up-fare-database.ts';

const { database, context } = setUpFareDatabase();
const { signal } = new AbortController();
const importId = '2026-11-21T09:00:00.000123Z';

type Values = Parameters<typeof readSayings>[0];

/** The report of a trial, without the path, and what ended it. */
async function tell(file: string, values: Values = {}): Promise<string[]> {
  const path = join(import.meta.dirname, 'fixtures/fare-files', file);
  const [notes, refusals] = [emptyNotes(), collectRefusals()];
  const provider = createFileProvider({ path, ...readSayings(values, testNow), notes });
  let report = emptyReport();
  let ended = '';
  const rows = provider.read({ kind: 'everything' }, { now: testNow, signal });
  await ingestRows(
    context,
    rows,
    (soFar, refused) => {
      report = soFar;
      refusals.add(refused);
    },
    { isTrial: true },
  ).catch((error: Error) => {
    ended = error.message.replace('file: bad_payload: ', '');
  });
  const facts = { path: 'FILE', report, refusals: refusals.list(), notes, importId, isTrial: true };
  const told = report.accepted + report.refused > 0 || !ended ? formatImportReport(facts).split('\n') : [];
  return ended ? [...told, ended] : told;
}

const unsaid = { cabin: 'economy', adults: '1' };
const cairo = { ...unsaid, 'observed-at': '2026-11-20' };
const accepted = (rows: number, refused: number, rest = ''): string =>
  `FILE: ${rows} rows accepted${rest}, ${refused} refused. Nothing is stored: --dry-run.`;
const shown = (saudi: number, listed: number, old = 0, departed = 0): string =>
  `Of the accepted, ${saudi} leave a Saudi airport, ${listed} can be listed now, ${old} are older than 72 hours, ${departed} have departed.`;
const unknownBag = (rows: number): string => `Not said by the rows: baggage unknown: ${rows} rows.`;

it.each<[string, Values, string[]]>([
  [
    'currency-code.csv',
    {},
    [
      'nothing says currency (--currency SAR), trip_type (--trip oneway); "currency_code" may be the currency: --map currency_code=currency, or --ignore currency_code; "return_day" may be the return_date: --map return_day=return_date, or --ignore return_day (line 1 names: site, origin, destination, departure_date, price, currency_code, cabin, adults, return_day, observed_at)',
    ],
  ],
  [
    'currency-code.csv',
    { map: ['currency_code=currency', 'return_day=return_date'] },
    [accepted(0, 1), '  unsupported_cabin: 1', '    line 2: cabin "Business" is not economy'],
  ],
  [
    'no-currency.json',
    {},
    [
      accepted(0, 1),
      '  bad_currency: 1',
      '    line 1: no currency: Travelpayouts answers in RUB unless another is asked for; --currency SAR if that was',
    ],
  ],
  [
    'no-currency.json',
    { currency: 'SAR' },
    [accepted(1, 0), 'Too cheap, too dear or cut off, held until something confirms them: 1.', shown(1, 0)],
  ],
  [
    'expired.json',
    { origin: 'RUH', 'observed-at': '2026-11-20T06:00:00Z' },
    [
      accepted(1, 1),
      '  expired: 1',
      '    line 1: the price ended: expires_at "2026-11-20T07:08:16Z"',
      shown(1, 1),
    ],
  ],
  [
    'expired.json',
    { origin: 'RUH' },
    [
      accepted(0, 2),
      '  expired: 1',
      '    line 1: the price ended: expires_at "2026-11-20T07:08:16Z"',
      '  bad_date: 1',
      '    line 2: nothing says when the price was seen: --observed-at TIME',
    ],
  ],
  [
    'three-travellers.csv',
    {},
    [
      accepted(1, 2),
      '  unsupported_party: 1',
      '    line 3: adults "3": a price has to be that of one adult',
      '  unsupported_cabin: 1',
      '    line 4: cabin "business" is not economy',
      unknownBag(1),
      shown(1, 1),
    ],
  ],
  [
    'no-time.csv',
    {},
    [
      'nothing says observed_at (--observed-at TIME) (line 1 names: source, origin, destination, departure_date, trip_type, price_sar, cabin, adults)',
    ],
  ],
  [
    'no-time.csv',
    cairo,
    [
      accepted(1, 0),
      'Not said by the rows: baggage unknown: 1 rows; observed_at 2026-11-20 (said by you): 1 rows.',
      shown(1, 1),
    ],
  ],
  [
    'cut.csv',
    {},
    [
      accepted(2, 0),
      'Too cheap, too dear or cut off, held until something confirms them: 1.',
      'Line 3 has no end, so that it may be cut.',
      unknownBag(2),
      shown(2, 1),
    ],
  ],
  ['list.json', { currency: 'SAR' }, [accepted(1, 0), shown(1, 1)]],
  [
    'two-tables.csv',
    {},
    [
      accepted(1, 0),
      unknownBag(1),
      shown(1, 1),
      'line 3 names columns again, other ones than line 1: put each table in a file',
    ],
  ],
  [
    'too-dear.csv',
    {},
    [
      accepted(4, 2),
      '  bad_price: 2',
      '    lines 6, 7: price "free" is not a plain number',
      'Too cheap, too dear or cut off, held until something confirms them: 1.',
      unknownBag(4),
      shown(3, 1, 1, 1),
    ],
  ],
])('%s with %j', async (file, values, expected) => {
  expect(await tell(file, values)).toEqual(expected);
  expect(await database.db.selectFrom('observation').select('source').execute()).toEqual([]);
});

const cells: Record<string, readonly string[]> = {
  currency: ['SAR', 'USD', 'EUR', ''],
  currency_code: ['EUR', 'SAR'],
  cabin: ['economy', 'Business', ''],
  fare_class: ['First', 'Y'],
  adults: ['1', '3', ''],
  pax: ['2'],
  trip_type: ['oneway', 'roundtrip', ''],
  return_date: ['2027-01-22', ''],
  inbound: ['2027-01-22'],
  observed_at: ['2026-11-20', '2026-11-20T09:00:00Z', '2026-11-20T09:00', ''],
  checked_bags: ['1', '0'],
  note: ['nice', 'EUR 90', 'business', 'round trip', '2027-01-22', '2 adults', '23 kg'],
};

it('accepts no fare whose currency, cabin, party, direction or time nobody said', async () => {
  const plain = ['currency', 'cabin', 'adults', 'trip_type', 'return_date', 'observed_at', 'note'];
  const strange = Object.keys(cells).filter((name) => !plain.includes(name));
  const names = fc
    .tuple(fc.subarray(plain, { minLength: 3 }), fc.subarray(strange, { maxLength: 1 }))
    .map((parts) => parts.flat());
  const row = fc.record(
    Object.fromEntries(Object.entries(cells).map(([name, all]) => [name, fc.constantFrom(...all)])),
  );
  const said = fc.record(
    {
      currency: fc.constantFrom('SAR', 'USD'),
      cabin: fc.constant('economy'),
      adults: fc.constant('1'),
      tripType: fc.constant('oneway'),
      observedAt: fc.constant('2026-11-19'),
    },
    { requiredKeys: [] },
  );
  let total = 0;
  await fc.assert(
    fc.asyncProperty(names, row, said, fc.boolean(), async (columns, values, operator, isJson) => {
      const base = {
        site: 'kayak',
        origin: 'RUH',
        destination: 'CAI',
        departure_date: '2027-01-15',
        price: '640',
      };
      const written: Record<string, string> = { ...base };
      for (const name of columns) written[name] = values[name] ?? '';
      const text = isJson
        ? `${JSON.stringify(written)}\n`
        : `${Object.keys(written).join(',')}\n${Object.values(written).join(',')}\n`;
      const stream = (async function* () {
        yield Buffer.from(text);
      })();
      const provider = createFileProvider({ stream, said: operator });
      const read = provider.read({ kind: 'everything' }, { now: testNow, signal });
      const rows = await Array.fromAsync(read).catch(() => []);
      for (const each of rows.flat()) {
        if (!('fare' in each)) continue;
        total += 1;
        const { fare } = each;
        const say = (name: string, column: keyof typeof operator) => written[name] || operator[column];
        expect(fare.price).toBe(say('currency', 'currency') === 'USD' ? 2400 : 640);
        expect(['SAR', 'USD']).toContain(say('currency', 'currency'));
        expect([say('cabin', 'cabin'), say('adults', 'adults')]).toEqual(['economy', '1']);
        expect(fare.returnDate).toBe(written.return_date || null);
        expect(written.return_date ?? written.trip_type ?? operator.tripType).toBeDefined();
        expect(written.trip_type || fare.tripType).toBe(fare.tripType);
        const seen = say('observed_at', 'observedAt') ?? '';
        expect(fare.observedAt.toISOString().slice(0, 10)).toBe(seen.slice(0, 10));
        for (const name of ['currency_code', 'fare_class', 'pax', 'inbound', 'checked_bags']) {
          expect(written).not.toHaveProperty(name);
        }
        expect(written.note ?? 'nice').toBe('nice');
      }
    }),
    { numRuns: 2000 },
  );
  expect(total).toBeGreaterThan(10);
});
