import { mkdtempSync, rmSync } from 'node:fs';
import { sql } from 'kysely';
import { openDatabase } from '#server/database/open-database.ts';
import { createSilentLogger } from '#server/logger.ts';
import { insertObservations } from '#server/observations/observation.repository.ts';
import { ensureObservationPartitions } from '#server/database/partitions.ts';
import { normalise } from '#server/observations/normalise.ts';
import { loadReferenceData } from '#server/reference/load-reference-data.ts';
import { buildProviderFare, testNow } from '#test/support/factories.ts';
import { addDays } from '#contract/domain/dates.ts';
const reference = loadReferenceData('/work/main/data');
const pairs = [...new Set(reference.routes.map((r) => `${r.origin}-${r.destination}`))];
const sites = ['skyscanner','google','wego','almosafer'] as const;
const t = performance.now();
const obs = Array.from({ length: 40000 }, (_, i) => { const turn = Math.floor(i/4); const [origin='',destination=''] = pairs[turn%pairs.length]!.split('-');
 const c = normalise(buildProviderFare({ origin, destination, departureDate: addDays('2026-11-22', Math.floor(turn/pairs.length)), price: 400+((i*7919)%3000), site: sites[i%4]! }), { reference, now: testNow }); if ('reason' in c) throw c; return c.value; });
console.log('normalise us/row', ((performance.now()-t)/40000*1000).toFixed(1));
async function go(label: string, size: number, prep?: string) {
  const dir = mkdtempSync('/tmp/h9b-');
  const h = await openDatabase({ dataDir: dir, logger: createSilentLogger() });
  if (prep) await sql.raw(prep).execute(h.db);
  await ensureObservationPartitions(h.db, ['2026-11']);
  const t0 = performance.now();
  let worst = 0; let prev: Promise<unknown> = Promise.resolve();
  for (let s = 0; s < obs.length; s += size) { const a = performance.now(); await insertObservations(h.db, obs.slice(s, s+size), testNow); worst = Math.max(worst, performance.now()-a); }
  const dt = performance.now()-t0;
  console.log(label, size, Math.round(obs.length/dt*1000)+'/s', 'us/row', (dt/obs.length*1000).toFixed(1), 'worst batch', worst.toFixed(0));
  await h.close(); rmSync(dir, { recursive: true });
}
for (const a of process.argv.slice(2)) { const [l, n, p] = a.split('@'); await go(l!, Number(n), p); }
