import { afterEach, beforeEach, expect, it } from 'vitest';
import { listMetricSources } from '#server/admin/health/metric-sources.ts';
import { createSiteJudge } from '#server/admin/health/site-state.ts';
import { readReadiness } from '#server/app/readiness.ts';
import { createMetrics } from '#server/platform/http/metrics.ts';
import { truncateAll } from '#test/support/database.ts';
import { testNow } from '#test/support/factories.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { createProcessMonitor, type ProcessMonitor } from './process-monitor.ts';

const minute = 60_000;
let now = testNow;
const site = setUpTestSite({ now: () => now });
beforeEach(() => {
  now = testNow;
});
afterEach(() => truncateAll(site.context.db));

function create(services: { web: boolean; worker: boolean }): ProcessMonitor {
  return createProcessMonitor({ db: site.context.db, services, version: '1.2.3', now: () => now });
}
const web = () => create({ web: true, worker: false });
const worker = () => create({ web: false, worker: true });
const after = (milliseconds: number): void => {
  now = new Date(testNow.getTime() + milliseconds);
};

it('a web node sees the workers, and that none is left two minutes after the last was seen', async () => {
  const [node, one] = [web(), worker()];
  await one.sendHeartbeat();
  await node.sendHeartbeat();
  expect(node.workers()).toEqual({ alive: 1, lastSeenAt: testNow, isMissing: false });
  after(2 * minute - 1);
  await node.sendHeartbeat();
  expect(node.workers().isMissing).toBe(false);
  after(2 * minute);
  expect(node.workers()).toEqual({ alive: 0, lastSeenAt: testNow, isMissing: true });
  await one.sendHeartbeat();
  await node.sendHeartbeat();
  expect(node.workers()).toEqual({ alive: 1, lastSeenAt: now, isMissing: false });
});

it('a worker that ended in order is gone at once, one of several is not missed', async () => {
  const [node, one, other] = [web(), worker(), worker()];
  for (const each of [one, other, node]) await each.sendHeartbeat();
  expect(node.workers().alive).toBe(2);
  await one.deleteOwnHeartbeat();
  await node.sendHeartbeat();
  expect(node.workers()).toMatchObject({ alive: 1, isMissing: false });
  await other.deleteOwnHeartbeat();
  await node.sendHeartbeat();
  expect(node.workers()).toEqual({ alive: 0, lastSeenAt: null, isMissing: true });
});

it('a process that does the work itself misses nobody, nor does one that has not looked yet', async () => {
  expect(web().workers().isMissing).toBe(false);
  const whole = create({ web: true, worker: true });
  expect(whole.workers().isMissing).toBe(false);
  await whole.sendHeartbeat();
  expect(whole.workers()).toEqual({ alive: 1, lastSeenAt: testNow, isMissing: false });
});

it('forgets processes that died a day ago', async () => {
  await worker().sendHeartbeat();
  after(24 * 60 * minute + 1);
  const node = web();
  await node.sendHeartbeat();
  const rows = await site.context.db.selectFrom('process_beat').select('services').execute();
  expect(rows).toEqual([{ services: 'web' }]);
});

it('is told by readiness, without making the site unready, by the administration and by the figures', async () => {
  // One list is read over one connection.
  await site.context.board.rebuild([{ origin: 'RUH', tripType: 'oneway' }]);
  await site.context.providers.refreshStatus();
  const context = { ...site.context, processes: web() };
  await context.processes.sendHeartbeat();
  const missing = { alive: 0, lastSeenAt: null, isMissing: true };
  expect(readReadiness(context)).toMatchObject({ ready: true, checks: { workers: missing } });
  const metrics = createMetrics(listMetricSources(context));
  const { body } = await metrics.read();
  expect(body).toContain('hudhud_workers_alive 0');
  expect(body).toContain('hudhud_mail_oldest_waiting_seconds 0');
  const judged = await createSiteJudge(context)();
  expect(judged.find(({ area }) => area === 'jobs')).toMatchObject({ state: 'bad', reason: 'jobs.stopped' });
});
