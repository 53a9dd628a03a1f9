/** Accepts imports, refreshes and admin commands over a Unix socket, so that one process owns the database. */
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
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
import { type Ingest, type IngestOptions, openIngest } from '#server/pipeline/observations/ingest.service.ts';
import type { ProviderRow, Refusal } from '#server/pipeline/providers/provider.ts';
import { listImports } from '#server/pipeline/refresh/provider-run.repository.ts';
import { judgeFares } from '#server/pipeline/refresh/refresh.jobs.ts';
import { type FinishedRead, recordRead, runRefresh } from '#server/pipeline/refresh/refresh.service.ts';
import { undoImport } from '#server/pipeline/refresh/undo-import.service.ts';
import { closeNow } from '#server/platform/http/server.ts';
import { socketAddress } from './socket.client.ts';

type EndedImport = FinishedRead & { request: { import: string }; isTrial: boolean };

const undoCommand = z.object({ importId: z.string() });
/** Imports that may be under way at once. */
const openImports = 4;

/** Listens until closed; only this user may connect. */
export async function serveSocket(context: AppContext): Promise<{ close: () => Promise<void> }> {
  const address = socketAddress(context.config.dataDirectory);
  rmSync(address, { force: true });
  const server = createServer(getRequestListener(socketApp(context).fetch));
  await once(server.listen(address), 'listening');
  // Without a listener a failure to accept would end the process.
  server.on('error', (error) => context.logger.error({ err: error }, 'the command socket failed'));
  chmodSync(address, 0o600);
  return { close: () => closeNow(server) };
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
  const imports = new Map<string, Ingest>();
  const endIngest = async (id: string): Promise<void> => {
    await imports.get(id)?.end();
    imports.delete(id);
  };
  app.post('/rows', async (c) => {
    const { rows, ...options } = revive<IngestOptions & { rows: ProviderRow[] }>(await c.req.text());
    const id = options.importId ?? '';
    const ingest = imports.get(id) ?? openIngest(context.refresh, options);
    // Commands that broke off leave theirs behind.
    const [oldest = ''] = imports.keys();
    if (imports.size > openImports) await endIngest(oldest);
    imports.set(id, ingest);
    const refusals: Refusal[] = [];
    await ingest.add(rows, (_, refused) => void refusals.push(...refused));
    return c.json({ report: ingest.report, touched: [...ingest.report.touched], refusals });
  });
  app.post('/import-end', async (c) => {
    const { isTrial, ...read } = revive<EndedImport>(await c.req.text());
    await endIngest(read.request.import);
    if (!isTrial) await recordRead(context.refresh, read);
    return c.json({});
  });
  app.post('/undo', async (c) => {
    const { importId } = undoCommand.parse(await c.req.json());
    return c.json(await undoImport(context.refresh, importId));
  });
  app.post('/judge', async (c) => {
    return c.json(await judgeFares({ ...context.refresh, settings: context.settings }));
  });
  app.post('/refresh', async (c) => c.json(await runRefresh(context, c.req.raw.signal)));
  app.post('/admin', async (c) => {
    const command = adminCommand.parse(await c.req.json());
    return c.json({ lines: await runAdminCommand(context, command) });
  });
  app.post('/dump-data-dir', async () => new Response(await context.handle.dumpDataDir?.()));
  app.get('/status', async (c) =>
    c.json({ ...readReadiness(context).checks, imports: await listImports(context.db) }),
  );
  return app;
}

/** From our own command of the same version: only moments and the set of lists need reviving. */
function revive<Sent>(text: string): Sent {
  return JSON.parse(text, (key, value) => {
    if (key === 'observedAt' || key === 'startedAt') return new Date(value);
    return key === 'touched' ? new Set(value) : value;
  });
}
