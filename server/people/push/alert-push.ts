/** Push messages: as the service worker reads them, and alerts in the words of one. */
import { createHash } from 'node:crypto';
import { departureAirports } from '#contract/domain/iata.ts';
import { directionOf, type Language } from '#contract/domain/language.ts';
import { formatDate, formatDay, formatNumber } from '#contract/domain/localized-format.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { pages } from '#contract/domain/pages.ts';
import { writeSighting as writeSightingTime } from '#contract/domain/sighting.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { writePricedTrip } from '#contract/domain/trip-unit.ts';
import { claimOf, type PriceClaim } from '#server/people/alert-mail/price-claim.ts';
import type { AlertFacts } from '#server/people/alerts/alert-facts.ts';
import { type Translate, translatorFor } from '#server/platform/http/translate.ts';

export type PushPayload = {
  title: string;
  /** Lines are separated by line feeds. */
  body: string;
  /** Path on this site. */
  url: string;
  /** A newer notification with the same tag replaces the one shown. */
  tag: string;
  lang: Language;
  dir: 'rtl' | 'ltr';
};

export type PushMessage = {
  payload: PushPayload;
  /** A newer message replaces an undelivered one with the same topic. */
  topic: string;
};

/** Push services take 4,096 bytes of ciphertext; less leaves room for what others measure differently. */
export const mostPayloadBytes = 3000;

/** 32 characters of base64url, the most a topic may have (RFC 8030). */
export function topicOf(subject: string): string {
  return createHash('sha256').update(`topic ${subject}`).digest('base64url').slice(0, 32);
}

/** The payload as JSON; a body that is too long is cut. */
export function serialisePayload(payload: PushPayload): string {
  let text = JSON.stringify(payload);
  let characters = [...payload.body];
  while (Buffer.byteLength(text) > mostPayloadBytes && characters.length > 0) {
    characters = characters.slice(0, Math.floor(characters.length * 0.9));
    text = JSON.stringify({ ...payload, body: `${characters.join('')}…` });
  }
  return text;
}

type Alerts = readonly [AlertFacts, ...AlertFacts[]];

/** One alert with its figures, or how many there are and from which price. */
export function composeAlertPush(alerts: Alerts, language: Language): PushMessage {
  const t = translatorFor(language);
  const [first, ...others] = alerts;
  const topic = topicOf(others.length === 0 && first.cause.kind === 'watch' ? first.cause.watchId : 'deals');
  const texts = others.length === 0 ? composeOne(first, t) : composeSeveral(alerts, t);
  return { topic, payload: { ...texts, tag: topic, lang: language, dir: directionOf(language) } };
}

type Texts = Pick<PushPayload, 'title' | 'body' | 'url'>;

function composeOne(facts: AlertFacts, t: Translate): Texts {
  const { originCity, destinationCity, price } = facts;
  const { earlierLows } = claimOf(facts);
  const { pathname, search, hash } = new URL(facts.url, 'https://site.invalid');
  const places = { origin: originCity[t.language], destination: destinationCity[t.language] };
  const lines = [
    writeCause(facts, t),
    writeTrip(facts, t),
    writeSighting(facts, t),
    earlierLows === null ? '' : t('mail.push.earlierLows', { count: earlierLows.days }),
  ];
  return {
    title: t('mail.push.title', { ...places, price: formatNumber(price, t.language) }),
    body: lines.filter((line) => line !== '').join('\n'),
    // A path on this site, whatever origin the address names.
    url: pathname + search + hash,
  };
}

function composeSeveral(alerts: Alerts, t: Translate): Texts {
  const [first] = alerts;
  const price = formatNumber(Math.min(...alerts.map((each) => each.price)), t.language);
  const count = alerts.length;
  const isFromOneCity = alerts.every(({ origin }) => origin === first.origin);
  const isOfDeals = alerts.every(({ cause }) => cause.kind === 'deal');
  const names = [...new Set(alerts.map(({ destinationCity }) => destinationCity[t.language]))];
  const title = !isOfDeals
    ? t('mail.push.several.alerts', { count, price })
    : isFromOneCity
      ? t('mail.push.several.dealsFrom', { count, price, origin: first.originCity[t.language] })
      : t('mail.push.several.deals', { count, price });
  const isListed = isFromOneCity && departureAirports.some((code) => code === first.origin);
  const query = isListed ? `?origin=${first.origin}` : '';
  return {
    title,
    body: new Intl.ListFormat(t.language, { type: 'conjunction' }).format(names),
    url: `${localizedPath(t.language, pages.deals.path)}${query}`,
  };
}

/** Why it is told, and what is usual; no more than the facts carry. */
function writeCause(facts: AlertFacts, t: Translate): string {
  const claim = claimOf(facts);
  const reason = writeReason(facts, claim, t);
  if (claim.usual === null) return reason;
  return `${reason} ${t('mail.push.usual', { price: formatNumber(claim.usual, t.language) })}`;
}

function writeReason({ cause }: AlertFacts, claim: PriceClaim, t: Translate): string {
  const { target, percentBelow, isLowestIn30Days } = claim;
  if (target !== null) return t('mail.push.below', { price: formatNumber(target, t.language) });
  if (cause.kind === 'watch' && cause.condition === 'newLow' && isLowestIn30Days)
    return t('mail.push.newLow');
  if (percentBelow !== null) return t('mail.push.belowUsual', { percent: percentBelow });
  if (isLowestIn30Days) return t('mail.push.newLow');
  return t(cause.kind === 'deal' ? 'mail.push.deal' : 'mail.push.reached');
}

/** The days in both calendars, and what the price buys. */
function writeTrip(facts: AlertFacts, t: Translate): string {
  const { departureDate, returnDate } = facts;
  const days = [departureDate, ...(returnDate === null ? [] : [returnDate])];
  const hijri = { day: 'numeric', month: 'long' } as const;
  const gregorian = days.map((day) => formatDate(day, t.language)).join(' – ');
  const both = `${gregorian} (${days.map((day) => formatDay(day, t.language, hijri, 'hijri')).join(' – ')})`;
  return `${both} · ${writePricedTrip(facts, t)}`;
}

function writeSighting(
  { site, observedAt, observedAtPrecision, isSample }: AlertFacts,
  t: Translate,
): string {
  const seen = {
    site: siteNamesIn(t.language)[site],
    time: writeSightingTime({ observedAt: observedAt.toISOString(), observedAtPrecision }, t.language),
  };
  const text = t('mail.push.seen', seen);
  return isSample ? `${text} · ${t('mail.push.sample')}` : text;
}
