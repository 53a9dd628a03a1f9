import { expect, it, onTestFinished } from 'vitest';
import { createLogger } from '#server/platform/logger.ts';
import { createManagementApp, serveManagement } from './management.server.ts';
import { createMetrics, type GaugeSource } from './metrics.ts';

const readiness = { ready: true, checks: { database: { isUp: true } } };
const program = async () => ({ version: '1.2.3', commit: 'abc' });
const parts = { readiness: () => readiness, program, logger: createLogger('silent') };

const read = async (gauges: readonly GaugeSource[]) => {
  const metrics = createMetrics(gauges);
  metrics.observe({ method: 'GET', route: '/api/pricing/{code}/history', status: 200, seconds: 0.01 });
  const response = await createManagementApp({ ...parts, metrics }).request('/metrics');
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return response.text();
};

it('gives figures of answers, of the process and of every gauge, with labels or without', async () => {
  const text = await read([
    { name: 'board_fares', help: 'Fares on the board', read: () => 42 },
    {
      name: 'jobs',
      help: 'Jobs',
      labels: ['queue', 'state'],
      read: async () => [{ labels: { queue: 'mail-send', state: 'failed' }, value: 3 }],
    },
  ]);
  expect(text).toContain('board_fares 42');
  expect(text).toContain('jobs{queue="mail-send",state="failed"} 3');
  expect(text).toContain('nodejs_eventloop_lag');
  expect(text).toMatch(
    /hudhud_http_request_duration_seconds_count\{method="GET",route=".+",status="2xx"\} 1/,
  );
});

it('leaves out a figure that cannot be read, and gives the others', async () => {
  const text = await read([
    { name: 'mail_outbox', help: 'Mails', read: () => Promise.reject(new Error('the database is away')) },
    {
      name: 'board_age',
      help: 'Age',
      read: () => {
        throw new Error('not there yet');
      },
    },
    { name: 'board_fares', help: 'Fares on the board', read: () => 42 },
  ]);
  expect(text).toContain('board_fares 42');
  expect(text).not.toMatch(/^(?:mail_outbox|board_age)\b/m);
});

it('answers readiness, version and commit, and nothing else', async () => {
  const metrics = createMetrics();
  const app = createManagementApp({ ...parts, metrics });
  const ready = await app.request('/readyz', { headers: { host: '10.1.2.3:9090' } });
  expect([ready.status, await ready.json()]).toEqual([200, readiness]);
  expect(await (await app.request('/version')).json()).toEqual({ version: '1.2.3', commit: 'abc' });
  expect((await app.request('/api/deals')).status).toBe(404);
  const down = { ready: false, checks: { database: 'down' } };
  const notReady = await createManagementApp({ ...parts, readiness: () => down, metrics }).request('/readyz');
  expect([notReady.status, await notReady.json()]).toEqual([503, down]);
});

it('listens on a port of its own', async () => {
  const place = { host: '127.0.0.1', port: 0 };
  const server = await serveManagement({ ...parts, metrics: createMetrics() }, place);
  onTestFinished(server.close);
  const response = await fetch(`http://127.0.0.1:${server.port}/healthz`);
  expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
});
