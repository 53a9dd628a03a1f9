/** Client of the Wego flights API: address, authentication, quotas. */
import { z } from 'zod';
import type { Clock } from '#server/pipeline/providers/outbound-http/clock.ts';
import { createJsonClient, type JsonClient } from '#server/pipeline/providers/outbound-http/json-client.ts';

/** The site `wego` is also named by other sources; this is the source tag. */
export const wegoName = 'wego-api';
export const wegoBaseUrl = 'https://api.wego.com';

/** Of an account: 10 searches a minute, 100 an hour, 500 a day; 300 calls a minute in all. */
export const wegoLimits = {
  search: { limitKey: 'searches', perMinute: 10, perHour: 100, perDay: 500 },
  results: { limitKey: 'results', perMinute: 200 },
  trip: { limitKey: 'trips', perMinute: 80 },
} as const;

export type WegoConnection = { token: string; clock: Clock; baseUrl?: string; fetch?: typeof fetch };

export function createWegoClient({ token, clock, baseUrl, fetch }: WegoConnection): JsonClient {
  return createJsonClient({
    provider: wegoName,
    baseUrl: baseUrl ?? wegoBaseUrl,
    headers: { authorization: `Bearer ${token}` },
    clock,
    ...(fetch ? { fetch } : {}),
    deadlineMilliseconds: 15_000,
    readProblem,
  });
}

/** RFC 9457 `application/problem+json`. */
const problem = z.object({ code: z.string(), detail: z.string().nullish() });

function readProblem(body: unknown): string | undefined {
  const { data } = problem.safeParse(body);
  return data && [data.code, data.detail].filter(Boolean).join(': ');
}
