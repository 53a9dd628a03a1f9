/** Answers with texts that the site writes itself: made once per version, and kept with their compressed forms. */
import type { Context } from 'hono';
import type { HttpEnv } from './http-env.ts';
import {
  type CachedResponse,
  type CacheVersion,
  createResponseCache,
  respondWith,
} from './response-cache.ts';

type KeptText = TextHeaders & {
  key: string;
  /** A text that changes with the program alone needs none. */
  version?: CacheVersion;
  build: () => string | Promise<string>;
};

type TextHeaders = {
  type: string;
  /** `vary` beside Accept-Encoding. */
  headers: Readonly<Record<string, string>>;
};

type RespondWithText = (c: Context<HttpEnv>, text: KeptText) => Promise<Response>;

/** @param limits as of `createResponseCache` */
export function createKeptTexts(limits: Parameters<typeof createResponseCache>[0]): RespondWithText {
  const texts = createResponseCache(limits);
  return async (c, { key, version = 0, build, ...sent }) =>
    respondWithText(c, await texts.get(key, version, async () => build()), sent);
}

export async function respondWithText(
  c: Context<HttpEnv>,
  kept: CachedResponse,
  { type, headers }: TextHeaders,
): Promise<Response> {
  const { status, ...answer } = await respondWith(kept, c.req.raw.headers, {
    ...headers,
    type,
    vary: ['Accept-Encoding', headers.vary].filter(Boolean).join(', '),
  });
  return c.newResponse(answer.body, status, answer.headers);
}
