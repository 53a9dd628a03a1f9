/** Accepts imports, refreshes and admin commands over a Unix socket, so that one process owns the database. */
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { z } from 'zod';
import {
  AdminCommandError,
  adminCommand,
  runAdminCommand,
} from '#server/admin/session/admin-command.service.ts';
import type { AppContext } from '#server/app/context.ts';
import { readReadiness } from '#server/app/readiness.ts';
import { ingestRows } from '#server/pipeline/observations/ingest.service.ts';
import { type ProviderRow, providerFailures, refusalReasons } from '#server/pipeline/providers/provider.ts';
import { retainHistory } from '#server/pipeline/refresh/history-retention.service.ts';
import { judgeFares } from '#server/pipeline/refresh/refresh.jobs.ts';
import { recordRead } from '#server/pipeline/refresh/refresh.service.ts';
import { runRefresh } from '#server/pipeline/refresh/run-refresh.ts';
import { socketAddress } from './socket.client.ts';

const count = z.int().nonnegative();
/** An import that is over, as our own command of the same version tells it. */
const endedImport = z.object({
  provider: z.string(),
  request: z.object({ kind: z.literal('everything'), file: z.string().optional() }),
  startedAt: z.coerce.date(),
  report: z.object({
    accepted: count,
    duplicates: count,
    held: count,
    refused: count,
    refusals: z.partialRecord(z.enum(refusalReasons), count),
    touched: z.array(z.string()).transform((lists) => new Set(lists)),
  }),
  failure: z.object({ failure: z.enum(providerFailures), message: z.string() }).nullable(),
});

const retainCommand = z.object({ months: z.int().optional() });

/** Listens until closed; only this user may connect. */
export async function serveSocket(context: AppContext): Promise<{ close: () => Promise<void> }> {
  const address = socketAddress(context.config.dataDirectory);
  rmSync(address, { force: true });
  const server = createServer(getRequestListener(socketApp(context).fetch));
  await listen(server, address);
  chmodSync(address, 0o600);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The commands: rows of an import, its end, judging all fares, a refresh now, administrators, the state. */
function socketApp(context: AppContext): Hono {
  const app = new Hono();
  app.onError((error, c) => {
    // The operator mistyped something and is told so; nothing is wrong with the site.
    if (error instanceof AdminCommandError) return c.json({ message: error.message }, 422);
    context.logger.error({ err: error, path: c.req.path }, 'a command failed');
    return c.json({ message: error.message }, 500);
  });
  app.post('/rows', async (c) => {
    const rows = reviveRows(await c.req.text());
    const report = await ingestRows(context.refresh, [rows]);
    return c.json({ ...report, touched: [...report.touched] });
  });
  app.post('/import-end', async (c) => {
    const { report, request, ...read } = endedImport.parse(await c.req.json());
    const { kind, file } = request;
    await recordRead(context.refresh, {
      ...read,
      request: file === undefined ? { kind } : { kind, file },
      report: { ...report, examples: [] },
    });
    return c.json({});
  });
  app.post('/judge', async (c) => {
    return c.json(await judgeFares({ ...context.refresh, settings: context.settings }));
  });
  app.post('/refresh', async (c) => c.json(await runRefresh(context, c.req.raw.signal)));
  app.post('/retain', async (c) => {
    const { months = context.config.historyMonths } = retainCommand.parse(await c.req.json());
    return c.json(await retainHistory(context.refresh, months));
  });
  app.post('/admin', async (c) => {
    const command = adminCommand.parse(await c.req.json());
    return c.json({ lines: await runAdminCommand(context, command) });
  });
  app.post('/dump-data-dir', async () => new Response(await context.handle.dumpDataDir?.()));
  app.get('/status', (c) => c.json(readReadiness(context).checks));
  return app;
}

/** Rows come from our own command of the same version; only the one moment in them needs reviving. */
function reviveRows(text: string): ProviderRow[] {
  return JSON.parse(text, (key, value) => (key === 'observedAt' ? new Date(value) : value));
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => resolve());
  });
}
