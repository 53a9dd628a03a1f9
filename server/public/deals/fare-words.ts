/** What a listed fare buys and how good its price is, in plain words for feeds and assistants. */
import type { Deal } from '#contract/api/deals.ts';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { formatDate, formatNumber } from '#contract/domain/localized-format.ts';
import { writeSighting } from '#contract/domain/sighting.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { type PriceRecord, usualOf, wholeUsual, writeVerdict } from '#contract/domain/verdict.ts';
import type { Translate } from '#server/platform/http/translate.ts';

type ListedFare = Pick<
  Deal & DestinationPrice,
  'cheapestDate' | 'returnDate' | 'stops' | 'bestSite' | 'observedAt' | 'observedAtPrecision' | 'isSample'
> & {
  price: number;
  airlineName: string | null;
  /** What it is compared with; null where no verdict is said. */
  record: PriceRecord;
  /** SAR; stated by the seller alone. */
  stated?: number | null;
};

/** Verdict, days, airline, stops, usual price, booking site, when the price was seen, and whether it is not real. */
export function describeFare(fare: ListedFare, say: Translate): string[] {
  const { language } = say;
  const { price, record, stated = null, observedAt, observedAtPrecision } = fare;
  const usual = usualOf(record);
  const format = (amount: number) => formatNumber(amount, language);
  return [
    record && writeVerdict(price, record, { language, say }),
    fare.cheapestDate && say('api.feed.departs', { date: formatDate(fare.cheapestDate, language) }),
    fare.returnDate && say('api.feed.returns', { date: formatDate(fare.returnDate, language) }),
    fare.airlineName,
    fare.stops === 0 && say('api.feed.direct'),
    usual !== null && say('api.feed.usualPrice', { price: format(wholeUsual(usual, price)) }),
    stated !== null && say('api.feed.statedPrice', { price: format(stated) }),
    fare.bestSite && siteNamesIn(language)[fare.bestSite],
    observedAt &&
      say('api.feed.seen', { sighting: writeSighting({ observedAt, observedAtPrecision }, language) }),
    fare.isSample && say('api.feed.sample'),
  ].filter((part) => typeof part === 'string');
}
