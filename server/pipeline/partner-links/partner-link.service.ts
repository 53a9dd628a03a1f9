/** Affiliate links of the cheapest fares, created and stored in advance, and the outside hosts that a visitor may be sent to. */
import { linkableSites, type Site } from '#contract/domain/site.ts';
import { listFareEvidence } from '#server/pipeline/fares/evidence.repository.ts';
import { type FareListKey, sampleSource } from '#server/pipeline/fares/fare.repository.ts';
import type { PartnerLinker } from '#server/pipeline/providers/provider.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/logger.ts';

export async function findPartnerUrl(db: Db, url: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('partner_link')
    .select('partner_url')
    .where('url', '=', url)
    .executeTakeFirst();
  return row?.partner_url;
}

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

export async function deletePartnerLinks(db: Db, createdBefore: Date): Promise<void> {
  await db.deleteFrom('partner_link').where('created_at', '<', createdBefore).execute();
}

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
  const { fit = [], foreign = [] } = Object.groupBy(made, ([, link]) =>
    isPartnerUrl(link) ? 'fit' : 'foreign',
  );
  await upsertPartnerLinks(context.db, new Map(fit), now);
  if (foreign.length === 0) return;
  context.logger.warn(
    { links: foreign.length, hosts: [...new Set(foreign.map(([, link]) => URL.parse(link)?.host ?? ''))] },
    'partner links that lead to hosts nobody may be sent to were left out',
  );
  // Stored as plain links and deleted after a day, so that they are requested at most once a day.
  const forgottenSoon = new Date(now.getTime() - (keptLinkDays - 1) * 86_400_000);
  await upsertPartnerLinks(context.db, new Map(foreign.map(([url]) => [url, url])), forgottenSoon);
}

/**
 * Exact host names; nothing else is ever redirected to. Hosts with other services or open redirects are
 * allowed below one path only.
 */
const hosts: Readonly<Record<string, { site: Site; below?: string }>> = {
  'skyscanner.net': { site: 'skyscanner', below: '/g/referrals/v1/flights' },
  'www.skyscanner.com.sa': { site: 'skyscanner', below: '/transport/flights' },
  'www.google.com': { site: 'google', below: '/travel/flights' },
  'sa.wego.com': { site: 'wego' },
  'www.almosafer.com': { site: 'almosafer' },
  'www.kayak.sa': { site: 'kayak' },
  'www.aviasales.com': { site: 'aviasales' },
};
export const allowedBookingHosts: readonly string[] = Object.keys(hosts);

/** Encoded dots and slashes, which URL parsers interpret differently. */
const ambiguousPath = /%(?:2e|2f|5c)|\.\./i;

/**
 * True for an https URL on an allow-listed host without user name, port, backslash, space, control character
 * or encoded dot or slash.
 * @param site only hosts of this one
 */
export function isAllowedBookingUrl(text: string, site?: Site): boolean {
  const url = URL.parse(text);
  if (url === null || /[^\x21-\x7e]|\\/.test(text)) return false;
  const host = Object.hasOwn(hosts, url.host) ? hosts[url.host] : undefined;
  if (host === undefined || (site !== undefined && host.site !== site)) return false;
  const rest = text.slice(`https://${url.host}`.length);
  if (text !== `https://${url.host}${rest}` || !/^(?:\/|$)/.test(rest)) return false;
  if (ambiguousPath.test(/^[^?#]*/.exec(rest)?.[0] ?? '')) return false;
  const { below } = host;
  return below === undefined || url.pathname === below || url.pathname.startsWith(`${below}/`);
}

/** Its target is in the parameter `u`. */
const redirector = 'tp.media';
/** Short-link domains of the network. Exact ones: the same name under another TLD may belong to anybody. */
const shortDomains = ['tp.st', 'tpx.gr', 'tpx.li', 'tpx.lt', 'tpx.lu', 'tpx.lv'] as const;
/** A short link is an opaque code on a brand's subdomain: only brands we link to are accepted. */
const shortHosts: ReadonlySet<string> = new Set(
  linkableSites.flatMap((site) => shortDomains.map((domain) => `${site}.${domain}`)),
);
const shortLink = /^https:\/\/[a-z]+\.tpx?\.[a-z]{2}\/[A-Za-z0-9]{4,32}(?:\?erid=[\w-]{1,64})?$/;

/** An allow-listed booking site, or an affiliate link to one; everything else is refused. */
export function isPartnerUrl(text: string): boolean {
  return (
    isAllowedBookingUrl(text) ||
    isRedirectorUrl(text) ||
    (shortLink.test(text) && shortHosts.has(new URL(text).host))
  );
}

function isRedirectorUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.host !== redirector || url.username || url.password) return false;
  const targets = url.searchParams.getAll('u');
  return targets.length === 1 && targets.every((target) => isAllowedBookingUrl(target));
}
