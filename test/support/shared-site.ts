/** A site with sample fares for browser files that change nothing others read: one per worker, like its Chromium. */
import { rmSync } from 'node:fs';
import { type RunningTestApp, startTestApp } from './app.ts';

let shared: Promise<RunningTestApp> | undefined;

/**
 * Started by the first file of the worker that asks. Users, what they keep and messages may be added; settings,
 * fares, deals and the configuration may not be changed. `close` leaves it running: it ends with the worker.
 */
export async function openSharedSite(): Promise<RunningTestApp> {
  shared ??= startSharedSite();
  const { url, context } = await shared;
  return { url, context, close: async () => undefined };
}

async function startSharedSite(): Promise<RunningTestApp> {
  const app = await startTestApp();
  const remove = (): void => rmSync(app.context.config.dataDirectory, { recursive: true, force: true });
  // Vitest ends its workers by this signal, and kills them half a second later.
  process.once('SIGTERM', remove);
  return app;
}

/** Throws when there is none. */
export function getFirst<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('the test site lacks what this test needs');
  return first;
}
