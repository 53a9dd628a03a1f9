/** Which listed fare a trial shows. */

import { expect, it } from 'vitest';
import { type DealFacts, insertDetectedDeals } from '#server/pipeline/deals/deal.repository.ts';
import { ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import { loadReferenceData } from '#server/pipeline/reference/load-reference-data.ts';
import { buildDeal } from '#test/support/build-deal.ts';
import { buildProviderFare, buildProviderRows, ownRules, testNow } from '#test/support/factories.ts';
import { setUpTestDatabase } from '#test/support/set-up-test-database.ts';
import { findTrialFare } from './trial-alert.service.ts';

const database = setUpTestDatabase();
const shown = {
  observedAfter: new Date(testNow.getTime() - 86_400_000),
  departsFrom: '2026-11-21',
  departsUntil: '2027-11-21',
  includeSample: true,
};

it('is the fare of the best deal that is neither deleted nor over', async () => {
  const { db } = database;
  const reference = loadReferenceData();
  const destinations = ['CAI', 'IST', 'DXB'];
  const rows = buildProviderRows(...destinations.map((destination) => ({ destination })));
  await ingestRows({ db, reference, sourceRules: ownRules, now: () => testNow }, [rows]);
  const { source, departureDate, returnDate } = buildProviderFare();
  const publish = (facts: Partial<DealFacts>) => ({
    facts: { ...buildDeal(), source, departureDate, returnDate, ...facts },
    status: 'published' as const,
  });
  await insertDetectedDeals(
    db,
    [
      publish({ destination: 'CAI', discountPercentage: 30 }),
      publish({ destination: 'IST', discountPercentage: 25, expiresAt: testNow }),
      publish({ destination: 'DXB', discountPercentage: 20 }),
    ],
    testNow,
  );
  expect(await findTrialFare(db, shown, testNow)).toMatchObject({ destination: 'CAI' });
  await db.updateTable('deal').set({ deleted_at: testNow }).where('destination', '=', 'CAI').execute();
  expect(await findTrialFare(db, shown, testNow)).toMatchObject({ destination: 'DXB' });
});
