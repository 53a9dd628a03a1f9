/** The words of an alert in the reader's language, before they are laid out as HTML or plain text. */
import { writeConfirmation } from '#contract/domain/confirmation-words.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import type { Language } from '#contract/domain/language.ts';
import {
  formatDate,
  formatFullDate,
  formatHijri,
  formatMoment,
  formatNumber,
} from '#contract/domain/localized-format.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import type { AlertFacts } from '#server/people/alerts/alert-facts.ts';
import { formatSighting, isExact, type Sighting } from '#server/people/alerts/sighting-text.ts';
import { translate } from '#server/platform/http/translate.ts';
import { listChartLows } from './price-chart.ts';
import { claimOf, type PriceClaim } from './price-claim.ts';

/** A line of the table: what it is, what it says, and small print beneath. */
export type FactRow = { label: string; value: string; note: string | null };

export type AlertWords = {
  route: string;
  price: string;
  /** Trip type and for whom. */
  trip: string;
  /** What is said of the price, the strongest first; may be empty. */
  claims: string[];
  /** Why the reader hears of it. */
  reason: string;
  rows: FactRow[];
  /** Days, airline and site in short, for a digest. */
  summary: string[];
  isSample: boolean;
  /** The claim of a subject line. */
  shortClaim: string | null;
  sample: string | null;
  url: string;
  reportUrl: string;
};

const noBreak = '\u00a0';
/** Direction marks that dates carry in Arabic; fonts of mail programs may show them as boxes. */
const directionMarks = /[\u200e\u200f]/g;

/** The amount stays in one line with its currency. */
function writeMoney(amount: number, language: Language): string {
  const figure = formatNumber(amount, language);
  return language === 'ar' ? `${figure}${noBreak}ر.س` : `SAR${noBreak}${figure}`;
}

/** For subjects and plain text, where lines break anyway. */
export function withPlainSpaces(text: string): string {
  return text.replaceAll(noBreak, ' ');
}

export function writeAlert(facts: AlertFacts, language: Language): AlertWords {
  const claim = claimOf(facts);
  return {
    route: translate(language, 'mail.alert.route', {
      origin: facts.originCity[language],
      destination: facts.destinationCity[language],
    }),
    price: writeMoney(facts.price, language),
    trip: translate(language, `mail.alert.trip.${facts.tripType}`),
    claims: writeClaims(claim, language),
    reason: writeReason(facts, language),
    rows: writeRows(facts, claim, language),
    summary: writeSummary(facts, claim, language),
    isSample: facts.isSample,
    shortClaim: writeShortClaim(claim, language),
    sample: facts.isSample ? translate(language, 'mail.alert.sample') : null,
    url: facts.url,
    reportUrl: `${facts.url.split('#')[0]}#report`,
  };
}

function writeClaims({ belowUsual, isLowestIn30Days }: PriceClaim, language: Language): string[] {
  const claims: string[] = [];
  if (belowUsual?.kind === 'percent') {
    claims.push(translate(language, 'mail.alert.claim.below', { percent: belowUsual.percent }));
  }
  if (isLowestIn30Days) claims.push(translate(language, 'mail.alert.claim.lowest'));
  if (belowUsual?.kind === 'near') claims.push(translate(language, 'mail.alert.claim.near'));
  return claims;
}

function writeShortClaim(
  { target, belowUsual, isLowestIn30Days }: PriceClaim,
  language: Language,
): string | null {
  if (target !== null) return translate(language, 'mail.alert.subject.target');
  if (belowUsual?.kind === 'percent')
    return translate(language, 'mail.alert.subject.below', { percent: belowUsual.percent });
  return isLowestIn30Days ? translate(language, 'mail.alert.subject.lowest') : null;
}

function writeReason({ cause }: AlertFacts, language: Language): string {
  if (cause.kind === 'deal') return translate(language, 'mail.alert.reason.deal');
  if (cause.condition === 'newLow') return translate(language, 'mail.alert.reason.newLow');
  if (cause.target !== null)
    return translate(language, 'mail.alert.reason.target', { price: writeMoney(cause.target, language) });
  return translate(
    language,
    cause.condition === 'belowUsual' ? 'mail.alert.reason.belowUsual' : 'mail.alert.reason.newLow',
  );
}

function writeRows(facts: AlertFacts, claim: PriceClaim, language: Language): FactRow[] {
  const flight = writeFlight(facts, language);
  return [
    writeDate('departure', facts.departureDate, language),
    ...(facts.returnDate === null ? [] : [writeDate('return', facts.returnDate, language)]),
    ...(flight === '' ? [] : [rowOf(translate(language, 'mail.alert.flight'), flight)]),
    rowOf(translate(language, 'mail.alert.site'), siteNamesIn(language)[facts.site]),
    rowOf(
      translate(language, 'mail.alert.seen'),
      writeMoment(facts, language),
      writeConfirmed(facts, language),
    ),
    ...(claim.usual === null
      ? []
      : [rowOf(translate(language, 'mail.alert.usual'), writeMoney(claim.usual, language))]),
    ...(claim.earlierLows
      ? [rowOf(translate(language, 'mail.alert.earlier.label'), writeEarlier(claim.earlierLows, language))]
      : []),
  ];
}

function writeSummary(facts: AlertFacts, claim: PriceClaim, language: Language): string[] {
  const days = [facts.departureDate, ...(facts.returnDate === null ? [] : [facts.returnDate])];
  const usual = claim.usual === null ? [] : [writeUsual(claim.usual, language)];
  const confirmed = writeConfirmed(facts, language);
  return [
    days.map((day) => formatDate(day, language).replace(directionMarks, '')).join(' – '),
    days.map((day) => writeHijri(day, language)).join(' – '),
    [
      translate(language, `mail.alert.trip.${facts.tripType}`),
      siteNamesIn(language)[facts.site],
      ...usual,
    ].join(' · '),
    `${translate(language, 'mail.alert.seen')} ${writeMoment(facts, language)}`,
    ...(confirmed === null ? [] : [confirmed]),
    ...(claim.earlierLows ? [writeEarlier(claim.earlierLows, language)] : []),
  ];
}

/** In one piece: the label stays with the amount. */
function writeUsual(usual: number, language: Language): string {
  const text = translate(language, 'mail.alert.chart.usual', { price: writeMoney(usual, language) });
  return text.replaceAll(' ', noBreak);
}

function rowOf(label: string, value: string, note: string | null = null): FactRow {
  return { label, value, note };
}

function writeDate(name: 'departure' | 'return', day: string, language: Language): FactRow {
  return rowOf(translate(language, `mail.alert.${name}`), writeDay(day, language), writeHijri(day, language));
}

function writeDay(day: string, language: Language): string {
  return formatFullDate(day, language).replace(directionMarks, '');
}

function writeHijri(day: string, language: Language): string {
  return formatHijri(day, language).replace(directionMarks, '');
}

function writeMoment(sighting: Sighting, language: Language): string {
  const moment = formatSighting(sighting, language).replace(directionMarks, '');
  return isExact(sighting) ? translate(language, 'mail.alert.seenAt', { moment }) : moment;
}

/** With the moment, since a mail is read later. */
function writeConfirmed(
  { confirmation, price, cause, isSample }: AlertFacts,
  language: Language,
): string | null {
  return writeConfirmation(confirmation, {
    language,
    shownPrice: price,
    isRealDeal: cause.kind === 'deal' && !isSample,
    say: (key, words) =>
      key === 'confirmation.none' ? translate(language, key) : translate(language, key, words),
    sayWhen: (askedAt) =>
      translate(language, 'mail.alert.askedAt', {
        moment: formatMoment(askedAt, language).replace(directionMarks, ''),
      }),
  });
}

/** Airline and stops, as far as the source says. */
function writeFlight({ airline, stops }: AlertFacts, language: Language): string {
  const words = [
    airline?.[language] ?? '',
    stops === null ? '' : translate(language, 'mail.alert.stops', { count: stops }),
  ];
  return words.filter((word) => word !== '').join(' · ');
}

function writeEarlier({ times, days }: { times: number; days: number }, language: Language): string {
  if (times === 1) return translate(language, 'mail.alert.earlier.once', { days });
  return translate(language, 'mail.alert.earlier.times', { times, days });
}

/** Alternative text of the chart. */
export function writeChartText(
  { dailyLows: every, observedAt }: Pick<AlertFacts, 'dailyLows' | 'observedAt'>,
  language: Language,
): string {
  const dailyLows = listChartLows(every);
  const prices = dailyLows.map(({ price }) => price);
  return translate(language, 'mail.alert.chart.alt', {
    start: writeDay(dailyLows[0]?.day ?? riyadhDate(observedAt), language),
    end: writeDay(dailyLows.at(-1)?.day ?? riyadhDate(observedAt), language),
    low: writeMoney(Math.min(...prices), language),
    high: writeMoney(Math.max(...prices), language),
  });
}
