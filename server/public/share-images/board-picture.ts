/** What the picture of a board says: its title and the cheapest places of its list, as a guest may see them. */
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { type Board, fewestPlaces, parseBoardPicture } from '#contract/domain/board.ts';
import { writeBoardTitle } from '#contract/domain/board-title.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { nameCity } from '#contract/domain/iata.ts';
import type { Language } from '#contract/domain/language.ts';
import { formatNumber } from '#contract/domain/localized-format.ts';
import { countTravelers, isOneAdult, type Party, totalOf } from '#contract/domain/party.ts';
import { tripFilterParameters } from '#contract/domain/trip-filter.ts';
import { type Translate, translatorFor } from '#server/platform/http/translate.ts';
import type { BookingSettingsCopy } from '#server/public/outbound/booking-options.ts';
import { readerOf } from '#server/public/pricing/boards.ts';
import { listFilteredEntries } from '#server/public/pricing/filtered-prices.ts';
import { listPrices, type PricingContext } from '#server/public/pricing/pricing.routes.ts';
import { tripChecksOf } from '#server/public/pricing/trip-choices.ts';
import { type ListPicture, type PictureRow, writeTrip } from './list-picture.ts';

type BoardPictureContext = Omit<PricingContext, 'settings'> & {
  settings: BookingSettingsCopy<'siteName' | 'bookingFees'>;
};

export async function readBoardPicture(
  context: BoardPictureContext,
  params: URLSearchParams,
  language: Language,
): Promise<ListPicture> {
  const { party, ...board } = parseBoardPicture(params);
  const { siteName, bookingFees } = context.settings.current();
  const t = translatorFor(language);
  const reader = readerOf(context, { ...board, language, party });
  const rows = (await listCheapest(context, board)).map((fare) => {
    const fee = bookingFees.find(({ site }) => site === fare.bestSite);
    return presentRow(fare, { t, board, party, fee });
  });
  return { language, siteName: siteName[language], title: writeBoardTitle(board, reader), rows };
}

/** One fare of each city. None where a condition had to be left out: the title names it. */
async function listCheapest(
  context: BoardPictureContext,
  { filter, region, ...key }: Board,
): Promise<DestinationPrice[]> {
  const checks = tripChecksOf(context, tripFilterParameters(filter));
  if (!checks) return [];
  const found = await listFilteredEntries(context, {
    key,
    // As the page lists them: flights within the country are a choice of their own.
    region: region === 'all' ? 'abroad' : region,
    viewer: 'guest',
    checks,
  });
  if (found.relaxed.length > 0) return [];
  const cities = new Map<string, DestinationPrice>();
  for (const fare of listPrices(context, 'guest', found.entries))
    if (!fare.locked && !cities.has(fare.cityCode)) cities.set(fare.cityCode, fare);
  return [...cities.values()].slice(0, fewestPlaces);
}

type Shown = { t: Translate; board: Board; party: Party; fee: Parameters<typeof totalOf>[2] };

function presentRow(fare: DestinationPrice, { t, board, party, fee }: Shown): PictureRow {
  const { cheapestPrice: price, observedAt, cityVerdict } = fare;
  const isArabic = t.language === 'ar';
  const total = price === null || isOneAdult(party) ? null : totalOf(price, party, fee).total;
  return {
    place: nameCity(isArabic ? fare.cityAr : fare.city, fare.namesAirport ? fare.code : null),
    trip: writeTrip({ ...fare, tripType: board.tripType }, t),
    price,
    feathers: cityVerdict?.usual == null ? fare.feathers : cityVerdict.feathers,
    isLocked: fare.locked,
    isSample: fare.isSample,
    seenOn: observedAt === null ? null : riyadhDate(new Date(observedAt)),
    total:
      total === null
        ? null
        : t('party.total', { count: countTravelers(party), price: formatNumber(total, t.language) }),
  };
}
