/** Makes affiliate links for the cheapest fares beforehand, so that a click finds its link waiting. */

import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { listedSince } from '#contract/domain/freshness.ts';
import { bookingWindowDays } from '#contract/domain/itinerary.ts';
import { findCheapestFare } from '#server/pipeline/fares/cheapest.ts';
import type { FareListKey } from '#server/pipeline/fares/fare.repository.ts';
import { listCurrentFareLoads } from '#server/pipeline/fares/fare.repository.ts';
import { isPartnerUrl } from '#server/pipeline/partner-links/partner-host.ts';
import {
  listUnlinkedUrls,
  upsertPartnerLinks,
} from '#server/pipeline/partner-links/partner-link.repository.ts';
import type { PartnerLinker } from '#server/pipeline/providers/provider.ts';
import type { RefreshContext } from './refresh.service.ts';

/** A link is made anew after so long. */
export const keptLinkDays = 30;

/** Ensures a partner link for the cheapest fare of every destination of a list. */
export async function linkCheapestFares(
  context: Pick<RefreshContext, 'db' | 'now' | 'closedBookingSites' | 'logger'>,
  linker: PartnerLinker,
  { origin, tripType }: FareListKey,
  signal: AbortSignal,
): Promise<void> {
  const now = context.now();
  const today = riyadhDate(now);
  const loads = listCurrentFareLoads(context.db, {
    origin,
    tripType,
    includeSample: false,
    closedBookingSites: context.closedBookingSites?.() ?? [],
    observedAfter: listedSince(now),
    departsFrom: today,
    departsUntil: addDays(today, bookingWindowDays),
  });
  const urls: string[] = [];
  for await (const fares of loads) {
    for (const group of Map.groupBy(fares, (fare) => fare.destination).values()) {
      const url = findCheapestFare(group, now)?.fare.deepLink;
      if (url) urls.push(url);
    }
  }
  const missing = await listUnlinkedUrls(context.db, urls);
  if (missing.length === 0) return;
  const links = await linker.createPartnerLinks(
    missing.map((url) => ({ url, subId: `${origin}_${tripType}` })),
    { signal },
  );
  const made = [...links].filter(([url, partnerUrl]) => url !== partnerUrl);
  const [fit, foreign] = [true, false].map((isFit) =>
    made.filter(([, link]) => isPartnerUrl(link) === isFit),
  );
  await upsertPartnerLinks(context.db, new Map(fit), now);
  if (!foreign || foreign.length === 0) return;
  context.logger.warn(
    { links: foreign.length, hosts: [...new Set(foreign.map(([, link]) => URL.parse(link)?.host ?? ''))] },
    'partner links that lead to hosts nobody may be sent to were left out',
  );
  // The plain link stands for them, and is forgotten a day later, so that they are asked for once a day at most.
  const forgottenSoon = new Date(now.getTime() - (keptLinkDays - 1) * 86_400_000);
  await upsertPartnerLinks(context.db, new Map(foreign.map(([url]) => [url, url])), forgottenSoon);
}
