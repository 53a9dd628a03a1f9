/** Answers of the API as short texts for assistants: figures with their days and sources, in the reader's language. */
import type { z } from 'zod';
import type { PriceCheck } from '#contract/api/check.ts';
import {
  type DestinationPrice,
  destinationPrice,
  type FareCalendar,
  type FareHistory,
} from '#contract/api/pricing.ts';
import type { Record as ClaimRecord } from '#contract/api/record.ts';
import { monthOf } from '#contract/domain/dates.ts';
import { defaultOrigin, nameCity } from '#contract/domain/iata.ts';
import { formatDate, formatMonth, formatNumber } from '#contract/domain/localized-format.ts';
import { compareTallies, judgedOf, outcomeDays, shareOf } from '#contract/domain/record.ts';
import { writeSighting } from '#contract/domain/sighting.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { recordOf, recordOfUsual, wholeUsual, writeVerdict } from '#contract/domain/verdict.ts';
import { departureAirport } from '#contract/schemas.ts';
import type { Translate } from '#server/platform/http/translate.ts';
import { describeFare } from '#server/public/deals/fare-words.ts';

/** What is told of a listed fare: the answer of the API without what only pages need. */
export const toldFare = destinationPrice
  .pick({
    code: true,
    city: true,
    cityAr: true,
    country: true,
    countryAr: true,
    region: true,
    locked: true,
    cheapestPrice: true,
    cheapestDate: true,
    returnDate: true,
    stops: true,
    airlineName: true,
    airlineNameAr: true,
    bestSite: true,
    bookingUrl: true,
    observedAt: true,
    observedAtPrecision: true,
    freshness: true,
    source: true,
    isSample: true,
    assessment: true,
    feathers: true,
    cityVerdict: true,
  })
  .extend({ origin: departureAirport });
type ToldFare = z.infer<typeof toldFare>;

/** @param origin as asked for; without it Riyadh */
export function tellFare(fare: DestinationPrice, origin: unknown = defaultOrigin): ToldFare {
  return toldFare.parse({ ...fare, origin });
}

type Asked = {
  all: readonly { locked: boolean }[];
  notUnderstood?: readonly string[];
  relaxed?: string | null;
};

const join = (parts: readonly (string | null | false)[]): string =>
  parts.filter((part) => typeof part === 'string').join(' · ');

/** @param all also those that are left out: locked ones, and those after the first few */
export function writeFares(
  fares: readonly ToldFare[],
  { all, notUnderstood = [], relaxed = null }: Asked,
  t: Translate,
): string[] {
  const locked = all.filter((fare) => fare.locked).length;
  return [
    ...(notUnderstood.length > 0
      ? [t('wish.unknown', { words: notUnderstood.join(t('api.mcp.comma')) })]
      : []),
    ...writeRelaxed(relaxed, t),
    ...(locked > 0 && locked === all.length
      ? []
      : [t('api.mcp.fares', { count: all.length - locked, shown: fares.length })]),
    ...fares.map((fare) => writeFare(fare, t)),
    ...(locked > 0 ? [t('api.mcp.locked', { count: locked })] : []),
  ];
}

/** The filters that nothing fits all of, by the names of the parameters. */
export function writeRelaxed(relaxed: string | null, t: Translate): string[] {
  return relaxed === null ? [] : [t('api.mcp.relaxed', { filters: relaxed })];
}

function writeFare(fare: ToldFare, t: Translate): string {
  const isArabic = t.language === 'ar';
  const { cheapestPrice: price } = fare;
  const city = nameCity(isArabic ? fare.cityAr : fare.city, fare.code);
  const route = t('mail.alert.route', { origin: t(`city.short.${fare.origin}`), destination: city });
  const name = [route, isArabic ? fare.countryAr : fare.country].join(t('api.mcp.comma'));
  if (price === null) return join([name, t('api.mcp.none')]);
  const { cityVerdict } = fare;
  // As cards and pages judge it: over the airports of its city, where there are several.
  const ofCity = recordOfUsual(cityVerdict?.usual ?? null, cityVerdict?.feathers);
  const record = ofCity ?? recordOf(fare.assessment, fare.feathers);
  const airlineName = isArabic ? fare.airlineNameAr : fare.airlineName;
  const about = describeFare({ ...fare, price, airlineName, record }, t);
  return join([name, writePrice(price, fare.returnDate, t), ...about, writeSource(fare.source, t)]);
}

function writePrice(price: number, back: string | null, t: Translate): string {
  return t('api.mcp.price', {
    price: formatNumber(price, t.language),
    trip: back === null ? 'oneway' : 'return',
  });
}

function writeSource(source: string | null, t: Translate): string | null {
  return source === null ? null : t('api.mcp.source', { source });
}

export function writeHistory(history: FareHistory, t: Translate): string[] {
  const { assessment, dailyLows, band, departureMonth, current, source, locked } = history;
  if (locked) return [t('api.mcp.locked', { count: 1 })];
  if (assessment === null) return [t('history.none')];
  if (assessment.status === 'insufficient') return [t('history.insufficient.text', assessment)];
  const { algorithm, days, windowEnd, reference, lowerEarlier } = assessment.evidence;
  const format = (amount: number) => formatNumber(amount, t.language);
  const [first, last] = [dailyLows[0], dailyLows.at(-1)];
  const usual = current === null ? reference : wholeUsual(reference, current.price);
  return [
    t('history.verdict.reference', {
      days,
      end: formatDate(windowEnd, t.language),
      price: t('api.mcp.sar', { price: format(usual) }),
    }),
    ...(band
      ? [t('history.usualRange', { low: format(Math.ceil(band.low)), high: format(Math.floor(band.high)) })]
      : []),
    ...(current
      ? [
          join([
            t('api.mcp.now', { price: format(current.price) }),
            writeVerdict(current.price, recordOf(assessment, history.feathers), {
              language: t.language,
              say: t,
            }),
          ]),
        ]
      : []),
    ...(lowerEarlier ? [writeLowest(lowerEarlier, t)] : []),
    ...(first && last
      ? [
          t('api.mcp.lows', {
            count: dailyLows.length,
            from: formatDate(first.day, t.language),
            to: formatDate(last.day, t.language),
          }),
        ]
      : []),
    join([
      departureMonth && t('history.departures', { month: formatMonth(departureMonth, t.language) }),
      t('api.mcp.rule', { rule: algorithm }),
      writeSource(source, t),
    ]),
  ];
}

function writeLowest({ price, day }: { price: number; day: string }, t: Translate): string {
  return t('api.mcp.lowest', { price: formatNumber(price, t.language), day: formatDate(day, t.language) });
}

/** The ten cheapest days; all are in the structured answer. */
export function writeCalendar({ days, locked }: FareCalendar, t: Translate): string[] {
  if (locked) return [t('api.mcp.locked', { count: 1 })];
  if (days.length === 0) return [t('api.mcp.none')];
  return days
    .toSorted((a, b) => a.price - b.price || (a.date < b.date ? -1 : 1))
    .slice(0, 10)
    .map((day) =>
      join([
        formatDate(day.date, t.language),
        day.returnDate && t('api.feed.returns', { date: formatDate(day.returnDate, t.language) }),
        writePrice(day.price, day.returnDate, t),
        siteNamesIn(t.language)[day.site],
        t('api.feed.seen', { sighting: writeSighting(day, t.language) }),
      ]),
    );
}

export function writeCheck(check: PriceCheck, t: Translate): string[] {
  const { locked, history, price, feathers, usual, basis, days, since, lowest30, today, similar } = check;
  if (locked) return [t('api.mcp.locked', { count: 1 })];
  const format = (amount: number) => formatNumber(amount, t.language);
  const month = formatMonth(monthOf(check.departure), t.language);
  const assessment = history?.assessment ?? null;
  return [
    assessment === null
      ? t('check.unknown')
      : assessment.status === 'insufficient'
        ? t('check.notYet', { days: days ?? 0 })
        : writeVerdict(price, recordOf(assessment, feathers), { language: t.language, say: t }),
    ...(usual === null ? [] : [t('api.feed.usualPrice', { price: format(wholeUsual(usual, price)) })]),
    ...(days !== null && since !== null
      ? [t('check.days', { days, since: formatDate(since, t.language) })]
      : []),
    ...(basis ? [t('check.basis', { basis, month })] : []),
    ...(lowest30 ? [writeLowest(lowest30, t)] : []),
    ...(today
      ? [
          join([
            t('check.today', { basis: today.basis, month }),
            writePrice(today.price, today.return, t),
            today.site && siteNamesIn(t.language)[today.site],
            t('api.feed.seen', { sighting: writeSighting(today, t.language) }),
          ]),
        ]
      : []),
    ...(similar?.similar && similar.all
      ? [t('history.similar', compareTallies(similar.similar, similar.all, similar.scope))]
      : []),
  ];
}

/** What became of all deals, and of all cheapest prices beside them, after each number of days. */
export function writeRecord({ groups, from, to, definitions }: ClaimRecord, t: Translate): string[] {
  if (from === null || to === null) return [t('record.none.title')];
  const told = outcomeDays.flatMap((days) => {
    const [deals, all] = (['deal', 'verdict'] as const).map((kind) =>
      groups.find((group) => group.kind === kind && group.days === days && group.by === 'all'),
    );
    const key = { days: String(days) };
    if (!deals || judgedOf(deals) === 0) return [t('record.answer.early', key)];
    const of = judgedOf(deals);
    return [
      t('record.answer', { ...key, share: t('record.percent', { share: shareOf(deals, 'dearer') ?? 0 }) }),
      t('record.answer.counts', {
        of,
        text: formatNumber(of, t.language),
        more: formatNumber(deals.dearer, t.language),
        cheaper: deals.cheaper,
        fewer: formatNumber(deals.cheaper, t.language),
      }),
      ...(all && judgedOf(all) > 0
        ? [t('api.mcp.base', { more: shareOf(all, 'dearer') ?? 0, less: shareOf(all, 'cheaper') ?? 0 })]
        : []),
    ];
  });
  return [
    t('record.span', { from: formatDate(from, t.language), to: formatDate(to, t.language) }),
    ...told,
    t('api.mcp.rule', { rule: Object.values(definitions).join(t('api.mcp.comma')) }),
  ];
}
