/** Puts alerts into the words of one push message. */
import type { IsoDate } from '#contract/domain/dates.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { directionOf, type Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { pages } from '#contract/domain/pages.ts';
import { siteNames } from '#contract/domain/site.ts';
import type { AlertFacts } from '#server/people/alerts/alert-facts.ts';
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

/** Why it is told, and what is usual. */
function writeCause({ cause, usual, discountPercentage }: AlertFacts, language: Language): string {
  const reason = writeReason(cause, discountPercentage, language);
  if (usual === null) return reason;
  return `${reason} ${translate(language, 'mail.push.usual', { price: formatNumber(usual, language) })}`;
}

function writeReason(cause: AlertFacts['cause'], discountPercentage: number, language: Language): string {
  if (cause.kind === 'watch' && cause.condition === 'below' && cause.target !== null)
    return translate(language, 'mail.push.below', { price: formatNumber(cause.target, language) });
  if (cause.kind === 'watch' && cause.condition === 'newLow') return translate(language, 'mail.push.newLow');
  if (discountPercentage > 0) {
    return translate(language, 'mail.push.belowUsual', { percent: discountPercentage });
  }
  return translate(language, cause.kind === 'deal' ? 'mail.push.deal' : 'mail.push.reached');
}

/** The days in both calendars. */
function writeTrip({ departureDate, returnDate }: AlertFacts, language: Language): string {
  const days = [departureDate, ...(returnDate === null ? [] : [returnDate])];
  const write = (calendar: Calendar) => days.map((day) => formatDay(day, language, calendar)).join(' – ');
  return `${write('gregorian')} (${write('hijri')})`;
}

function writeSighting({ site, observedAt, isSample }: AlertFacts, language: Language): string {
  const seen = { site: siteNames[site], time: timeFormats[language].format(observedAt) };
  const text = translate(language, 'mail.push.seen', seen);
  return isSample ? `${text} · ${translate(language, 'mail.push.sample')}` : text;
}

function writeEarlierLows({ earlierLows }: AlertFacts, language: Language): string {
  if (earlierLows === null) return '';
  return translate(language, 'mail.push.earlierLows', { count: earlierLows.days });
}

/** A path on this site, whatever origin the address names. */
function pathOf(address: string): string {
  const { pathname, search, hash } = new URL(address, 'https://site.invalid');
  return pathname + search + hash;
}

type Calendar = 'gregorian' | 'hijri';

const locales = { ar: 'ar-SA', en: 'en-GB' } as const;

function dayFormat(language: Language, calendar: 'gregory' | 'islamic-umalqura'): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(`${locales[language]}-u-ca-${calendar}-nu-latn`, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...(calendar === 'gregory' ? { weekday: 'short' } : {}),
  });
}

const dayFormats: Readonly<Record<Language, Record<Calendar, Intl.DateTimeFormat>>> = {
  ar: { gregorian: dayFormat('ar', 'gregory'), hijri: dayFormat('ar', 'islamic-umalqura') },
  en: { gregorian: dayFormat('en', 'gregory'), hijri: dayFormat('en', 'islamic-umalqura') },
};

function formatDay(day: IsoDate, language: Language, calendar: Calendar): string {
  return dayFormats[language][calendar].format(new Date(`${day}T00:00:00Z`));
}

function timeFormat(language: Language): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(`${locales[language]}-u-ca-gregory-nu-latn`, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'Asia/Riyadh',
  });
}

const timeFormats: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  ar: timeFormat('ar'),
  en: timeFormat('en'),
};

function formatNumber(value: number, language: Language): string {
  return value.toLocaleString(`${locales[language]}-u-nu-latn`, { maximumFractionDigits: 2 });
}
