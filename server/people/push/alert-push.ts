/** Puts alerts into the words of one push message. */
import { departureAirports } from '#contract/domain/iata.ts';
import { directionOf, type Language } from '#contract/domain/language.ts';
import { formatDate, formatDay, formatNumber } from '#contract/domain/localized-format.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { pages } from '#contract/domain/pages.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { claimOf, type PriceClaim } from '#server/people/alert-mail/price-claim.ts';
import type { AlertFacts } from '#server/people/alerts/alert-facts.ts';
import { formatSighting } from '#server/people/alerts/sighting-text.ts';
import { translate } from '#server/platform/http/translate.ts';
import { type PushMessage, type PushPayload, topicOf } from './push-message.ts';

type Alerts = readonly [AlertFacts, ...AlertFacts[]];

/** One alert with its figures, or how many there are and from which price. */
export function composeAlertPush(alerts: Alerts, language: Language): PushMessage {
  const [first, ...others] = alerts;
  const topic = topicOf(others.length === 0 && first.cause.kind === 'watch' ? first.cause.watchId : 'deals');
  const texts = others.length === 0 ? composeOne(first, language) : composeSeveral(alerts, language);
  return { topic, payload: { ...texts, tag: topic, lang: language, dir: directionOf(language) } };
}

type Texts = Pick<PushPayload, 'title' | 'body' | 'url'>;

function composeOne(facts: AlertFacts, language: Language): Texts {
  const { originCity, destinationCity, price } = facts;
  const places = { origin: originCity[language], destination: destinationCity[language] };
  const lines = [
    writeCause(facts, language),
    writeTrip(facts, language),
    writeSighting(facts, language),
    writeEarlierLows(facts, language),
  ];
  return {
    title: translate(language, 'mail.push.title', { ...places, price: formatNumber(price, language) }),
    body: lines.filter((line) => line !== '').join('\n'),
    url: pathOf(facts.url),
  };
}

function composeSeveral(alerts: Alerts, language: Language): Texts {
  const [first] = alerts;
  const price = formatNumber(Math.min(...alerts.map((each) => each.price)), language);
  const count = alerts.length;
  const isFromOneCity = alerts.every(({ origin }) => origin === first.origin);
  const isOfDeals = alerts.every(({ cause }) => cause.kind === 'deal');
  const names = [...new Set(alerts.map(({ destinationCity }) => destinationCity[language]))];
  const title = !isOfDeals
    ? translate(language, 'mail.push.several.alerts', { count, price })
    : isFromOneCity
      ? translate(language, 'mail.push.several.dealsFrom', {
          count,
          price,
          origin: first.originCity[language],
        })
      : translate(language, 'mail.push.several.deals', { count, price });
  const isListed = isFromOneCity && departureAirports.some((code) => code === first.origin);
  const query = isListed ? `?origin=${first.origin}` : '';
  return {
    title,
    body: new Intl.ListFormat(language, { type: 'conjunction' }).format(names),
    url: `${localizedPath(language, pages.deals.path)}${query}`,
  };
}

/** Why it is told, and what is usual; no more than the facts carry. */
function writeCause(facts: AlertFacts, language: Language): string {
  const claim = claimOf(facts);
  const reason = writeReason(facts, claim, language);
  if (claim.usual === null) return reason;
  return `${reason} ${translate(language, 'mail.push.usual', { price: formatNumber(claim.usual, language) })}`;
}

function writeReason({ cause }: AlertFacts, claim: PriceClaim, language: Language): string {
  const { target, belowUsual, isLowestIn30Days } = claim;
  if (target !== null)
    return translate(language, 'mail.push.below', { price: formatNumber(target, language) });
  if (cause.kind === 'watch' && cause.condition === 'newLow' && isLowestIn30Days)
    return translate(language, 'mail.push.newLow');
  if (belowUsual?.kind === 'percent')
    return translate(language, 'mail.push.belowUsual', { percent: belowUsual.percent });
  if (isLowestIn30Days) return translate(language, 'mail.push.newLow');
  return translate(language, cause.kind === 'deal' ? 'mail.push.deal' : 'mail.push.reached');
}

/** The days in both calendars. */
function writeTrip({ departureDate, returnDate }: AlertFacts, language: Language): string {
  const days = [departureDate, ...(returnDate === null ? [] : [returnDate])];
  const hijri = { day: 'numeric', month: 'long' } as const;
  const gregorian = days.map((day) => formatDate(day, language)).join(' – ');
  return `${gregorian} (${days.map((day) => formatDay(day, language, hijri, 'hijri')).join(' – ')})`;
}

function writeSighting(
  { site, observedAt, observedAtPrecision, isSample }: AlertFacts,
  language: Language,
): string {
  const seen = {
    site: siteNamesIn(language)[site],
    time: formatSighting({ observedAt, observedAtPrecision }, language),
  };
  const text = translate(language, 'mail.push.seen', seen);
  return isSample ? `${text} · ${translate(language, 'mail.push.sample')}` : text;
}

function writeEarlierLows(facts: AlertFacts, language: Language): string {
  const { earlierLows } = claimOf(facts);
  if (earlierLows === null) return '';
  return translate(language, 'mail.push.earlierLows', { count: earlierLows.days });
}

/** A path on this site, whatever origin the address names. */
function pathOf(address: string): string {
  const { pathname, search, hash } = new URL(address, 'https://site.invalid');
  return pathname + search + hash;
}
