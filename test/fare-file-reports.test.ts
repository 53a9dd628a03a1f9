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
import reports from './fixtures/fare-files/reports.json' with { type: 'json' };

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

it.each(reports as readonly { file: string; values: Values; report: string[] }[])(
  '$file with $values',
  async ({ file, values, report }) => {
    expect(await tell(file, values)).toEqual(report);
    expect(await database.db.selectFrom('observation').select('source').execute()).toEqual([]);
  },
);

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
