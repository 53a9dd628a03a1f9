/** Client of the Travelpayouts Data API: base URL, authentication and rate limits. */
import type { Clock } from '#server/pipeline/providers/outbound-http/clock.ts';
import { createJsonClient, type JsonClient } from '#server/pipeline/providers/outbound-http/json-client.ts';

export const travelpayoutsName = 'travelpayouts';
export const travelpayoutsBaseUrl = 'https://api.travelpayouts.com';

/** Calls per minute, as documented since 14 June 2024. */
export const endpoints = {
  pricesForDates: { path: '/aviasales/v3/prices_for_dates', perMinute: 600 },
  groupedPrices: { path: '/aviasales/v3/grouped_prices', perMinute: 600 },
  latestPrices: { path: '/aviasales/v3/get_latest_prices', perMinute: 300 },
  createLinks: { path: '/links/v1/create', perMinute: 100 },
} as const;

export type TravelpayoutsConnection = {
  token: string;
  clock: Clock;
  /** Overridden in tests only. */
  baseUrl?: string;
  fetch?: typeof fetch;
  deadlineMilliseconds?: number;
};

export function createTravelpayoutsClient(connection: TravelpayoutsConnection): JsonClient {
  const { token, clock, baseUrl = travelpayoutsBaseUrl, fetch = globalThis.fetch } = connection;
  return createJsonClient({
    provider: travelpayoutsName,
    baseUrl,
    headers: { 'x-access-token': token },
    clock,
    fetch,
    deadlineMilliseconds: connection.deadlineMilliseconds ?? 10_000,
  });
}
