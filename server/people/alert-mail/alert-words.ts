/** The words of an alert in the reader's language, before they are laid out as HTML or plain text. */
import { writeConfirmation } from '#contract/domain/confirmation-words.ts';
import { inLanguage, type Language } from '#contract/domain/language.ts';
import {
  dateFormatter,
  formatDayMonth,
  formatHijri,
  formatMoment,
  formatNumber,
} from '#contract/domain/localized-format.ts';
import type { Sighting } from '#contract/domain/sighting.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { writePricedTrip, writeTripUnit } from '#contract/domain/trip-unit.ts';
import {
  type Feathers,
  feathersOf,
  recordOfUsual,
  wholeUsual,
  writeVerdict,
} from '#contract/domain/verdict.ts';
import type { AlertFacts } from '#server/people/alerts/alert-facts.ts';
import { type Translate, translatorFor } from '#server/platform/http/translate.ts';
import {
  withoutMarks,
  writeDay,
  writeMoment,
  writeMoney,
  writeSeen,
} from '#server/platform/mail/price-words.ts';
import { listChartDays, listChartLows, listChartPeriods } from './price-chart.ts';
import { claimOf, type PriceClaim } from './price-claim.ts';

/** A line of the table: what it is, what it says, and small print beneath. */
export type FactRow = { label: string; value: string; note: string | null };

export type AlertWords = {
  route: string;
  price: string;
  /** What the price buys; in `trip` with stops and bags. */
  unit: string;
  trip: string;
  /** The crest and its sentence; null without enough history. */
  verdict: { feathers: Feathers; sentence: string } | null;
  /** Of the price, the strongest first; may be empty. Beside its verdict, in short. */
  claims: { text: string; short: string }[];
  /** In a digest; null where it is not the lowest of 30 days. */
  lowest: string | null;
  reason: string;
  rows: FactRow[];
  /** Days in both calendars. */
  days: { gregorian: string; hijri: string };
  site: string;
  seen: string;
  /** The answer to asking again. */
  confirmed: string | null;
  isSample: boolean;
  shortClaim: string | null;
  sample: string | null;
  url: string;
};

const noBreak = '\u00a0';

/** For subjects and plain text, where lines break anyway. */
export function withPlainSpaces(text: string): string {
  return text.replaceAll(noBreak, ' ');
}

export function writeAlert(facts: AlertFacts, language: Language): AlertWords {
  const t = translatorFor(language);
  const claim = claimOf(facts);
  const { price, usual, isSample, url } = facts;
  const feathers = feathersOf(price, usual);
  const sentence = writeVerdict(price, recordOfUsual(usual), { language, say: t });
  return {
    route: t('mail.alert.route', {
      origin: facts.originCity[language],
      destination: facts.destinationCity[language],
    }),
    price: writeMoney(price, t),
    unit: writeTripUnit(facts, t),
    trip: writePricedTrip(facts, t),
    verdict: feathers && { feathers, sentence: sentence.replace(/(?<=\d) (?=ري)/, noBreak) },
    claims: writeClaims(claim, t),
    lowest: claim.isLowestIn30Days ? t('mail.alert.digest.lowest') : null,
    reason: writeReason(facts, t),
    rows: writeRows(facts, claim, t),
    days: { gregorian: writeDays(facts, 'gregorian', t), hijri: writeDays(facts, 'hijri', t) },
    site: siteNamesIn(t.language)[facts.site],
    seen: `${t('mail.alert.seen')} ${writeSeen(sightingOf(facts), t)}`,
    confirmed: writeConfirmed(facts, t),
    isSample,
    shortClaim: writeShortClaim(claim, t),
    sample: isSample ? t('mail.alert.sample') : null,
    url,
  };
}

function writeClaims({ percentBelow, isLowestIn30Days }: PriceClaim, t: Translate): AlertWords['claims'] {
  const claims: AlertWords['claims'] = [];
  if (percentBelow !== null) {
    const words = { percent: percentBelow };
    claims.push({ text: t('mail.alert.claim.below', words), short: t('mail.alert.claim.percent', words) });
  }
  const lowest = t('mail.alert.claim.lowest');
  if (isLowestIn30Days) claims.push({ text: lowest, short: lowest });
  return claims;
}

function writeShortClaim(
  { target, percentBelow, isLowestIn30Days }: PriceClaim,
  t: Translate,
): string | null {
  if (target !== null) return t('mail.alert.subject.target');
  if (percentBelow !== null) return t('mail.alert.subject.below', { percent: percentBelow });
  return isLowestIn30Days ? t('mail.alert.subject.lowest') : null;
}

function writeReason({ cause }: AlertFacts, t: Translate): string {
  if (cause.kind === 'deal') return t('mail.alert.reason.deal');
  if (cause.condition === 'newLow') return t('mail.alert.reason.newLow');
  if (cause.target !== null) return t('mail.alert.reason.target', { price: writeMoney(cause.target, t) });
  return t(cause.condition === 'belowUsual' ? 'mail.alert.reason.belowUsual' : 'mail.alert.reason.newLow');
}

function writeRows(facts: AlertFacts, { usual, earlierLows }: PriceClaim, t: Translate): FactRow[] {
  const { airline, price, returnDate } = facts;
  const rows = [writeDate('departure', facts.departureDate, t)];
  if (returnDate !== null) rows.push(writeDate('return', returnDate, t));
  if (airline !== null) rows.push(rowOf(t('mail.alert.flight'), airline[t.language]));
  rows.push(rowOf(t('mail.alert.site'), siteNamesIn(t.language)[facts.site]));
  rows.push(rowOf(t('mail.alert.seen'), writeMoment(sightingOf(facts), t), writeConfirmed(facts, t)));
  if (usual !== null) rows.push(rowOf(t('mail.alert.usual'), writeMoney(wholeUsual(usual, price), t)));
  if (earlierLows) {
    const key = earlierLows.times === 1 ? 'mail.alert.earlier.once' : 'mail.alert.earlier.times';
    rows.push(rowOf(t('mail.alert.earlier.label'), t(key, earlierLows)));
  }
  return rows;
}

/** A month and a year that both days have are said once. */
function writeDays(facts: AlertFacts, calendar: 'gregorian' | 'hijri', t: Translate): string {
  const { departureDate, returnDate } = facts;
  const [first, last] = [departureDate, returnDate ?? departureDate].map((day) =>
    Date.parse(`${day}T00:00:00Z`),
  ) as [number, number];
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const range = dateFormatter(t.language, calendar, options).formatRange(first, last);
  return withoutMarks(range).replace(/\s*–\s*/, ' – ');
}

function rowOf(label: string, value: string, note: string | null = null): FactRow {
  return { label, value, note };
}

function writeDate(name: 'departure' | 'return', day: string, t: Translate): FactRow {
  return rowOf(t(`mail.alert.${name}`), writeDay(day, t), withoutMarks(formatHijri(day, t.language)));
}

function sightingOf(facts: AlertFacts): Sighting {
  return { ...facts, observedAt: facts.observedAt.toISOString() };
}

/** With the moment, since a mail is read later. */
function writeConfirmed({ confirmation, price, cause, isSample }: AlertFacts, t: Translate): string | null {
  return writeConfirmation(confirmation, {
    language: t.language,
    shownPrice: price,
    isRealDeal: cause.kind === 'deal' && !isSample,
    say: (key, words) => (key === 'confirmation.none' ? t(key) : t(key, words)),
    sayWhen: (askedAt) =>
      t('mail.alert.askedAt', { moment: withoutMarks(formatMoment(askedAt, t.language)) }),
  });
}

/** Words around the chart: the prices above it, its first and last day below; `text` is read in place of it. */
export type ChartWords = { text: string; usual: string | null; now: string; first: string; last: string };

export function writeChart(facts: AlertFacts, language: Language): ChartWords {
  const { observedAt, unusualPeriods, usual, price } = facts;
  const t = translatorFor(language);
  const dailyLows = listChartLows(facts.dailyLows);
  const prices = dailyLows.map((low) => low.price);
  const { first, last } = listChartDays({ dailyLows, observedAt });
  const ends = { first, last: dailyLows.at(-1)?.day ?? last };
  const unusual = listChartPeriods(unusualPeriods, ends).map(({ start, end, reason }) =>
    t('mail.alert.chart.unusual', {
      start: writeDay(start, t),
      end: writeDay(end, t),
      reason: inLanguage(reason, language),
    }),
  );
  const chart = t('mail.alert.chart.alt', {
    start: writeDay(ends.first, t),
    end: writeDay(ends.last, t),
    low: writeMoney(Math.min(...prices), t),
    high: writeMoney(Math.max(...prices), t),
  });
  return {
    text: [chart, ...unusual].join(' '),
    usual:
      usual === null
        ? null
        : t('mail.alert.chart.usual', { price: formatNumber(wholeUsual(usual, price), language) }),
    now: t('mail.alert.chart.price', { price: formatNumber(price, language) }),
    first: formatDayMonth(first, language),
    last: formatDayMonth(last, language),
  };
}
