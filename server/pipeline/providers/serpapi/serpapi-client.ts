/** Client of SerpApi: its key stands in the address, so it is hidden in every error. */
import { z } from 'zod';
import type { Clock } from '#server/pipeline/providers/outbound-http/clock.ts';
import { createJsonClient, type JsonClient } from '#server/pipeline/providers/outbound-http/json-client.ts';
import { ProviderError } from '#server/pipeline/providers/provider.ts';

export const serpapiName = 'serpapi';
export const serpapiBaseUrl = 'https://serpapi.com';

/** 50 searches an hour on the free plan. */
export const serpapiEndpoints = {
  search: { path: '/search.json', perMinute: 20, perHour: 50 },
  account: { path: '/account.json', perMinute: 10 },
} as const;

export type SerpapiConnection = { key: string; clock: Clock; baseUrl?: string; fetch?: typeof fetch };

export function createSerpapiClient({ key, clock, baseUrl, fetch }: SerpapiConnection): JsonClient {
  return createJsonClient({
    provider: serpapiName,
    baseUrl: baseUrl ?? serpapiBaseUrl,
    headers: {},
    secretQuery: { api_key: key },
    clock,
    ...(fetch ? { fetch } : {}),
    deadlineMilliseconds: 30_000,
    // A 429 means an hour's or the month's searches: nothing a minute would change.
    retry: { statuses: [], waits: [] },
    readProblem,
  });
}

const problem = z.object({ error: z.string() });

function readProblem(body: unknown): string | undefined {
  return problem.safeParse(body).data?.error;
}

const account = z.object({ total_searches_left: z.number() });

/** Searches left in this month; the question is free. */
export function readSearchesLeft(client: JsonClient, signal: AbortSignal): Promise<number> {
  return client.request({
    ...serpapiEndpoints.account,
    read: (payload) => {
      const parsed = account.safeParse(payload);
      if (parsed.success) return parsed.data.total_searches_left;
      throw new ProviderError(serpapiName, 'bad_payload', 'the account names no searches left');
    },
    signal,
  });
}
