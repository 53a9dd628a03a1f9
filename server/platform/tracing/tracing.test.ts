/** One page's trace, received by a collector on this machine: its queries, provider and job in one tree. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#server/pipeline/providers/outbound-http/clock.ts';
import { exchange } from '#server/pipeline/providers/outbound-http/exchange.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { createJobQueue } from '#server/platform/jobs/job-queue.ts';
import { createLogger } from '#server/platform/logger.ts';
import { createTestDatabase, silentLogger, type TestDatabase } from '#test/support/database.ts';
import { createHttpApp } from '#test/support/http-app.ts';
import { startTracing, type TracingConfig } from './start-tracing.ts';
import { currentTraceId } from './tracing.ts';

type Attribute = { key: string; value: Record<string, string | number> };
type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  status?: { code?: number; message?: string };
};

/** Stands in for an OpenTelemetry collector. */
let collector: Server;
let received: { path: string; key: string | undefined; body: string }[] = [];
let config: TracingConfig;
let database: TestDatabase;
beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ path: request.url ?? '', key: request.headers['x-key']?.toString(), body });
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  const { port } = collector.address() as AddressInfo;
  config = {
    endpoint: `http://127.0.0.1:${port}`,
    headers: { 'x-key': 'of the collector' },
    serviceName: 'hudhud',
    ratio: 1,
  };
  database = await createTestDatabase();
}, 60_000);
let stop: (() => Promise<void>) | null = null;
afterEach(async () => {
  await stop?.();
  stop = null;
  received = [];
});
afterAll(async () => {
  await database.close();
  await new Promise((done) => collector.close(done));
});

const spansOf = (): ReceivedSpan[] =>
  received.flatMap(({ body }) => {
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
    };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });

const lookJob = defineJob({ name: 'trace-look', schema: z.strictObject({ origin: z.string() }) });

it('request, query, provider and job are one tree, without personal data', async () => {
  stop = await startTracing(config, '1.2.3');
  const { db, handle } = database;
  const queue = createJobQueue({ handle, logger: silentLogger, jobs: [lookJob] });
  await queue.start();
  const worked = Promise.withResolvers<unknown>();
  await queue.work(lookJob, async (payload) => {
    await sql`select code from airport limit 1`.execute(db);
    worked.resolve(payload);
  });
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  let traceId: string | undefined;
  const { context } = createHttpApp({ config: { hasAccessLog: true } });
  const { app } = createHttpApp({
    renderPage: async () => {
      traceId = currentTraceId();
      await sql`select id from user_account where email = ${'noura@example.com'}`.execute(db);
      await exchange({
        ...{ provider: 'wego', url: new URL('http://fares.example/search/RUH?token=secret'), method: 'GET' },
        ...{ headers: {}, body: null, clock: systemClock, deadlineMilliseconds: 1000, maxBodyBytes: 100 },
        fetch: async () => new Response('{}'),
        signal: AbortSignal.timeout(1000),
      });
      await queue.enqueue(lookJob, { origin: 'RUH' });
      return { status: 200, headers: {}, body: 'a page', isCurrent: () => false };
    },
    context: { ...context, logger },
  });
  const env = { incoming: { socket: {} } } as never;
  const answer = await app.request('/reset?token=secret&email=noura%40example.com', {}, env);
  expect(answer.status).toBe(200);
  // The strict schema of the job does not see where its trace is kept.
  expect(await worked.promise).toEqual({ origin: 'RUH' });
  await queue.stop();
  await stop?.();
  stop = null;

  expect(received[0]).toMatchObject({ path: '/v1/traces', key: 'of the collector' });
  const spans = spansOf().filter((span) => span.traceId === traceId);
  const of = (name: string) => spans.find((span) => span.name === name);
  const page = of('GET (page)');
  expect(page?.parentSpanId ?? '').toBe('');
  expect(of('query select user_account')?.parentSpanId).toBe(page?.spanId);
  expect(of('provider wego')?.parentSpanId).toBe(page?.spanId);
  const enqueued = of('enqueue trace-look');
  expect(enqueued?.parentSpanId).toBe(page?.spanId);
  const job = of('job trace-look');
  expect(job?.parentSpanId).toBe(enqueued?.spanId);
  expect(of('query select airport')?.parentSpanId).toBe(job?.spanId);
  // Every span hangs in the one tree.
  const ids = new Set(spans.map(({ spanId }) => spanId));
  expect(spans.filter((span) => span !== page && !ids.has(span.parentSpanId ?? ''))).toEqual([]);
  const sent = received.map(({ body }) => body).join('\n');
  for (const secret of ['noura', 'secret', '/search', '/reset']) expect(sent).not.toContain(secret);
  expect(lines.find((line) => line.msg === 'answered')).toMatchObject({ traceId, route: '(page)' });
}, 30_000);

it('an error marks its span by name, not by its words', async () => {
  stop = await startTracing(config, '1.2.3');
  const { app } = createHttpApp({
    renderPage: async () => {
      await sql`select * from nothing_for_noura`.execute(database.db);
      throw new Error('unreached');
    },
  });
  expect((await app.request('/a-page')).status).toBe(500);
  await stop?.();
  stop = null;
  const failed = spansOf().filter(({ status }) => status?.code === 2);
  // The embedded database's class of errors, or the driver's.
  const name = expect.stringMatching(/^(SqlError|error)$/);
  expect(failed.map(({ status }) => status?.message).sort()).toEqual([name, 'status 500']);
});

it('continues the trace of a trusted proxy, and of nobody else', async () => {
  stop = await startTracing(config, '1.2.3');
  const traceId = 'a'.repeat(32);
  const headers = { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` };
  for (const trustProxy of [1, 0]) {
    const { app } = createHttpApp({ config: { trustProxy } });
    await app.request('/healthz', { headers });
  }
  await stop?.();
  stop = null;
  const [trusted, other] = spansOf();
  expect([trusted?.traceId, trusted?.parentSpanId]).toEqual([traceId, 'b'.repeat(16)]);
  expect(other?.traceId).not.toBe(traceId);
});

it('a collector that is away stops nothing; without one nothing is traced', async () => {
  stop = await startTracing({ ...config, endpoint: 'http://127.0.0.1:9' }, '1.2.3');
  const { app } = createHttpApp();
  expect((await app.request('/healthz')).status).toBe(200);
  await stop?.();
  stop = null;
  expect(await startTracing(null, '1.2.3')).toBeNull();
  expect((await app.request('/healthz')).status).toBe(200);
  expect([received, currentTraceId()]).toEqual([[], undefined]);
});
