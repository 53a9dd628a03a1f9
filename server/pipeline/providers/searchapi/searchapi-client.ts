/** Client of SearchApi: address, authentication, deadline. */
import { z } from 'zod';
import type { Clock } from '#server/pipeline/providers/outbound-http/clock.ts';
import { createJsonClient, type JsonClient } from '#server/pipeline/providers/outbound-http/json-client.ts';

export const searchapiName = 'searchapi';
export const searchapiBaseUrl = 'https://www.searchapi.io';
export const searchEndpoint = { path: '/api/v1/search', perMinute: 20 } as const;

export type SearchapiConnection = { key: string; clock: Clock; baseUrl?: string; fetch?: typeof fetch };

export function createSearchapiClient({ key, clock, baseUrl, fetch }: SearchapiConnection): JsonClient {
  return createJsonClient({
    provider: searchapiName,
    baseUrl: baseUrl ?? searchapiBaseUrl,
    headers: { authorization: `Bearer ${key}` },
    clock,
    ...(fetch ? { fetch } : {}),
    deadlineMilliseconds: 30_000,
    // A 429 means that the searches of the plan are spent: nothing a minute would change.
    retry: { statuses: [], waits: [] },
    readProblem,
  });
}

const problem = z.object({ error: z.string() });

function readProblem(body: unknown): string | undefined {
  return problem.safeParse(body).data?.error;
}
