/** Where an itinerary of Ignav can be bought: one billed call, made when a traveller asks. */
import { z } from 'zod';
import type { JsonClient } from '#server/pipeline/providers/outbound-http/json-client.ts';
import { ProviderError } from '#server/pipeline/providers/provider.ts';
import { ignavEndpoints, ignavName } from './ignav-client.ts';

export type IgnavBookingLink = {
  sellerName: string;
  isAirline: boolean;
  fareName: string | null;
  /** SAR; null where the seller's price is not known or is in another currency. */
  price: number | null;
  /** https, unchanged: parameters of the seller are part of it. */
  url: string;
};

const link = z.object({
  provider_name: z.string(),
  provider_type: z.string(),
  fare_name: z.string().nullish(),
  price: z.object({ amount: z.number().positive(), currency: z.string() }).nullish(),
  url: z.url({ protocol: /^https$/ }),
});
const answer = z.object({
  booking_options: z.array(z.object({ legs: z.array(z.string()), links: z.array(z.unknown()) })),
});

/** Links that book every leg at once; throws `ProviderError` (status 404 for an id that is no longer known). */
export function findIgnavBookingLinks(
  client: JsonClient,
  ignavId: string,
  signal: AbortSignal,
): Promise<IgnavBookingLink[]> {
  return client.request({
    ...ignavEndpoints.bookingLinks,
    method: 'POST',
    body: { ignav_id: ignavId },
    read: readLinks,
    signal,
  });
}

function readLinks(payload: unknown): IgnavBookingLink[] {
  const parsed = answer.safeParse(payload);
  if (!parsed.success)
    throw new ProviderError(ignavName, 'bad_payload', 'the answer holds no booking options');
  const most = Math.max(...parsed.data.booking_options.map(({ legs }) => legs.length));
  return parsed.data.booking_options
    .filter(({ legs }) => legs.length === most)
    .flatMap(({ links }) => links.flatMap(readLink));
}

function readLink(raw: unknown): IgnavBookingLink[] {
  const { data } = link.safeParse(raw);
  if (!data) return [];
  const isInRiyals = data.price?.currency === 'SAR';
  return [
    {
      sellerName: data.provider_name,
      isAirline: data.provider_type === 'airline',
      fareName: data.fare_name ?? null,
      price: isInRiyals ? (data.price?.amount ?? null) : null,
      url: data.url,
    },
  ];
}
