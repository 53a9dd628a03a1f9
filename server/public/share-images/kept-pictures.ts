/** Answers with PNG pictures that are drawn on demand and kept in memory. */
import { hash } from 'node:crypto';
import type { Context } from 'hono';
import type { HttpEnv } from '#server/platform/http/http-env.ts';
import { isNotModified } from '#server/platform/http/response-cache.ts';
import { createWorkQueue } from '#server/platform/http/work-queue.ts';

type KeptPicture = {
  /** All that may change about the picture. */
  content: unknown;
  render: () => Promise<Buffer>;
  cacheControl: string;
};

type RespondWithPicture = (c: Context<HttpEnv>, read: () => Promise<KeptPicture>) => Promise<Response>;

/** The words of a picture are read anew for each address, from the database too, before one kept can be found. */
const readingLimits = { concurrency: 4, maxWaiting: 100, maxWaitMs: 5000 };

/**
 * Drawing takes a processor for a tenth of a second: one at a time leaves room for pages. The pictures unused longest
 * leave first.
 * @throws AppError `overloaded` when too many are asked for at once
 */
export function createKeptPictures(limits: { maxPictures: number; maxWaiting: number }): RespondWithPicture {
  const kept = new Map<string, Promise<Buffer>>();
  const readings = createWorkQueue(readingLimits);
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: limits.maxWaiting, maxWaitMs: 5000 });

  function draw(key: string, render: () => Promise<Buffer>): Promise<Buffer> {
    const drawn = kept.get(key) ?? queue.run(render);
    kept.delete(key);
    kept.set(key, drawn);
    drawn.catch(() => kept.delete(key));
    const oldest = kept.keys().next();
    if (kept.size > limits.maxPictures && !oldest.done) kept.delete(oldest.value);
    return drawn;
  }

  return async (c, read) => {
    const { content, render, cacheControl } = await readings.run(read);
    const key = hash('sha256', JSON.stringify(content));
    const etag = `"${key.slice(0, 16)}"`;
    c.header('Cache-Control', cacheControl);
    c.header('ETag', etag);
    if (isNotModified(c.req.header('If-None-Match'), etag)) return c.body(null, 304);
    return c.body(new Uint8Array(await draw(key, render)), 200, { 'Content-Type': 'image/png' });
  };
}
