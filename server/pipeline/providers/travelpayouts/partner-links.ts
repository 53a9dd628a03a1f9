/** Converts plain Aviasales URLs to affiliate URLs. */
import { z } from 'zod';
import type { JsonClient } from '#server/pipeline/providers/outbound-http/json-client.ts';
import { type PartnerLinkRequest, ProviderError } from '#server/pipeline/providers/provider.ts';
import { chunksOf } from '#server/platform/chunks.ts';
import { endpoints, travelpayoutsName } from './travelpayouts-client.ts';

export type PartnerLinkOptions = {
  client: JsonClient;
  /** Affiliate marker and project number. */
  marker: number;
  projectId: number;
  links: readonly PartnerLinkRequest[];
  signal: AbortSignal;
  /** Called for every failed batch. */
  report: (error: unknown) => void;
};

const batchSize = 10;

const answer = z.object({
  result: z.object({
    links: z.array(
      z.object({ url: z.string(), code: z.string().nullish(), partner_url: z.string().nullish() }),
    ),
  }),
});

/** Plain URL → affiliate URL, or itself if it could not be converted. Never throws. */
export async function createPartnerLinks(options: PartnerLinkOptions): Promise<ReadonlyMap<string, string>> {
  const partnerUrls = new Map(options.links.map((link) => [link.url, link.url]));
  for (const batch of chunksOf(options.links, batchSize)) {
    try {
      for (const made of await createBatch(options, batch)) {
        if (partnerUrls.has(made.url)) partnerUrls.set(made.url, made.partnerUrl);
      }
    } catch (error) {
      options.report(error);
    }
  }
  return partnerUrls;
}

type MadeLink = { url: string; partnerUrl: string };

function createBatch(options: PartnerLinkOptions, batch: readonly PartnerLinkRequest[]): Promise<MadeLink[]> {
  const links = batch.map((link) => ({
    url: link.url,
    ...(link.subId === undefined ? {} : { sub_id: link.subId }),
  }));
  return options.client.request({
    ...endpoints.createLinks,
    method: 'POST',
    body: { trs: options.projectId, marker: options.marker, shorten: false, links },
    read: readMadeLinks,
    signal: options.signal,
  });
}

function readMadeLinks(payload: unknown): MadeLink[] {
  const parsed = answer.safeParse(payload);
  if (!parsed.success) {
    throw new ProviderError(travelpayoutsName, 'bad_payload', 'the answer holds no partner links');
  }
  return parsed.data.result.links.flatMap(({ url, partner_url: partnerUrl }) =>
    partnerUrl && URL.parse(partnerUrl)?.protocol === 'https:' ? [{ url, partnerUrl }] : [],
  );
}
