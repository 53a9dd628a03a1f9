/** What a listed fare buys and how good its price is, in plain words for feeds and assistants. */
import type { Deal } from '#contract/api/deals.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { formatDate, formatNumber } from '#contract/domain/localized-format.ts';
import { writeSighting } from '#contract/domain/sighting.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { recordOf, wholeUsual, writeVerdict } from '#contract/domain/verdict.ts';
import type { Translate } from '#server/platform/http/translate.ts';

type ListedFare = Pick<
  Deal & DestinationPrice,
  | 'feathers'
  | 'assessment'
  | 'cheapestDate'
  | 'returnDate'
  | 'stops'
  | 'bestSite'
  | 'observedAt'
  | 'observedAtPrecision'
  | 'isSample'
> & {
  price: number;
  airlineName: string | null;
  /** SAR; what the record says, or the seller alone. */
  usual: { price: number; isRecorded: boolean } | null;
};

/** Verdict, days, airline, stops, usual price, booking site, when the price was seen, and whether it is not real. */
export function describeFare(fare: ListedFare, say: Translate): string[] {
  const { language } = say;
  const { price, usual, observedAt, observedAtPrecision } = fare;
  const format = (amount: number) => formatNumber(amount, language);
  return [
    fare.feathers === null ? null : writeVerdict(price, recordOf(fare.assessment), { language, say }),
    fare.cheapestDate && say('api.feed.departs', { date: formatDate(fare.cheapestDate, language) }),
    fare.returnDate && say('api.feed.returns', { date: formatDate(fare.returnDate, language) }),
    fare.airlineName,
    fare.stops === 0 && say('api.feed.direct'),
    usual !== null &&
      (usual.isRecorded
        ? say('api.feed.usualPrice', { price: format(wholeUsual(usual.price, price)) })
        : say('api.feed.statedPrice', { price: format(usual.price) })),
    fare.bestSite && siteNamesIn(language)[fare.bestSite],
    observedAt &&
      say('api.feed.seen', { sighting: writeSighting({ observedAt, observedAtPrecision }, language) }),
    fare.isSample && say('api.feed.sample'),
  ].filter((part) => typeof part === 'string');
}
