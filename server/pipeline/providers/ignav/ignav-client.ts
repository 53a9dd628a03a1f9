/** Client of the Ignav fare API: address, authentication, what is tried again. */
import { z } from 'zod';
import type { Clock } from '#server/pipeline/providers/outbound-http/clock.ts';
import { createJsonClient, type JsonClient } from '#server/pipeline/providers/outbound-http/json-client.ts';

export const ignavName = 'ignav';
export const ignavBaseUrl = 'https://ignav.com';

/** The vendor names no limit; this keeps a fault of ours from spending the account. */
const perMinute = 60;
export const ignavEndpoints = {
  oneWay: { path: '/api/fares/one-way', perMinute },
  roundTrip: { path: '/api/fares/round-trip', perMinute },
  bookingLinks: { path: '/api/fares/booking-links', perMinute },
} as const;

/** A live search takes seconds; the vendor names no deadline. */
const deadlineMilliseconds = 30_000;
/** Only 424 (an airline or agency did not answer) and network failures are worth another attempt. */
const retry = { statuses: [424], waits: [1000, 2000, 4000] } as const;

export type IgnavConnection = { key: string; clock: Clock; baseUrl?: string; fetch?: typeof fetch };

export function createIgnavClient({ key, clock, baseUrl, fetch }: IgnavConnection): JsonClient {
  return createJsonClient({
    provider: ignavName,
    baseUrl: baseUrl ?? ignavBaseUrl,
    headers: { 'x-api-key': key },
    clock,
    ...(fetch ? { fetch } : {}),
    deadlineMilliseconds,
    retry,
    readProblem,
  });
}

const problem = z.object({
  error: z.object({ code: z.string(), message: z.string().nullish(), field: z.string().nullish() }),
});

function readProblem(body: unknown): string | undefined {
  const { data } = problem.safeParse(body);
  if (!data) return undefined;
  const { code, field, message } = data.error;
  return [code, field, message].filter(Boolean).join(': ');
}
