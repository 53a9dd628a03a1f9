/** Affiliate links of the cheapest fares, created and stored in advance, so that a click never waits for a provider. */
import { listFareEvidence } from '#server/pipeline/fares/evidence.repository.ts';
import { type FareListKey, sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import type { PartnerLinker } from '#server/pipeline/providers/provider.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/logger.ts';
import { isPartnerUrl } from './booking-hosts.ts';

export async function findPartnerUrl(db: Db, url: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('partner_link')
    .select('partner_url')
    .where('url', '=', url)
    .executeTakeFirst();
  return row?.partner_url;
}

/** URLs without an affiliate link yet. */
export async function listUnlinkedUrls(db: Db, urls: readonly string[]): Promise<string[]> {
  if (urls.length === 0) return [];
  const known = await db.selectFrom('partner_link').select('url').where('url', 'in', urls).execute();
  const linked = new Set(known.map((row) => row.url));
  return urls.filter((url) => !linked.has(url));
}

export async function upsertPartnerLinks(
  db: Db,
  links: ReadonlyMap<string, string>,
  createdAt: Date,
): Promise<void> {
  if (links.size === 0) return;
  await db
    .insertInto('partner_link')
    .values([...links].map(([url, partner_url]) => ({ url, partner_url, created_at: createdAt })))
    .onConflict((conflict) =>
      conflict.column('url').doUpdateSet((row) => ({ partner_url: row.ref('excluded.partner_url') })),
    )
    .execute();
}

/** Deletes old affiliate links, whose fares are gone. */
export async function deletePartnerLinks(db: Db, createdBefore: Date): Promise<void> {
  await db.deleteFrom('partner_link').where('created_at', '<', createdBefore).execute();
}

/** Age at which an affiliate link is renewed. */
export const keptLinkDays = 30;

/** Ensures a partner link for the cheapest fare of every destination of a list, as it was last judged. */
export async function linkCheapestFares(
  context: { db: Db; now: () => Date; logger: Logger },
  linker: PartnerLinker,
  { origin, tripType }: FareListKey,
  signal: AbortSignal,
): Promise<void> {
  const now = context.now();
  const cheapest = await listFareEvidence(context.db, { origin, tripType });
  const urls = cheapest.flatMap(({ source, deepLink }) => (source !== sampleSource && deepLink) || []);
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
  // Stored as plain links and deleted after a day, so that they are requested at most once a day.
  const forgottenSoon = new Date(now.getTime() - (keptLinkDays - 1) * 86_400_000);
  await upsertPartnerLinks(context.db, new Map(foreign.map(([url]) => [url, url])), forgottenSoon);
}
