/** Stores numbered batches of fares forever, printing each batch number once it is stored. */
import { addDays } from '#contract/domain/dates.ts';
import { batchRows, ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import type { ProviderRow } from '#server/pipeline/providers/provider.ts';
import { buildProviderFare, testNow } from '#test/support/factories.ts';
import { openContext } from './open-context.ts';

const [dataDir = '', first = '0'] = process.argv.slice(2);
process.stdout.write('starting\n');
const context = await openContext(dataDir, { now: () => testNow });
process.stdout.write('open\n');

async function* listBatches(): AsyncGenerator<readonly ProviderRow[]> {
  for (let batch = Number(first); ; batch += 1) {
    yield Array.from({ length: batchRows }, (_, row) => ({
      line: row,
      fare: buildProviderFare({
        source: `batch-${batch}`,
        departureDate: addDays('2026-12-01', row % 300),
        price: 500 + row,
      }),
    }));
  }
}

let stored = Number(first);
await ingestRows(context.refresh, listBatches(), () => {
  process.stdout.write(`${stored}\n`);
  stored += 1;
});
